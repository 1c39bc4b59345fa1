import { useTranslation } from 'react-i18next';
import type { MissingRecords } from '#shared/devices/schema.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import cells from '#web/core/admin/cells.module.css';
import { choiceFilter } from '#web/core/admin/filters.tsx';
import { useMissingText } from '#web/core/missingRecords/useMissingText.ts';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import type { Column } from '#web/core/table/DataTable.tsx';
import { oneOf, useListAddress } from '#web/core/table/useListAddress.ts';
import { onReaderClock } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { MissingPanel } from './MissingPanel.tsx';
import { useMissingPage } from './queries.ts';

const CLOSED = ['CLOS'] as const;

/** Admin list of records of agents' devices that never arrived. */
export default function AdminMissingPage() {
  const { t } = useTranslation('adminMissing');
  const address = useListAddress();
  const statut = oneOf(CLOSED, address.params.get('statut'));
  const page = useMissingPage(statut ?? 'OUVERT', address.cursor);
  return (
    <AdminList
      texts="adminMissing"
      address={address}
      page={page}
      columns={useColumns()}
      filters={[
        choiceFilter(address, {
          name: 'statut',
          label: t('filters.label'),
          value: statut,
          choices: CLOSED,
          labelOf: (choice) => t(choice === 'all' ? 'filters.open' : 'filters.closed'),
        }),
      ]}
      panel={{ body: (records) => <MissingPanel key={records.id} records={records} /> }}
    />
  );
}

function useColumns(): Column<MissingRecords>[] {
  const { t } = useTranslation('adminMissing');
  const language = useLanguage();
  const { what, when } = useMissingText({ namesZone: false });
  return [
    {
      key: 'agent',
      title: t('columns.agent'),
      cell: ({ nom, site }) => (
        <>
          <strong>
            <CustomerName of={nom} />
          </strong>
          {site && <span className={cells.small}>{site.nom}</span>}
        </>
      ),
    },
    { key: 'missing', title: t('columns.missing'), cell: what },
    { key: 'period', title: onReaderClock(language, t('columns.period')), cell: when, wideOnly: true },
  ];
}
