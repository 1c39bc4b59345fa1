import type { CustomerIds } from '../core/items/accounts.ts';
import { pagesOf } from '../core/table/query.ts';
import { askedCents, containersToPayFor } from './asked-cents.ts';
import { pageOfOwnOutstandingColis } from './colis.table.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Returns for each of some customers the parcels for which something is asked now, the oldest booking first, read
 * consistently. It takes one query for each id, and a batch of the containers that parcels are still brought to unpaid.
 */
export const outstandingColisOf = async (customers: readonly CustomerIds[]): Promise<StoredColis[][]> => {
  const found = await Promise.all(customers.map(owedColisOf));
  const containers = await containersToPayFor(found.flat());
  return found.map((parcels) => parcels.filter((colis) => askedCents(colis, containers.get(colis.bookingId)) > 0));
};

const owedColisOf = async (ids: CustomerIds): Promise<StoredColis[]> => {
  const found: StoredColis[] = [];
  for await (const items of pagesOf((page) => pageOfOwnOutstandingColis(ids, page)))
    found.push(...items.filter((colis) => askedCents(colis) > 0));
  return found;
};
