import { customsRoutes } from '#shared/customs/routes.ts';
import { type Caller, userFor } from '../core/caller.ts';
import { readMultipart } from '../core/multipart.ts';
import type { Page } from '../core/query.ts';
import { doneReply, listReply, oneReply } from '../core/reply.ts';
import { on, resource } from '../core/resource.ts';
import { presentCustomsDocument, presentToAdmin } from './customs.present.ts';
import {
  customsDocumentFor,
  decideOn,
  deleteCustoms,
  draftCustomsDocument,
  filing,
  listAdoptedCustoms,
  listCustoms,
  updateCustoms,
} from './customs.service.ts';
import type { StoredCustomsDocument } from './customs.table.ts';

const shownTo = ({ isAdmin }: Caller) => (isAdmin ? presentToAdmin : presentCustomsDocument);

const one = async (document: StoredCustomsDocument, caller: Caller) => oneReply(await shownTo(caller)(document));

const page = async ({ items, next }: Page<StoredCustomsDocument>, caller: Caller) =>
  listReply(await Promise.all(items.map(shownTo(caller))), next);

export const handler = resource(
  customsRoutes,
  {
    add: on(
      ({ params, caller }) => filing(params, caller),
      async ({ target, body, file, caller, onceKey }) =>
        one(await draftCustomsDocument(target, body, file, caller, onceKey), caller),
    ),
    all: async ({ query, caller }) => page(await listCustoms(query, query), caller),
    ofColis: async ({ query, caller }) => page(await listAdoptedCustoms(query, query), caller),
    ofStatut: async ({ params, query, caller }) =>
      page(await listCustoms({ ...query, statut: params.statut }, query), caller),
    ofUser: on(
      ({ params, caller }) => userFor(params.id, caller),
      async ({ target, query, caller }) => page(await listCustoms({ ...query, userId: target }, query), caller),
    ),
    get: async ({ params, caller }) => one(await customsDocumentFor(params.id, caller), caller),
    update: on(
      ({ params, caller }) => customsDocumentFor(params.id, caller),
      async ({ target, body, file, caller }) => one(await updateCustoms(target, body, file, caller), caller),
    ),
    setStatut: on(
      ({ params, caller }) => customsDocumentFor(params.id, caller),
      async ({ target, query, body, caller }) => one(await decideOn(target, query.statut, body, caller), caller),
    ),
    remove: on(
      ({ params, caller }) => customsDocumentFor(params.id, caller),
      async ({ target, language }) => {
        await deleteCustoms(target);
        return doneReply(language, 'customsDeleted');
      },
    ),
  },
  readMultipart,
);
