import * as v from 'valibot';
import { ChangePreview } from '../changes/schema.ts';
import { typedTrackingCode } from '../colis/typed-tracking-code.ts';
import { pageFields } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { TRACKING_STATUTS } from './constants.ts';
import { ParcelTracking } from './parcel-tracking.ts';
import { NewTracking, Tracking } from './schema.ts';

const { statut, lieu, description, date } = NewTracking.entries;

export const trackingRoutes = {
  all: {
    method: 'GET',
    path: '/api/tracking/all',
    access: 'admin',
    summary: 'The events of all containers, newest first',
    query: v.object({ ...pageFields, statut: v.optional(v.picklist(TRACKING_STATUTS)) }),
    reply: list(Tracking),
  },
  ofContainer: {
    method: 'GET',
    path: '/api/tracking/booking/{id}',
    access: 'customer',
    summary: 'The events of a container in which the caller has a parcel, by date; for admins of any container',
    query: v.object(pageFields),
    reply: list(Tracking),
  },
  get: {
    method: 'GET',
    path: '/api/tracking/{id}',
    access: 'customer',
    summary: 'One event of a container in which the caller has a parcel; for admins of any container',
    reply: one(Tracking),
  },
  add: {
    method: 'POST',
    path: '/api/tracking/add/{bookingId}',
    access: 'admin',
    summary: 'Add an event; every customer with a parcel in the container is notified, and their parcels’ état follows',
    body: NewTracking,
    reply: one(Tracking),
    status: 201,
  },
  preview: {
    method: 'GET',
    path: '/api/tracking/preview/{bookingId}',
    access: 'admin',
    summary: 'Preview an event: why it is unexpected, whom it reaches and which messages go out',
    query: v.object({ statut, lieu, description, date }),
    reply: one(ChangePreview),
  },
  ofCode: {
    method: 'GET',
    path: '/suivi/{code}',
    access: 'public',
    summary: 'Where the parcel with this tracking code is, without personal data; codes that find nothing are counted',
    params: { code: typedTrackingCode },
    reply: one(ParcelTracking),
    cacheSeconds: 60,
  },
  remove: {
    method: 'DELETE',
    path: '/api/tracking/delete/{id}',
    access: 'admin',
    summary: 'Delete an event',
    reply: done,
  },
} as const satisfies Record<string, Route>;
