import { useQuery } from '@tanstack/react-query';
import { authRoutes } from '#shared/auth/routes.ts';
import type { User } from '#shared/auth/schema.ts';
import { call } from '#web/core/api/call.ts';

/** Under which keys users are cached, for whoever shows them. */
export const userKeys = {
  list: ['users', 'list'],
  one: (id: number) => ['users', 'one', id],
  found: (sought: string) => ['users', 'found', sought],
} as const;

/** One user. */
export const useUser = (id: number | undefined) =>
  useQuery({
    queryKey: userKeys.one(id ?? 0),
    queryFn: async () => (await call(authRoutes.user, { params: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
  });

/** As their neighbours would say it: the given name first. */
export const fullName = ({ prenom, nom }: User): string => `${prenom} ${nom}`;
