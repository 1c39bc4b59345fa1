import '../core/phone-reader.ts';
import { sitesRoutes } from '#shared/sites/routes.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { addAgent, agentOf, listAgents, removeAgent } from './agents.service.ts';
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
  mine: async ({ caller }) => oneReply(await siteOf(caller.siteId ?? 0)),
  agents: withTarget(
    ({ params }) => siteOf(params.id),
    async ({ target, query }) => {
      const { items, next } = await listAgents(target, query);
      return listReply(items, next);
    },
  ),
  addAgent: withTarget(
    ({ params }) => siteOf(params.id),
    async ({ target, body, idempotencyKey }) => oneReply(await addAgent(target, body.email, idempotencyKey)),
  ),
  removeAgent: withTarget(
    ({ params }) => agentOf(params.id, params.userId),
    async ({ target, language }) => {
      await removeAgent(target);
      return doneReply(language, 'agentRemoved');
    },
  ),
});
