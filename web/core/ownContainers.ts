import { queryOptions } from '@tanstack/react-query';
import { bookingsRoutes } from '#shared/bookings/routes.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/containers.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';

/** Query for the customer's own containers, last booked first, up to the largest page of one call. */
export const ownContainers = queryOptions({
  queryKey: [...containerKeys.all, 'mine'],
  queryFn: async () => (await call(bookingsRoutes.mine, { query: { limit: LARGEST_PAGE } })).data,
});
