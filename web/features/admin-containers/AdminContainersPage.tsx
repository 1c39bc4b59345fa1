import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { PERIODES } from '#shared/cockpit/periods.ts';
import { percentUsed } from '#shared/containers/rules.ts';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import cells from '#web/core/admin/cells.module.css';
import { choiceFilter } from '#web/core/admin/filters.tsx';
import { isFirstLoad } from '#web/core/api/isFirstLoad.ts';
import { ContainerBadge } from '#web/core/container/ContainerBadge.tsx';
import { percent, relativeDays, shortDate } from '#web/core/format.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { type Column, SkeletonTable } from '#web/core/table/DataTable.tsx';
import { openRowsAt } from '#web/core/table/openRowsAt.ts';
import { oneOf, useListAddress } from '#web/core/table/useListAddress.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Bar } from '#web/ui/Bar.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import styles from './AdminContainersPage.module.css';
import { Alerts, useAlerts } from './Alerts.tsx';
import { Month } from './Month.tsx';
import { type ContainerRow, useContainerPage } from './queries.ts';
import { StageDots } from './StageDots.tsx';

const [UPCOMING, ...OTHERS] = PERIODES;

/** Admin list of containers with their stages and problems; a row opens the page of its container. */
export default function AdminContainersPage() {
  const { t } = useTranslation(['adminContainers', 'common']);
  const list = useListAddress();
  const address = openRowsAt(list, (id) => pathTo('cockpit', { id }));
  const periode = oneOf(OTHERS, list.params.get('periode')) ?? UPCOMING;
  const statut = oneOf(CONTAINER_STATUTS, list.params.get('statut'));
  const periods = choiceFilter(address, {
    name: 'periode',
    label: t('filters.periode'),
    value: oneOf(OTHERS, periode),
    choices: OTHERS,
    labelOf: (choice) => t(`periodes.${choice === 'all' ? UPCOMING : choice}`),
  });
  const statuts = choiceFilter(address, {
    name: 'statut',
    label: t('filters.statut'),
    value: statut,
    choices: CONTAINER_STATUTS,
    labelOf: (choice) => (choice === 'all' ? t('filters.all') : t(`common:container.statuts.${choice}`)),
  });
  const page = useContainerPage({ periode, statut }, list.cursor);
  const columns = useColumns();
  const alerts = useAlerts();
  const action = (
    <ButtonLink to={paths.addContainer} icon={Plus}>
      {t('add')}
    </ButtonLink>
  );
  // The alerts are above the list, which they would move.
  if (isFirstLoad(alerts))
    return (
      <AdminPage title={t('title')} action={action}>
        <SkeletonTable name={t('title')} columns={columns} />
      </AdminPage>
    );
  return (
    <AdminList
      texts="adminContainers"
      address={address}
      page={page}
      columns={columns}
      filters={[periods, statuts]}
      panel={{ body: () => null }}
      before={<Alerts alerts={alerts.data ?? []} />}
      action={action}
    >
      {!page.isPending && <Month />}
    </AdminList>
  );
}

function useColumns(): Column<ContainerRow>[] {
  const { t } = useTranslation('adminContainers');
  return [
    { key: 'container', title: t('columns.container'), cell: (row) => <Name row={row} /> },
    { key: 'departure', title: t('columns.departure'), cell: (row) => <Departure row={row} /> },
    { key: 'fill', title: t('columns.fill'), cell: (row) => <Fill row={row} />, wideOnly: true },
    {
      key: 'stages',
      title: t('columns.stages'),
      cell: ({ compteurs }) => <StageDots compteurs={compteurs} />,
      ownLine: true,
    },
    { key: 'problems', title: t('columns.problems'), cell: (row) => <Problems row={row} />, figures: true },
    { key: 'statut', title: t('columns.statut'), cell: ({ conteneur }) => <ContainerBadge container={conteneur} /> },
  ];
}

function Name({ row: { conteneur } }: { row: ContainerRow }) {
  const { t } = useTranslation(['adminContainers', 'table', 'common']);
  const nameOf = usePlaceName();
  const { id, lieuEnlevement, destination, tailleConteneur } = conteneur;
  return (
    <>
      <strong>{t('table:journey', { from: nameOf(lieuEnlevement), to: nameOf(destination) })}</strong>
      <span className={`${cells.small} ${cells.parts}`}>
        <span>{t('table:number', { id })}</span> <span>{t(`common:container.sizes.${tailleConteneur}`)}</span>
      </span>
    </>
  );
}

function Departure({ row: { conteneur } }: { row: ContainerRow }) {
  const { t } = useTranslation('adminContainers');
  const language = useLanguage();
  const { dateDepart, receptionFin, receptionFermeeLe, arriveLe, destination, fuseau } = conteneur;
  return (
    <span className={styles.departure}>
      {shortDate(language, dateDepart, fuseau)}
      <span className={cells.small}>{relativeDays(language, dateDepart, fuseau)}</span>
      {receptionFermeeLe && !arriveLe && (
        <span className={cells.small}>
          {t('dropOffClosed', { date: shortDate(language, receptionFermeeLe, fuseau) })}
        </span>
      )}
      {receptionFin && !receptionFermeeLe && !arriveLe && (
        <span className={cells.small}>{t('dropOffUntil', { date: shortDate(language, receptionFin, fuseau) })}</span>
      )}
      {arriveLe && (
        <span className={cells.small}>
          {t('arrived', { date: shortDate(language, arriveLe, timeZoneAt(destination, fuseau)) })}
        </span>
      )}
    </span>
  );
}

function Fill({ row: { conteneur } }: { row: ContainerRow }) {
  const language = useLanguage();
  const { poidsMax, poidsRestant, volumeMax, volumeRestant } = conteneur;
  const filled = Math.max(percentUsed(poidsMax, poidsRestant), percentUsed(volumeMax, volumeRestant));
  return (
    <span className={styles.fill}>
      {percent(language, filled)}
      <Bar percent={filled} />
    </span>
  );
}

function Problems({ row: { aRegler: count } }: { row: ContainerRow }) {
  const { t } = useTranslation('adminContainers');
  if (count === 0) return <span className={cells.small}>{t('problems.none')}</span>;
  return <strong className={styles.problems}>{t('problems.some', { count })}</strong>;
}
