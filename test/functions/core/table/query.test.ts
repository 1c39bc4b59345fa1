import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { dynamo } from '#functions/core/table/dynamo.ts';
import { SCHEMA } from '#functions/core/table/item-schema.ts';
import { pageOf, pageOfCustomerList } from '#functions/core/table/query.ts';

process.env.TABLE_NAME = 'table';
process.env.CURSOR_KEY = 'a key';
const table = mockClient(dynamo);
beforeEach(() => void table.reset());

const items = [1, 2, 3].map((id) => ({
  id,
  pk: 'USER#7',
  sk: `COLIS#${id}`,
  mineSk: `COLIS#2026-01-0${id}#${id}`,
  newestPk: 'COLIS',
  createdAt: `2026-01-0${id}`,
  schema: SCHEMA,
}));
const lastQuery = () => table.commandCalls(QueryCommand).at(-1)?.args[0].input;
const pageOfCustomer7 = (cursor?: string) =>
  pageOfCustomerList<{ id: number }>('mine', ['USER#7'], { prefix: 'COLIS#' }, { limit: 2, cursor });

test('a page holds the requested number of items without keys, and a cursor only when more follow', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const page = await pageOfCustomer7();
  expect(page.items).toEqual([
    { id: 1, createdAt: '2026-01-01' },
    { id: 2, createdAt: '2026-01-02' },
  ]);
  expect(page.next).toMatch(/^[\w-]+$/);
  expect(lastQuery()).toMatchObject({ Limit: 3, ConsistentRead: true, IndexName: 'mine' });
  table.on(QueryCommand).resolves({ Items: items.slice(0, 2) });
  expect(await pageOfCustomer7()).not.toHaveProperty('next');
});

test('a page that DynamoDB cuts at 1 MB is read on until it is full, and loses no item', async () => {
  const [one, two, three] = items;
  const keyOf = (item: typeof one) => ({ pk: item?.pk, sk: item?.sk, mineSk: item?.mineSk });
  table
    .on(QueryCommand)
    .resolvesOnce({ Items: [one ?? {}], LastEvaluatedKey: keyOf(one) })
    .resolvesOnce({ Items: [], LastEvaluatedKey: keyOf(one) })
    .resolvesOnce({ Items: [two ?? {}, three ?? {}], LastEvaluatedKey: keyOf(three) });
  const page = await pageOfCustomer7();
  expect(page.items.map(({ id }) => id)).toEqual([1, 2]);
  expect(page.next).toBeDefined();
  expect(table.commandCalls(QueryCommand).map(({ args }) => args[0].input.Limit)).toEqual([3, 2, 2]);
  expect(lastQuery()?.ExclusiveStartKey).toEqual(keyOf(one));
});

test('the next page begins after the last item shown, in the partition of the caller', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const { next } = await pageOfCustomer7();
  await pageOfCustomer7(next);
  expect(lastQuery()?.ExclusiveStartKey).toEqual({ pk: 'USER#7', sk: 'COLIS#2', mineSk: 'COLIS#2026-01-02#2' });
});

test('a cursor reveals no keys of the table', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const { next = '' } = await pageOfCustomer7();
  for (const encoding of ['base64url', 'latin1'] as const)
    expect(Buffer.from(next, encoding).toString('latin1')).not.toMatch(/USER|COLIS|2026/);
});

test('a cursor of another customer, list, filter or order, or an altered one, is refused before the table is read', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const { next = '' } = await pageOfCustomer7();
  table.reset();
  const page = { limit: 2, cursor: next };
  for (const attempt of [
    () => pageOfCustomerList('mine', ['USER#8'], { prefix: 'COLIS#' }, page),
    () => pageOfCustomerList('minePaye', ['USER#7'], { prefix: 'COLIS#' }, page),
    () => pageOfCustomerList('mine', ['USER#7'], { prefix: 'PAYMENT#' }, page),
    () => pageOfCustomerList('mine', ['USER#7'], { prefix: 'COLIS#', order: 'descending' }, page),
    () => pageOfCustomer7(`${next.slice(0, -2)}AA`),
    () => pageOfCustomer7(next.slice(0, 40)),
  ])
    await expect(attempt()).rejects.toMatchObject({ details: { fields: { cursor: { fault: 'bad_cursor' } } } });
  expect(table.calls()).toEqual([]);
});

