import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { isAgentPath } from '#shared/agent-path.ts';
import { browserZone, timeOfDay } from '#web/core/format.ts';
import { ownMissing } from '#web/core/missingRecords/queries.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './QueueStatus.module.css';
import { useQueue } from './queueState.ts';

/**
 * State of the queue in one line: "3 waiting, last sent 14:02". Agents see it on their pages always, and everywhere
 * while something waits.
 */
export function QueueStatus() {
  const { t } = useTranslation('offlineQueue');
  const language = useLanguage();
  const { userId = 0 } = useSession();
  const { pathname } = useLocation();
  const { writes, lastSentAt, lost } = useQueue();
  const { data: missing = [] } = useQuery({ ...ownMissing(userId), enabled: isAgentPath(pathname) });
  const missingCount = missing.reduce((sum, { manquants }) => sum + manquants, 0);
  const own = (writes ?? []).filter((write) => write.userId === userId);
  const waiting = own.filter(({ state }) => state === 'waiting').length;
  const refused = own.filter(({ state }) => state === 'refused').length;
  if (!writes || pathname === paths.agentQueue) return null;
  if (waiting + refused + lost.length === 0 && !isAgentPath(pathname)) return null;
  const needsPerson = refused + lost.length + missingCount > 0;
  const Icon = needsPerson ? CircleAlert : waiting > 0 ? CloudUpload : CircleCheck;
  const words = [
    ...(lost.length > 0 ? [t('lost.count', { count: lost.length })] : []),
    ...(missingCount > 0 ? [t('missing', { count: missingCount })] : []),
    ...(refused > 0 ? [t('refused', { count: refused })] : []),
    waiting > 0 ? t('waiting', { count: waiting }) : needsPerson ? '' : t('allSent'),
    lastSentAt ? t('lastSent', { time: timeOfDay(language, lastSentAt, browserZone()) }) : '',
  ].filter(Boolean);
  return (
    <aside className={styles.status} data-refused={needsPerson || undefined} aria-label={t('title')}>
      <p className={`page ${styles.line}`}>
        <Icon size={18} aria-hidden="true" />
        <span role="status">{words.join(' · ')}</span>
        <Link to={paths.agentQueue} className={styles.link}>
          {t('open')}
        </Link>
      </p>
    </aside>
  );
}
