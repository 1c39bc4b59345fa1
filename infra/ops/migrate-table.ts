import { isDeepStrictEqual } from 'node:util';
import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import {
  ConditionFailed,
  dynamo,
  getItem,
  type Item,
  insertWrite,
  type Key,
  putItem,
  tableName,
  transact,
  type Write,
} from '#functions/core/table/dynamo.ts';
import { buildUpdate } from '#functions/core/table/expressions.ts';
import { addedItems, drawMissing, readItem, SCHEMA, schemaOf, storedForm } from '#functions/core/table/item-schema.ts';
import { KEY_ATTRIBUTES, keys } from '#functions/core/table/keys.ts';

/** Segments of the parallel scan; the progress of each is stored under its number. */
export const SEGMENTS = 4;
const PAGE = 500;
/** Items per transaction: DynamoDB accepts a hundred writes, and each item may add two others. */
const BATCH_SIZE = 33;

/** Progress of a segment: up to and including the item `after`, or `done`. */
type Progress = { after: Key | null; done: boolean };
const START: Progress = { after: null, done: false };

/** Counts the items of an older schema that are not migrated yet, by kind. */
export const countRemaining = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  await eachSegment(async function* (segment, from) {
    for await (const { items } of pagesFrom(segment, from, PAGE)) {
      for (const { sk } of items.filter(isOlder)) {
        const kind = String(sk).split('#')[0] ?? '';
        counts[kind] = (counts[kind] ?? 0) + 1;
      }
      yield;
    }
  });
  return counts;
};

/**
 * Migrates these items to the current schema. Returns how many changed, and how many retries concurrent writes caused.
 */
export const migrateRemaining = async (page = PAGE): Promise<{ changed: number; retries: number }> => {
  const sum = { changed: 0, retries: 0 };
  await eachSegment(async function* (segment, from) {
    for await (const { items, after } of pagesFrom(segment, from, page)) {
      const older = items.filter(isOlder);
      for (let at = 0; at < older.length; at += BATCH_SIZE)
        sum.retries += await migrateAll(older.slice(at, at + BATCH_SIZE));
      sum.changed += older.length;
      await putItem({ ...keys.migration(SCHEMA, segment), after, done: after === null });
      yield;
    }
  });
  return sum;
};

/** Reports whether an item is of an older schema or lacks random attributes. */
const isOlder = (item: Item): boolean => schemaOf(item) < SCHEMA || drawMissing(item).inserts.length > 0;

/**
 * Processes all segments in parallel, each from its stored progress, or from the beginning once all were done. When one
 * fails, the others stop after their current page.
 */
const eachSegment = async (work: (segment: number, from: Progress) => AsyncGenerator<void>): Promise<void> => {
  const numbers = Array.from({ length: SEGMENTS }, (_, segment) => segment);
  const progress = await Promise.all(
    numbers.map(async (segment) => (await getItem<Progress>(keys.migration(SCHEMA, segment))) ?? START),
  );
  const isOver = progress.every(({ done }) => done);
  let failure: { cause: unknown } | undefined;
  const workOn = async (segment: number): Promise<void> => {
    try {
      for await (const _page of work(segment, isOver ? START : (progress[segment] ?? START))) if (failure) return;
    } catch (cause) {
      failure ??= { cause };
    }
  };
  await Promise.all(numbers.map(workOn));
  if (failure) throw failure.cause;
};

async function* pagesFrom(
  Segment: number,
  { after: from, done }: Progress,
  Limit: number,
): AsyncGenerator<{ items: Item[]; after: Key | null }> {
  let after = from;
  for (let more = !done; more; more = after !== null) {
    const { Items: items = [], LastEvaluatedKey } = await dynamo.send(
      new ScanCommand({
        TableName: tableName(),
        ConsistentRead: true,
        Limit,
        Segment,
        TotalSegments: SEGMENTS,
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    after = LastEvaluatedKey ? keyOf(LastEvaluatedKey) : null;
    yield { items, after };
  }
}

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/** Migrates items in one transaction, or one by one when any has changed since it was read. Returns the retries. */
const migrateAll = async (items: readonly Item[]): Promise<number> => {
  try {
    await transact(Object.assign({}, ...items.map(writesOf)));
    return 0;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return (await Promise.all(items.map((item) => migrateOne(item)))).reduce((sum, retries) => sum + retries, 0);
};

const nameOf = ({ pk, sk }: Item): string => `${pk}|${sk}`;

/** Migrates an item. Returns how often it had changed since it was read. */
const migrateOne = async (item: Item, retries = 0): Promise<number> => {
  try {
    await transact(writesOf(item));
    return retries;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  const { Item: current } = await dynamo.send(
    new GetCommand({ TableName: tableName(), Key: keyOf(item), ConsistentRead: true }),
  );
  return current && isOlder(current) ? migrateOne(current, retries + 1) : retries + 1;
};

/**
 * Returns the update of an item and the items it adds; all fail together when the item has changed since it was read.
 */
const writesOf = (item: Item): Record<string, Write> => {
  const { attributes, inserts } = drawMissing(item);
  return {
    [nameOf(item)]: { Update: changeOf(item, attributes) },
    ...Object.fromEntries(addedItems(item).map((added) => [nameOf(added), { Put: { Item: added } }])),
    ...Object.fromEntries(inserts.map((inserted) => [nameOf(inserted), insertWrite(inserted)])),
  };
};

/**
 * Returns the update that the migration steps make with the attributes drawn, on condition that the item is unchanged
 * since it was read.
 */
const changeOf = (item: Item, drawn: Item) => {
  const after = storedForm({ ...readItem(item), ...drawn });
  const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], item[name]));
  const removed = Object.keys(item).filter((name) => !(name in after));
  const asRead = [
    ...Object.keys(item).filter((name) => !KEY_ATTRIBUTES.has(name)),
    ...changed.filter((name) => !(name in item)),
  ];
  return {
    Key: keyOf(item),
    ...buildUpdate({
      set: Object.fromEntries([...changed, ...removed].map((name) => [name, after[name]])),
      equals: Object.fromEntries(asRead.map((name) => [name, item[name]])),
      when: 'attribute_exists(pk)',
    }),
  };
};
