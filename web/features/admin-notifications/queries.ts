import { notificationsRoutes } from '#shared/notifications/routes.ts';
import type { NewNotification, Notification } from '#shared/notifications/schema.ts';
import { call } from '#web/core/api/call.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { notificationKeys } from '#web/core/notifications/notifications.ts';
import { usePage, useRow, useRowCache } from '#web/core/paged/usePage.ts';

const keys = {
  // The common root, because admins may notify themselves and their own lists must be refetched too.
  all: notificationKeys.all,
  lists: [...notificationKeys.all, 'admin', 'list'],
  one: (id: number) => [...notificationKeys.all, 'admin', id],
};

/** Notifications of one user or of all, newest first. */
export const useNotificationsPage = (userId: string | undefined, cursor: string | undefined) =>
  usePage<Notification>([...keys.lists, userId ?? 'all'], cursor, (cursor) =>
    userId
      ? call(notificationsRoutes.ofUser, { params: { id: Number(userId) }, query: { cursor } })
      : call(notificationsRoutes.all, { query: { cursor } }),
  );

export const useNotification = (id: number, known: Notification | undefined) =>
  useRow(keys.one(id), known, () => call(notificationsRoutes.get, { params: { id } }));

/** Notifies a user. An idempotency key keeps a retry from sending it twice. */
export function useNotify() {
  const rows = useRowCache<Notification>(keys);
  const idempotencyKeyFor = useIdempotencyKey();
  return async (body: NewNotification) => {
    const { data } = await call(notificationsRoutes.add, { body }, { idempotencyKey: idempotencyKeyFor(body) });
    rows.added(data);
    return data;
  };
}

/** Deletes a notification and updates the cached lists. */
export function useDeleteNotification(id: number) {
  const rows = useRowCache<Notification>(keys);
  return {
    remove: () => call(notificationsRoutes.remove, { params: { id } }),
    forget: () => rows.removed(id),
  };
}
