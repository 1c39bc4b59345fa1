import { queryOptions } from '@tanstack/react-query';
import { notificationsRoutes } from '#shared/notifications/routes.ts';
import { call } from '#web/core/api/call.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';

/** Query keys of a user's notifications, which the API sends in the page's language. */
export const notificationKeys = {
  all: ['notifications'],
  glance: (userId: number) => ['notifications', userId, 'glance', currentLanguage()],
  list: (userId: number) => ['notifications', userId, 'list', currentLanguage()],
} as const;

/** Number of notifications shown outside their own page. */
const LATEST_COUNT = '3';

/** Query for a user's number of unread notifications and the latest few. */
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
