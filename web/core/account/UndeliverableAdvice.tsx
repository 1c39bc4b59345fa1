import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UnreachableReason } from '#shared/unreachable-reasons.ts';
import { paths } from '#web/core/paths.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './UndeliverableAdvice.module.css';

interface UndeliverableAdviceProps {
  email: string;
  reason: UnreachableReason;
  /** Result of sending another link, shown in place of the advice. */
  outcome?: string | undefined;
  /** Button that mails a confirmation link, where the mail would be sent. */
  children?: ReactNode;
}

/** Warns a customer that our mails do not arrive at their address, and advises what to do. */
export function UndeliverableAdvice({ email, reason, outcome, children }: UndeliverableAdviceProps) {
  const { t } = useTranslation('emailAddress');
  return (
    <span className={styles.trouble}>
      <span className={styles.words} role={outcome && 'status'}>
        {outcome ?? <Sentence keeps={[email]}>{t(`unreachable.advice.${reason}`, { email })}</Sentence>}
      </span>
      <span className={styles.ways}>
        {children}
        <Link to={paths.contact}>{t('unreachable.write')}</Link>
      </span>
    </span>
  );
}
