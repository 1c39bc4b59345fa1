import { insuranceRoutes } from '#shared/insurance/routes.ts';
import { findCustomerIds } from '../core/items/accounts.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import type { Page } from '../core/table/query.ts';
import {
  deleteInsurance,
  draftInsurance,
  insuranceFor,
  listInsurances,
  presentInsurance,
  updateInsurance,
} from './insurance.service.ts';
import type { StoredInsurance } from './insurance.table.ts';

const insuranceReply = async (insurance: StoredInsurance) => oneReply(await presentInsurance(insurance));

const pageReply = async ({ items, next }: Page<StoredInsurance>) =>
  listReply(await Promise.all(items.map(presentInsurance)), next);

export const handler = resource(insuranceRoutes, {
  add: async ({ body, file, caller, idempotencyKey }) =>
    insuranceReply(await draftInsurance(body, file, caller, idempotencyKey)),
  all: async ({ query }) =>
    pageReply(await listInsurances({ ...query, userId: await findCustomerIds(query.userId) }, query)),
  get: async ({ params, caller }) => insuranceReply(await insuranceFor(params.id, caller)),
  update: withTarget(
    ({ params, caller }) => insuranceFor(params.id, caller),
    async ({ target, body, file, caller }) => insuranceReply(await updateInsurance(target, body, file, caller)),
  ),
  remove: withTarget(
    ({ params, caller }) => insuranceFor(params.id, caller),
    async ({ target, language }) => {
      await deleteInsurance(target);
      return doneReply(language, 'insuranceDeleted');
    },
  ),
});
