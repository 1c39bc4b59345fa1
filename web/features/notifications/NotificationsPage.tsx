import { useQuery } from '@tanstack/react-query';
import CheckCheck from 'lucide-react/icons/check-check';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#shared/notifications/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { latestNotifications } from '#web/core/notifications.ts';
import { PagedStatus, ShowMore, useFocusOnFirstNew } from '#web/core/paged/PagedList.tsx';
import { rowsOf } from '#web/core/paged/usePaged.ts';
import { useSession } from '#web/core/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { NotificationRow } from './NotificationRow.tsx';
import styles from './NotificationsPage.module.css';
import { useMarkRead, useNotifications, useRemove } from './queries.ts';

/** What one was told: new first, then what was read before. */
export default function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const { userId = 0 } = useSession();
  const list = useNotifications(userId);
  const unread = useQuery(latestNotifications(userId)).data?.nonLues;
  useNews(userId, list);
  const { fresh, known } = useFirstSight(list.rows ?? []);
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
        <Ghosts />
      </PagedStatus>
      {list.rows?.length === 0 && (
        <EmptyState as="h2" title={t('none.title')}>
          <p>{t('none.text')}</p>
        </EmptyState>
      )}
      <Group title={t('groups.unread')} userId={userId} notifications={fresh} />
      <Group title={t('groups.read')} userId={userId} notifications={known} />
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
  const rows = useFocusOnFirstNew(notifications.length);
  const { mutate: markRead } = useMarkRead(userId);
  const { mutateAsync: remove } = useRemove(userId);
  if (notifications.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul ref={rows}>
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onRead={() => markRead([notification])}
            onRemove={() => remove(notification)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ReadAllProps {
  userId: number;
  list: ReturnType<typeof useNotifications>;
  /** How many there are, on pages that have come or not. */
  unread: number;
}

function ReadAll({ userId, list, unread }: ReadAllProps) {
  const { t } = useTranslation('notifications');
  const { mutate: markRead } = useMarkRead(userId);
  const [gathering, setGathering] = useState(false);
  const readAll = async () => {
    setGathering(true);
    try {
      markRead(await unreadOf(list, unread));
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

/** The unread ones, of as many pages as they are on. Throws what loading throws. */
async function unreadOf(list: ReadAllProps['list'], count: number): Promise<Notification[]> {
  const isUnread = ({ lu }: Notification) => !lu;
  let found = (list.rows ?? []).filter(isUnread);
  for (let more = list.hasNextPage; more && found.length < count; ) {
    const { data, hasNextPage } = await list.fetchNextPage({ throwOnError: true });
    found = data ? rowsOf(data.pages).filter(isUnread) : found;
    more = hasNextPage;
  }
  return found;
}

/** Where a notification stands is decided when it is first seen: reading it does not move it from under the finger. */
function useFirstSight(rows: readonly Notification[]) {
  const seen = useRef(new Map<number, boolean>()).current;
  for (const { id, lu } of rows) if (!seen.has(id)) seen.set(id, lu);
  return {
    fresh: rows.filter(({ id }) => !seen.get(id)),
    known: rows.filter(({ id }) => seen.get(id)),
  };
}

/** What the bell has heard of and the list does not hold yet is asked for. */
function useNews(userId: number, { rows, refetch }: ReturnType<typeof useNotifications>): void {
  const newest = useQuery(latestNotifications(userId)).data?.latest[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only something new is a reason to ask.
  useEffect(() => {
    if (newest !== undefined && rows && !rows.some(({ id }) => id === newest)) void refetch();
  }, [newest]);
}

function Ghosts() {
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
