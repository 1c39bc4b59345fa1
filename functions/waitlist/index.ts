import '../core/phone-reader.ts';
import { waitlistRoutes } from '#shared/waitlist/routes.ts';
import type { WaitlistEntry } from '#shared/waitlist/schema.ts';
import { containerFor, containerOf } from '../containers/containers.service.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { presentEntries, presentWaiting } from './waitlist.present.ts';
import { joinWaitlist, leaveWaitlist, listOwnEntries, listWaiting, openEntryOf } from './waitlist.service.ts';

export const handler = resource(waitlistRoutes, {
  mine: async ({ caller, query }) => {
    const { items, next } = await listOwnEntries(caller, query);
    return listReply(await presentEntries(items), next);
  },
  join: withTarget(
    ({ params, caller }) => containerFor(params.bookingId, caller),
    async ({ target, body, caller, idempotencyKey }) => {
      const [entry] = await presentEntries([await joinWaitlist(target, body, caller, idempotencyKey)]);
      return oneReply(entry as WaitlistEntry);
    },
  ),
  leave: withTarget(
    ({ params, caller }) => openEntryOf(params.bookingId, caller),
    async ({ target, caller, language }) => {
      await leaveWaitlist(target, caller);
      return doneReply(language, target.statut === 'OFFERTE' ? 'offerRefused' : 'waitlistLeft');
    },
  ),
  ofContainer: withTarget(
    async ({ params }) => (await containerOf(params.bookingId)).id,
    async ({ target, query }) => {
      const { items, next } = await listWaiting(target, query);
      return listReply(await presentWaiting(items), next);
    },
  ),
});
