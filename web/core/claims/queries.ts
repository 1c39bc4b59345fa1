import { queryOptions } from '@tanstack/react-query';
import { claimsRoutes } from '#shared/claims/routes.ts';
import { call } from '#web/core/api/call.ts';

/** Query keys of claims. */
export const claimKeys = {
  all: ['claims'],
  list: (filter: string) => ['claims', 'list', filter],
  one: (id: number) => ['claims', id],
  waiting: ['claims', 'waiting'],
} as const;

/** First claims that wait for the team, the longest waiting first. */
export const waitingClaims = queryOptions({
  queryKey: claimKeys.waiting,
  queryFn: async () => {
    const { data, next } = await call(claimsRoutes.all, { query: { attend: 'EQUIPE' } });
    return { rows: data, more: next !== undefined };
  },
});
