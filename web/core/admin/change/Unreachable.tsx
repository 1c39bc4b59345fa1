import { useTranslation } from 'react-i18next';
import type { UnreachableCustomers } from '#shared/changes/schema.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Unreachable.module.css';

/** Customers whom no mail about a change reaches, with the phone numbers to call. */
export function Unreachable({ customers = [] }: { customers: UnreachableCustomers | undefined }) {
  const { t } = useTranslation(['change', 'common']);
  if (customers.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{t('unreachable', { count: customers.length })}</h3>
      <ul>
        {customers.map(({ userId, nom, email, telephone }) => (
          <li key={userId}>
            <Verbatim>{nom}</Verbatim> ({email ? <Verbatim>{email}</Verbatim> : t('common:noEmail')}),{' '}
            <PhoneLink number={telephone} />
          </li>
        ))}
      </ul>
    </section>
  );
}
