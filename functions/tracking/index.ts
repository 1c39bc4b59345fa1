import { doneIn } from '#shared/messages/messages.ts';
import { trackingRoutes } from '#shared/tracking/routes.ts';
import { containerOf } from '../bookings/bookings.service.ts';
import type { Page } from '../core/query.ts';
import { on, resource } from '../core/resource.ts';
import {
  addTracking,
  deleteEvent,
  followedBy,
  listAll,
  listJourney,
  presentTracking,
  trackingFor,
} from './tracking.service.ts';
import type { StoredTracking } from './tracking.table.ts';

const one = (tracking: StoredTracking) => ({ success: true as const, data: presentTracking(tracking) });

const page = ({ items, next }: Page<StoredTracking>) => ({
  success: true as const,
  data: items.map(presentTracking),
  ...(next !== undefined && { next }),
});

export const handler = resource(trackingRoutes, {
  all: async ({ query }) => page(await listAll(query.statut, query)),
  ofContainer: on(
    ({ params, caller }) => followedBy(caller, params.id),
    async ({ target, query }) => page(await listJourney(target, query)),
  ),
  get: async ({ params, caller }) => one(await trackingFor(params.id, caller)),
  add: on(
    ({ params }) => containerOf(params.bookingId),
    async ({ target, body, onceKey }) => one(await addTracking(target, body, onceKey)),
  ),
  remove: on(
    ({ params, caller }) => trackingFor(params.id, caller),
    async ({ target, language }) => {
      await deleteEvent(target);
      return { success: true, message: doneIn(language, 'trackingDeleted') };
    },
  ),
});
