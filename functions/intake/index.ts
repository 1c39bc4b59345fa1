import { intakeRoutes } from '#shared/intake/routes.ts';
import { receiveColis } from '../colis/receive-colis.ts';
import { oneReply } from '../core/reply.ts';
import { resource, withTarget } from '../core/resource.ts';
import { parcelFor, presentExpected } from './intake.service.ts';

export const handler = resource(intakeRoutes, {
  parcel: async ({ params, caller }) => {
    const { colis, container } = await parcelFor(params.reference, caller);
    return oneReply(presentExpected(colis, container));
  },
  receive: withTarget(
    ({ params, caller }) => parcelFor(params.reference, caller),
    async ({ target: { colis, container }, body, caller, idempotencyKey }) => {
      const receiver = { userId: caller.userId, siteId: caller.siteId ?? null };
      return oneReply(presentExpected(await receiveColis(colis, body, receiver, idempotencyKey), container));
    },
  ),
});
