import { useTranslation } from 'react-i18next';
import { DRAWER_STATUTS } from '#shared/counter/constants.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { choiceFilter } from '#web/core/admin/filters.tsx';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { DrawerStatutBadge } from '#web/core/drawer/DrawerStatutBadge.tsx';
import { sumsOfCash } from '#web/core/drawer/sums.ts';
import { paths } from '#web/core/paths.ts';
import type { Column } from '#web/core/table/DataTable.tsx';
import { oneOf, useListAddress } from '#web/core/table/useListAddress.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { AgentName } from './AgentName.tsx';
import { DrawerPanel } from './DrawerPanel.tsx';
import styles from './Drawers.module.css';
import { OfficeLink } from './OfficeLink.tsx';
import { OpenDrawers } from './OpenDrawers.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { PeriodSums } from './PeriodSums.tsx';
import { chosenPeriod, PERIOD_PARAMS, usualPeriod } from './period.ts';
import { type ListedDrawer, useDrawer, useDrawersPage } from './queries.ts';
import { Differences, SumList } from './SumList.tsx';
import { useSiteOf } from './useSiteOf.ts';

/**
 * Admin list of cash drawers, below what should be in the open ones and the sums of a period; counts are confirmed in
 * its panel.
 */
export default function AdminDrawersPage() {
  const { t } = useTranslation(['adminDrawers', 'drawer']);
  const address = useListAddress();
  const statut = oneOf(DRAWER_STATUTS, address.params.get('statut'));
  const period = chosenPeriod(address.params);
  const page = useDrawersPage(statut, period, address.cursor);
  return (
    <AdminList
      texts="adminDrawers"
      address={address}
      page={page}
      columns={useColumns()}
      filters={[
        choiceFilter(address, {
          name: 'statut',
          label: t('filters.statut'),
          value: statut,
          choices: DRAWER_STATUTS,
          labelOf: (choice) => (choice === 'all' ? t('filters.all') : t(`drawer:statuts.${choice}`)),
        }),
        { names: PERIOD_PARAMS, control: <PeriodFilter address={address} /> },
      ]}
      panel={{ useRow: useDrawer, body: (drawer) => <DrawerPanel drawer={drawer} /> }}
      action={
        <>
          <OfficeLink>{t('office')}</OfficeLink>
          <ButtonLink look="quiet" to={paths.agentDrawer}>
            {t('own')}
          </ButtonLink>
        </>
      }
      before={
        <div className={styles.overview} data-open={address.openId !== undefined || undefined}>
          <OpenDrawers address={address} />
          <PeriodSums period={period ?? usualPeriod()} />
        </div>
      }
    />
  );
}

function useColumns(): Column<ListedDrawer>[] {
  const { t } = useTranslation('adminDrawers');
  const language = useLanguage();
  const siteOf = useSiteOf();
  return [
    {
      key: 'site',
      title: t('columns.siteAndAgent'),
      cell: (drawer) => <NameCell note={<AgentName of={drawer} />}>{siteOf(drawer).name}</NameCell>,
    },
    {
      key: 'opened',
      title: t('columns.opened'),
      cell: (drawer) => {
        const { zone } = siteOf(drawer);
        return zone ? placeTime(language, drawer.ouvertLe, zone) : readerTime(language, drawer.ouvertLe);
      },
      date: true,
    },
    { key: 'statut', title: t('columns.statut'), cell: ({ statut }) => <DrawerStatutBadge statut={statut} /> },
    {
      key: 'expected',
      title: t('columns.expected'),
      cell: ({ attendu }) => <SumList sums={sumsOfCash(attendu)} />,
      figures: true,
    },
    {
      key: 'difference',
      title: t('columns.difference'),
      cell: ({ cloture }) => (cloture ? <Differences sums={sumsOfCash(cloture.ecarts)} /> : '–'),
      figures: true,
    },
  ];
}
