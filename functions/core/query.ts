import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { openCursor, sealCursor } from './cursor.ts';
import { dynamo, type Item, readAll, tableName, withoutKeys } from './dynamo.ts';
import { GLOBAL_INDEXES, type GlobalIndex, type IndexShape, LOCAL_INDEXES, type LocalIndex } from './keys.ts';

export type PageRequest = { limit: number; cursor?: string | undefined };
export type Page<T> = { items: T[]; next?: string };

type Range = {
  /** Only sort keys that begin with this. */
  prefix?: string;
  /** Only sort keys from here on, and up to here (a query has one range: not together with `prefix`). */
  from?: string;
  upTo?: string;
  order?: 'ascending' | 'descending';
};

/** A page of one of a customer's own lists, read consistently: what was just written is in it. One call. */
export const pageOfOwn = <T>(index: LocalIndex, pk: string, range: Range, page: PageRequest): Promise<Page<T>> =>
  queryPage(index, { pk: 'pk', sk: LOCAL_INDEXES[index], holds: 'items' }, pk, range, page, true);

/**
 * A page of a list for admins, or of open containers; it may lag behind by moments. One call, or two from an index of keys,
 * whose page shows items as they are now, and without those that have left the list meanwhile.
 */
export const pageOf = <T>(index: GlobalIndex, pk: string, range: Range, page: PageRequest): Promise<Page<T>> =>
  queryPage(index, GLOBAL_INDEXES[index], pk, range, page, false);

/** A page of a partition of the table itself, by sort key, read consistently: what was just written is in it. */
export const pageOfPartition = <T>(pk: string, range: Range, page: PageRequest): Promise<Page<T>> =>
  queryPage(undefined, { pk: 'pk', sk: 'sk', holds: 'items' }, pk, range, page, true);

/** A full page of the items that `keep` says, from a list in which the others are few: one call, more only to fill the page. */
export const pageOfThose = async <T>(
  read: (page: PageRequest) => Promise<Page<T>>,
  keep: (item: T) => boolean,
  page: PageRequest,
): Promise<Page<T>> => {
  const { items, next } = await read(page);
  const kept = items.filter(keep);
  if (next === undefined) return { items: kept };
  if (kept.length === page.limit) return { items: kept, next };
  const rest = await pageOfThose(read, keep, { limit: page.limit - kept.length, cursor: next });
  return { ...rest, items: [...kept, ...rest.items] };
};

/** Items that a job reads in one call: few enough to write each of them in one transaction. */
export const JOB_PAGE_SIZE = 50;

/** A list page by page to its end, one call each; what the caller breaks off is not read. */
export async function* pagesOf<T>(read: (page: PageRequest) => Promise<Page<T>>): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const { items, next } = await read({ limit: JOB_PAGE_SIZE, cursor });
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
  const condition = rangeCondition(range);
  const list = JSON.stringify([index, pk, range.prefix, range.order]);
  const start = cursor === undefined ? undefined : startOf(list, cursor, pk, names, range);
  const input: QueryCommandInput = {
    TableName: tableName(),
    ...(index !== undefined && { IndexName: index }),
    KeyConditionExpression: ['#pk = :pk', ...condition.expression].join(' AND '),
    ExpressionAttributeNames: { '#pk': names.pk, ...(condition.expression.length > 0 && { '#sk': names.sk }) },
    ExpressionAttributeValues: { ':pk': pk, ...condition.values },
    ScanIndexForward: range.order !== 'descending',
    ConsistentRead: consistent,
  };
  const items = await readItems(input, limit + 1, start); // one more than asked tells whether there is a next page
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  const next =
    items.length > limit && last
      ? sealCursor(
          list,
          keyNames(names).map((name) => last[name]),
        )
      : undefined;
  const listed = (names.holds === 'items' ? shown : await stillListed(shown, names, pk)).map(
    (item) => withoutKeys(item) as T,
  );
  if (next === undefined) return { items: listed };
  if (listed.length === limit) return { items: listed, next };
  const rest = await queryPage<T>(index, names, pk, range, { limit: limit - listed.length, cursor: next }, consistent);
  return { ...rest, items: [...listed, ...rest.items] };
};

/** The items of these keys as they are now, without those that have left the list since the index was written. */
const stillListed = async (shown: readonly Item[], { pk: name }: IndexShape, pk: string): Promise<Item[]> => {
  const found = await readAll(shown.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
  return found.filter((item) => item !== undefined).filter((item) => item[name] === pk);
};

/** Up to `count` items from `start` on. DynamoDB cuts an answer at 1 MB, so the rest of it is asked for until there is none. */
const readItems = async (input: QueryCommandInput, count: number, start: Item | undefined): Promise<Item[]> => {
  const items: Item[] = [];
  let from = start;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({ ...input, Limit: count - items.length, ...(from && { ExclusiveStartKey: from }) }),
    );
    items.push(...Items);
    from = LastEvaluatedKey;
  } while (from && items.length < count);
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

/** The key attributes that a cursor carries: all but the partition asked. */
const keyNames = ({ pk, sk }: { pk: string; sk: string }): string[] =>
  [...new Set(['pk', 'sk', sk])].filter((name) => name !== pk);

/** Where a page begins. A list that moves with time may have left a cursor behind: then it begins where the list does. */
const startOf = (
  list: string,
  cursor: string,
  pk: string,
  names: { pk: string; sk: string },
  { from = '' }: Range,
): Item | undefined => {
  const values = openCursor(list, cursor);
  const start: Item = Object.fromEntries(keyNames(names).map((name, at) => [name, values[at]]));
  return String(start[names.sk]) < from ? undefined : { [names.pk]: pk, ...start };
};
