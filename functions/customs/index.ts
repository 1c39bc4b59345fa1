import { customsRoutes } from '#shared/customs/routes.ts';
import { doneIn } from '#shared/messages/messages.ts';
import { userFor } from '../core/caller.ts';
import type { Page } from '../core/query.ts';
import { on, resource } from '../core/resource.ts';
import {
  customsDocumentFor,
  decideOn,
  deleteCustoms,
  draftCustomsDocument,
  filing,
  listCustoms,
  presentCustomsDocument,
  updateCustoms,
} from './customs.service.ts';
import type { StoredCustomsDocument } from './customs.table.ts';

const one = async (document: StoredCustomsDocument) => ({
  success: true as const,
  data: await presentCustomsDocument(document),
});

const page = async ({ items, next }: Page<StoredCustomsDocument>) => ({
  success: true as const,
  data: await Promise.all(items.map(presentCustomsDocument)),
  ...(next !== undefined && { next }),
});

export const handler = resource(customsRoutes, {
  add: on(
    ({ params, caller }) => filing(params, caller),
    async ({ target, body, file, caller, onceKey }) =>
      one(await draftCustomsDocument(target, body, file, caller, onceKey)),
  ),
  all: async ({ query }) => page(await listCustoms(query, query)),
  ofStatut: async ({ params, query }) => page(await listCustoms({ ...query, statut: params.statut }, query)),
  ofUser: on(
    ({ params, caller }) => userFor(params.id, caller),
    async ({ target, query }) => page(await listCustoms({ ...query, userId: target }, query)),
  ),
  get: async ({ params, caller }) => one(await customsDocumentFor(params.id, caller)),
  update: on(
    ({ params, caller }) => customsDocumentFor(params.id, caller),
    async ({ target, body, file, caller }) => one(await updateCustoms(target, body, file, caller)),
  ),
  setStatut: on(
    ({ params, caller }) => customsDocumentFor(params.id, caller),
    async ({ target, query, body }) => one(await decideOn(target, query.statut, body)),
  ),
  remove: on(
    ({ params, caller }) => customsDocumentFor(params.id, caller),
    async ({ target, language }) => {
      await deleteCustoms(target);
      return { success: true, message: doneIn(language, 'customsDeleted') };
    },
  ),
});
