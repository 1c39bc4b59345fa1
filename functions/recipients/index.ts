import { idsOfCustomer } from '../core/items/accounts.ts';
import { isOwner } from '../core/request/caller.ts';
import '../core/phone-reader.ts';

import { recipientsRoutes } from '#shared/recipients/routes.ts';
import { colisFor } from '../colis/colis.service.ts';
import { presentProxy } from '../core/items/proxies.ts';
import { presentPublicProxy } from '../core/request/public-proxy.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { confirmLinked, confirmProxy, presentLinked, proxyOfToken, refuseProxy } from './confirm-proxy.ts';
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
    const { items, next } = await listRecipients(idsOfCustomer(caller), query);
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
  confirmProxy: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body, caller }) => {
      const par = isOwner(caller, target.userId) ? 'EXPEDITEUR' : 'EQUIPE';
      return oneReply(presentProxy(await confirmProxy(target, body.le, par)));
    },
  ),
  refuseProxy: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body, language }) => {
      await refuseProxy(target, body.le);
      return doneReply(language, 'proxyWithdrawn');
    },
  ),
  linkedProxy: withTarget(
    ({ params }) => proxyOfToken(params.jeton),
    async ({ target }) => oneReply(await presentLinked(target)),
  ),
  confirmLinkedProxy: withTarget(
    ({ params }) => proxyOfToken(params.jeton),
    async ({ target }) => oneReply(await confirmLinked(target)),
  ),
  refuseLinkedProxy: withTarget(
    ({ params }) => proxyOfToken(params.jeton),
    async ({ target }) => {
      await refuseProxy(target.colis, target.le);
      return oneReply(await presentLinked(target));
    },
  ),
  withdrawProxy: withTarget(
    ({ params, event }) => colisOfCode(params.code, event),
    async ({ target, language }) => {
      await withdrawProxy(target);
      return doneReply(language, 'proxyWithdrawn');
    },
  ),
});
