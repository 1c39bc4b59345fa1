import { authRoutes } from '#shared/auth/routes.ts';
import type { User } from '#shared/auth/schema.ts';
import { userKeys } from '#web/core/admin/users.ts';
import { call } from '#web/core/api/call.ts';
import { usePage, useRow } from '#web/core/paged/usePage.ts';

/** All users, newest first. */
export const useUsersPage = (cursor: string | undefined) =>
  usePage(userKeys.list, cursor, (cursor) => call(authRoutes.users, { query: { cursor } }));

export const useOneUser = (id: number, known: User | undefined) =>
  useRow(userKeys.one(id), known, () => call(authRoutes.user, { params: { id } }));
