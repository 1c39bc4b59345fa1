import { queryOptions } from '@tanstack/react-query';
import { milestonesRoutes } from '#shared/milestones/routes.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/container/containers.ts';

/** Milestones of a container; a written container makes them stale, since they derive from its dates. */
export const milestonesOfContainer = (id: number) =>
  queryOptions({
    queryKey: [...containerKeys.lists, 'milestones', id],
    queryFn: async () => (await call(milestonesRoutes.ofContainer, { params: { id } })).data,
  });

/** Milestones of several containers in which the customer has parcels, read in one call. */
export const milestonesOfContainers = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...containerKeys.lists, 'milestones', ids],
    queryFn: async () => (await call(milestonesRoutes.ofContainers, { query: { conteneurs: ids.join(',') } })).data,
  });
