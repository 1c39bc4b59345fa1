import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { LEG_STATUTS } from '#shared/legs/constants.ts';
import type { Leg } from '#shared/legs/schema.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { ContainerCell } from '#web/core/admin/ContainerCell.tsx';
import { ContainerDay } from '#web/core/admin/ContainerDay.tsx';
import { useContainerChoices } from '#web/core/admin/containers.ts';
import { journeyFilters, journeyIn } from '#web/core/admin/journeyFilters.ts';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { waitForNames } from '#web/core/admin/waitForNames.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import type { Column } from '#web/core/table/DataTable.tsx';
import { useListAddress } from '#web/core/table/useListAddress.ts';
import { LegPanel } from './LegPanel.tsx';
import { LegStatut } from './LegStatut.tsx';
import { useLeg, useLegsPage } from './queries.ts';

const add = lazyForm(async () => (await import('./LegForm.tsx')).AddLeg);

/** Admin list of the legs of all containers, with carrier, places and dates. */
export default function AdminLogisticsPage() {
  const { t } = useTranslation('adminLogistics');
  const address = useListAddress();
  const { bookingId, statut } = journeyIn(address, LEG_STATUTS);
  add.usePreload();
  return (
    <AdminList
      texts="adminLogistics"
      address={address}
      page={waitForNames(useLegsPage({ bookingId, statut }, address.cursor), useContainerChoices())}
      columns={useColumns()}
      filters={journeyFilters(address, {
        label: t('filters.statut'),
        choices: LEG_STATUTS,
        labelOf: (choice) => (choice === 'all' ? t('filters.all') : t(`statuts.${choice}`)),
      })}
      panel={{ useRow: useLeg, body: (leg) => <LegPanel leg={leg} onRemoved={address.close} /> }}
      adding={{
        icon: Plus,
        label: t('add.open'),
        panel: {
          title: t('add.title'),
          body: (close) => <add.Form bookingId={bookingId} onAdded={({ id }) => address.open(id)} onCancel={close} />,
        },
      }}
    />
  );
}

function useColumns(): Column<Leg>[] {
  const { t } = useTranslation(['adminLogistics', 'table']);
  return [
    { key: 'leg', title: t('columns.leg'), cell: (leg) => <Name leg={leg} /> },
    {
      key: 'container',
      title: t('table:container'),
      cell: ({ bookingId }) => <ContainerCell id={bookingId} />,
      wideOnly: true,
    },
    {
      key: 'depart',
      title: t('columns.depart'),
      cell: (leg) => <ContainerDay at={leg.dateDepart} id={leg.bookingId} />,
      date: true,
    },
    {
      key: 'arrivee',
      title: t('columns.arrivee'),
      cell: (leg) => <ContainerDay at={leg.dateArrivee} id={leg.bookingId} />,
      date: true,
      wideOnly: true,
    },
    { key: 'statut', title: t('columns.statut'), cell: ({ statut }) => <LegStatut statut={statut} /> },
  ];
}

function Name({ leg: { lieuDepart, lieuArrivee, transporteur } }: { leg: Leg }) {
  const { t } = useTranslation('adminLogistics');
  const nameOf = usePlaceName();
  return <NameCell note={transporteur}>{t('leg', { from: nameOf(lieuDepart), to: nameOf(lieuArrivee) })}</NameCell>;
}
