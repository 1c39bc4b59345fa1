import { notificationsRoutes } from '#shared/notifications/routes.ts';
import { userFor } from '../core/caller.ts';
import type { Page } from '../core/query.ts';
import { doneReply, listReply, oneReply } from '../core/reply.ts';
import { on, resource } from '../core/resource.ts';
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

const one = (notification: StoredNotification) => oneReply(presentNotification(notification));

const page = ({ items, next }: Page<StoredNotification>) => listReply(items.map(presentNotification), next);

export const handler = resource(notificationsRoutes, {
  add: async ({ body, onceKey }) => one(await addNotification(body, onceKey)),
  all: async ({ query }) => page(await listAll(query)),
  ofUser: on(
    ({ params, caller }) => userFor(params.id, caller),
    async ({ target, query }) => {
      const { nonLues, ...found } = await listOfUser(target, query);
      return { ...page(found), nonLues };
    },
  ),
  get: async ({ params, caller }) => one(await notificationOf(params.id, caller)),
  read: on(
    ({ params, caller }) => notificationOf(params.id, caller),
    async ({ target }) => one(await readNotification(target)),
  ),
  remove: on(
    ({ params, caller }) => notificationOf(params.id, caller),
    async ({ target, language }) => {
      await deleteNotification(target);
      return doneReply(language, 'notificationDeleted');
    },
  ),
});
