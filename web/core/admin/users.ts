import { useQuery } from '@tanstack/react-query';
import { authRoutes } from '#shared/auth/routes.ts';
import { call } from '#web/core/api/call.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';

/** Under which keys users are cached, for whoever shows them. */
export const userKeys = {
  list: ['users', 'list'],
  newest: ['users', 'newest'],
  one: (id: number) => ['users', 'one', id],
  with: (email: string) => ['users', 'with', email],
} as const;

/** The hundred newest users: most rows that name a number are of one of them. */
export const useNewestUsers = () =>
  useQuery({
    queryKey: userKeys.newest,
    queryFn: async () => (await call(authRoutes.users, { query: { limit: LARGEST_PAGE } })).data,
  });

/** One user. */
export const useUser = (id: number | undefined) =>
  useQuery({
    queryKey: userKeys.one(id ?? 0),
    queryFn: async () => (await call(authRoutes.user, { params: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
  });
