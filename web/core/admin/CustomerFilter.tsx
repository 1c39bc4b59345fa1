import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { idIn, type ListAddress } from '#web/core/ledger/useListAddress.ts';
import { useDisplayNames } from '#web/core/useDisplayNames.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './CustomerFilter.module.css';
import { useUser } from './users.ts';

/** Where the address has the user of whom a ledger shows the rows. */
export const CUSTOMER_PARAM = 'client';

/** The user of whom the address wants the rows, if of one. */
export const customerIn = ({ params }: ListAddress): string | undefined => idIn(params.get(CUSTOMER_PARAM));

/** Whose rows are shown, when only one user's are, and the way to everybody's. */
export function CustomerFilter({ address }: { address: ListAddress }) {
  const { t } = useTranslation('ledger');
  const names = useDisplayNames();
  const client = customerIn(address);
  const { data: user } = useUser(client ? Number(client) : undefined);
  if (!client) return null;
  return (
    <p className={styles.client}>
      <span>
        {t('of')} <strong>{user ? names.ofUser(user) : t('number', { id: client })}</strong>
      </span>
      <Button look="quiet" icon={X} onClick={() => address.filter({ [CUSTOMER_PARAM]: undefined })}>
        {t('allClients')}
      </Button>
    </p>
  );
}
