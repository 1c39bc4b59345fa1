import { queryOptions } from '@tanstack/react-query';
import { containersRoutes } from '#shared/containers/routes.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';

/** Query for the customer's own containers, last booked first, up to the largest page of one call. */
export const ownContainers = queryOptions({
  queryKey: [...containerKeys.all, 'mine'],
  queryFn: async () => (await call(containersRoutes.mine, { query: { limit: LARGEST_PAGE } })).data,
});
