import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { openCursor, sealCursor } from './cursor.ts';
import { dynamo, getRawItems, type Item, tableName, withoutKeys } from './dynamo.ts';
import { GLOBAL_INDEXES, type GlobalIndex, type IndexShape, LOCAL_INDEXES, type LocalIndex } from './keys.ts';

export type PageRequest = { limit: number; cursor?: string | undefined };
export type Page<T> = { items: T[]; next?: string };

type Range = {
  /** Prefix of the sort keys. */
  prefix?: string;
  /** First and last sort key, inclusive; not together with `prefix`, since a query has one range. */
  from?: string;
  upTo?: string;
  order?: 'ascending' | 'descending';
};

/**
 * Reads a page of a customer's own list consistently, in one call for each of their partitions; it includes items that
 * were just written.
 */
export const pageOfCustomerList = <T>(
  index: LocalIndex,
  pks: readonly string[],
  range: Range,
  page: PageRequest,
): Promise<Page<T>> => pageOfOwned(index, { pk: 'pk', sk: LOCAL_INDEXES[index], holds: 'items' }, pks, range, page);

/**
 * Reads a page of a list for admins, or of open containers, which may lag behind by moments. Takes one call, or two for
 * an index of keys, whose items are current and exclude those that have left the list meanwhile.
 */
export const pageOf = <T>(index: GlobalIndex, pk: string, range: Range, page: PageRequest): Promise<Page<T>> =>
  queryPage(index, GLOBAL_INDEXES[index], pk, range, page, false);

const TABLE: IndexShape = { pk: 'pk', sk: 'sk', holds: 'items' };

/** Reads a page of a partition of the table, by sort key, consistently; it includes items that were just written. */
export const pageOfPartition = <T>(pk: string, range: Range, page: PageRequest): Promise<Page<T>> =>
  queryPage(undefined, TABLE, pk, range, page, true);

/** Reads a page of several partitions of the table like `pageOfPartition`, as one list by sort key. */
export const pageOfPartitions = <T>(pks: readonly string[], range: Range, page: PageRequest): Promise<Page<T>> =>
  pageOfOwned(undefined, TABLE, pks, range, page);

const pageOfOwned = <T>(
  index: string | undefined,
  names: IndexShape,
  pks: readonly string[],
  range: Range,
  page: PageRequest,
): Promise<Page<T>> => {
  const [pk = '', ...others] = pks;
  return others.length === 0
    ? queryPage(index, names, pk, range, page, true)
    : mergePages(index, names, pks, range, page);
};

/**
 * Reads a full page of the items that `keep` accepts, of a list in which it drops few; further calls only fill the
 * page.
 */
export const pageOfMatching = async <T>(
  read: (page: PageRequest) => Promise<Page<T>>,
  keep: (item: T) => boolean,
  page: PageRequest,
): Promise<Page<T>> => {
  const { items, next } = await read(page);
  const kept = items.filter(keep);
  if (next === undefined) return { items: kept };
  if (kept.length === page.limit) return { items: kept, next };
  const rest = await pageOfMatching(read, keep, { limit: page.limit - kept.length, cursor: next });
  return { ...rest, items: [...kept, ...rest.items] };
};

/** Items that a job reads in one call, few enough to write them all in one transaction. */
export const JOB_PAGE_SIZE = 50;

/** Reads a list page by page, one call each, until its end or until the caller stops. */
export async function* pagesOf<T>(
  read: (page: PageRequest) => Promise<Page<T>>,
  limit: number = JOB_PAGE_SIZE,
): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const { items, next } = await read({ limit, cursor });
    yield items;
    cursor = next;
  } while (cursor !== undefined);
}

const queryPage = async <T>(
  index: string | undefined,
  names: IndexShape,
  pk: string,
  range: Range,
  { limit, cursor }: PageRequest,
  consistent: boolean,
): Promise<Page<T>> => {
  const list = JSON.stringify([index, pk, range.prefix, range.order]);
  const start = cursor === undefined ? undefined : startOf(openCursor(list, cursor), pk, names, range);
  const input = queryInput(index, names, pk, range, consistent);
  const items = await readItems(input, limit + 1, start); // one more shows whether there is a next page
  const pageItems = items.slice(0, limit);
  const last = pageItems.at(-1);
  const next =
    items.length > limit && last
      ? sealCursor(
          list,
          keyNames(names).map((name) => last[name]),
        )
      : undefined;
  const current = (names.holds === 'items' ? pageItems : await readCurrent(pageItems, names, pk)).map(
    (item) => withoutKeys(item) as T,
  );
  if (next === undefined) return { items: current };
  if (current.length === limit) return { items: current, next };
  const rest = await queryPage<T>(index, names, pk, range, { limit: limit - current.length, cursor: next }, consistent);
  return { ...rest, items: [...current, ...rest.items] };
};

