import { useTranslation } from 'react-i18next';
import type { Insurance } from '#shared/insurance/schema.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { ContainerCell } from '#web/core/admin/ContainerCell.tsx';
import { containerIdIn } from '#web/core/admin/ContainerFilter.tsx';
import { customerIn } from '#web/core/admin/CustomerFilter.tsx';
import { useContainerChoices } from '#web/core/admin/containers.ts';
import { containerFilter, customerFilter } from '#web/core/admin/filters.tsx';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { waitForNames } from '#web/core/admin/waitForNames.ts';
import { COVERAGE_TYPES, proposedKeyOf } from '#web/core/colis/documentTypes.ts';
import { browserZone, shortDate } from '#web/core/format.ts';
import { xof } from '#web/core/quantities.ts';
import type { Column } from '#web/core/table/DataTable.tsx';
import { type ListAddress, useListAddress } from '#web/core/table/useListAddress.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { InsurancePanel } from './InsurancePanel.tsx';
import { useInsurance, useInsurancesPage } from './queries.ts';

/** Admin list of insurances with their coverage and value. */
export default function AdminInsurancePage() {
  const address = useListAddress();
  return (
    <AdminList
      texts="adminInsurance"
      address={address}
      page={waitForNames(useInsurancesPage(filtersIn(address), address.cursor), useContainerChoices())}
      columns={useColumns()}
      filters={[containerFilter(address), customerFilter(address)]}
      panel={{
        useRow: useInsurance,
        body: (insurance) => <InsurancePanel insurance={insurance} onRemoved={address.close} />,
      }}
    />
  );
}

const filtersIn = (address: ListAddress) => ({
  userId: customerIn(address),
  containerBookingId: containerIdIn(address)?.toString(),
});

function useColumns(): Column<Insurance>[] {
  const { t } = useTranslation(['adminInsurance', 'table']);
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
      title: t('table:container'),
      cell: ({ containerBookingId }) => <ContainerCell id={containerBookingId} />,
      wideOnly: true,
    },
    {
      key: 'created',
      title: t('columns.created'),
      cell: ({ createdAt }) => shortDate(language, createdAt, browserZone()),
      date: true,
      wideOnly: true,
    },
  ];
}

function Name({ insurance: { id, typeCouverture } }: { insurance: Insurance }) {
  const { t } = useTranslation(['table', 'colisForm']);
  const key = proposedKeyOf(COVERAGE_TYPES, typeCouverture);
  return <NameCell note={t('number', { id })}>{key ? t(`colisForm:coverages.${key}`) : typeCouverture}</NameCell>;
}
