import { customsRoutes } from '#shared/customs/routes.ts';
import { on, resource } from '../core/resource.ts';
import { customsDocumentFor, draftCustomsDocument, filing, presentCustomsDocument } from './customs.service.ts';

export const handler = resource(customsRoutes, {
  add: on(
    ({ params, caller }) => filing(params, caller),
    async ({ target, body, file, caller, onceKey }) => ({
      success: true,
      data: await presentCustomsDocument(await draftCustomsDocument(target.bookingId, body, file, caller, onceKey)),
    }),
  ),
  get: async ({ params, caller }) => ({
    success: true,
    data: await presentCustomsDocument(await customsDocumentFor(params.id, caller)),
  }),
});
