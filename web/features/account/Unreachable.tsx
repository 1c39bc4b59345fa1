import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Unreachable as Reason } from '#shared/mails/unreachable.ts';
import { paths } from '#web/app/paths.ts';
import styles from './Unreachable.module.css';

/** Tells a customer that our mails do not arrive at their address, and what to do about it. */
export function Unreachable({ reason }: { reason: Reason }) {
  const { t } = useTranslation('account');
  return (
    <p className={styles.hint}>
      {t(`unreachable.${reason}`)}{' '}
      {reason === 'REBOND' ? (
        <Link to={paths.forgotPassword}>{t('unreachable.link')}</Link>
      ) : (
        <Link to={paths.contact}>{t('unreachable.write')}</Link>
      )}
    </p>
  );
}
