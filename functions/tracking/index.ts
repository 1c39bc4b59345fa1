import { trackingRoutes } from '#shared/tracking/routes.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { Caller } from '../core/request/caller.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import type { Page } from '../core/table/query.ts';
import { previewEvent } from '../previews/preview-event.ts';
import { trackParcel } from './track-parcel.ts';
import {
  addTracking,
  deleteEvent,
  listAll,
  listTrackingIn,
  presentToAdmin,
  presentTracking,
  requireTrackingAccess,
  trackingFor,
} from './tracking.service.ts';
import type { StoredTracking } from './tracking.table.ts';

const presenterFor = ({ isAdmin }: Caller) => (isAdmin ? presentToAdmin : presentTracking);

const eventReply = (tracking: StoredTracking, caller: Caller) => oneReply(presenterFor(caller)(tracking));

const pageReply = ({ items, next }: Page<StoredTracking>, caller: Caller) =>
  listReply(items.map(presenterFor(caller)), next);

export const handler = resource(trackingRoutes, {
  all: async ({ query, caller }) => pageReply(await listAll(query.statut, query), caller),
  ofContainer: withTarget(
    ({ params, caller }) => requireTrackingAccess(caller, params.id),
    async ({ target, query, caller }) => pageReply(await listTrackingIn(target, query), caller),
  ),
  get: async ({ params, caller }) => eventReply(await trackingFor(params.id, caller), caller),
  add: withTarget(
    ({ params }) => containerOf(params.bookingId),
    async ({ target, body, caller, idempotencyKey }) =>
      eventReply(await addTracking(target, body, caller, idempotencyKey), caller),
  ),
  preview: withTarget(
    ({ params }) => containerOf(params.bookingId),
    async ({ target, query }) => oneReply(await previewEvent(target, query)),
  ),
  ofCode: async ({ params, event }) => oneReply(await trackParcel(params.code, event)),
  remove: withTarget(
    ({ params, caller }) => trackingFor(params.id, caller),
    async ({ target, language }) => {
      await deleteEvent(target);
      return doneReply(language, 'trackingDeleted');
    },
  ),
});
