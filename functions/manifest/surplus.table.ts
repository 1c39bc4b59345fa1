import type { StoredSurplus } from '../containers/surplus-writes.ts';
import { keys, ranges } from '../core/table/keys.ts';
import { pageOfPartition, pagesOf } from '../core/table/query.ts';

/** Reads the surplus of a container consistently. */
export const findSurplus = async (bookingId: number): Promise<StoredSurplus[]> => {
  const found: StoredSurplus[] = [];
  for await (const items of pagesOf((page) =>
    pageOfPartition<StoredSurplus>(keys.container(bookingId).pk, { prefix: ranges.surplus }, page),
  ))
    found.push(...items);
  return found;
};
