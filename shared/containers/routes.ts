import * as v from 'valibot';
import { ChangePreview, motif } from '../changes/schema.ts';
import { datetime, day, pageFields, placeTime, queryId } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { DELAY_REASONS } from '../milestones/codes.ts';
import { Container, ContainerEdit, NewContainer } from './schema.ts';
import { CONTAINER_STATUTS } from './statuts.ts';

/** Reads anything but a number as absent, so that check-weight replies with its own error (INVALID_WEIGHTS). */
const numberOrAbsent = v.fallback(v.optional(v.number()), undefined);

const { statut, dateDepart, dateArrivee, dateReservation, fuseau, lieuEnlevement, destination } = ContainerEdit.entries;

/** Value of a query that may be null in a body: `none` stands for null. */
const orNone = <S extends v.GenericSchema>(schema: S) =>
  v.optional(
    v.union([
      v.pipe(
        v.literal('none'),
        v.transform(() => null),
      ),
      schema,
    ]),
  );

export const containersRoutes = {
  list: {
    method: 'GET',
    path: '/bookings',
    access: 'optional',
    summary: 'Open containers, soonest departure first; admins see every statut',
    query: v.object({
      ...pageFields,
      statut: v.optional(v.picklist(CONTAINER_STATUTS)),
      /** Only departures from this moment on. */
      departApres: v.optional(datetime),
    }),
    reply: list(Container),
    cacheSeconds: 10,
  },
  byDate: {
    method: 'GET',
    path: '/bookings/by-date',
    access: 'optional',
    summary: 'Containers that leave on a day, counted in the zone of their pickup place',
    query: v.object({ ...pageFields, dateDepart: day }),
    reply: list(Container),
    cacheSeconds: 10,
  },
  checkWeight: {
    method: 'POST',
    path: '/bookings/check-weight',
    access: 'optional',
    summary: 'Check whether a weight fits into the remaining capacity; a hint only, the booking decides',
    body: v.object({ poidsColis: numberOrAbsent, poidsRestant: numberOrAbsent }),
    reply: one(v.object({ possible: v.literal(true) })),
  },
  mine: {
    method: 'GET',
    path: '/bookings/mes-reservations',
    access: 'customer',
    summary: 'Containers that hold parcels of the caller; for an admin all containers',
    query: v.object(pageFields),
    reply: list(Container),
  },
  ofUser: {
    method: 'GET',
    path: '/bookings/user/{id}',
    access: 'customer',
    summary: 'Containers that hold parcels of a user; customers may name only themselves',
    query: v.object(pageFields),
    reply: list(Container),
  },
  get: {
    method: 'GET',
    path: '/bookings/{id}',
    access: 'optional',
    summary: 'One container: open, or holding a parcel of the caller; admins any',
    reply: one(Container),
  },
  create: {
    method: 'POST',
    path: '/bookings',
    access: 'admin',
    summary: 'Open a container',
    body: NewContainer,
    reply: one(Container),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/bookings/{id}',
    access: 'admin',
    summary: 'Change a container; the remaining capacity changes with the maxima',
    body: ContainerEdit,
    reply: one(Container),
  },
  remove: {
    method: 'DELETE',
    path: '/bookings/{id}',
    access: 'admin',
    summary: 'Delete a container that holds no parcel',
    reply: done,
  },
  setStatut: {
    method: 'PUT',
    path: '/bookings/{id}/status',
    access: 'admin',
    summary:
      'Change the statut; cancelling cancels and refunds the parcels in it, and they stay so when it is opened again',
    query: v.object({ statut: v.picklist(CONTAINER_STATUTS), motif, version: v.optional(queryId) }),
    reply: one(Container),
  },
  statutPreview: {
    method: 'GET',
    path: '/bookings/{id}/status-preview',
    access: 'admin',
    summary:
      'Preview a change of the statut, dates or places: why it is unexpected, whom it reaches and which messages go out',
    query: v.object({
      statut,
      dateDepart,
      dateArrivee,
      dateReservation,
      fuseau,
      lieuEnlevement,
      destination,
      receptionFin: orNone(placeTime),
      siteDepartId: orNone(queryId),
      siteArriveeId: orNone(queryId),
      motifRetard: v.optional(v.picklist(DELAY_REASONS)),
    }),
    reply: one(ChangePreview),
  },
  assignInsurance: {
    method: 'PUT',
    path: '/bookings/{id}/insurance/{insuranceId}',
    access: 'admin',
    summary: 'Assign an insurance to a container',
    reply: one(Container),
  },
  assignPayment: {
    method: 'PUT',
    path: '/bookings/{id}/payment/{paymentId}',
    access: 'admin',
    summary: 'Assign a payment to a container',
    reply: one(Container),
  },
  assignDocument: {
    method: 'PUT',
    path: '/bookings/{id}/document/{documentId}',
    access: 'admin',
    summary: 'Assign a customs document to a container',
    reply: one(Container),
  },
  assignTracking: {
    method: 'PUT',
    path: '/bookings/{id}/tracking/{trackingId}',
    access: 'admin',
    summary: 'Assign a tracking event to a container',
    reply: one(Container),
  },
  assignLogistique: {
    method: 'PUT',
    path: '/bookings/{id}/logistique/{logistiqueId}',
    access: 'admin',
    summary: 'Assign a logistics leg to a container',
    reply: one(Container),
  },
} as const satisfies Record<string, Route>;
