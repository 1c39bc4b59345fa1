import { useTranslation } from 'react-i18next';
import type { CounterCustomer } from '#shared/customers/schema.ts';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import styles from './Counter.module.css';

interface FoundCustomersProps {
  customers: readonly CounterCustomer[] | undefined;
  onChosen: (customer: CounterCustomer) => void;
}

/** Customers that a search found, each a button; a sentence if it found none. */
export function FoundCustomers({ customers, onChosen }: FoundCustomersProps) {
  const { t } = useTranslation('counter');
  return (
    <div className={styles.choices} aria-live="polite">
      {customers?.map((customer) => (
        <button key={customer.id} type="button" className={styles.choice} onClick={() => onChosen(customer)}>
          <strong translate="no">{`${customer.prenom} ${customer.nom}`}</strong>
          <span>
            <PhoneNumber number={customer.telephone} />
          </span>
        </button>
      ))}
      {customers?.length === 0 && <p>{t('customer.none')}</p>}
    </div>
  );
}
