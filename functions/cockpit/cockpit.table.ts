import { getItems } from '../core/dynamo.ts';
import { keys, ranges } from '../core/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../core/query.ts';
import { type Counters, NO_COUNTERS } from './counters.ts';
import type { Row } from './row.ts';

/** Row as stored; `version` counts its writes. */
export type StoredRow = Row & { version: number };

/** Lists the rows of a container by number, consistently. */
export const pageOfRows = (bookingId: number, page: PageRequest): Promise<Page<StoredRow>> =>
  pageOfPartition(keys.container(bookingId).pk, { prefix: ranges.cockpitRows }, page);

/** Reads the counters of containers in one consistent read, in the order given. */
export const findCountersOf = async (bookingIds: readonly number[]): Promise<Counters[]> =>
  (await getItems(bookingIds.map(keys.counters))).map((stored) => ({ ...NO_COUNTERS, ...stored }));
