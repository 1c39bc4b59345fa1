import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { counterRoutes } from '#shared/counter/routes.ts';
import type { CounterSearch, NewCashRefund, NewCollection } from '#shared/counter/schema.ts';
import { customersRoutes } from '#shared/customers/routes.ts';
import type { CustomerSearch, NewCustomer } from '#shared/customers/schema.ts';
import { intakeRoutes } from '#shared/intake/routes.ts';
import { call } from '#web/core/api/call.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';

/** Options of a query whose answer a sale changes: it is asked again each time. */
const FRESH = { staleTime: 0, gcTime: 0 } as const;

/** Query for the containers of the agent's site. */
export const siteContainers = queryOptions({
  queryKey: ['counter', 'containers'],
  queryFn: async () => (await call(intakeRoutes.containers, { query: { limit: '100' } })).data,
});

/** Query for the customers with a phone number, or whose name begins so. */
export const foundCustomers = (search: CustomerSearch | undefined) =>
  queryOptions({
    queryKey: ['counter', 'customers', search],
    queryFn: async () => (await call(customersRoutes.find, { query: search ?? {} })).data,
    enabled: search !== undefined,
    ...FRESH,
  });

/** Query for the caller's open cash drawer; null without one. */
export const ownDrawer = queryOptions({
  queryKey: ['counter', 'drawer'],
  queryFn: async () => (await call(counterRoutes.drawer, {})).data,
  ...FRESH,
});

/** Query for what a customer, or the one of a parcel, owes at the agent’s site, and whom they sent parcels to. */
export const servedCustomer = (search: CounterSearch | undefined) =>
  queryOptions({
    queryKey: ['counter', 'customer', search],
    queryFn: async () =>
      (
        await call(counterRoutes.customer, {
          query: Object.fromEntries(Object.entries(search ?? {}).map(([name, id]) => [name, String(id)])),
        })
      ).data,
    enabled: search !== undefined,
    ...FRESH,
  });

/** Mutation that takes money for parcels. A repetition of the same request takes it once. */
export function useCollection() {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: async (body: NewCollection) =>
      (await call(counterRoutes.collect, { body }, { idempotencyKey: idempotencyKey(body) })).data,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ownDrawer.queryKey });
      void client.invalidateQueries({ queryKey: ['agent'] });
    },
  });
}

/** Mutation that records that a customer got cash back. A repetition of the same request records it once. */
export function useCashRefund() {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: async (body: NewCashRefund) =>
      (await call(counterRoutes.giveBack, { body }, { idempotencyKey: idempotencyKey(body) })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ownDrawer.queryKey }),
  });
}

/** Mutation that adds a customer without a login. */
export function useNewCustomer() {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: async (body: NewCustomer) =>
      (await call(customersRoutes.add, { body }, { idempotencyKey: idempotencyKey(body) })).data,
  });
}
