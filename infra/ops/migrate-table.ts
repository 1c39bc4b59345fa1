import { isDeepStrictEqual } from 'node:util';
import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import {
  ConditionFailed,
  dynamo,
  getItem,
  type Item,
  type Key,
  putItem,
  tableName,
  transact,
  type Write,
} from '#functions/core/dynamo.ts';
import { buildUpdate } from '#functions/core/expressions.ts';
import { addedItems, migrateItem, SCHEMA, schemaOf } from '#functions/core/item-schema.ts';
import { KEY_ATTRIBUTES, keys } from '#functions/core/keys.ts';

/** The table is gone through in so many parts at once; how far each is, is noted under its number. */
export const SEGMENTS = 4;
const PAGE = 500;
/** Items in one transaction, of which DynamoDB takes a hundred writes: each may add an item beside it. */
const AT_ONCE = 50;

/** How far a segment is: up to and with the item `after`, or `done`. */
type Progress = { after: Key | null; done: boolean };
const START: Progress = { after: null, done: false };

/** What is older than today's schema and not passed by yet, counted by kind. */
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

/** Brings it to today's schema; gives how many items changed, and how often somebody else was faster. */
export const migrateRemaining = async (page = PAGE): Promise<{ changed: number; again: number }> => {
  const sum = { changed: 0, again: 0 };
  await eachSegment(async function* (segment, from) {
    for await (const { items, after } of pagesFrom(segment, from, page)) {
      const older = items.filter(isOlder);
      for (let at = 0; at < older.length; at += AT_ONCE) sum.again += await migrateAll(older.slice(at, at + AT_ONCE));
      sum.changed += older.length;
      await putItem({ ...keys.migration(SCHEMA, segment), after, done: after === null });
      yield;
    }
  });
  return sum;
};

const isOlder = (item: Item): boolean => schemaOf(item) < SCHEMA;

/**
 * Works on all segments at once, each from where it goes on; from the beginning, once all of them were done. When one
 * fails, the others end with their page.
 */
const eachSegment = async (work: (segment: number, from: Progress) => AsyncGenerator<void>): Promise<void> => {
  const numbers = Array.from({ length: SEGMENTS }, (_, segment) => segment);
  const noted = await Promise.all(
    numbers.map(async (segment) => (await getItem<Progress>(keys.migration(SCHEMA, segment))) ?? START),
  );
  const isOver = noted.every(({ done }) => done);
  let failure: { cause: unknown } | undefined;
  const workOn = async (segment: number): Promise<void> => {
    try {
      for await (const _page of work(segment, isOver ? START : (noted[segment] ?? START))) if (failure) return;
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

/** All in one, or each by itself when one of them has changed since it was read. */
const migrateAll = async (items: readonly Item[]): Promise<number> => {
  try {
    await transact(Object.assign({}, ...items.map(writesOf)));
    return 0;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return (await Promise.all(items.map((item) => migrateOne(item)))).reduce((sum, again) => sum + again, 0);
};

const nameOf = ({ pk, sk }: Item): string => `${pk}|${sk}`;

/** Gives how often the item had changed since it was read. */
const migrateOne = async (item: Item, again = 0): Promise<number> => {
  try {
    await transact(writesOf(item));
    return again;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  const { Item: fresh } = await dynamo.send(
    new GetCommand({ TableName: tableName(), Key: keyOf(item), ConsistentRead: true }),
  );
  return fresh && isOlder(fresh) ? migrateOne(fresh, again + 1) : again + 1;
};

/** The change of an item, and what is added beside it; nothing is added when the item has changed since it was read. */
const writesOf = (item: Item): Record<string, Write> => ({
  [nameOf(item)]: { Update: changeOf(item) },
  ...Object.fromEntries(addedItems(item).map((added) => [nameOf(added), { Put: { Item: added } }])),
});

/** Writes what the steps change, and only if the item still is all that they went by. */
const changeOf = (item: Item) => {
  const after = migrateItem(item);
  const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], item[name]));
  const gone = Object.keys(item).filter((name) => !(name in after));
  const asRead = [
    ...Object.keys(item).filter((name) => !KEY_ATTRIBUTES.has(name)),
    ...changed.filter((name) => !(name in item)),
  ];
  return {
    Key: keyOf(item),
    ...buildUpdate({
      set: Object.fromEntries([...changed, ...gone].map((name) => [name, after[name]])),
      equals: Object.fromEntries(asRead.map((name) => [name, item[name]])),
      when: 'attribute_exists(pk)',
    }),
  };
};
