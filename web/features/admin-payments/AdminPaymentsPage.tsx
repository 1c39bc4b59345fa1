import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { PAYMENT_STATUTS, type Payment } from '#shared/payments/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { CLIENT, ClientFilter, clientIn } from '#web/core/admin/ClientFilter.tsx';
import { dollars, here, shortDate } from '#web/core/format.ts';
import { useNames } from '#web/core/names.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Address, idIn, MAKING, oneOf, useAddress } from '#web/ui/ledger/address.ts';
import { EmptyLedger } from '#web/ui/ledger/EmptyLedger.tsx';
import { Filter } from '#web/ui/ledger/Filter.tsx';
import { Ledger } from '#web/ui/ledger/Ledger.tsx';
import type { Column } from '#web/ui/ledger/LedgerTable.tsx';
import styles from './AdminPaymentsPage.module.css';
import { PaymentPanel } from './PaymentPanel.tsx';
import { PaymentStatut } from './PaymentStatut.tsx';
import { usePaymentsPage } from './queries.ts';
import { RecordDialog } from './RecordDialog.tsx';

/** Everybody's payments; those by hand are recorded and decided on here. */
export default function AdminPaymentsPage() {
  const { t } = useTranslation('adminPayments');
  const address = useAddress();
  const page = usePaymentsPage(filtersIn(address), address.cursor);
  // For this parcel and others if it is its number.
  const recording = address.params.get(MAKING);
  return (
    <AdminPage
      title={t('title')}
      action={
        <Button icon={Plus} onClick={() => address.set({ [MAKING]: 'oui' })}>
          {t('record.open')}
        </Button>
      }
    >
      <Ledger
        name={t('title')}
        address={address}
        page={page}
        columns={useColumns()}
        filters={<Filters address={address} />}
        empty={<EmptyLedger address={address} title={t('none')} yet={t('noneYet')} filters={['statut', CLIENT]} />}
        failed={(advice) => t('failed', { advice })}
        panel={{
          title: (id) => t('panel', { id }),
          body: (id, known) => <PaymentPanel id={id} known={known} address={address} />,
        }}
      />
      <RecordDialog
        open={recording !== null}
        colisId={idIn(recording)}
        onClose={() => address.set({ [MAKING]: undefined })}
        onRecorded={({ id }) => address.open(id)}
      />
    </AdminPage>
  );
}

const filtersIn = (address: Address) => ({
  statut: oneOf(PAYMENT_STATUTS, address.params.get('statut')),
  userId: clientIn(address),
});

function Filters({ address }: { address: Address }) {
  const { t } = useTranslation('adminPayments');
  const { statut } = filtersIn(address);
  return (
    <>
      <Filter
        label={t('filters.statut')}
        value={statut}
        choices={PAYMENT_STATUTS}
        name={(choice) => (choice === 'all' ? t('filters.all') : t(`statuts.${choice}`))}
        onChoose={(chosen) => address.filter({ statut: chosen })}
      />
      <ClientFilter address={address} />
    </>
  );
}

function useColumns(): Column<Payment>[] {
  const { t } = useTranslation('adminPayments');
  const names = useNames();
  const language = useLanguage();
  return [
    {
      key: 'payment',
      title: t('columns.payment'),
      cell: ({ id, createdAt }) => (
        <>
          <strong>{t('number', { id })}</strong>
          <span className={styles.small}>{shortDate(language, createdAt, here())}</span>
        </>
      ),
    },
    {
      key: 'client',
      title: t('columns.client'),
      cell: ({ username, userId }) => names.ofClient(username) || t('clientNumber', { id: userId }),
    },
    { key: 'colis', title: t('columns.colis'), cell: ({ colisIds }) => colisIds.length, figures: true, spare: true },
    { key: 'moyen', title: t('columns.moyen'), cell: ({ moyen }) => t(`moyens.${moyen}`), spare: true },
    { key: 'montant', title: t('columns.montant'), cell: ({ montant }) => dollars(language, montant), figures: true },
    { key: 'statut', title: t('columns.statut'), cell: (payment) => <PaymentStatut payment={payment} /> },
  ];
}
