import '../core/phone-reader.ts';

import { recipientsRoutes } from '#shared/recipients/routes.ts';
import { colisFor } from '../colis/colis.service.ts';
import { presentPublicProxy } from '../core/proxies.ts';
import { doneReply, listReply, oneReply } from '../core/reply.ts';
import { resource, withTarget } from '../core/resource.ts';
import { colisOfCode, nameProxy, withdrawProxy } from './name-proxy.ts';
import { recipientNews } from './recipient-news.ts';
import {
  addRecipient,
  deleteRecipient,
  listRecipients,
  presentRecipient,
  recipientOf,
  updateRecipient,
} from './recipients.service.ts';

export const handler = resource(recipientsRoutes, {
  list: async ({ caller, query }) => {
    const { items, next } = await listRecipients(caller.userId, query);
    return listReply(items.map(presentRecipient), next);
  },
  add: async ({ body, caller, idempotencyKey }) =>
    oneReply(presentRecipient(await addRecipient(body, caller, idempotencyKey))),
  update: withTarget(
    ({ params, caller }) => recipientOf(params.id, caller),
    async ({ target, body }) => oneReply(presentRecipient(await updateRecipient(target, body))),
  ),
  remove: withTarget(
    ({ params, caller }) => recipientOf(params.id, caller),
    async ({ target, language }) => {
      await deleteRecipient(target);
      return doneReply(language, 'recipientDeleted');
    },
  ),
  messages: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target }) => oneReply(await recipientNews(target)),
  ),
  nameProxy: withTarget(
    ({ params, event }) => colisOfCode(params.code, event),
    async ({ target, body, idempotencyKey }) =>
      oneReply(presentPublicProxy(await nameProxy(target, body, idempotencyKey)) ?? { prenom: null }),
  ),
  withdrawProxy: withTarget(
    ({ params, event }) => colisOfCode(params.code, event),
    async ({ target, language }) => {
      await withdrawProxy(target);
      return doneReply(language, 'proxyWithdrawn');
    },
  ),
});
