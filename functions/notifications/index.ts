import type { Language } from '#shared/auth/schema.ts';
import { namedLanguage } from '#shared/messages/messages.ts';
import { notificationsRoutes } from '#shared/notifications/routes.ts';
import { type ApiEvent, resolveUserId } from '../core/request/caller.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import type { Page } from '../core/table/query.ts';
import {
  addNotification,
  deleteNotification,
  listAll,
  listOfUser,
  notificationFor,
  presentNotification,
  readNotification,
} from './notifications.service.ts';
import type { StoredNotification } from './notifications.table.ts';

const notificationReply = async (notification: StoredNotification, wanted?: Language) =>
  oneReply(await presentNotification(notification, wanted));

const pageReply = async ({ items, next }: Page<StoredNotification>, wanted?: Language) =>
  listReply(await Promise.all(items.map((item) => presentNotification(item, wanted))), next);

/** Language that a request names; undefined when it names none, and the text is in its user's language. */
const wantedLanguage = ({ event }: { event: ApiEvent }): Language | undefined =>
  namedLanguage(event.headers['accept-language']);

export const handler = resource(notificationsRoutes, {
  add: async ({ body, idempotencyKey }) => notificationReply(await addNotification(body, idempotencyKey)),
  all: async ({ query }) => pageReply(await listAll(query)),
  ofUser: withTarget(
    ({ params, caller }) => resolveUserId(params.id, caller),
    async (request) => {
      const { nonLues, ...found } = await listOfUser(request.target, request.query);
      return { ...(await pageReply(found, wantedLanguage(request))), nonLues };
    },
  ),
  get: async (request) =>
    notificationReply(await notificationFor(request.params.id, request.caller), wantedLanguage(request)),
  read: withTarget(
    ({ params, caller }) => notificationFor(params.id, caller),
    async (request) => notificationReply(await readNotification(request.target), wantedLanguage(request)),
  ),
  remove: withTarget(
    ({ params, caller }) => notificationFor(params.id, caller),
    async ({ target, language }) => {
      await deleteNotification(target);
      return doneReply(language, 'notificationDeleted');
    },
  ),
});
