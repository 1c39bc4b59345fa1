import { cockpitRoutes } from '#shared/cockpit/routes.ts';
import { AppError } from '#shared/errors.ts';
import { colisFor } from '../colis/colis.service.ts';
import { containerOf } from '../containers/containers.service.ts';
import { ownerOf } from '../core/items/owners.ts';
import { listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { listAlerts } from './alerts.service.ts';
import { containersOfMonth, listContainers, listRows, monthsOfYear, withCounters } from './cockpit.service.ts';
import { listJournal, listPublicJournal } from './journal.service.ts';
import { search } from './search.service.ts';

export const handler = resource(cockpitRoutes, {
  containers: async ({ query }) => {
    const { items, next } = await listContainers(query, query);
    return listReply(items, next);
  },
  alerts: async () => oneReply(await listAlerts()),
  container: async ({ params }) => {
    const [shown] = await withCounters([await containerOf(params.id)]);
    if (!shown) throw new AppError('CONTAINER_NOT_FOUND');
    return oneReply(shown);
  },
  colis: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, query }) => {
      const { items, next } = await listRows(target, query);
      return listReply(items, next);
    },
  ),
  month: async ({ params }) => oneReply(await containersOfMonth(params.mois)),
  year: async ({ params }) => oneReply(await monthsOfYear(params.annee)),
  colisJournal: withTarget(
    async ({ params }) => {
      const userId = await ownerOf(params.id);
      if (userId === undefined) throw new AppError('COLIS_NOT_FOUND');
      return { userId, colisId: params.id };
    },
    async ({ target, query }) => {
      const { items, next } = await listJournal(target, query);
      return listReply(items, next);
    },
  ),
  containerJournal: async ({ params, query }) => {
    const { items, next } = await listJournal({ bookingId: params.id }, query);
    return listReply(items, next);
  },
  ownColisJournal: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, query }) => {
      const { items, next } = await listPublicJournal({ userId: target.userId, colisId: target.id }, query);
      return listReply(items, next);
    },
  ),
  search: async ({ query }) => oneReply(await search(query.q)),
});
