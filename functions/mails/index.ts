import { mailsRoutes } from '#shared/mails/routes.ts';
import { hasStoppedMails, resumeMails, stopMails } from '../core/items/recipient-addresses.ts';
import { listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { listUndelivered, recipientOfToken } from './mails.service.ts';

export const handler = resource(mailsRoutes, {
  undelivered: async ({ query: { statut, ...page } }) => {
    const { items, next } = await listUndelivered(statut, page);
    return listReply(items, next);
  },
  choice: withTarget(
    ({ params }) => recipientOfToken(params.jeton),
    async ({ target }) => oneReply({ arrete: await hasStoppedMails(target) }),
  ),
  stop: withTarget(
    ({ params }) => recipientOfToken(params.jeton),
    async ({ target }) => {
      await stopMails(target);
      return oneReply({ arrete: true });
    },
  ),
  resume: withTarget(
    ({ params }) => recipientOfToken(params.jeton),
    async ({ target }) => {
      await resumeMails(target);
      return oneReply({ arrete: false });
    },
  ),
});
