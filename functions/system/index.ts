import { systemRoutes } from '#shared/system/routes.ts';
import { env } from '../core/env.ts';
import { oneReply } from '../core/request/reply.ts';
import { resource } from '../core/request/resource.ts';
import { findIndicativeRates } from './indicative-rates.ts';

let document: Record<string, unknown> | undefined;

export const handler = resource(systemRoutes, {
  health: async () => oneReply({ statut: 'OK', stage: env('STAGE') }),
  openapi: async () => {
    if (!document) {
      const { openApiDocument } = await import('./openapi.lazy.ts');
      document = openApiDocument(env('SITE_URL'));
    }
    return document;
  },
  rates: async () => oneReply(await findIndicativeRates()),
});
