import CheckCheck from 'lucide-react/icons/check-check';
import { useTranslation } from 'react-i18next';
import { confirmLostChecked } from '#web/core/offlineQueue/offlineQueue.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { useSiteTime } from '#web/features/agent/queries/useSiteTime.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './AgentQueuePage.module.css';

/** Records that the browser cleared before they were sent, until a person has checked their parcels. */
export function LostWrites() {
  const { t } = useTranslation('agentQueue');
  const siteTime = useSiteTime();
  const { lost } = useQueue();
  if (lost.length === 0) return null;
  return (
    <section className={styles.group}>
      <Notice tone="error">{t('lost.text')}</Notice>
      <h2>
        {t('lost.title')} <span className={styles.count}>{lost.length}</span>
      </h2>
      <ul>
        {lost.map(({ idempotencyKey, route, subject, queuedAt }) => (
          <li key={idempotencyKey} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.subject}>
                {t(`kind.${route}`)} · <Verbatim>{subject}</Verbatim>
              </p>
              <p className={styles.when}>{t('queuedAt', { time: siteTime(queuedAt) })}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button look="quiet" icon={CheckCheck} wide onClick={confirmLostChecked}>
        {t('lost.checked')}
      </Button>
    </section>
  );
}
