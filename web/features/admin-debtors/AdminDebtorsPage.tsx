import { useTranslation } from 'react-i18next';
import type { Debtor } from '#shared/colis/debtors.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import cells from '#web/core/admin/cells.module.css';
import { useDebtorsPage } from '#web/core/admin/debtors.ts';
import { Email } from '#web/core/admin/Email.tsx';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { browserZone, dollars, relativeDays, shortDate } from '#web/core/format.ts';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import type { Column } from '#web/core/table/DataTable.tsx';
import { useListAddress } from '#web/core/table/useListAddress.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { DebtorPanel } from './DebtorPanel.tsx';
import { useDebtAges } from './useDebtAges.ts';

/** Admin list of the customers who owe for parcels, by the age of what they owe; a row opens what is done about it. */
export default function AdminDebtorsPage() {
  const address = useListAddress();
  return (
    <AdminList
      texts="adminDebtors"
      address={address}
      page={useDebtorsPage(address.cursor)}
      columns={useColumns()}
      filters={[]}
      panel={{ body: (debtor) => <DebtorPanel debtor={debtor} /> }}
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
    { key: 'ages', title: t('columns.ages'), cell: (debtor) => <Ages debtor={debtor} />, wideOnly: true },
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

/** Amounts by age, without the empty groups. */
function Ages({ debtor }: { debtor: Debtor }) {
  const { t } = useTranslation('adminDebtors');
  const ages = useDebtAges(debtor);
  return ages.map(({ name, sum }) => (
    <span key={name} className={cells.small}>
      {t('ages.line', { name, sum })}
    </span>
  ));
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
