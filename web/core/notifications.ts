import { queryOptions } from '@tanstack/react-query';
import { notificationsRoutes } from '#shared/notifications/routes.ts';
import { call } from '#web/core/api/call.ts';

/** Under which keys a person's notifications are cached, for whoever shows or changes them. */
export const notificationKeys = {
  all: ['notifications'],
  glance: (userId: number) => ['notifications', userId, 'glance'],
  list: (userId: number) => ['notifications', userId, 'list'],
} as const;

/** As many as are shown where there is more to see than notifications. */
const LATEST_COUNT = '3';

/** How many a person has not read, and the latest few. */
export const latestNotifications = (userId: number) =>
  queryOptions({
    queryKey: notificationKeys.glance(userId),
    queryFn: async () => {
      const { data, nonLues } = await call(notificationsRoutes.ofUser, {
        params: { id: userId },
        query: { limit: LATEST_COUNT },
      });
      return { latest: data, nonLues };
    },
  });
