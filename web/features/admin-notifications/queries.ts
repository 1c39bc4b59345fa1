import { notificationsRoutes } from '#shared/notifications/routes.ts';
import type { NewNotification, Notification } from '#shared/notifications/schema.ts';
import { call } from '#web/core/api/call.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { notificationKeys } from '#web/core/notifications.ts';
import { usePage, useRow, useRowCache } from '#web/core/paged/usePage.ts';

const keys = {
  // Admins may write to themselves.
  all: notificationKeys.all,
  lists: [...notificationKeys.all, 'admin', 'list'],
  one: (id: number) => [...notificationKeys.all, 'admin', id],
};

/** A user's notifications or everybody's, newest first. */
export const useNotificationsPage = (userId: string | undefined, cursor: string | undefined) =>
  usePage<Notification>([...keys.lists, userId ?? 'all'], cursor, (cursor) =>
    userId
      ? call(notificationsRoutes.ofUser, { params: { id: Number(userId) }, query: { cursor } })
      : call(notificationsRoutes.all, { query: { cursor } }),
  );

export const useNotification = (id: number, known: Notification | undefined) =>
  useRow(keys.one(id), known, () => call(notificationsRoutes.get, { params: { id } }));

/** Notifies a user, once however often it is tried. */
export function useNotify() {
  const rows = useRowCache<Notification>(keys);
  const onceKeyFor = useIdempotencyKey();
  return async (body: NewNotification) => {
    const { data } = await call(notificationsRoutes.add, { body }, { idempotencyKey: onceKeyFor(body) });
    rows.added(data);
    return data;
  };
}

/** Deletes a notification; the lists on show follow. */
export function useRemoval(id: number) {
  const rows = useRowCache<Notification>(keys);
  return {
    remove: () => call(notificationsRoutes.remove, { params: { id } }),
    forget: () => rows.removed(id),
  };
}
