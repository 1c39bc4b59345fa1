import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { returnToQuery } from '#web/core/navigation/returnTo.ts';
import { sendWaiting } from '#web/core/offlineQueue/offlineQueue.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { readQueue, useQueue } from '#web/core/offlineQueue/queueState.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { BackLink } from '#web/features/agent/parts/BackLink.tsx';
import { agentSite } from '#web/features/agent/queries/queries.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import styles from './AgentQueuePage.module.css';
import { LostWrites } from './LostWrites.tsx';
import { MissingRecords } from './MissingRecords.tsx';
import { QueuedWriteRow } from './QueuedWriteRow.tsx';

const GROUPS = ['refused', 'waiting', 'sent'] as const;

/** Page of everything recorded on this device: writes to review, waiting ones, and those sent lately. */
export default function AgentQueuePage() {
  const { t } = useTranslation(['agentQueue', 'offlineQueue', 'agent']);
  const { userId = 0, isAdmin } = useSession();
  const site = useQuery({ ...agentSite(userId), enabled: !isAdmin }).data;
  const { writes, isPersistent } = useQueue();
  const unreadable = useStartedQueue();
  const own = (writes ?? []).filter((write) => write.userId === userId);
  const others = (writes ?? []).filter((write) => write.userId !== userId && write.state !== 'sent').length;
  return (
    <div className={`page section ${styles.queue}`}>
      <PageTitle title={t('offlineQueue:title')} />
      <BackLink to={paths.agent}>{t(site?.type === 'ARRIVEE' ? 'agent:titleArrival' : 'agent:title')}</BackLink>
      <header className={styles.head}>
        <h1>{t('offlineQueue:title')}</h1>
        <p>{t('intro')}</p>
      </header>
      {unreadable && <Notice tone="error">{t('unreadable')}</Notice>}
      <LostWrites />
      <MissingRecords />
      <PauseNotice waits={own.some(({ state }) => state === 'waiting')} />
      {others > 0 && <Notice tone="info">{t('others', { count: others })}</Notice>}
      {writes && own.length === 0 && (
        <EmptyState as="h2" title={t('none')}>
          <p>{t('noneText')}</p>
        </EmptyState>
      )}
      {isPersistent === false && <p className={styles.advice}>{t('notPersistent')}</p>}
      {GROUPS.map((state) => (
        <Group key={state} state={state} writes={own.filter((write) => write.state === state)} />
      ))}
    </div>
  );
}

/** Reads the queue and tries to send it; reports whether this browser keeps nothing. */
function useStartedQueue(): boolean {
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    readQueue().then(
      () => void sendWaiting(),
      () => setUnreadable(true),
    );
  }, []);
  return unreadable;
}

function PauseNotice({ waits }: { waits: boolean }) {
  const { t } = useTranslation('agentQueue');
  const { pause } = useQueue();
  if (!pause || !waits) return null;
  return (
    <Notice
      tone={pause === 'offline' || pause === 'elsewhere' ? 'info' : 'warning'}
      action={
        pause === 'session' && <ButtonLink to={paths.login + returnToQuery(paths.agentQueue)}>{t('logIn')}</ButtonLink>
      }
    >
      {t(`pause.${pause}`)}
    </Notice>
  );
}

function Group({ state, writes }: { state: QueuedWrite['state']; writes: readonly QueuedWrite[] }) {
  const { t } = useTranslation('agentQueue');
  if (writes.length === 0) return null;
  const ordered = state === 'waiting' ? writes : writes.toReversed();
  return (
    <section className={styles.group}>
      <h2>
        {t(`groups.${state}`)} <span className={styles.count}>{writes.length}</span>
      </h2>
      <ul>
        {ordered.map((write) => (
          <QueuedWriteRow key={write.sequence} write={write} />
        ))}
      </ul>
    </section>
  );
}
