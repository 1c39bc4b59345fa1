import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { TRACKING_STATUTS } from '#shared/tracking/constants.ts';
import type { Tracking } from '#shared/tracking/schema.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { ContainerCell } from '#web/core/admin/ContainerCell.tsx';
import { ContainerDay } from '#web/core/admin/ContainerDay.tsx';
import cells from '#web/core/admin/cells.module.css';
import { useContainerChoices } from '#web/core/admin/containers.ts';
import { journeyFilters, journeyIn } from '#web/core/admin/journeyFilters.ts';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { waitForNames } from '#web/core/admin/waitForNames.ts';
import { StateBadge } from '#web/core/container/StateBadge.tsx';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import type { Column } from '#web/core/table/DataTable.tsx';
import { useListAddress } from '#web/core/table/useListAddress.ts';
import { EventPanel } from './EventPanel.tsx';
import { useEvent, useEventsPage } from './queries.ts';

const add = lazyForm(async () => (await import('./AddEvent.tsx')).AddEvent);

/** Admin list of the tracking events of all containers. */
export default function AdminTrackingPage() {
  const { t } = useTranslation(['adminTracking', 'common']);
  const address = useListAddress();
  const { bookingId, statut } = journeyIn(address, TRACKING_STATUTS);
  add.usePreload();
  return (
    <AdminList
      texts="adminTracking"
      address={address}
      page={waitForNames(useEventsPage({ bookingId, statut }, address.cursor), useContainerChoices())}
      columns={useColumns()}
      filters={journeyFilters(address, {
        label: t('filters.statut'),
        choices: TRACKING_STATUTS,
        labelOf: (choice) => (choice === 'all' ? t('filters.all') : t(`common:states.${choice}`)),
      })}
      panel={{ useRow: useEvent, body: (event) => <EventPanel event={event} onRemoved={address.close} /> }}
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

function useColumns(): Column<Tracking>[] {
  const { t } = useTranslation(['adminTracking', 'table']);
  return [
    { key: 'event', title: t('columns.event'), cell: (event) => <Name event={event} /> },
    {
      key: 'container',
      title: t('table:container'),
      cell: ({ bookingId }) => <ContainerCell id={bookingId} />,
    },
    {
      key: 'date',
      title: t('columns.date'),
      cell: ({ date, bookingId }) => <ContainerDay at={date} id={bookingId} />,
      date: true,
    },
    { key: 'statut', title: t('columns.statut'), cell: ({ statut }) => <StateBadge state={statut} /> },
  ];
}

function Name({ event: { lieu, description } }: { event: Tracking }) {
  const nameOf = usePlaceName();
  const note = description && <span className={cells.clamped}>{description}</span>;
  return <NameCell note={note}>{nameOf(lieu)}</NameCell>;
}
