import { useQuery } from '@tanstack/react-query';
import { authRoutes } from '#shared/auth/routes.ts';
import { call } from '#web/core/api/call.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';

/** Query keys of users. */
export const userKeys = {
  all: ['users'],
  list: ['users', 'list'],
  newest: ['users', 'newest'],
  one: (id: number) => ['users', 'one', id],
  with: (email: string) => ['users', 'with', email],
} as const;

/** Query for the hundred newest users, to whom most rows of the lists belong. */
export const useNewestUsers = () =>
  useQuery({
    queryKey: userKeys.newest,
    queryFn: async () => (await call(authRoutes.users, { query: { limit: LARGEST_PAGE } })).data,
  });

/** Query for one user; disabled without an id. */
export const useUser = (id: number | undefined) =>
  useQuery({
    queryKey: userKeys.one(id ?? 0),
    queryFn: async () => (await call(authRoutes.user, { params: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
  });
