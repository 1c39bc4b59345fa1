import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConditionFailed, dynamo, getItem, getItems, insertWrite, transact } from '#functions/core/dynamo.ts';
import { keys } from '#functions/core/keys.ts';
import { conflict, inProgress, refusal } from '../../support/dynamo-errors.ts';

/** Waiting costs no time here. */
vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => {}) }));

process.env.TABLE_NAME = 'table';
const table = mockClient(dynamo);
beforeEach(() => {
  table.reset();
  vi.mocked(sleep).mockClear();
});
afterEach(() => void vi.restoreAllMocks());

const tokens = () => table.commandCalls(TransactWriteCommand).map((call) => call.args[0].input.ClientRequestToken);

test('every attempt at a transaction is the same transaction to DynamoDB, and the next one is another', async () => {
  table.on(TransactWriteCommand).rejectsOnce(inProgress()).rejectsOnce(conflict()).resolves({});
  await transact({ one: insertWrite(keys.id(1)) });
  await transact({ one: insertWrite(keys.id(2)) });
  const [first, ...rest] = tokens();
  expect(rest.slice(0, 2)).toEqual([first, first]);
  expect(rest[2]).not.toBe(first);
  expect(rest).toHaveLength(3);
});

test('a refused transaction names the writes that were refused, with what they found, without its keys', async () => {
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
    a: insertWrite(keys.id(1)),
    gone: undefined,
    b: insertWrite(keys.id(2)),
    c: insertWrite(keys.id(3)),
  }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConditionFailed);
  expect(error).toMatchObject({ failed: { b: { version: 3 }, c: undefined } });
  expect(Object.keys(error instanceof ConditionFailed ? error.failed : {})).toEqual(['b', 'c']);
});

test('what is read comes without where it is filed, so that writing it back files it anew', async () => {
  table.on(GetCommand).resolves({ Item: { ...keys.id(1), duePk: 'COLIS', dueSk: 'x', mineSk: 'y', ttl: 5, due: 1 } });
  expect(await getItem(keys.id(1))).toEqual({ ttl: 5, due: 1 });
  table.on(GetCommand).resolves({});
  expect(await getItem(keys.id(1))).toBeUndefined();
});

test('keys that a throttled DynamoDB leaves unread are asked for again, after pauses that grow', async () => {
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

test('many things come in the order asked, each once, also when DynamoDB gives them in two goes', async () => {
  const item = (id: number) => ({ ...keys.id(id), id });
  table
    .on(BatchGetCommand)
    .resolvesOnce({ Responses: { table: [item(3)] }, UnprocessedKeys: { table: { Keys: [keys.id(1)] } } })
    .resolves({ Responses: { table: [item(1)] } });
  const found = await getItems([1, 2, 3, 1].map(keys.id));
  expect(found).toEqual([{ id: 1 }, undefined, { id: 3 }, { id: 1 }]);
  expect(table.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.table?.Keys).toHaveLength(3);
});