test('a list whose start has moved past the cursor is read from its new start', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const { next } = await pageOf('newest', 'COLIS', { from: '2026-01-01' }, { limit: 1 });
  await pageOf('newest', 'COLIS', { from: '2026-01-01' }, { limit: 1, cursor: next });
  expect(lastQuery()?.ExclusiveStartKey).toBeDefined();
  await pageOf('newest', 'COLIS', { from: '2026-01-02' }, { limit: 1, cursor: next });
  expect(lastQuery()).toMatchObject({ ExpressionAttributeValues: { ':from': '2026-01-02' } });
  expect(lastQuery()?.ExclusiveStartKey).toBeUndefined();
});

test('an admin list is read from its index, and its cursor names no partition of that index', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const { next } = await pageOf('newest', 'COLIS', {}, { limit: 1 });
  expect(lastQuery()).toMatchObject({ ConsistentRead: false, IndexName: 'newest' });
  await pageOf('newest', 'COLIS', {}, { limit: 1, cursor: next });
  expect(lastQuery()?.ExclusiveStartKey).toEqual({
    pk: 'USER#7',
    sk: 'COLIS#1',
    newestPk: 'COLIS',
    createdAt: '2026-01-01',
  });
});

test('a page of a keys-only index shows current items, skips those that have left the list, and is full', async () => {
  const listed = [1, 2, 3, 4].map((id) => ({
    pk: 'USER#7',
    sk: `CUSTOMS#${id}`,
    listStatutPk: 'CUSTOMS#REFUSE',
    listSk: `${id}`,
  }));
  const [first, moved, third, fourth] = listed.map((key, at) => ({ ...key, id: at + 1, schema: SCHEMA }));
  table
    .on(QueryCommand)
    .resolvesOnce({ Items: listed.slice(0, 3) })
    .resolvesOnce({ Items: listed.slice(2) });
  table
    .on(BatchGetCommand)
    .resolvesOnce({ Responses: { table: [{ ...moved, listStatutPk: 'CUSTOMS#ACCEPTE' }, first ?? {}] } })
    .resolvesOnce({ Responses: { table: [third ?? {}] } });
  const page = await pageOf<{ id: number }>('listKeysByStatut', 'CUSTOMS#REFUSE', {}, { limit: 2 });
  expect(page.items).toEqual([{ id: 1 }, { id: 3 }]);
  expect(page.next, 'the fourth is left').toBeDefined();
  expect(table.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.table).toMatchObject({
    ConsistentRead: true,
  });
  table.reset();
  table.on(QueryCommand).resolves({ Items: [listed[3] ?? {}] });
  table.on(BatchGetCommand).resolves({ Responses: { table: [fourth ?? {}] } });
  const last = await pageOf('listKeysByStatut', 'CUSTOMS#REFUSE', {}, { limit: 2, cursor: page.next });
  expect([last, lastQuery()?.ExclusiveStartKey]).toEqual([{ items: [{ id: 4 }] }, listed[2]]);
});

test.each([
  'nonsense',
  '',
  ...[
    '[]',
    '{}',
    'null',
    '["a"]',
    '["a","b","c"]',
    '[1,2]',
    '["","b"]',
    '["a\\u0000","b"]',
    `["${'a'.repeat(200)}","b"]`,
  ].map((json) => Buffer.from(json).toString('base64url')),
])('the forged cursor %o is refused before the table is read', async (cursor) => {
  await expect(pageOfCustomer7(cursor)).rejects.toMatchObject({
    code: 'INVALID_FIELDS',
    details: { fields: { cursor: { fault: 'bad_cursor' } } },
  });
  expect(table.calls()).toEqual([]);
});
