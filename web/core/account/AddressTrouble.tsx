import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Unreachable } from '#shared/mails/unreachable.ts';
import { paths } from '#web/core/paths.ts';
import styles from './AddressTrouble.module.css';

interface AddressTroubleProps {
  email: string;
  reason: Unreachable;
  /** What came of trying it again, in place of the advice. */
  outcome?: string | undefined;
  /** The way to a link that shows that the address works, where one would be mailed. */
  children?: ReactNode;
}

/** Tells a customer that our mails do not arrive at their address, and what to do about it. */
export function AddressTrouble({ email, reason, outcome, children }: AddressTroubleProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.trouble}>
      <span className={styles.words} role={outcome && 'status'}>
        {outcome ?? t(`unreachable.advice.${reason}`, { email })}
      </span>
      <span className={styles.ways}>
        {children}
        <Link to={paths.contact}>{t('unreachable.write')}</Link>
      </span>
    </span>
  );
}
