import { useQueryClient } from '@tanstack/react-query';
import { notificationsRoutes } from '#shared/notifications/routes.ts';
import type { NewNotification, Notification } from '#shared/notifications/schema.ts';
import { call } from '#web/core/api/call.ts';
import { useOnceKey } from '#web/core/forms/onceKey.ts';
import { notificationKeys } from '#web/core/notifications.ts';
import { dropRow, usePage, useRow } from '#web/core/paged/usePage.ts';

const LISTS = [...notificationKeys.all, 'admin', 'list'];
const one = (id: number) => [...notificationKeys.all, 'admin', id];

/** A user's notifications or everybody's, newest first. */
export const useNotificationsPage = (userId: string | undefined, cursor: string | undefined) =>
  usePage<Notification>([...LISTS, userId ?? 'all'], cursor, (cursor) =>
    userId
      ? call(notificationsRoutes.ofUser, { params: { id: Number(userId) }, query: { cursor } })
      : call(notificationsRoutes.all, { query: { cursor } }),
  );

export const useNotification = (id: number, known: Notification | undefined) =>
  useRow(one(id), known, () => call(notificationsRoutes.get, { params: { id } }));

/** Notifies a user, once however often it is tried. */
export function useNotify() {
  const client = useQueryClient();
  const onceKeyFor = useOnceKey();
  return async (body: NewNotification) => {
    const { data } = await call(notificationsRoutes.add, { body }, { onceKey: onceKeyFor(body) });
    client.setQueryData(one(data.id), data);
    // Admins may write to themselves.
    void client.invalidateQueries({ queryKey: notificationKeys.all });
    return data;
  };
}

/** The way to delete a notification; the lists on show follow. */
export function useRemoval(id: number) {
  const client = useQueryClient();
  return {
    remove: () => call(notificationsRoutes.remove, { params: { id } }),
    /** It is gone: from the lists as well, whatever the API's index still says. */
    forget: () => {
      dropRow(client, LISTS, id);
      void client.invalidateQueries({ queryKey: notificationKeys.all, refetchType: 'none' });
    },
  };
}
