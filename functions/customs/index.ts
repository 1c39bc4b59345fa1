import { customsRoutes } from '#shared/customs/routes.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import { containerOf } from '../containers/containers.service.ts';
import { findCustomerIds } from '../core/items/accounts.ts';
import { findDuty } from '../core/items/duties.ts';
import { type Caller, resolveUserId } from '../core/request/caller.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import type { Page } from '../core/table/query.ts';
import { checkContainerCustoms } from './check-container.ts';
import { listInventories } from './container-inventories.ts';
import {
  presentCustomsDocument,
  presentInventory,
  presentInventoryToAdmin,
  presentToAdmin,
  presentWithColis,
} from './customs.present.ts';
import {
  customsDocumentFor,
  deleteCustoms,
  inventoryOf,
  listAdoptedCustoms,
  listCustoms,
  loadContainerForUpload,
} from './customs.service.ts';
import type { StoredCustomsDocument } from './customs.table.ts';
import { decide, review } from './decide-customs.ts';
import { draftCustomsDocument } from './draft-customs.ts';
import { updateCustoms } from './edit-customs.ts';
import { presentDuty, presentDutyToAdmin } from './present-duty.ts';
import { recordDuty } from './record-duty.ts';

const presenterFor = ({ isAdmin }: Caller) => (isAdmin ? presentToAdmin : presentCustomsDocument);

const documentReply = async (document: StoredCustomsDocument, caller: Caller) =>
  oneReply(await presenterFor(caller)(document));

const pageReply = async ({ items, next }: Page<StoredCustomsDocument>, caller: Caller) =>
  listReply(await Promise.all(items.map(presenterFor(caller))), next);

/** Returns a filter by customer with all of their ids. */
const withAllIds = async <Filter extends { userId?: number | undefined }>(filter: Filter) => ({
  ...filter,
  userId: await findCustomerIds(filter.userId),
});

export const handler = resource(customsRoutes, {
  add: withTarget(
    ({ params, caller }) => loadContainerForUpload(params, caller),
    async ({ target, body, file, caller, idempotencyKey }) =>
      documentReply(await draftCustomsDocument(target, body, file, caller, idempotencyKey), caller),
  ),
  all: async ({ query, caller }) => pageReply(await listCustoms(await withAllIds(query), query), caller),
  ofColis: async ({ query }) => {
    const { items, next } = await listAdoptedCustoms(await withAllIds(query), query);
    const colis = await colisOfRefs(items.map(({ userId, colisId }) => ({ userId, id: colisId ?? 0 })));
    const byId = new Map(colis.map((each) => [each.id, each]));
    return listReply(await Promise.all(items.map((item) => presentWithColis(item, byId.get(item.colisId ?? 0)))), next);
  },
  ofStatut: async ({ params, query, caller }) =>
    pageReply(await listCustoms({ ...(await withAllIds(query)), statut: params.statut }, query), caller),
  ofUser: withTarget(
    ({ params, caller }) => resolveUserId(params.id, caller),
    async ({ target, query, caller }) => pageReply(await listCustoms({ ...query, userId: target }, query), caller),
  ),
  get: async ({ params, caller }) => documentReply(await customsDocumentFor(params.id, caller), caller),
  inventory: async ({ params, caller }) => {
    const inventory = await inventoryOf(await customsDocumentFor(params.id, caller));
    const present = caller.isAdmin ? presentInventoryToAdmin : presentInventory;
    return oneReply(inventory ? present(inventory) : null);
  },
  update: withTarget(
    ({ params, caller }) => customsDocumentFor(params.id, caller),
    async ({ target, body, file, caller }) => documentReply(await updateCustoms(target, body, file, caller), caller),
  ),
  setStatut: withTarget(
    ({ params, caller }) => customsDocumentFor(params.id, caller),
    async ({ target, query, body, caller }) => documentReply(await decide(target, query.statut, body, caller), caller),
  ),
  review: withTarget(
    ({ params, caller }) => customsDocumentFor(params.id, caller),
    async ({ target, body, caller }) => documentReply(await review(target, body, caller), caller),
  ),
  ofContainer: withTarget(
    ({ params }) => containerOf(params.bookingId),
    async ({ target, query }) => {
      const { items, next } = await listInventories(target.id, query);
      return listReply(items, next);
    },
  ),
  check: withTarget(
    ({ params }) => containerOf(params.bookingId),
    async ({ target }) => oneReply(await checkContainerCustoms(target)),
  ),
  duty: async ({ params, caller }) => {
    const { userId, id: documentId } = await customsDocumentFor(params.id, caller);
    const duty = await findDuty({ userId, documentId });
    const present = caller.isAdmin ? presentDutyToAdmin : presentDuty;
    return oneReply(duty ? present(duty) : null);
  },
  recordDuty: withTarget(
    ({ params, caller }) => customsDocumentFor(params.id, caller),
    async ({ target, body, caller }) => oneReply(presentDutyToAdmin(await recordDuty(target, body, caller))),
  ),
  remove: withTarget(
    ({ params, caller }) => customsDocumentFor(params.id, caller),
    async ({ target, language }) => {
      await deleteCustoms(target);
      return doneReply(language, 'customsDeleted');
    },
  ),
});
