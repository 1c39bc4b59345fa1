import { useQuery } from '@tanstack/react-query';
import CheckCheck from 'lucide-react/icons/check-check';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Notification } from '#shared/notifications/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { latestNotifications } from '#web/core/notifications/notifications.ts';
import { PagedStatus, ShowMore, useFocusOnFirstNew } from '#web/core/paged/PagedList.tsx';
import { rowsOf } from '#web/core/paged/usePaged.ts';
import { pathTo } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { NotificationRow } from './NotificationRow.tsx';
import styles from './NotificationsPage.module.css';
import { useMarkRead, useNotifications, useRemove } from './queries.ts';
import { threadsOf } from './threads.ts';

/** The user's notifications: unread first, then read ones. */
export default function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const { userId = 0 } = useSession();
  const list = useNotifications(userId);
  const unread = useQuery(latestNotifications(userId)).data?.nonLues;
  useRefetchOnNew(userId, list);
  const { unreadAtFirst, readAtFirst } = useInitialGroups(list.rows ?? []);
  const failed = (advice: string) => t('failed', { advice });
  return (
    <div className="page section">
      <PageTitle title={t('title')} />
      <header className={styles.head}>
        <div>
          <h1>{t('title')}</h1>
          <p role="status" className={styles.count}>
            {unread !== undefined && (unread > 0 ? t('unread', { count: unread }) : t('allRead'))}
          </p>
        </div>
        {unread !== undefined && unread > 0 && <ReadAll userId={userId} list={list} unread={unread} />}
      </header>
      <PagedStatus list={list} failed={failed} offline={t('offline')}>
        <NotificationSkeletons />
      </PagedStatus>
      {list.rows?.length === 0 && (
        <EmptyState as="h2" title={t('none.title')}>
          <p>{t('none.text')}</p>
        </EmptyState>
      )}
      <Group title={t('groups.unread')} userId={userId} notifications={unreadAtFirst} />
      <Group title={t('groups.read')} userId={userId} notifications={readAtFirst} />
      <ShowMore list={list} failed={failed} label={t('more')} />
    </div>
  );
}

interface GroupProps {
  title: string;
  userId: number;
  notifications: readonly Notification[];
}

function Group({ title, userId, notifications }: GroupProps) {
  const { t } = useTranslation('notifications');
  const threads = threadsOf(notifications);
  const rows = useFocusOnFirstNew(threads.length);
  const { mutate: markRead } = useMarkRead(userId);
  const { mutateAsync: remove } = useRemove(userId);
  if (notifications.length === 0) return null;
  const row = (notification: Notification) => (
    <NotificationRow
      key={notification.id}
      notification={notification}
      onRead={() => markRead([notification])}
      onRemove={() => remove(notification)}
    />
  );
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul ref={rows}>
        {threads.map(({ colisId, notifications: ofThread }) =>
          colisId === undefined || ofThread.length === 1 ? (
            ofThread.map(row)
          ) : (
            <li key={colisId} className={styles.thread}>
              <h3>
                <Link to={pathTo('colis', { colisId })}>{t('thread', { colisId, count: ofThread.length })}</Link>
              </h3>
              <ul>{ofThread.map(row)}</ul>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

interface ReadAllProps {
  userId: number;
  list: ReturnType<typeof useNotifications>;
  /** Number of unread notifications, including those on pages not loaded yet. */
  unread: number;
}

function ReadAll({ userId, list, unread }: ReadAllProps) {
  const { t } = useTranslation('notifications');
  const { mutate: markRead } = useMarkRead(userId);
  const [gathering, setGathering] = useState(false);
  const readAll = async () => {
    setGathering(true);
    try {
      markRead(await fetchUnread(list, unread));
    } catch (error) {
      toast('error', t('readFailed', { advice: adviceOn(error) }));
    } finally {
      setGathering(false);
    }
  };
  return (
    <Button look="quiet" icon={CheckCheck} busy={gathering} onClick={() => void readAll()}>
      {t('readAll')}
    </Button>
  );
}

/** Returns the unread notifications, loading as many pages as needed. Throws load errors. */
async function fetchUnread(list: ReadAllProps['list'], count: number): Promise<Notification[]> {
  const isUnread = ({ lu }: Notification) => !lu;
  let found = (list.rows ?? []).filter(isUnread);
  for (let more = list.hasNextPage; more && found.length < count; ) {
    const { data, hasNextPage } = await list.fetchNextPage({ throwOnError: true });
    found = data ? rowsOf(data.pages).filter(isUnread) : found;
    more = hasNextPage;
  }
  return found;
}

/** Groups notifications by their state when first shown, so that reading one does not move it. */
function useInitialGroups(rows: readonly Notification[]) {
  const initialStates = useRef(new Map<number, boolean>()).current;
  for (const { id, lu } of rows) if (!initialStates.has(id)) initialStates.set(id, lu);
  return {
    unreadAtFirst: rows.filter(({ id }) => !initialStates.get(id)),
    readAtFirst: rows.filter(({ id }) => initialStates.get(id)),
  };
}

/** Refetches the list when the bell's query has a notification that the list lacks. */
function useRefetchOnNew(userId: number, { rows, refetch }: ReturnType<typeof useNotifications>): void {
  const newest = useQuery(latestNotifications(userId)).data?.latest[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new notification triggers a refetch.
  useEffect(() => {
    if (newest !== undefined && rows && !rows.some(({ id }) => id === newest)) void refetch();
  }, [newest]);
}

function NotificationSkeletons() {
  return (
    <div className={styles.group} aria-hidden="true">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className={styles.ghost}>
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}
