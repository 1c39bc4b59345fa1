import { nowIso } from '../core/clock.ts';
import { pageOfWaitlists } from '../core/items/waitlist-entries.ts';
import { logFailure } from '../core/log.ts';
import { pagesOf } from '../core/table/query.ts';
import { serveWaitlist } from './serve-waitlist.ts';

/**
 * Serves the waitlist of each container on which somebody waits, which also ends offers that have passed; returns how
 * many it served.
 */
export const serveDueWaitlists = async (hasTimeLeft: () => boolean): Promise<number> => {
  let served = 0;
  for await (const waitlists of pagesOf((page) => pageOfWaitlists(nowIso(), page)))
    for (const { bookingId } of waitlists) {
      if (!hasTimeLeft()) return served;
      await logFailure({ bookingId }, () => serveWaitlist(bookingId));
      served += 1;
    }
  return served;
};
