import { devicesRoutes } from '#shared/devices/routes.ts';
import { recordingAgentOf } from '../core/request/recording-agent.ts';
import { listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { contactDevice } from './contact-device.ts';
import { deviceOf, listMissing, listOwnMissing, verifyMissing } from './devices.service.ts';
import { countMissing } from './record-gaps.ts';

export const handler = resource(devicesRoutes, {
  report: async ({ params, body, caller }) => {
    const device = await contactDevice(recordingAgentOf(caller), params.appareil, body);
    return oneReply({ manquants: countMissing(device) });
  },
  own: async ({ caller }) => oneReply(await listOwnMissing(caller.userId)),
  missing: async ({ query: { statut, ...page } }) => {
    const { items, next } = await listMissing(statut, page);
    return listReply(items, next);
  },
  verify: withTarget(
    ({ params }) => deviceOf(params.userId, params.appareil),
    async ({ target, body, caller, idempotencyKey }) =>
      oneReply(await verifyMissing(target, body, caller, idempotencyKey)),
  ),
});
