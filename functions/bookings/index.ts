import { bookingsRoutes } from '#shared/bookings/routes.ts';
import { type Caller, userFor } from '../core/caller.ts';
import type { Page } from '../core/query.ts';
import { doneReply, listReply, oneReply } from '../core/reply.ts';
import { on, resource } from '../core/resource.ts';
import { assign, assignment } from './assign.ts';
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
} from './bookings.service.ts';
import { updateContainer } from './edit.ts';
import { previewEdit } from './preview.ts';
import type { StoredContainer } from './stored.ts';

const one = (container: StoredContainer, caller: Caller | undefined) =>
  oneReply(presentContainer(container, caller?.isAdmin === true));

const page = ({ items, next }: Page<StoredContainer>, caller: Caller | undefined) =>
  listReply(
    items.map((container) => presentContainer(container, caller?.isAdmin === true)),
    next,
  );

export const handler = resource(bookingsRoutes, {
  list: async ({ caller, query }) => page(await listContainers(caller, query, query), caller),
  byDate: async ({ caller, query }) => page(await listOfDay(caller, query.dateDepart, query), caller),
  checkWeight: async ({ body }) => {
    checkWeight(body.poidsColis, body.poidsRestant);
    return oneReply({ possible: true });
  },
  mine: async ({ caller, query }) => page(await listReserved(caller, query), caller),
  ofUser: on(
    ({ params, caller }) => userFor(params.id, caller),
    async ({ target, query, caller }) => page(await listReservedBy(target, query), caller),
  ),
  get: async ({ params, caller }) => one(await containerFor(params.id, caller), caller),
  create: async ({ body, caller, onceKey }) => one(await createContainer(body, onceKey), caller),
  update: on(
    ({ params }) => containerOf(params.id),
    async ({ target, body, caller }) => one(await updateContainer(target, body, caller), caller),
  ),
  remove: on(
    ({ params }) => containerOf(params.id),
    async ({ target, language }) => {
      await deleteContainer(target);
      return doneReply(language, 'containerDeleted');
    },
  ),
  setStatut: on(
    ({ params }) => containerOf(params.id),
    async ({ target, query, caller }) => one(await updateContainer(target, query, caller), caller),
  ),
  statutPreview: on(
    ({ params }) => containerOf(params.id),
    async ({ target, query }) => oneReply(await previewEdit(target, query)),
  ),
  assignInsurance: on(
    ({ params }) => assignment(params.id, 'insuranceId', params.insuranceId),
    async ({ target, caller }) => one(await assign(target), caller),
  ),
  assignPayment: on(
    ({ params }) => assignment(params.id, 'paymentId', params.paymentId),
    async ({ target, caller }) => one(await assign(target), caller),
  ),
  assignDocument: on(
    ({ params }) => assignment(params.id, 'documentId', params.documentId),
    async ({ target, caller }) => one(await assign(target), caller),
  ),
  assignTracking: on(
    ({ params }) => assignment(params.id, 'trackingId', params.trackingId),
    async ({ target, caller }) => one(await assign(target), caller),
  ),
  assignLogistique: on(
    ({ params }) => assignment(params.id, 'logistiqueId', params.logistiqueId),
    async ({ target, caller }) => one(await assign(target), caller),
  ),
});
