import { uploadsRoutes } from '#shared/uploads/routes.ts';
import { transact } from '../core/dynamo.ts';
import { idempotent } from '../core/idempotency.ts';
import { oneReply } from '../core/reply.ts';
import { resource } from '../core/resource.ts';
import { incomingKey, uploadTicket } from './upload-tickets.ts';

export const handler = resource(uploadsRoutes, {
  create: async ({ body, caller, idempotencyKey }) => {
    const key = await idempotent<string>(idempotencyKey, async (record) => {
      const fileKey = incomingKey(body, caller);
      const idempotency = record(fileKey);
      if (idempotency) await transact({ idempotency });
      return fileKey;
    });
    return oneReply(await uploadTicket(key, body));
  },
});
