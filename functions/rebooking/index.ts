import { rebookingRoutes } from '#shared/rebooking/routes.ts';
import { oneReply } from '../core/request/reply.ts';
import { resource } from '../core/request/resource.ts';
import { runRebooking } from './run.ts';

export const handler = resource(rebookingRoutes, {
  preview: async ({ body, caller, language }) =>
    oneReply(await (await import('./preview.ts')).previewRebooking(body, caller, language)),
  run: async ({ body, caller, language }) => oneReply(await runRebooking(body, caller, language)),
});
