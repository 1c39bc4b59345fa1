import { depensesRoutes } from '#shared/depenses/routes.ts';
import { AppError } from '#shared/errors.ts';
import type { StoredExpense } from '../core/items/expenses.ts';
import { listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { presentDepenses } from './depenses.present.ts';
import { addDepense, cancelDepense, depenseOf, editDepense, listDepenses, payDepense } from './depenses.service.ts';

const depenseReply = async (expense: StoredExpense) => {
  const [shown] = await presentDepenses([expense]);
  if (!shown) throw new AppError('DEPENSE_NOT_FOUND');
  return oneReply(shown);
};

export const handler = resource(depensesRoutes, {
  list: async ({ query }) => {
    const { items, next } = await listDepenses(query);
    return listReply(await presentDepenses(items), next);
  },
  get: async ({ params }) => depenseReply(await depenseOf(params.id)),
  add: async ({ body, file, caller, idempotencyKey }) =>
    depenseReply(await addDepense(body, file, caller, idempotencyKey)),
  update: withTarget(
    ({ params }) => depenseOf(params.id),
    async ({ target, body, file, caller }) => depenseReply(await editDepense(target, body, file, caller)),
  ),
  pay: withTarget(
    ({ params }) => depenseOf(params.id),
    async ({ target, body, file, caller, idempotencyKey }) =>
      depenseReply(await payDepense(target, body, file, caller, idempotencyKey)),
  ),
  cancel: withTarget(
    ({ params }) => depenseOf(params.id),
    async ({ target, body, caller, idempotencyKey }) =>
      depenseReply(await cancelDepense(target, body, caller, idempotencyKey)),
  ),
});
