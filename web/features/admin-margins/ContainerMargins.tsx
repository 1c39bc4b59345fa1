import { useTranslation } from 'react-i18next';
import { marginsOfContainer } from '#shared/cockpit/margin.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { choiceFilter } from '#web/core/admin/filters.tsx';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { shortDate } from '#web/core/format.ts';
import { pathTo } from '#web/core/paths.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import type { Column } from '#web/core/table/DataTable.tsx';
import { openRowsAt } from '#web/core/table/openRowsAt.ts';
import { type ListAddress, oneOf } from '#web/core/table/useListAddress.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { DownloadMargins } from './DownloadMargins.tsx';
import { MarginChart } from './MarginChart.tsx';
import { useMarginColumns } from './marginColumns.tsx';
import { type ContainerFilter, type ContainerRow, useMarginsPage } from './queries.ts';
import { useViewFilter } from './view.tsx';

const PERIODES = ['A_VENIR', 'PASSES'] as const;
const ORDRES = ['CROISSANT'] as const;

/** Containers with what they earn, by their departure; a row opens the page of its container. */
export function ContainerMargins({ address: list }: { address: ListAddress }) {
  const { t } = useTranslation('adminMargins');
  const language = useLanguage();
  const address = openRowsAt(list, (id) => pathTo('cockpit', { id }));
  const filter: ContainerFilter = {
    periode: oneOf(PERIODES, list.params.get('periode')) ?? 'TOUS',
    ordre: oneOf(ORDRES, list.params.get('ordre')) ?? 'DECROISSANT',
  };
  const page = useMarginsPage(filter, list.cursor);
  const view = useViewFilter(list);
  const periode = choiceFilter(list, {
    name: 'periode',
    label: t('filters.periode'),
    value: oneOf(PERIODES, filter.periode),
    choices: PERIODES,
    labelOf: (choice) => t(`periodes.${choice}`),
  });
  const ordre = choiceFilter(list, {
    name: 'ordre',
    label: t('filters.ordre'),
    value: oneOf(ORDRES, filter.ordre),
    choices: ORDRES,
    labelOf: (choice) => t(`ordres.${choice}`),
  });
  return (
    <AdminList
      texts="adminMargins"
      address={address}
      page={page}
      columns={useColumns()}
      filters={[view, periode, ordre]}
      panel={{ body: () => null }}
      action={<DownloadMargins filter={filter} />}
      before={
        page.rows &&
        page.rows.length > 0 && (
          <MarginChart
            bars={page.rows.toSorted(byDeparture).map((row) => ({
              id: row.id,
              label: shortDate(language, row.conteneur.dateDepart, row.conteneur.fuseau),
              ...marginsOfContainer(row),
            }))}
          />
        )
      }
    />
  );
}

/** Orders the bars of the chart in time, however the list is sorted. */
const byDeparture = (one: ContainerRow, other: ContainerRow): number =>
  Date.parse(one.conteneur.dateDepart) - Date.parse(other.conteneur.dateDepart);

function useColumns(): Column<ContainerRow>[] {
  const { t } = useTranslation(['adminMargins', 'table']);
  const language = useLanguage();
  const nameOf = usePlaceName();
  const columns = useMarginColumns<ContainerRow>(marginsOfContainer);
  return [
    {
      key: 'container',
      title: t('columns.container'),
      cell: ({ id, conteneur: { lieuEnlevement, destination } }) => (
        <NameCell note={t('table:number', { id })}>
          {t('table:journey', { from: nameOf(lieuEnlevement), to: nameOf(destination) })}
        </NameCell>
      ),
    },
    {
      key: 'departure',
      title: t('columns.departure'),
      cell: ({ conteneur: { dateDepart, fuseau } }) => shortDate(language, dateDepart, fuseau),
      date: true,
    },
    ...columns,
  ];
}
