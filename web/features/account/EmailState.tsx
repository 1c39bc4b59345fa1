import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from 'react-i18next';
import { SendConfirmation } from '#web/core/account/SendConfirmation.tsx';
import styles from './EmailState.module.css';

/** Whether the customer's address is confirmed, and the way to confirm it. */
export function EmailState({ confirmed }: { confirmed: boolean }) {
  const { t } = useTranslation('account');
  if (confirmed)
    return (
      <small className={styles.confirmed}>
        <CircleCheck size={16} className={styles.icon} aria-hidden="true" />
        {t('email.confirmed')}
      </small>
    );
  return (
    <span className={styles.open}>
      <small className={styles.hint}>{t('email.unconfirmed')}</small>
      <SendConfirmation />
    </span>
  );
}
