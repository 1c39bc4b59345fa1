import { hoursAfter } from '../core/clock.ts';
import { type Page, type PageRequest, pageOfMatching } from '../core/table/query.ts';
import { pageOfArrivals } from './arrivals.table.ts';
import { pageOfDepot } from './containers.table.ts';
import type { StoredContainer } from './stored-container.ts';

/** Hours after its departure for which agents of the depot still see a container. */
const SHOWN_AFTER_DEPARTURE_HOURS = 72;

/**
 * Lists the containers of a depot, or of all, that have not left long ago, soonest first; cancelled ones, too, since
 * boxes are to be taken out of them and given back.
 */
const listOfDepot = (siteId: number | undefined, page: PageRequest): Promise<Page<StoredContainer>> =>
  pageOfDepot(siteId, hoursAfter(-SHOWN_AFTER_DEPARTURE_HOURS), page);

/** Days after its arrival for which agents of the site still see a container: its parcels wait to be collected. */
const SHOWN_AFTER_ARRIVAL_DAYS = 60;

/** Begins the cursors of the second part of a site's list. */
const ARRIVALS = 'arrivals ';

/**
 * Lists the containers of an agent's site: those that leave from it, then those that arrive at it; for an admin, all
 * depots'.
 */
export const listOfSite = async (
  siteId: number | undefined,
  { limit, cursor }: PageRequest,
): Promise<Page<StoredContainer>> => {
  const leaving = cursor?.startsWith(ARRIVALS) ? { items: [] } : await listOfDepot(siteId, { limit, cursor });
  if (siteId === undefined || ('next' in leaving && leaving.next !== undefined)) return leaving;
  const left = limit - leaving.items.length;
  if (left === 0) {
    const { items } = await listArrivals(siteId, { limit: 1 });
    return items.length > 0 ? { ...leaving, next: ARRIVALS } : leaving; // no empty page at the end
  }
  const from = cursor?.startsWith(ARRIVALS) ? cursor.slice(ARRIVALS.length) || undefined : undefined;
  const { items, next } = await listArrivals(siteId, { limit: left, cursor: from });
  return { items: [...leaving.items, ...items], ...(next !== undefined && { next: ARRIVALS + next }) };
};

/** Lists the containers that arrive at a site and do not leave from it, without cancelled ones, soonest first. */
const listArrivals = (siteId: number, page: PageRequest): Promise<Page<StoredContainer>> =>
  pageOfMatching(
    (each) => pageOfArrivals(siteId, hoursAfter(-24 * SHOWN_AFTER_ARRIVAL_DAYS), each),
    ({ statut, siteDepartId }) => statut !== 'ANNULE' && siteDepartId !== siteId,
    page,
  );
