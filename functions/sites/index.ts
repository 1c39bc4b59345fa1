import '../core/phone-reader.ts';
import { sitesRoutes } from '#shared/sites/routes.ts';
import { listReply, oneReply } from '../core/reply.ts';
import { resource, withTarget } from '../core/resource.ts';
import { addSite, listSites, siteOf, updateSite } from './sites.service.ts';

export const handler = resource(sitesRoutes, {
  list: async ({ query }) => {
    const { items, next } = await listSites(query);
    return listReply(items, next);
  },
  get: async ({ params }) => oneReply(await siteOf(params.id)),
  add: async ({ body, idempotencyKey }) => oneReply(await addSite(body, idempotencyKey)),
  update: withTarget(
    ({ params }) => siteOf(params.id),
    async ({ target, body }) => oneReply(await updateSite(target, body)),
  ),
});
