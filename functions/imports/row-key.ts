import { contentHash } from '../core/content-hash.ts';
import type { IdempotencyKey } from '../core/items/idempotency.ts';

/** Import and row by which an item was created. */
export type RowOrigin = { lot: string; ligne: number };

/** Item that a row created, as it is recorded for a day. */
export type RowRecord = RowOrigin & { id: number };

/**
 * Returns the key under which a row is created, by what it is about: the same row of another import, or one that runs
 * at the same time, finds the item of the first one.
 */
export const rowKey = (...content: readonly unknown[]): IdempotencyKey => ({
  hash: contentHash(['import', ...content]),
  fingerprint: 'import',
});

/** Reports whether an item was created by a row of an import, also when its reply was lost. */
export const isOf = (record: RowOrigin | undefined, { lot, ligne }: RowOrigin): boolean =>
  record?.lot === lot && record.ligne === ligne;
