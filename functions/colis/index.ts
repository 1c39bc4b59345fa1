import '../core/phone-reader.ts';
import { colisRoutes } from '#shared/colis/routes.ts';
import { containerOf } from '../bookings/bookings.service.ts';
import { type Caller, resolveUserId } from '../core/caller.ts';
import { readMultipart } from '../core/multipart.ts';
import type { Page } from '../core/query.ts';
import { doneReply, listReply, oneReply } from '../core/reply.ts';
import { resource, withTarget } from '../core/resource.ts';
import { bookColis } from './book.ts';
import { presentColis, presentToAdmin } from './colis.present.ts';
import { colisFor, listAll, listInContainer, listOfUser } from './colis.service.ts';
import { deleteColis, editColis } from './edit.ts';
import { withLockMethods } from './lock-methods.ts';
import { previewEtat } from './preview.ts';
import type { StoredColis } from './stored.ts';

const shownTo = ({ isAdmin }: Caller) => (isAdmin ? presentToAdmin : presentColis);

const one = async (colis: StoredColis, caller: Caller) => {
  const [known = colis] = await withLockMethods([colis]);
  return oneReply(await shownTo(caller)(known));
};

const page = async ({ items, next }: Page<StoredColis>, caller: Caller) =>
  listReply(await Promise.all((await withLockMethods(items)).map(shownTo(caller))), next);

export const handler = resource(
  colisRoutes,
  {
    mine: async ({ caller, query }) => page(await listOfUser(caller.userId, query.paiement, query), caller),
    ofUser: withTarget(
      ({ params, caller }) => resolveUserId(params.userId, caller),
      async ({ target, query, caller }) => page(await listOfUser(target, query.paiement, query), caller),
    ),
    // Not `on` the container: it is asked for only when the list is empty, so that the list costs one query.
    ofContainer: async ({ params, caller, query }) => page(await listInContainer(params.id, caller, query), caller),
    ofEtat: async ({ params, query, caller }) =>
      page(await listAll({ etat: params.statut, paiement: query.paiement }, query), caller),
    all: async ({ query, caller }) => page(await listAll(query, query), caller),
    get: async ({ params, caller }) => one(await colisFor(params.id, caller), caller),
    create: withTarget(
      ({ params }) => containerOf(params.bookingId),
      async ({ target, body, file, caller, idempotencyKey }) =>
        one(await bookColis(target, body, file, caller, idempotencyKey), caller),
    ),
    update: withTarget(
      ({ params, caller }) => colisFor(params.id, caller),
      async ({ target, body, caller }) => one(await editColis(target, body, caller), caller),
    ),
    etatPreview: withTarget(
      ({ params, caller }) => colisFor(params.id, caller),
      async ({ target, query }) => oneReply(await previewEtat(target, query.etat)),
    ),
    remove: withTarget(
      ({ params, caller }) => colisFor(params.id, caller),
      async ({ target, caller, language }) => {
        await deleteColis(target, caller);
        return doneReply(language, 'colisDeleted');
      },
    ),
  },
  readMultipart,
);
