import { mailsRoutes } from '#shared/mails/routes.ts';
import { listReply } from '../core/reply.ts';
import { resource } from '../core/resource.ts';
import { listUndelivered } from './mails.service.ts';

export const handler = resource(mailsRoutes, {
  undelivered: async ({ query: { statut, ...page } }) => {
    const { items, next } = await listUndelivered(statut, page);
    return listReply(items, next);
  },
});
