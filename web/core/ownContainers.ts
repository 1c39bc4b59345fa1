import { queryOptions } from '@tanstack/react-query';
import { bookingsRoutes } from '#shared/bookings/routes.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/containers.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';

/** The containers in which one has parcels, last booked first, as many as one call gives. */
export const ownContainers = queryOptions({
  queryKey: [...containerKeys.all, 'mine'],
  queryFn: async () => (await call(bookingsRoutes.mine, { query: { limit: LARGEST_PAGE } })).data,
});
