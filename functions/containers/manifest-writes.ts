import type { Key, Write } from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';
import { keys } from '../core/table/keys.ts';

/** Condition of a transaction that the loading manifest of a container is not closed. */
export const loadingManifestNotClosedCheck = (bookingId: number): Write => ({
  ConditionCheck: {
    Key: keys.manifest(bookingId),
    ConditionExpression: 'attribute_not_exists(clos) OR clos = :none',
    ExpressionAttributeValues: { ':none': null },
  },
});

/**
 * Write that counts a parcel as loaded into a container (1) or taken out again (-1), if its loading manifest is not
 * closed. The revision lets a closing notice a scan that it has not read.
 */
export const countLoadedWrite = (bookingId: number, change: 1 | -1): Write => ({
  Update: {
    Key: keys.manifest(bookingId),
    mayCreate: true,
    ...buildUpdate({ set: { bookingId }, add: { scannes: change, revision: 1 }, equals: { clos: null } }),
  },
});

/**
 * Writes that count a parcel no more as loaded into its container, or unloaded from it, since it was another one's:
 * also after the closing, whose version keeps what was known then.
 */
export const uncountLoadedWrite = (bookingId: number): Write => changeCountWrite(keys.manifest(bookingId), -1);
export const uncountUnloadedWrite = (bookingId: number): Write => changeCountWrite(keys.unloading(bookingId), -1);

/** Write that counts a parcel as loaded again that was uncounted by mistake. */
export const countAgainWrite = (bookingId: number): Write => changeCountWrite(keys.manifest(bookingId), 1);

const changeCountWrite = (Key: Key, change: 1 | -1): Write => ({
  Update: { Key, ...buildUpdate({ add: { scannes: change, revision: 1 } }) },
});

/**
 * Write that counts a scan of a box that counted as missing, or an adopted one, as `countUnloadedWrite` does: also after
 * the closing, whose version keeps what was known then.
 */
export const countFoundWrite = (bookingId: number, change: 1 | 0, surplus: 1 | 0 | -1 = 0): Write => ({
  Update: {
    Key: keys.unloading(bookingId),
    mayCreate: true,
    ...buildUpdate({ set: { bookingId }, add: addedBy(change, surplus) }),
  },
});

/**
 * Write that counts a scan of a container's unloading, if its unloading manifest is not closed: a parcel that arrived
 * (1), one whose scan is undone (-1), or damage (0); and of a surplus, which came out of it, too.
 */
export const countUnloadedWrite = (bookingId: number, change: 1 | 0 | -1, surplus: 1 | 0 | -1 = 0): Write => ({
  Update: {
    Key: keys.unloading(bookingId),
    mayCreate: true,
    ...buildUpdate({ set: { bookingId }, add: addedBy(change, surplus), equals: { clos: null } }),
  },
});

/** Changes of the counts of an unloading by a scan. */
const addedBy = (change: number, surplus: number): Record<string, number> => ({
  scannes: change,
  revision: 1,
  ...(surplus !== 0 && { enTrop: surplus }),
});

/** Condition of a transaction that nothing counts as unloaded from a container: no parcel of it, and no surplus. */
export const nothingUnloadedCheck = (bookingId: number): Write => ({
  ConditionCheck: {
    Key: keys.unloading(bookingId),
    ConditionExpression:
      '(attribute_not_exists(scannes) OR scannes <= :none) AND (attribute_not_exists(enTrop) OR enTrop <= :none)',
    ExpressionAttributeValues: { ':none': 0 },
  },
});
