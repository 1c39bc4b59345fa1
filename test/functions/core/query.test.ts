import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { dynamo } from '#functions/core/dynamo.ts';
import { SCHEMA } from '#functions/core/item-schema.ts';
import { pageOf, pageOfCustomerList } from '#functions/core/query.ts';

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
const asked = () => table.commandCalls(QueryCommand).at(-1)?.args[0].input;
const ofSeven = (cursor?: string) =>
  pageOfCustomerList<{ id: number }>('mine', 'USER#7', { prefix: 'COLIS#' }, { limit: 2, cursor });

test('a page holds as many as asked, without their keys, and a cursor only when there is more', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const page = await ofSeven();
  expect(page.items).toEqual([
    { id: 1, createdAt: '2026-01-01' },
    { id: 2, createdAt: '2026-01-02' },
  ]);
  expect(page.next).toMatch(/^[\w-]+$/);
  expect(asked()).toMatchObject({ Limit: 3, ConsistentRead: true, IndexName: 'mine' });
  table.on(QueryCommand).resolves({ Items: items.slice(0, 2) });
  expect(await ofSeven()).not.toHaveProperty('next');
});

test('a page that DynamoDB cuts at its 1 MB goes on until it is full, and loses nothing', async () => {
  const [one, two, three] = items;
  const keyOf = (item: typeof one) => ({ pk: item?.pk, sk: item?.sk, mineSk: item?.mineSk });
  table
    .on(QueryCommand)
    .resolvesOnce({ Items: [one ?? {}], LastEvaluatedKey: keyOf(one) })
    .resolvesOnce({ Items: [], LastEvaluatedKey: keyOf(one) })
    .resolvesOnce({ Items: [two ?? {}, three ?? {}], LastEvaluatedKey: keyOf(three) });
  const page = await ofSeven();
  expect(page.items.map(({ id }) => id)).toEqual([1, 2]);
  expect(page.next).toBeDefined();
  expect(table.commandCalls(QueryCommand).map(({ args }) => args[0].input.Limit)).toEqual([3, 2, 2]);
  expect(asked()?.ExclusiveStartKey).toEqual(keyOf(one));
});

test('the next page begins after the last thing shown, in the partition of who asks', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const { next } = await ofSeven();
  await ofSeven(next);
  expect(asked()?.ExclusiveStartKey).toEqual({ pk: 'USER#7', sk: 'COLIS#2', mineSk: 'COLIS#2026-01-02#2' });
});

test('a cursor shows nothing of the table', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const { next = '' } = await ofSeven();
  for (const encoding of ['base64url', 'latin1'] as const)
    expect(Buffer.from(next, encoding).toString('latin1')).not.toMatch(/USER|COLIS|2026/);
});

test('a cursor of another person, list, filter or order, or an altered one, is refused before the table is asked', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const { next = '' } = await ofSeven();
  table.reset();
  const page = { limit: 2, cursor: next };
  for (const asked of [
    () => pageOfCustomerList('mine', 'USER#8', { prefix: 'COLIS#' }, page),
    () => pageOfCustomerList('minePaye', 'USER#7', { prefix: 'COLIS#' }, page),
    () => pageOfCustomerList('mine', 'USER#7', { prefix: 'PAYMENT#' }, page),
    () => pageOfCustomerList('mine', 'USER#7', { prefix: 'COLIS#', order: 'descending' }, page),
    () => ofSeven(`${next.slice(0, -2)}AA`),
    () => ofSeven(next.slice(0, 40)),
  ])
    await expect(asked()).rejects.toMatchObject({ details: { fields: { cursor: { fault: 'bad_cursor' } } } });
  expect(table.calls()).toEqual([]);
});

test('a list that has moved on in time goes on at its beginning, not at a cursor that it left behind', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const { next } = await pageOf('newest', 'COLIS', { from: '2026-01-01' }, { limit: 1 });
  await pageOf('newest', 'COLIS', { from: '2026-01-01' }, { limit: 1, cursor: next });
  expect(asked()?.ExclusiveStartKey).toBeDefined();
  await pageOf('newest', 'COLIS', { from: '2026-01-02' }, { limit: 1, cursor: next });
  expect(asked()).toMatchObject({ ExpressionAttributeValues: { ':from': '2026-01-02' } });
  expect(asked()?.ExclusiveStartKey).toBeUndefined();
});

test('a list for admins is read from its index, whose partition no cursor names', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const { next } = await pageOf('newest', 'COLIS', {}, { limit: 1 });
  expect(asked()).toMatchObject({ ConsistentRead: false, IndexName: 'newest' });
  await pageOf('newest', 'COLIS', {}, { limit: 1, cursor: next });
  expect(asked()?.ExclusiveStartKey).toEqual({
    pk: 'USER#7',
    sk: 'COLIS#1',
    newestPk: 'COLIS',
    createdAt: '2026-01-01',
  });
});

test('a page of an index of keys shows things as they are now, without those that have left the list, and is full', async () => {
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
  expect([last, asked()?.ExclusiveStartKey]).toEqual([{ items: [{ id: 4 }] }, listed[2]]);
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
])('the forged cursor %o is refused before the table is asked', async (cursor) => {
  await expect(ofSeven(cursor)).rejects.toMatchObject({
    code: 'INVALID_FIELDS',
    details: { fields: { cursor: { fault: 'bad_cursor' } } },
  });
  expect(table.calls()).toEqual([]);
});
