import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { TRACKING_STATUTS, type Tracking } from '#shared/tracking/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { ContainerCell } from '#web/core/admin/ContainerCell.tsx';
import { ContainerDay } from '#web/core/admin/ContainerDay.tsx';
import cells from '#web/core/admin/cells.module.css';
import { JOURNEY_FILTERS, JourneyFilters, journeyIn } from '#web/core/admin/JourneyFilters.tsx';
import { lazyForm } from '#web/core/lazyForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useAddress } from '#web/ui/ledger/address.ts';
import { EmptyLedger } from '#web/ui/ledger/EmptyLedger.tsx';
import { Ledger } from '#web/ui/ledger/Ledger.tsx';
import type { Column } from '#web/ui/ledger/LedgerTable.tsx';
import { makingIn } from '#web/ui/ledger/making.ts';
import { StateBadge } from '#web/ui/StateBadge.tsx';
import { EventPanel } from './EventPanel.tsx';
import { useEventsPage } from './queries.ts';

const add = lazyForm(async () => (await import('./AddEvent.tsx')).AddEvent);

/** What is told of the containers on their way. */
export default function AdminTrackingPage() {
  const { t } = useTranslation(['adminTracking', 'common']);
  const address = useAddress();
  const { isMaking, begin, end } = makingIn(address);
  const { bookingId, statut } = journeyIn(address, TRACKING_STATUTS);
  const page = useEventsPage({ bookingId, statut }, address.cursor);
  add.usePreload();
  const making = {
    title: t('add.title'),
    body: <add.Form bookingId={bookingId} onAdded={({ id }) => address.open(id)} onCancel={end} />,
    onClose: end,
  };
  return (
    <AdminPage
      title={t('title')}
      action={
        <Button icon={Plus} onClick={begin}>
          {t('add.open')}
        </Button>
      }
    >
      <Ledger
        name={t('title')}
        address={address}
        page={page}
        columns={useColumns()}
        filters={
          <JourneyFilters
            address={address}
            statuts={TRACKING_STATUTS}
            label={t('filters.statut')}
            name={(choice) => (choice === 'all' ? t('filters.all') : t(`common:states.${choice}`))}
          />
        }
        empty={<EmptyLedger address={address} title={t('none')} yet={t('noneYet')} filters={JOURNEY_FILTERS} />}
        failed={(advice) => t('failed', { advice })}
        panel={{
          title: (id) => t('panel', { id }),
          body: (id, known) => <EventPanel id={id} known={known} onRemoved={address.close} />,
        }}
        making={isMaking ? making : undefined}
      />
    </AdminPage>
  );
}

function useColumns(): Column<Tracking>[] {
  const { t } = useTranslation(['adminTracking', 'ledger']);
  return [
    { key: 'event', title: t('columns.event'), cell: (event) => <Name event={event} /> },
    {
      key: 'container',
      title: t('ledger:container'),
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
  return (
    <>
      <strong className={cells.clamped}>{lieu}</strong>
      {description && <span className={`${cells.small} ${cells.clamped}`}>{description}</span>}
    </>
  );
}
