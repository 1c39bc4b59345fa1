import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Tracking } from '#shared/tracking/schema.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { ownContainers } from '#web/core/container/ownContainers.ts';
import { allRows } from '#web/core/paged/pages.ts';
import { journeyOf } from '#web/core/tracking/queries.ts';
import { latestEventOf, nearestContainers, nextDeparture } from './overview.ts';

/** All unpaid parcels of the customer, on all pages, because their sum is shown. */
export const unpaidColis = queryOptions({
  queryKey: colisKeys.list('A_PAYER', 'all'),
  queryFn: () => allRows((page) => call(colisRoutes.mine, { query: { paiement: 'A_PAYER', ...page } })),
});

/** The customer's container with the next departure, or null. */
export const useNextDeparture = () =>
  useQuery({ ...ownContainers, select: (containers) => nextDeparture(containers, new Date()) ?? null });

/** Latest tracking event and its container. */
export interface LatestEventData {
  event: Tracking;
  container: Container;
}

/** The latest tracking event of the customer's containers near their departure, or null. */
export function useLatestEvent() {
  const containers = useQuery(ownContainers);
  const nearest = nearestContainers(containers.data ?? [], new Date());
  const journeys = useQueries({ queries: nearest.map(({ id }) => journeyOf(id)) });
  const failed = [containers, ...journeys].find(({ error }) => error);
  const loaded = containers.data && journeys.every(({ data }) => data);
  const events = journeys.flatMap(({ data }) => data ?? []);
  return {
    data: loaded ? latestEventOf(events, nearest, new Date()) : undefined,
    error: failed?.error ?? null,
    isPaused: [containers, ...journeys].some(({ isPaused }) => isPaused),
    isFetching: [containers, ...journeys].some(({ isFetching }) => isFetching),
    refetch: () => Promise.all([containers, ...journeys].map((query) => query.error && query.refetch())),
  };
}
