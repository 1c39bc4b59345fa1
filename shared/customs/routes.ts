import * as v from 'valibot';
import { pageFields, pageFieldsUpTo, queryId } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { CUSTOMS_STATUTS } from './constants.ts';
import { ContainerCheck } from './container-check.ts';
import { MAX_INVENTORIES, ParcelInventory } from './container-inventories.ts';
import { Duty, NewDuty } from './duty.ts';
import { CustomsReview } from './review.ts';
import { CustomsDecision, CustomsDocument, CustomsEdit, NewCustomsDocument } from './schema.ts';
import { Inventory } from './shown-inventory.ts';

const statut = v.picklist(CUSTOMS_STATUTS);
const filters = {
  statut: v.optional(statut),
  userId: v.optional(queryId),
  containerBookingId: v.optional(queryId),
};

export const customsRoutes = {
  add: {
    method: 'POST',
    path: '/customs/add/{userId}/{bookingId}',
    access: 'customer',
    summary: 'Create a draft of a customs document for a future parcel, with an inventory of its contents or without',
    limit: 'documents',
    body: NewCustomsDocument,
    file: { jsonPart: 'dto', filePart: 'photo', kind: 'customs', required: true },
    reply: one(CustomsDocument),
    status: 201,
  },
  all: {
    method: 'GET',
    path: '/customs/all',
    access: 'admin',
    summary: 'All customs documents, newest first; those for a container by statut, then newest first',
    query: v.object({ ...pageFields, ...filters }),
    reply: list(CustomsDocument),
  },
  ofColis: {
    method: 'GET',
    path: '/customs/colis',
    access: 'admin',
    summary: "Customs documents of booked parcels, newest first; a user's by statut, then newest first",
    query: v.object({ ...pageFields, statut: filters.statut, userId: filters.userId }),
    reply: list(CustomsDocument),
  },
  ofStatut: {
    method: 'GET',
    path: '/customs/statut/{statut}',
    access: 'admin',
    summary: 'Customs documents in a statut, newest first',
    params: { statut },
    query: v.object({ ...pageFields, userId: filters.userId, containerBookingId: filters.containerBookingId }),
    reply: list(CustomsDocument),
  },
  ofUser: {
    method: 'GET',
    path: '/customs/user/{id}',
    access: 'customer',
    summary: "A user's customs documents, newest first; customers may name only themselves",
    query: v.object({ ...pageFields, statut: filters.statut, containerBookingId: filters.containerBookingId }),
    reply: list(CustomsDocument),
  },
  get: {
    method: 'GET',
    path: '/customs/{id}',
    access: 'customer',
    owned: true,
    summary: 'One customs document',
    reply: one(CustomsDocument),
  },
  inventory: {
    method: 'GET',
    path: '/customs/{id}/inventaire',
    access: 'customer',
    owned: true,
    summary: 'Inventory of a customs document; null without one',
    reply: one(v.nullable(Inventory)),
  },
  update: {
    method: 'PUT',
    path: '/customs/update/{id}',
    access: 'customer',
    owned: true,
    summary:
      'Change a customs document, its file or its inventory. Customers may do so until a decision; replacing a refused file reopens the decision',
    body: CustomsEdit,
    file: { jsonPart: 'dto', filePart: 'photo', kind: 'customs', required: false },
    reply: one(CustomsDocument),
  },
  setStatut: {
    method: 'PATCH',
    path: '/customs/update-statut/{id}',
    access: 'admin',
    owned: true,
    summary: 'Accept or refuse a customs document; a refusal may have a reason. Its customer is notified',
    query: v.object({ statut }),
    body: CustomsDecision,
    reply: one(CustomsDocument),
  },
  review: {
    method: 'PUT',
    path: '/customs/decision/{id}',
    access: 'admin',
    owned: true,
    summary:
      'Accept a customs document, ask for a correction, hold, release or refuse it, and decide on lines of its inventory. Its customer is notified',
    body: CustomsReview,
    reply: one(CustomsDocument),
  },
  ofContainer: {
    method: 'GET',
    path: '/customs/conteneur/{bookingId}',
    access: 'admin',
    summary:
      'Parcels of a container with their customs documents and inventories, newest first, without cancelled ones',
    query: v.object(pageFieldsUpTo(MAX_INVENTORIES)),
    reply: list(ParcelInventory),
  },
  check: {
    method: 'GET',
    path: '/customs/controle/{bookingId}',
    access: 'admin',
    summary: 'Customs check of a container: its loaded parcels, totals per recipient, and the rules that they break',
    reply: one(ContainerCheck),
  },
  duty: {
    method: 'GET',
    path: '/customs/droits/{id}',
    access: 'customer',
    owned: true,
    summary: 'Duty that customs asked for the parcel of a customs document; null until it is recorded',
    reply: one(v.nullable(Duty)),
  },
  recordDuty: {
    method: 'PUT',
    path: '/customs/droits/{id}',
    access: 'admin',
    owned: true,
    summary: 'Record the duty of an arrived parcel in whole XOF, and its payment once it is made',
    body: NewDuty,
    reply: one(Duty),
  },
  remove: {
    method: 'DELETE',
    path: '/customs/delete/{id}',
    access: 'customer',
    owned: true,
    summary: 'Delete a customs document that is not decided and belongs to no parcel',
    reply: done,
  },
} as const satisfies Record<string, Route>;
