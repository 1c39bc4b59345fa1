import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ConditionFailed,
  dynamo,
  getItem,
  getItems,
  getRawItems,
  insertWrite,
  transact,
} from '#functions/core/table/dynamo.ts';
import { SCHEMA } from '#functions/core/table/item-schema.ts';
import { keys } from '#functions/core/table/keys.ts';
import { conflict, inProgress, refusal } from '../../../support/calls/dynamo-errors.ts';

/** Retries do not wait in these tests. */
vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => {}) }));

process.env.TABLE_NAME = 'table';
const table = mockClient(dynamo);
beforeEach(() => {
  table.reset();
  vi.mocked(sleep).mockClear();
});
afterEach(() => void vi.restoreAllMocks());

const tokens = () => table.commandCalls(TransactWriteCommand).map((call) => call.args[0].input.ClientRequestToken);

test('every retry of a transaction sends the same client token, and the next transaction another', async () => {
  table.on(TransactWriteCommand).rejectsOnce(inProgress()).rejectsOnce(conflict()).resolves({});
  await transact({ item: insertWrite(keys.id(1)) });
  await transact({ item: insertWrite(keys.id(2)) });
  const [first, ...rest] = tokens();
  expect(rest.slice(0, 2)).toEqual([first, first]);
  expect(rest[2]).not.toBe(first);
  expect(rest).toHaveLength(3);
});

test('an update is refused where its item is missing, unless it may create it: a new item then gets its schema', async () => {
  table.on(TransactWriteCommand).resolves({});
  const Key = keys.id(1);
  await transact({
    account: { Update: { Key, UpdateExpression: 'ADD n :one' } },
    payment: { Update: { Key, UpdateExpression: 'ADD n :one', ConditionExpression: 'n < :most OR n = :one' } },
    counters: { Update: { Key, UpdateExpression: 'ADD n :one SET a = :a', mayCreate: true } },
    reservation: { Update: { Key, UpdateExpression: 'ADD n :one', mayCreate: true } },
  });
  const { TransactItems = [] } = table.commandCalls(TransactWriteCommand)[0]?.args[0].input ?? {};
  expect(TransactItems.map(({ Update }) => [Update?.UpdateExpression, Update?.ConditionExpression])).toEqual([
    ['ADD n :one', 'attribute_exists(pk)'],
    ['ADD n :one', 'attribute_exists(pk) AND (n < :most OR n = :one)'],
    ['ADD n :one SET #schema = if_not_exists(#schema, :schema), a = :a', undefined],
    ['SET #schema = if_not_exists(#schema, :schema) ADD n :one', undefined],
  ]);
  expect(TransactItems[2]?.Update).toMatchObject({ ExpressionAttributeValues: { ':schema': SCHEMA } });
});

test('a refused transaction reports the refused writes and the items found, without key attributes', async () => {
  const found = { pk: { S: 'ID#1' }, sk: { S: 'ID' }, newestPk: { S: 'X' }, version: { N: '3' } };
  table.on(TransactWriteCommand).rejects(
    Object.assign(refusal(), {
      CancellationReasons: [
        { Code: 'None' },
        { Code: 'ConditionalCheckFailed', Item: found },
        { Code: 'ConditionalCheckFailed' },
      ],
    }),
  );
  const error = await transact({
    account: insertWrite(keys.id(1)),
    colis: undefined,
    container: insertWrite(keys.id(2)),
    space: insertWrite(keys.id(3)),
  }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConditionFailed);
  expect(error).toMatchObject({ failed: { container: { version: 3 }, space: undefined } });
  expect(Object.keys(error instanceof ConditionFailed ? error.failed : {})).toEqual(['container', 'space']);
});

test('an item is read without its key and index attributes, so writing it back computes them again', async () => {
  table.on(GetCommand).resolves({ Item: { ...keys.id(1), duePk: 'COLIS', dueSk: 'x', mineSk: 'y', ttl: 5, due: 1 } });
  expect(await getItem(keys.id(1))).toEqual({ ttl: 5, due: 1 });
  table.on(GetCommand).resolves({});
  expect(await getItem(keys.id(1))).toBeUndefined();
});

test('keys left unprocessed by a throttled DynamoDB are read again with growing backoff', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const unread = { Responses: {}, UnprocessedKeys: { table: { Keys: [keys.id(1)] } } };
  table
    .on(BatchGetCommand)
    .resolvesOnce(unread)
    .resolvesOnce(unread)
    .resolvesOnce(unread)
    .resolves({ Responses: { table: [{ ...keys.id(1), id: 1 }] } });
  expect(await getItems([keys.id(1)])).toEqual([{ id: 1 }]);
  const pauses = vi.mocked(sleep).mock.calls.map(([ms]) => ms);
  expect(pauses).toEqual([20, 40, 80]);
});

test('many items are returned in the requested order, also when DynamoDB sends them in two batches', async () => {
  const item = (id: number) => ({ ...keys.id(id), id });
  table
    .on(BatchGetCommand)
    .resolvesOnce({ Responses: { table: [item(3)] }, UnprocessedKeys: { table: { Keys: [keys.id(1)] } } })
    .resolves({ Responses: { table: [item(1)] } });
  const found = await getItems([1, 2, 3, 1].map(keys.id));
  expect(found).toEqual([{ id: 1 }, undefined, { id: 3 }, { id: 1 }]);
  expect(table.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.table?.Keys).toHaveLength(3);
});

test('more items than one call takes are read by several calls, and returned in the requested order', async () => {
  table.on(BatchGetCommand).callsFake(({ RequestItems }) => ({ Responses: { table: RequestItems.table.Keys } }));
  const ids = Array.from({ length: 250 }, (_, index) => keys.id(index));
  expect(await getRawItems(ids)).toEqual(ids);
  const calls = table.commandCalls(BatchGetCommand).map((call) => call.args[0].input.RequestItems?.table?.Keys?.length);
  expect(calls).toEqual([100, 100, 50]);
});
