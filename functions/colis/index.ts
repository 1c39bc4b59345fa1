import { colisRoutes } from '#shared/colis/routes.ts';
import { doneIn } from '#shared/messages/messages.ts';
import { containerOf } from '../bookings/bookings.service.ts';
import { userFor } from '../core/caller.ts';
import type { Page } from '../core/query.ts';
import { on, resource } from '../core/resource.ts';
import { bookColis } from './book.ts';
import { presentColis } from './colis.present.ts';
import { colisFor, listAll, listInContainer, listOfUser } from './colis.service.ts';
import { deleteColis, editColis } from './edit.ts';
import { withLockMeans } from './lock-means.ts';
import type { StoredColis } from './stored.ts';

const one = async (colis: StoredColis) => {
  const [known = colis] = await withLockMeans([colis]);
  return { success: true as const, data: await presentColis(known) };
};

const page = async ({ items, next }: Page<StoredColis>) => ({
  success: true as const,
  data: await Promise.all((await withLockMeans(items)).map(presentColis)),
  ...(next !== undefined && { next }),
});

export const handler = resource(colisRoutes, {
  mine: async ({ caller, query }) => page(await listOfUser(caller.userId, query.paiement, query)),
  ofUser: on(
    ({ params, caller }) => userFor(params.userId, caller),
    async ({ target, query }) => page(await listOfUser(target, query.paiement, query)),
  ),
  // Not `on` the container: it is asked for only when the list is empty, so that the list costs one query.
  ofContainer: async ({ params, caller, query }) => page(await listInContainer(params.id, caller, query)),
  ofEtat: async ({ params, query }) => page(await listAll({ etat: params.statut, paiement: query.paiement }, query)),
  all: async ({ query }) => page(await listAll(query, query)),
  get: async ({ params, caller }) => one(await colisFor(params.id, caller)),
  create: on(
    ({ params }) => containerOf(params.bookingId),
    async ({ target, body, file, caller, onceKey }) => one(await bookColis(target, body, file, caller, onceKey)),
  ),
  update: on(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body, caller }) => one(await editColis(target, body, caller)),
  ),
  remove: on(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, caller, language }) => {
      await deleteColis(target, caller);
      return { success: true, message: doneIn(language, 'colisDeleted') };
    },
  ),
});
