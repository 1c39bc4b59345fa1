import { tarifsRoutes } from '#shared/tarifs/routes.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import {
  addTarif,
  addTarifVersion,
  listTarifs,
  presentTarif,
  removeTarifVersion,
  tarifOf,
  tarifVersionOf,
  updateTarif,
} from './tarifs.service.ts';

export const handler = resource(tarifsRoutes, {
  list: async ({ query }) => {
    const { items, next } = await listTarifs(query);
    return listReply(items, next);
  },
  get: async ({ params }) => oneReply(presentTarif(await tarifOf(params.id))),
  add: async ({ body, idempotencyKey }) => oneReply(presentTarif(await addTarif(body, idempotencyKey))),
  update: withTarget(
    ({ params }) => tarifOf(params.id),
    async ({ target, body }) => oneReply(presentTarif(await updateTarif(target, body))),
  ),
  version: async ({ params }) => oneReply(await tarifVersionOf(params.id, params.version)),
  addVersion: withTarget(
    ({ params }) => tarifOf(params.id),
    async ({ target, body, idempotencyKey }) => oneReply(await addTarifVersion(target, body, idempotencyKey)),
  ),
  removeVersion: withTarget(
    ({ params }) => tarifOf(params.id),
    async ({ target, params, language }) => {
      await removeTarifVersion(target, params.version);
      return doneReply(language, 'tarifVersionRemoved');
    },
  ),
});
