import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UnreachableReason } from '#shared/unreachable-reasons.ts';
import { SendConfirmation } from '#web/core/account/SendConfirmation.tsx';
import { UndeliverableAdvice } from '#web/core/account/UndeliverableAdvice.tsx';
import { paths } from '#web/core/paths.ts';
import styles from './EmailState.module.css';

interface EmailStateProps {
  email: string;
  confirmed: boolean;
  unreachable: UnreachableReason | null;
}

/** Reports whether the customer's address is confirmed and reachable, with the one action that fixes either. */
export function EmailState({ email, confirmed, unreachable }: EmailStateProps) {
  const { t } = useTranslation('account');
  if (!confirmed)
    return (
      <span className={styles.open}>
        {!unreachable && <small className={styles.hint}>{t('email.unconfirmed')}</small>}
        <SendConfirmation />
      </span>
    );
  if (unreachable)
    return (
      <span className={styles.open}>
        <UndeliverableAdvice email={email} reason={unreachable}>
          {unreachable === 'REBOND' && <Link to={paths.forgotPassword}>{t('email.passwordLink')}</Link>}
        </UndeliverableAdvice>
      </span>
    );
  return (
    <small className={styles.confirmed}>
      <CircleCheck size={16} className={styles.icon} aria-hidden="true" />
      {t('email.confirmed')}
    </small>
  );
}
