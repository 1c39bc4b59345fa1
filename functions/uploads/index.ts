import { uploadsRoutes } from '#shared/uploads/routes.ts';
import { transact } from '../core/dynamo.ts';
import { incomingKey, uploadTicket } from '../core/files.ts';
import { once } from '../core/once.ts';
import { oneReply } from '../core/reply.ts';
import { resource } from '../core/resource.ts';

export const handler = resource(uploadsRoutes, {
  create: async ({ body, caller, onceKey }) => {
    const key = await once<string>(onceKey, async (record) => {
      const made = incomingKey(body, caller);
      const recorded = record(made);
      if (recorded) await transact({ once: recorded });
      return made;
    });
    return oneReply(await uploadTicket(key, body));
  },
});
