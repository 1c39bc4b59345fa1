import { useTranslation } from 'react-i18next';
import type { Insurance } from '#shared/insurance/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { CLIENT, ClientFilter, clientIn } from '#web/core/admin/ClientFilter.tsx';
import { ContainerCell } from '#web/core/admin/ContainerCell.tsx';
import { CONTAINER, ContainerFilter, containerIdIn } from '#web/core/admin/ContainerFilter.tsx';
import cells from '#web/core/admin/cells.module.css';
import { COVERAGE_TYPES, keyOf } from '#web/core/colis/papers.ts';
import { here, shortDate } from '#web/core/format.ts';
import { xof } from '#web/core/quantities.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { type Address, useAddress } from '#web/ui/ledger/address.ts';
import { EmptyLedger } from '#web/ui/ledger/EmptyLedger.tsx';
import { Ledger } from '#web/ui/ledger/Ledger.tsx';
import type { Column } from '#web/ui/ledger/LedgerTable.tsx';
import { InsurancePanel } from './InsurancePanel.tsx';
import { useInsurancesPage } from './queries.ts';

/** What parcels are insured for, and for how much. */
export default function AdminInsurancePage() {
  const { t } = useTranslation('adminInsurance');
  const address = useAddress();
  const page = useInsurancesPage(filtersIn(address), address.cursor);
  return (
    <AdminPage title={t('title')}>
      <Ledger
        name={t('title')}
        address={address}
        page={page}
        columns={useColumns()}
        filters={
          <>
            <ContainerFilter address={address} />
            <ClientFilter address={address} />
          </>
        }
        empty={<EmptyLedger address={address} title={t('none')} yet={t('noneYet')} filters={[CLIENT, CONTAINER]} />}
        failed={(advice) => t('failed', { advice })}
        panel={{
          title: (id) => t('panel', { id }),
          body: (id, known) => <InsurancePanel id={id} known={known} onRemoved={address.close} />,
        }}
      />
    </AdminPage>
  );
}

const filtersIn = (address: Address) => ({
  userId: clientIn(address),
  containerBookingId: containerIdIn(address)?.toString(),
});

function useColumns(): Column<Insurance>[] {
  const { t } = useTranslation(['adminInsurance', 'ledger']);
  const language = useLanguage();
  return [
    { key: 'insurance', title: t('columns.insurance'), cell: (insurance) => <Name insurance={insurance} /> },
    {
      key: 'value',
      title: t('columns.value'),
      cell: ({ valeurCouverture }) => xof(language, valeurCouverture),
      figures: true,
    },
    { key: 'colis', title: t('columns.colis'), cell: ({ colisId }) => colisId ?? t('draft') },
    {
      key: 'container',
      title: t('ledger:container'),
      cell: ({ containerBookingId }) => <ContainerCell id={containerBookingId} />,
      spare: true,
    },
    {
      key: 'created',
      title: t('columns.created'),
      cell: ({ createdAt }) => shortDate(language, createdAt, here()),
      date: true,
      spare: true,
    },
  ];
}

function Name({ insurance: { id, typeCouverture } }: { insurance: Insurance }) {
  const { t } = useTranslation(['ledger', 'colis']);
  const key = keyOf(COVERAGE_TYPES, typeCouverture);
  return (
    <>
      <strong className={cells.clamped}>{key ? t(`colis:coverages.${key}`) : typeCouverture}</strong>
      <span className={cells.small}>{t('number', { id })}</span>
    </>
  );
}
