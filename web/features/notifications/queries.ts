import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#shared/http/route.ts';
import { notificationsRoutes } from '#shared/notifications/routes.ts';
import type { Notification } from '#shared/notifications/schema.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { latestNotifications, notificationKeys } from '#web/core/notifications/notifications.ts';
import { usePaged } from '#web/core/paged/usePaged.ts';
import { toast } from '#web/ui/toasts.ts';

/** A user's notifications, newest first. */
export const useNotifications = (userId: number) =>
  usePaged(notificationKeys.list(userId), (cursor) =>
    call(notificationsRoutes.ofUser, {
      params: { id: userId },
      query: { cursor },
    }),
  );

/** Marks notifications as read, optimistically; the API calls run one by one, and a failure rolls back the rest. */
export function useMarkRead(userId: number) {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (unread: readonly Notification[]) => {
      for (const notification of unread) setRead(client, notification, true);
      for (const [index, { id }] of unread.entries())
        try {
          await call(notificationsRoutes.read, { params: { id } });
        } catch (error) {
          if (isGone(error)) continue;
          for (const notification of unread.slice(index)) setRead(client, notification, false);
          throw error;
        }
    },
    onError: (error) => toast('error', t('readFailed', { advice: adviceOn(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.glance(userId) }),
  });
}

/** Deletes a notification; one that is already deleted counts as a success. */
export function useRemove(userId: number) {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Notification) => {
      await call(notificationsRoutes.remove, { params: { id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    },
    onSuccess: (_, notification) => {
      if (!notification.lu) adjustUnreadCount(client, userId, -1);
      client.setQueryData<Pages>(notificationKeys.list(userId), (list) =>
        withRows(list, (rows) => rows.filter(({ id }) => id !== notification.id)),
      );
      void client.invalidateQueries({ queryKey: notificationKeys.glance(userId) });
    },
    onError: (error) => toast('error', t('removeFailed', { advice: adviceOn(error) })),
  });
}

type Page = Reply<typeof notificationsRoutes.ofUser>;
type Pages = InfiniteData<Page, string | undefined>;

const isGone = (error: unknown): boolean => error instanceof Refusal && error.status === 404;

function setRead(client: QueryClient, { userId, id: which }: Notification, lu: boolean): void {
  adjustUnreadCount(client, userId, lu ? -1 : 1);
  client.setQueryData<Pages>(notificationKeys.list(userId), (list) =>
    withRows(list, (rows) => rows.map((row) => (row.id === which ? { ...row, lu } : row))),
  );
}

/** Adjusts the bell's count until its next refetch. */
const adjustUnreadCount = (client: QueryClient, userId: number, by: 1 | -1): void => {
  client.setQueryData(
    latestNotifications(userId).queryKey,
    (glance) => glance && { ...glance, nonLues: Math.max(0, glance.nonLues + by) },
  );
};

const withRows = (list: Pages | undefined, change: (rows: Page['data']) => Page['data']): Pages | undefined =>
  list && { ...list, pages: list.pages.map((page) => ({ ...page, data: change(page.data) })) };
