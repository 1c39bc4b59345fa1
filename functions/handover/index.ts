import { handoverRoutes } from '#shared/handover/routes.ts';
import { containerAtSite, parcelFor } from '../colis/agent-access.ts';
import { colisFor } from '../colis/colis.service.ts';
import { recordingAgentOf } from '../core/request/recording-agent.ts';
import { oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { withDevice } from '../devices/with-device.ts';
import { makeAvailable } from './availability.ts';
import { handOverColis } from './hand-over-colis.ts';
import { collectionOf, presentHandedOver, proofOf } from './handover.service.ts';

export const handler = resource(handoverRoutes, {
  makeAvailable: withDevice(
    ({ params, caller }) => containerAtSite(params.id, caller, 'ARRIVEE'),
    async ({ target, body, caller, idempotencyKey }) =>
      oneReply(await makeAvailable(target, body, caller.userId, idempotencyKey)),
  ),
  handOver: withDevice(
    ({ params, caller }) => parcelFor(params.reference, caller, 'ARRIVEE'),
    async ({ target: { colis }, body, caller, idempotencyKey }) => {
      const agent = recordingAgentOf(caller);
      return oneReply(presentHandedOver(await handOverColis(colis, body, agent, idempotencyKey)));
    },
  ),
  collection: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target }) => oneReply(await collectionOf(target)),
  ),
  proof: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target }) => oneReply(await proofOf(target)),
  ),
});
