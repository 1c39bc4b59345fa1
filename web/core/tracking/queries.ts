import { queryOptions } from '@tanstack/react-query';
import { trackingRoutes } from '#shared/tracking/routes.ts';
import type { Tracking } from '#shared/tracking/schema.ts';
import { call } from '#web/core/api/call.ts';

const LARGEST_PAGE = '100';

/** Every event of a container's journey. */
export const journeyOf = (bookingId: number) =>
  queryOptions({ queryKey: ['tracking', 'journey', bookingId], queryFn: () => wholeJourney(bookingId) });

/** What is said of a journey is said of all of it, and its events are few. */
async function wholeJourney(id: number): Promise<Tracking[]> {
  const events: Tracking[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: LARGEST_PAGE, ...(cursor && { cursor }) };
    const page = await call(trackingRoutes.ofContainer, { params: { id }, query });
    events.push(...page.data);
    cursor = page.next;
  } while (cursor);
  return events;
}
