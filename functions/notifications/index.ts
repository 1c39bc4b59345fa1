import { notificationsRoutes } from '#shared/notifications/routes.ts';
import { resolveUserId } from '../core/caller.ts';
import type { Page } from '../core/query.ts';
import { doneReply, listReply, oneReply } from '../core/reply.ts';
import { resource, withTarget } from '../core/resource.ts';
import {
  addNotification,
  deleteNotification,
  listAll,
  listOfUser,
  notificationOf,
  presentNotification,
  readNotification,
} from './notifications.service.ts';
import type { StoredNotification } from './notifications.table.ts';

const notificationReply = (notification: StoredNotification) => oneReply(presentNotification(notification));

const pageReply = ({ items, next }: Page<StoredNotification>) => listReply(items.map(presentNotification), next);

export const handler = resource(notificationsRoutes, {
  add: async ({ body, idempotencyKey }) => notificationReply(await addNotification(body, idempotencyKey)),
  all: async ({ query }) => pageReply(await listAll(query)),
  ofUser: withTarget(
    ({ params, caller }) => resolveUserId(params.id, caller),
    async ({ target, query }) => {
      const { nonLues, ...found } = await listOfUser(target, query);
      return { ...pageReply(found), nonLues };
    },
  ),
  get: async ({ params, caller }) => notificationReply(await notificationOf(params.id, caller)),
  read: withTarget(
    ({ params, caller }) => notificationOf(params.id, caller),
    async ({ target }) => notificationReply(await readNotification(target)),
  ),
  remove: withTarget(
    ({ params, caller }) => notificationOf(params.id, caller),
    async ({ target, language }) => {
      await deleteNotification(target);
      return doneReply(language, 'notificationDeleted');
    },
  ),
});
