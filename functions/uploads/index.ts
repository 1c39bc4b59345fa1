import { uploadsRoutes } from '#shared/uploads/routes.ts';
import { uploadTicket } from '../core/files.ts';
import { resource } from '../core/resource.ts';

export const handler = resource(uploadsRoutes, {
  create: async ({ body, caller }) => ({ success: true, data: await uploadTicket(body, caller) }),
});
