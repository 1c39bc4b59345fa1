import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAYMENT_FILTERS } from '#shared/payments/constants.ts';
import type { Payment } from '#shared/payments/schema.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { customerIn } from '#web/core/admin/CustomerFilter.tsx';
import { choiceFilter, customerFilter } from '#web/core/admin/filters.tsx';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { browserZone, dollars, shortDate } from '#web/core/format.ts';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import type { Column } from '#web/core/table/DataTable.tsx';
import { idIn } from '#web/core/table/idIn.ts';
import { CREATING_PARAM, type ListAddress, oneOf, useListAddress } from '#web/core/table/useListAddress.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { PaymentMethod } from './PaymentMethod.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { PaymentStatut } from './PaymentStatut.tsx';
import { usePayment, usePaymentsPage } from './queries.ts';

const RecordDialog = lazy(async () => ({ default: (await import('./RecordDialog.tsx')).RecordDialog }));

/** Admin list of all payments; cash and transfers are recorded and confirmed here. */
export default function AdminPaymentsPage() {
  const { t } = useTranslation('adminPayments');
  const address = useListAddress();
  const { statut, userId } = filtersIn(address);
  // If it is a parcel number, the dialog opens with that parcel.
  const recording = address.params.get(CREATING_PARAM);
  const [wasOpened, setOpened] = useState(false);
  if (recording !== null && !wasOpened) setOpened(true);
  return (
    <AdminList
      texts="adminPayments"
      address={address}
      page={usePaymentsPage({ statut, userId }, address.cursor)}
      columns={useColumns()}
      filters={[
        choiceFilter(address, {
          name: 'statut',
          label: t('filters.statut'),
          value: statut,
          choices: PAYMENT_FILTERS,
          labelOf: (choice) => (choice === 'all' ? t('filters.all') : t(`statuts.${choice}`)),
        }),
        customerFilter(address),
      ]}
      panel={{ useRow: usePayment, body: (payment) => <PaymentPanel payment={payment} address={address} /> }}
      adding={{ icon: Plus, label: t('record.open') }}
    >
      {wasOpened && (
        <Suspense>
          <RecordDialog
            open={recording !== null}
            colisId={idIn(recording)}
            onClose={() => address.set({ [CREATING_PARAM]: undefined })}
            onRecorded={({ id }) => address.open(id)}
          />
        </Suspense>
      )}
    </AdminList>
  );
}

const filtersIn = (address: ListAddress) => ({
  statut: oneOf(PAYMENT_FILTERS, address.params.get('statut')),
  userId: customerIn(address),
});

function useColumns(): Column<Payment>[] {
  const { t } = useTranslation('adminPayments');
  const language = useLanguage();
  return [
    {
      key: 'payment',
      title: t('columns.payment'),
      cell: ({ id, createdAt }) => (
        <NameCell note={shortDate(language, createdAt, browserZone())}>{t('number', { id })}</NameCell>
      ),
    },
    {
      key: 'client',
      title: t('columns.client'),
      cell: ({ username, userId }) =>
        username === '' ? t('clientNumber', { id: userId }) : <CustomerName of={username} />,
    },
    {
      key: 'colis',
      title: t('columns.colis'),
      cell: ({ colisIds, supplementIds }) =>
        supplementIds.length > 0
          ? t('withSupplements', { colis: colisIds.length, count: supplementIds.length })
          : colisIds.length,
      figures: true,
      wideOnly: true,
    },
    {
      key: 'moyen',
      title: t('columns.moyen'),
      cell: (payment) => <PaymentMethod {...payment} />,
      wideOnly: true,
    },
    { key: 'montant', title: t('columns.montant'), cell: ({ montant }) => dollars(language, montant), figures: true },
    { key: 'statut', title: t('columns.statut'), cell: (payment) => <PaymentStatut payment={payment} /> },
  ];
}
