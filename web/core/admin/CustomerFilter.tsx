import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { UserName } from '#web/core/names/PersonName.tsx';
import { idIn } from '#web/core/table/idIn.ts';
import type { ListAddress } from '#web/core/table/useListAddress.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './CustomerFilter.module.css';
import { useUser } from './users.ts';

/** Query parameter for the customer whose rows a list shows. */
export const CUSTOMER_PARAM = 'client';

/** Reads the id of the customer to filter by from the address. */
export const customerIn = ({ params }: ListAddress): string | undefined => idIn(params.get(CUSTOMER_PARAM));

/** Customer that a list is filtered by, with a button that shows all customers again. */
export function CustomerFilter({ address }: { address: ListAddress }) {
  const { t } = useTranslation('table');
  const customerId = customerIn(address);
  const { data: user } = useUser(customerId ? Number(customerId) : undefined);
  if (!customerId) return null;
  return (
    <p className={styles.client}>
      <span>
        {t('of')} <strong>{user ? <UserName of={user} /> : t('number', { id: customerId })}</strong>
      </span>
      <Button look="quiet" icon={X} onClick={() => address.filter({ [CUSTOMER_PARAM]: undefined })}>
        {t('allClients')}
      </Button>
    </p>
  );
}