const queryInput = (
  index: string | undefined,
  names: IndexShape,
  pk: string,
  range: Range,
  consistent: boolean,
): QueryCommandInput => {
  const condition = rangeCondition(range);
  return {
    TableName: tableName(),
    ...(index !== undefined && { IndexName: index }),
    KeyConditionExpression: ['#pk = :pk', ...condition.expression].join(' AND '),
    ExpressionAttributeNames: { '#pk': names.pk, ...(condition.expression.length > 0 && { '#sk': names.sk }) },
    ExpressionAttributeValues: { ':pk': pk, ...condition.values },
    ScanIndexForward: range.order !== 'descending',
    ConsistentRead: consistent,
  };
};

/** Reads a page of the lists of several partitions as one list in their order; its cursor has a place in each of them. */
const mergePages = async <T>(
  index: string | undefined,
  names: IndexShape,
  pks: readonly string[],
  range: Range,
  { limit, cursor }: PageRequest,
): Promise<Page<T>> => {
  const list = JSON.stringify([index, pks, range.prefix, range.order]);
  const places = (cursor === undefined ? [] : openCursor(list, cursor)) as (unknown[] | null)[];
  const found = await Promise.all(
    pks.map(async (pk, part) => {
      const place = places[part];
      const start = place ? startOf(place, pk, names, range) : undefined;
      const items = await readItems(queryInput(index, names, pk, range, true), limit + 1, start);
      return items.map((item) => ({ item, part, sk: String(item[names.sk]) }));
    }),
  );
  const sign = range.order === 'descending' ? -1 : 1;
  const all = found.flat().toSorted((a, b) => (a.sk === b.sk ? a.part - b.part : sign * (a.sk < b.sk ? -1 : 1)));
  const taken = all.slice(0, limit);
  const items = taken.map(({ item }) => withoutKeys(item) as T);
  if (all.length <= limit) return { items };
  const next = pks.map((_, part) => {
    const last = taken.findLast((each) => each.part === part);
    return last ? keyNames(names).map((name) => last.item[name]) : (places[part] ?? null);
  });
  return { items, next: sealCursor(list, next) };
};

/** Reads the current items of these keys, without those that have left the list since the index was written. */
const readCurrent = async (pageItems: readonly Item[], { pk: name }: IndexShape, pk: string): Promise<Item[]> => {
  const found = await getRawItems(pageItems.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
  return found.filter((item) => item !== undefined).filter((item) => item[name] === pk);
};

/**
 * Reads up to `max` items from `start` on. DynamoDB cuts a response at 1 MB, so the rest is read by further calls.
 */
const readItems = async (input: QueryCommandInput, max: number, start: Item | undefined): Promise<Item[]> => {
  const items: Item[] = [];
  let from = start;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({ ...input, Limit: max - items.length, ...(from && { ExclusiveStartKey: from }) }),
    );
    items.push(...Items);
    from = LastEvaluatedKey;
  } while (from && items.length < max);
  return items;
};

const rangeCondition = ({ prefix, from, upTo }: Range): { expression: string[]; values: Item } => {
  if (prefix !== undefined) return { expression: ['begins_with(#sk, :prefix)'], values: { ':prefix': prefix } };
  if (from !== undefined && upTo !== undefined)
    return { expression: ['#sk BETWEEN :from AND :upTo'], values: { ':from': from, ':upTo': upTo } };
  if (from !== undefined) return { expression: ['#sk >= :from'], values: { ':from': from } };
  if (upTo !== undefined) return { expression: ['#sk <= :upTo'], values: { ':upTo': upTo } };
  return { expression: [], values: {} };
};

/** Returns the key attributes in a cursor: all except the partition key of the query. */
const keyNames = ({ pk, sk }: { pk: string; sk: string }): string[] =>
  [...new Set(['pk', 'sk', sk])].filter((name) => name !== pk);

/** Returns the start key of a page; undefined, the start of the list, for a place before the first sort key. */
const startOf = (
  values: readonly unknown[],
  pk: string,
  names: { pk: string; sk: string },
  { from = '' }: Range,
): Item | undefined => {
  const start: Item = Object.fromEntries(keyNames(names).map((name, index) => [name, values[index]]));
  return String(start[names.sk]) < from ? undefined : { [names.pk]: pk, ...start };
};
