import { useTranslation } from 'react-i18next';
import type { Debtor } from '#shared/colis/debtors.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { CUSTOMER_PARAM } from '#web/core/admin/CustomerFilter.tsx';
import cells from '#web/core/admin/cells.module.css';
import { useDebtorsPage } from '#web/core/admin/debtors.ts';
import { Email } from '#web/core/admin/Email.tsx';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { browserZone, dollars, relativeDays, shortDate } from '#web/core/format.ts';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import { paths } from '#web/core/paths.ts';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import type { Column } from '#web/core/table/DataTable.tsx';
import { openRowsAt } from '#web/core/table/openRowsAt.ts';
import { useListAddress } from '#web/core/table/useListAddress.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Admin list of the customers who owe for parcels; a row opens the unpaid parcels of its customer. */
export default function AdminDebtorsPage() {
  const list = useListAddress();
  const address = openRowsAt(list, (id) => `${paths.adminColis}?${CUSTOMER_PARAM}=${id}&paiement=NON_PAYE`);
  return (
    <AdminList
      texts="adminDebtors"
      address={address}
      page={useDebtorsPage(list.cursor)}
      columns={useColumns()}
      filters={[]}
      panel={{ body: () => null }}
    />
  );
}

function useColumns(): Column<Debtor>[] {
  const { t } = useTranslation('adminDebtors');
  const language = useLanguage();
  return [
    {
      key: 'client',
      title: t('columns.client'),
      cell: ({ client, colis }) => (
        <NameCell note={t('parcels', { count: colis })}>
          <CustomerName of={client} />
        </NameCell>
      ),
    },
    { key: 'contact', title: t('columns.contact'), cell: (debtor) => <Contact debtor={debtor} />, wideOnly: true },
    {
      key: 'since',
      title: t('columns.since'),
      cell: ({ depuis }) => (
        <>
          {relativeDays(language, depuis, browserZone())}
          <span className={cells.small}>{shortDate(language, depuis, browserZone())}</span>
        </>
      ),
    },
    { key: 'due', title: t('columns.due'), cell: (debtor) => <Due debtor={debtor} />, figures: true },
  ];
}

function Contact({ debtor: { email, telephone } }: { debtor: Debtor }) {
  return (
    <>
      <Email address={email} />
      <span className={cells.small}>
        <PhoneNumber number={telephone} />
      </span>
    </>
  );
}

function Due({ debtor: { du, supplements, acomptes, aConfirmer } }: { debtor: Debtor }) {
  const { t } = useTranslation('adminDebtors');
  const language = useLanguage();
  return (
    <>
      <strong>{dollars(language, du)}</strong>
      {supplements > 0 && (
        <span className={cells.small}>{t('supplements', { sum: dollars(language, supplements) })}</span>
      )}
      {acomptes !== undefined && (
        <span className={cells.small}>{t('deposits', { sum: dollars(language, acomptes) })}</span>
      )}
      {aConfirmer > 0 && <span className={cells.small}>{t('toConfirm', { sum: dollars(language, aConfirmer) })}</span>}
    </>
  );
}
