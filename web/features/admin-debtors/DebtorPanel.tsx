import Boxes from 'lucide-react/icons/boxes';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useTranslation } from 'react-i18next';
import type { Debtor } from '#shared/colis/debtors.ts';
import { CUSTOMER_PARAM } from '#web/core/admin/CustomerFilter.tsx';
import { EmailLink } from '#web/core/contact/EmailLink.tsx';
import { browserZone, dollars, relativeDays } from '#web/core/format.ts';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import { paths, pathTo } from '#web/core/paths.ts';
import { PayLinkButton } from '#web/core/payLink/PayLinkButton.tsx';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import styles from './DebtorPanel.module.css';
import { useDebtAges } from './useDebtAges.ts';

/** Panel of a customer who owes: how much of what age, and the ways to ask for it. */
export function DebtorPanel({ debtor }: { debtor: Debtor }) {
  const { t } = useTranslation('adminDebtors');
  const language = useLanguage();
  const { id, client, email, telephone, du, aPayer, rappeleLe } = debtor;
  return (
    <>
      <Facts title={t('panelTitle')} short>
        <Fact name={t('columns.client')} wide>
          <CustomerName of={client} />
        </Fact>
        <Fact name={t('columns.due')}>{dollars(language, du)}</Fact>
        {useDebtAges(debtor).map(({ name, sum }) => (
          <Fact key={name} name={name}>
            {sum}
          </Fact>
        ))}
        {rappeleLe && <Fact name={t('lastReminder')}>{relativeDays(language, rappeleLe, browserZone())}</Fact>}
        {email && (
          <Fact name={t('email')}>
            <EmailLink address={email} />
          </Fact>
        )}
        {telephone && (
          <Fact name={t('phone')}>
            <PhoneLink number={telephone} />
          </Fact>
        )}
      </Facts>
      <nav className={styles.actions} aria-label={t('actions')}>
        <ButtonLink to={`${paths.adminColis}?${CUSTOMER_PARAM}=${id}&paiement=NON_PAYE`} look="quiet" icon={Boxes}>
          {t('openParcels')}
        </ButtonLink>
        <ButtonLink to={pathTo('customerStatement', { id })} look="quiet" icon={ReceiptText}>
          {t('statement')}
        </ButtonLink>
      </nav>
      {aPayer.length > 0 && <PayLinkButton colisIds={aPayer} />}
    </>
  );
}
