import { bookingsRoutes } from '#shared/bookings/routes.ts';
import { doneIn } from '#shared/messages/messages.ts';
import type { Page } from '../core/query.ts';
import { on, resource } from '../core/resource.ts';
import { presentContainer } from './bookings.present.ts';
import {
  checkWeight,
  containerFor,
  containerOf,
  createContainer,
  deleteContainer,
  listContainers,
  listOfDay,
  listReserved,
  listReservedBy,
  updateContainer,
} from './bookings.service.ts';
import type { StoredContainer } from './stored.ts';

const one = (container: StoredContainer) => ({ success: true as const, data: presentContainer(container) });

const page = ({ items, next }: Page<StoredContainer>) => ({
  success: true as const,
  data: items.map(presentContainer),
  ...(next !== undefined && { next }),
});

export const handler = resource(bookingsRoutes, {
  list: async ({ caller, query }) => page(await listContainers(caller, query.statut, query)),
  byDate: async ({ caller, query }) => page(await listOfDay(caller, query.dateDepart, query)),
  checkWeight: async ({ body }) => {
    checkWeight(body.poidsColis, body.poidsRestant);
    return { success: true, data: { possible: true } };
  },
  mine: async ({ caller, query }) => page(await listReserved(caller, query)),
  ofUser: async ({ params, caller, query }) => page(await listReservedBy(params.id, caller, query)),
  get: async ({ params, caller }) => one(await containerFor(params.id, caller)),
  create: async ({ body, onceKey }) => one(await createContainer(body, onceKey)),
  update: on(
    ({ params }) => containerOf(params.id),
    async ({ target, body }) => one(await updateContainer(target, body)),
  ),
  remove: on(
    ({ params }) => containerOf(params.id),
    async ({ target, language }) => {
      await deleteContainer(target);
      return { success: true, message: doneIn(language, 'containerDeleted') };
    },
  ),
  setStatut: on(
    ({ params }) => containerOf(params.id),
    async ({ target, query }) => one(await updateContainer(target, { statut: query.statut })),
  ),
});
