import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { COORDINATION_STATUTS, type Coordination } from '#shared/coordination/schema.ts';
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
import { LegPanel } from './LegPanel.tsx';
import { LegStatut } from './LegStatut.tsx';
import { useLegsPage } from './queries.ts';

const add = lazyForm(async () => (await import('./LegForm.tsx')).AddLeg);

/** The legs of the containers' journeys: who takes which where, and when. */
export default function AdminLogisticsPage() {
  const { t } = useTranslation('adminLogistics');
  const address = useAddress();
  const { isMaking, begin, end } = makingIn(address);
  const { bookingId, statut } = journeyIn(address, COORDINATION_STATUTS);
  const page = useLegsPage({ bookingId, statut }, address.cursor);
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
            statuts={COORDINATION_STATUTS}
            label={t('filters.statut')}
            name={(choice) => (choice === 'all' ? t('filters.all') : t(`statuts.${choice}`))}
          />
        }
        empty={<EmptyLedger address={address} title={t('none')} yet={t('noneYet')} filters={JOURNEY_FILTERS} />}
        failed={(advice) => t('failed', { advice })}
        panel={{
          title: (id) => t('panel', { id }),
          body: (id, known) => <LegPanel id={id} known={known} onRemoved={address.close} />,
        }}
        making={isMaking ? making : undefined}
      />
    </AdminPage>
  );
}

function useColumns(): Column<Coordination>[] {
  const { t } = useTranslation(['adminLogistics', 'ledger']);
  return [
    { key: 'leg', title: t('columns.leg'), cell: (leg) => <Name leg={leg} /> },
    {
      key: 'container',
      title: t('ledger:container'),
      cell: ({ bookingId }) => <ContainerCell id={bookingId} />,
      spare: true,
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
      spare: true,
    },
    { key: 'statut', title: t('columns.statut'), cell: ({ statut }) => <LegStatut statut={statut} /> },
  ];
}

function Name({ leg: { lieuDepart, lieuArrivee, transporteur } }: { leg: Coordination }) {
  const { t } = useTranslation('adminLogistics');
  return (
    <>
      <strong className={cells.clamped}>{t('leg', { from: lieuDepart, to: lieuArrivee })}</strong>
      <span className={cells.small}>{transporteur}</span>
    </>
  );
}
