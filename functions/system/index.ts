import { systemRoutes } from '#shared/system/routes.ts';
import { env } from '../core/env.ts';
import { oneReply } from '../core/reply.ts';
import { resource } from '../core/resource.ts';
import { openApiDocument } from './openapi.ts';

let document: Record<string, unknown> | undefined;

export const handler = resource(systemRoutes, {
  health: async () => oneReply({ statut: 'OK', stage: env('STAGE') }),
  openapi: async () => {
    document ??= openApiDocument(env('SITE_URL'));
    return document;
  },
});
