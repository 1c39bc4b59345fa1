import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { dynamo } from '#functions/core/dynamo.ts';
import { pageOf, pageOfOwn } from '#functions/core/query.ts';

process.env.TABLE_NAME = 'table';
const table = mockClient(dynamo);
beforeEach(() => void table.reset());

const items = [1, 2, 3].map((id) => ({
  id,
  pk: 'USER#7',
  sk: `COLIS#${id}`,
  mineSk: `COLIS#2026-01-0${id}#${id}`,
  allPk: 'COLIS',
  allSk: `2026-01-0${id}#${id}`,
  createdAt: '2026-01-01',
}));
const asked = () => table.commandCalls(QueryCommand).at(-1)?.args[0].input;
const ofSeven = (cursor?: string) =>
  pageOfOwn<{ id: number }>('mine', 'USER#7', { prefix: 'COLIS#' }, { limit: 2, cursor });

test('a page holds as many as asked, without their keys, and a cursor only when there is more', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const page = await ofSeven();
  expect(page.items).toEqual([
    { id: 1, createdAt: '2026-01-01' },
    { id: 2, createdAt: '2026-01-01' },
  ]);
  expect(page.next).toMatch(/^[\w-]+$/);
  expect(asked()).toMatchObject({ Limit: 3, ConsistentRead: true, IndexName: 'mine' });
  table.on(QueryCommand).resolves({ Items: items.slice(0, 2) });
  expect(await ofSeven()).not.toHaveProperty('next');
});

test('the next page begins after the last thing shown, in the partition of who asks', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const { next } = await ofSeven();
  await ofSeven(next);
  expect(asked()?.ExclusiveStartKey).toEqual({ pk: 'USER#7', sk: 'COLIS#2', mineSk: 'COLIS#2026-01-02#2' });
  await pageOfOwn('mine', 'USER#8', {}, { limit: 2, cursor: next });
  expect(asked()?.ExclusiveStartKey).toMatchObject({ pk: 'USER#8' });
  expect(Buffer.from(next ?? '', 'base64url').toString()).not.toContain('USER#7');
});

test('a list for admins is read from its index, whose partition no cursor names', async () => {
  table.on(QueryCommand).resolves({ Items: items });
  const { next } = await pageOf('all', 'COLIS', {}, { limit: 1 });
  expect(asked()).toMatchObject({ ConsistentRead: false, IndexName: 'all' });
  await pageOf('all', 'COLIS', {}, { limit: 1, cursor: next });
  expect(asked()?.ExclusiveStartKey).toEqual({ pk: 'USER#7', sk: 'COLIS#1', allPk: 'COLIS', allSk: '2026-01-01#1' });
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

test('a cursor that DynamoDB refuses is the caller’s fault; without a cursor the fault is ours', async () => {
  const refused = Object.assign(new Error('outside'), { name: 'ValidationException' });
  table.on(QueryCommand).rejects(refused);
  await expect(ofSeven(Buffer.from('["a","b"]').toString('base64url'))).rejects.toMatchObject({
    code: 'INVALID_FIELDS',
  });
  await expect(ofSeven()).rejects.toBe(refused);
});
