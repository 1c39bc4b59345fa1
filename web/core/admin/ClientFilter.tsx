import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { useNames } from '#web/core/names.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Address, idIn } from '#web/ui/ledger/address.ts';
import styles from './ClientFilter.module.css';
import { useUser } from './users.ts';

/** Where the address has the user of whom a ledger shows the rows. */
export const CLIENT = 'client';

/** The user of whom the address wants the rows, if of one. */
export const clientIn = ({ params }: Address): string | undefined => idIn(params.get(CLIENT));

/** Whose rows are shown, when only one user's are, and the way to everybody's. */
export function ClientFilter({ address }: { address: Address }) {
  const { t } = useTranslation('ledger');
  const names = useNames();
  const client = clientIn(address);
  const { data: user } = useUser(client ? Number(client) : undefined);
  if (!client) return null;
  return (
    <p className={styles.client}>
      <span>
        {t('of')} <strong>{user ? names.ofUser(user) : t('number', { id: client })}</strong>
      </span>
      <Button look="quiet" icon={X} onClick={() => address.filter({ [CLIENT]: undefined })}>
        {t('allClients')}
      </Button>
    </p>
  );
}
