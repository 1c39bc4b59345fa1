import { queryOptions } from '@tanstack/react-query';
import { trackingRoutes } from '#shared/tracking/routes.ts';
import { call } from '#web/core/api/call.ts';
import { allRows } from '#web/core/paged/pages.ts';

/** Query for every event of a container's journey: there are few, and summaries need all of them. */
export const journeyOf = (bookingId: number) =>
  queryOptions({
    queryKey: ['tracking', 'journey', bookingId],
    queryFn: () => allRows((query) => call(trackingRoutes.ofContainer, { params: { id: bookingId }, query })),
  });
