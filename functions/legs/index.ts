import '../core/phone-reader.ts';
import { legsRoutes } from '#shared/legs/routes.ts';
import { containerOf } from '../containers/containers.service.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import type { Page } from '../core/table/query.ts';
import { deleteLeg, editLeg, legOf, listAll, listOfContainer, planLeg, presentLeg } from './legs.service.ts';
import type { StoredLeg } from './legs.table.ts';

const legReply = (leg: StoredLeg) => oneReply(presentLeg(leg));

const pageReply = ({ items, next }: Page<StoredLeg>) => listReply(items.map(presentLeg), next);

export const handler = resource(legsRoutes, {
  all: async ({ query }) => pageReply(await listAll(query.statut, query)),
  ofContainer: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, query }) => pageReply(await listOfContainer(target, query)),
  ),
  get: async ({ params }) => legReply(await legOf(params.id)),
  add: withTarget(
    ({ params }) => containerOf(params.bookingId),
    async ({ target, body, idempotencyKey }) => legReply(await planLeg(target, body, idempotencyKey)),
  ),
  update: withTarget(
    ({ params }) => legOf(params.id),
    async ({ target, body }) => legReply(await editLeg(target, body)),
  ),
  remove: withTarget(
    ({ params }) => legOf(params.id),
    async ({ target, language }) => {
      await deleteLeg(target);
      return doneReply(language, 'coordinationDeleted');
    },
  ),
});
