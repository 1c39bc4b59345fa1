import { uploadsRoutes } from '#shared/uploads/routes.ts';
import { idempotent } from '../core/items/idempotency.ts';
import { oneReply } from '../core/request/reply.ts';
import { resource } from '../core/request/resource.ts';
import { incomingKey, uploadTicket } from './upload-tickets.ts';

export const handler = resource(uploadsRoutes, {
  create: async ({ body, caller, idempotencyKey }) => {
    const key = await idempotent<string>(idempotencyKey, (_record, recordUnchanged) =>
      recordUnchanged(incomingKey(body, caller)),
    );
    return oneReply(await uploadTicket(key, body));
  },
});
