import { uploadsRoutes } from '#shared/uploads/routes.ts';
import { idempotent } from '../core/idempotency.ts';
import { oneReply } from '../core/reply.ts';
import { resource } from '../core/resource.ts';
import { incomingKey, uploadTicket } from './upload-tickets.ts';

export const handler = resource(uploadsRoutes, {
  create: async ({ body, caller, idempotencyKey }) => {
    const key = await idempotent<string>(idempotencyKey, (_record, recordUnchanged) =>
      recordUnchanged(incomingKey(body, caller)),
    );
    return oneReply(await uploadTicket(key, body));
  },
});
