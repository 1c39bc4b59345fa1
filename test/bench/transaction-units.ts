import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { GLOBAL_INDEXES, type IndexShape, LOCAL_INDEXES } from '#functions/core/table/keys.ts';

/** Item in DynamoDB's JSON. */
export type RawItem = Record<string, AttributeValue>;

const KB = 1_024;
const INDEXES: readonly IndexShape[] = [
  ...Object.values(GLOBAL_INDEXES),
  ...Object.values(LOCAL_INDEXES).map((sk) => ({ pk: 'pk', sk, holds: 'items' as const })),
];

/**
 * Returns the write units that AWS charges for a transaction, from its items before and after it: two for each begun KB
 * of an item, changed or only checked, and one for each begun KB of an index entry that changes. A transaction prepares
 * and commits its items; indexes follow it as they follow any other write (decision 30 names the sources).
 */
export const unitsOfTransaction = (
  before: readonly (RawItem | undefined)[],
  after: readonly (RawItem | undefined)[],
): number =>
  before.reduce((sum, former, index) => {
    const current = after[index];
    const ofItem = Math.max(unitsFor(former), unitsFor(current), 1);
    return sum + 2 * ofItem + unitsOfIndexes(former ?? {}, current ?? {});
  }, 0);

const unitsFor = (item: RawItem | undefined): number => (item ? Math.ceil(sizeOf(item) / KB) : 0);

const unitsOfIndexes = (before: RawItem, after: RawItem): number =>
  INDEXES.reduce((sum, shape) => {
    const [former, current] = [entryOf(before, shape), entryOf(after, shape)];
    if (JSON.stringify(former) === JSON.stringify(current)) return sum;
    const [removed, added] = [unitsFor(former), unitsFor(current)];
    const keyOf = (entry: RawItem | undefined) => JSON.stringify([entry?.[shape.pk], entry?.[shape.sk]]);
    return sum + (keyOf(former) === keyOf(current) ? Math.max(removed, added) : removed + added);
  }, 0);

/** Returns the entry of an item in an index, with its attributes in order; undefined when the index omits the item. */
const entryOf = (item: RawItem, { pk, sk, holds }: IndexShape): RawItem | undefined => {
  if (!item[pk] || !item[sk]) return undefined;
  const names = new Set(holds === 'items' ? Object.keys(item) : ['pk', 'sk', pk, sk]);
  return Object.fromEntries([...names].sort().flatMap((name) => (item[name] ? [[name, item[name]]] : [])));
};

/**
 * Bytes of an item (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html).
 */
export const sizeOf = (item: RawItem): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOfValue(value), 0);

const sizeOfValue = ({ S, N, L, M, SS, NS, B }: AttributeValue): number => {
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return sizeOfNumber(N);
  if (SS) return SS.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (NS) return NS.reduce((sum, number) => sum + sizeOfNumber(number), 0);
  if (B) return B.length;
  if (L) return 3 + L.reduce((sum, value) => sum + 1 + sizeOfValue(value), 0);
  if (M) return 3 + Object.keys(M).length + sizeOf(M);
  return 1; // BOOL and NULL
};

const sizeOfNumber = (number: string): number => Math.ceil(number.replace(/\D/g, '').length / 2) + 1;
