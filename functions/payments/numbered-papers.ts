import type { Item, Write } from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';

/**
 * Series of papers that are numbered without gaps: an item counts those of a year. A paper and the count of its series
 * are written in one transaction, so that no number is skipped or given twice.
 */

/** Returns how many papers a series has so far. */
export const lastNumberIn = (counted: Item | undefined): number => Number(counted?.dernier ?? 0);

/** Write that counts one more paper of a series, refused when another was counted since `count` was read. */
export const countPaperWrite = (Key: { pk: string; sk: string }, count: number): Write => ({
  Update: {
    Key,
    mayCreate: true,
    ...buildUpdate({ set: { dernier: count + 1 }, equals: { dernier: count === 0 ? undefined : count } }),
  },
});
