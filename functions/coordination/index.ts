import '../core/phone-reader.ts';
import { coordinationRoutes } from '#shared/coordination/routes.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { Page } from '../core/query.ts';
import { doneReply, listReply, oneReply } from '../core/reply.ts';
import { resource, withTarget } from '../core/resource.ts';
import {
  coordinationOf,
  deleteLeg,
  editLeg,
  listAll,
  listOfContainer,
  planLeg,
  presentCoordination,
} from './coordination.service.ts';
import type { StoredCoordination } from './coordination.table.ts';

const legReply = (coordination: StoredCoordination) => oneReply(presentCoordination(coordination));

const pageReply = ({ items, next }: Page<StoredCoordination>) => listReply(items.map(presentCoordination), next);

export const handler = resource(coordinationRoutes, {
  all: async ({ query }) => pageReply(await listAll(query.statut, query)),
  ofContainer: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, query }) => pageReply(await listOfContainer(target, query)),
  ),
  get: async ({ params }) => legReply(await coordinationOf(params.id)),
  add: withTarget(
    ({ params }) => containerOf(params.bookingId),
    async ({ target, body, idempotencyKey }) => legReply(await planLeg(target, body, idempotencyKey)),
  ),
  update: withTarget(
    ({ params }) => coordinationOf(params.id),
    async ({ target, body }) => legReply(await editLeg(target, body)),
  ),
  remove: withTarget(
    ({ params }) => coordinationOf(params.id),
    async ({ target, language }) => {
      await deleteLeg(target);
      return doneReply(language, 'coordinationDeleted');
    },
  ),
});
