import { useTranslation } from 'react-i18next';
import type { BoxStatut, UnidentifiedBox } from '#shared/intake/boxes.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import cells from '#web/core/admin/cells.module.css';
import { choiceFilter } from '#web/core/admin/filters.tsx';
import type { Column } from '#web/core/table/DataTable.tsx';
import { oneOf, useListAddress } from '#web/core/table/useListAddress.ts';
import { onReaderClock, readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { BoxPanel } from './BoxPanel.tsx';
import { useBoxesPage } from './queries.ts';

const AFTER_DECISION = ['DECIDE', 'CLOS'] as const satisfies readonly BoxStatut[];

/** Admin list of boxes at the sites whose parcels nobody knows. */
export default function AdminBoxesPage() {
  const { t } = useTranslation('adminBoxes');
  const address = useListAddress();
  const statut = oneOf(AFTER_DECISION, address.params.get('statut'));
  return (
    <AdminList
      texts="adminBoxes"
      address={address}
      page={useBoxesPage(statut ?? 'OUVERT', address.cursor)}
      columns={useColumns()}
      filters={[
        choiceFilter(address, {
          name: 'statut',
          label: t('filters.label'),
          value: statut,
          choices: AFTER_DECISION,
          labelOf: (choice) => t(`filters.${choice}`),
        }),
      ]}
      panel={{ body: (box) => <BoxPanel key={box.id} box={box} /> }}
    />
  );
}

function useColumns(): Column<UnidentifiedBox>[] {
  const { t } = useTranslation('adminBoxes');
  const language = useLanguage();
  return [
    {
      key: 'box',
      title: t('columns.box'),
      cell: ({ note, etiquette }) => (
        <>
          <strong>
            <Verbatim>{note}</Verbatim>
          </strong>
          {etiquette && (
            <span className={cells.small}>
              <Verbatim>{etiquette}</Verbatim>
            </span>
          )}
        </>
      ),
    },
    { key: 'site', title: t('columns.site'), cell: ({ site }) => site?.nom },
    {
      key: 'when',
      title: onReaderClock(language, t('columns.when')),
      cell: ({ le }) => readerTime(language, le),
      wideOnly: true,
    },
  ];
}
