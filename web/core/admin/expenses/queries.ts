import { useQuery, useQueryClient } from '@tanstack/react-query';
import { depensesRoutes } from '#shared/depenses/routes.ts';
import type { Depense, DepenseEdit, DepensePayment, NewDepense } from '#shared/depenses/schema.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { allRows } from '#web/core/paged/pages.ts';

/** Container or month to which expenses belong. */
export type Scope = { conteneurId: number } | { mois: string };

const listKey = (scope: Scope) => ['depenses', 'conteneurId' in scope ? scope.conteneurId : scope.mois];

/** All expenses of a container or of a month, newest first. */
export const useExpenses = (scope: Scope) =>
  useQuery({
    queryKey: listKey(scope),
    queryFn: () =>
      allRows((page) => {
        const of = 'conteneurId' in scope ? { conteneurId: String(scope.conteneurId) } : scope;
        return call(depensesRoutes.list, { query: { ...page, ...of } });
      }),
  });

type WithPaper<Body> = Body & { photoKey?: string | undefined };

/**
 * Records, changes, pays and cancels expenses of a container or of a month; the sums of containers and months are
 * fetched again. An idempotency key keeps a retry from recording one twice.
 */
export function useExpenseMutations(scope: Scope) {
  const client = useQueryClient();
  const keyFor = useIdempotencyKey();
  const saved = ({ data }: { data: Depense }): Depense => {
    client.setQueryData<Depense[]>(listKey(scope), (list = []) =>
      list.some(({ id }) => id === data.id) ? list.map((each) => (each.id === data.id ? data : each)) : [data, ...list],
    );
    void client.invalidateQueries({ queryKey: containerKeys.lists });
    return data;
  };
  const withPaper = <Body extends object>({ photoKey, ...body }: WithPaper<Body>) => ({
    ...body,
    ...(photoKey && { photoKey }),
  });
  return {
    add: async (expense: WithPaper<Omit<NewDepense, 'conteneurId' | 'mois'>>) => {
      const body = { ...withPaper(expense), ...scope };
      return saved(await call(depensesRoutes.add, { body }, { idempotencyKey: keyFor(body) }));
    },
    change: async (id: number, edit: WithPaper<DepenseEdit>) =>
      saved(await call(depensesRoutes.update, { params: { id }, body: withPaper(edit) })),
    pay: async (id: number, payment: WithPaper<DepensePayment>) => {
      const body = withPaper(payment);
      return saved(
        await call(depensesRoutes.pay, { params: { id }, body }, { idempotencyKey: keyFor({ id, ...body }) }),
      );
    },
    cancel: async (id: number, motif: string) => {
      const body = { motif };
      return saved(
        await call(depensesRoutes.cancel, { params: { id }, body }, { idempotencyKey: keyFor({ id, ...body }) }),
      );
    },
  };
}
