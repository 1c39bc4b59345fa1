import { queryOptions } from '@tanstack/react-query';
import { devicesRoutes } from '#shared/devices/routes.ts';
import type { MissingRecords } from '#shared/devices/schema.ts';
import { call } from '#web/core/api/call.ts';

/** Query keys of records that never arrived. */
export const missingKeys = {
  all: ['missingRecords'],
  list: (...filter: readonly string[]) => ['missingRecords', 'list', ...filter],
  open: ['missingRecords', 'open'],
  own: (userId: number) => ['missingRecords', 'own', userId],
} as const;

/** Milliseconds after which an agent's missing records are asked for again. */
const OWN_STALE_MS = 5 * 60_000;

/** All missing records that an admin should look into: few, in one call as a rule. */
export const openMissing = queryOptions({
  queryKey: missingKeys.open,
  queryFn: async () => {
    const found: MissingRecords[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(devicesRoutes.missing, { query: { limit: '100', cursor } });
      found.push(...page.data);
      cursor = page.next;
    } while (cursor);
    return found;
  },
});

/** Missing records of the signed-in user, on any device. */
export const ownMissing = (userId: number) =>
  queryOptions({
    queryKey: missingKeys.own(userId),
    queryFn: async () => (await call(devicesRoutes.own, {})).data,
    staleTime: OWN_STALE_MS,
  });
