import { getItems, type Write } from '../core/table/dynamo.ts';
import { keys, ranges } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../core/table/query.ts';
import type { StoredContainer } from './stored-container.ts';

/** Container in the list of the site at which it arrives. */
type Arrival = { siteId: number; bookingId: number };
type Arriving = Pick<StoredContainer, 'id' | 'siteArriveeId' | 'dateArrivee'>;

const keyOf = ({ id, siteArriveeId, dateArrivee }: Arriving) =>
  siteArriveeId == null ? undefined : keys.arrival(siteArriveeId, dateArrivee, id);

/**
 * Writes that list a container at the site at which it arrives; none while nothing changes there. The list is apart
 * from the container: a booking, which changes the container, costs nothing here.
 */
export const arrivalListWrites = (
  after: Arriving | undefined,
  before?: Arriving,
): { arrival: Write | undefined; formerArrival: Write | undefined } => {
  const [key, former] = [after && keyOf(after), before && keyOf(before)];
  const isSame = key?.pk === former?.pk && key?.sk === former?.sk;
  const item = after && { ...key, siteId: after.siteArriveeId, bookingId: after.id };
  return {
    arrival: key && !isSame ? { Put: { Item: item } } : undefined,
    formerArrival: former && !isSame ? { Delete: { Key: former } } : undefined,
  };
};

/** Lists the containers that arrive at a site from an instant on, soonest first. */
export const pageOfArrivals = async (
  siteId: number,
  from: string,
  page: PageRequest,
): Promise<Page<StoredContainer>> => {
  const { items, ...rest } = await pageOfPartition<Arrival>(keys.agent(siteId, 0).pk, ranges.arrivals(from), page);
  const found = (await getItems(items.map(({ bookingId }) => keys.container(bookingId)))) as (
    | StoredContainer
    | undefined
  )[];
  return { ...rest, items: found.filter((container) => container?.siteArriveeId === siteId) as StoredContainer[] };
};
