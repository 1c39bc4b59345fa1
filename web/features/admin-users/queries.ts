import { useQueryClient } from '@tanstack/react-query';
import { authRoutes } from '#shared/auth/routes.ts';
import type { User } from '#shared/auth/schema.ts';
import { customersRoutes } from '#shared/customers/routes.ts';
import type { NewCustomer } from '#shared/customers/schema.ts';
import { userKeys } from '#web/core/admin/users.ts';
import { call } from '#web/core/api/call.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { usePage, useRow } from '#web/core/paged/usePage.ts';

/** All users, newest first. */
export const useUsersPage = (cursor: string | undefined) =>
  usePage(userKeys.list, cursor, (cursor) => call(authRoutes.users, { query: { cursor } }));

export const useOneUser = (id: number, known: User | undefined) =>
  useRow(userKeys.one(id), known, () => call(authRoutes.user, { params: { id } }));

/** Adds a customer without a login. An idempotency key keeps a retry from adding them twice. */
export function useAddCustomer() {
  const client = useQueryClient();
  const idempotencyKeyFor = useIdempotencyKey();
  return async (body: NewCustomer) => {
    const { data } = await call(customersRoutes.add, { body }, { idempotencyKey: idempotencyKeyFor(body) });
    await client.invalidateQueries({ queryKey: userKeys.all });
    return data;
  };
}

/** Replaces the fields of a customer without a login. */
export function useUpdateCustomer(id: number) {
  const client = useQueryClient();
  return async (body: NewCustomer) => {
    const { data } = await call(customersRoutes.update, { params: { id }, body });
    await client.invalidateQueries({ queryKey: userKeys.all });
    return data;
  };
}
