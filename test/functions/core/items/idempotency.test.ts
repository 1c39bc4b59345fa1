import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import {
  type IdempotencyWriter,
  idempotencyKeyOf,
  idempotent,
  RequestRepeated,
} from '#functions/core/items/idempotency.ts';
import { ConditionFailed, dynamo, type Write } from '#functions/core/table/dynamo.ts';
import { AppError } from '#shared/errors.ts';

process.env.TABLE_NAME = 'table';
const table = mockClient(dynamo);
beforeEach(() => void table.reset());

const request = { caller: '7', route: 'POST /bookings', content: '{"poidsMax":1}' };
const key = { hash: 'hash', fingerprint: 'same' };
const inOneMinute = new Date(Date.now() + 60_000).toISOString();
const recordResult = (change: object = {}) =>
  table.on(GetCommand).resolves({ Item: { fingerprint: 'same', made: { id: 1 }, keptUntil: inOneMinute, ...change } });

const createAndRecord = (written: (Write | undefined)[]) => async (record: IdempotencyWriter<{ id: number }>) => {
  written.push(record({ id: 2 }));
  return { id: 2 };
};
const failWith = (error: Error) => async (): Promise<{ id: number }> => {
  throw error;
};
const keyTaken = new ConditionFailed({ idempotency: undefined });

test('a request without an idempotency key records and reads nothing', async () => {
  const written: (Write | undefined)[] = [];
  expect(await idempotent(undefined, createAndRecord(written))).toEqual({ id: 2 });
  expect([written, table.calls()]).toEqual([[undefined], []]);
});

test('the first request records its result for a day, without reading the table', async () => {
  const written: (Write | undefined)[] = [];
  expect(await idempotent(key, createAndRecord(written))).toEqual({ id: 2 });
  expect(table.calls()).toEqual([]);
  const item = written[0]?.Put?.Item;
  expect(item).toMatchObject({ pk: 'ONCE#hash', fingerprint: 'same', made: { id: 2 } });
  const hours = (Date.parse(String(item?.keptUntil)) - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(24, 2);
  expect(item?.ttl).toBe(Math.ceil(Date.parse(String(item?.keptUntil)) / 1000));
});

test('a repeated request returns the first result, whatever error the repetition meets', async () => {
  for (const refusal of [
    keyTaken,
    new RequestRepeated(),
    new AppError('CONTAINER_FULL'),
    new AppError('FILE_NOT_FOUND'),
    new Error('timeout'),
  ]) {
    recordResult();
    expect(await idempotent(key, failWith(refusal))).toEqual({ id: 1 });
  }
});

test('the same idempotency key with another request is refused', async () => {
  recordResult({ fingerprint: 'other' });
  await expect(idempotent(key, failWith(keyTaken))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('an error is passed on when no result was recordResult, or the record has expired', async () => {
  const refusal = new AppError('CONTAINER_FULL');
  table.on(GetCommand).resolves({});
  await expect(idempotent(key, failWith(refusal))).rejects.toBe(refusal);
  recordResult({ keptUntil: new Date(Date.now() - 1).toISOString() });
  await expect(idempotent(key, failWith(refusal))).rejects.toBe(refusal);
});

test('an idempotency key is bound to one caller and route; the request body changes only the fingerprint', () => {
  const keyFor = (header: string, change: Partial<typeof request> = {}) =>
    idempotencyKeyOf(header, { ...request, ...change });
  expect(keyFor('k')).toEqual(keyFor('k'));
  for (const other of [keyFor('K'), keyFor('k', { caller: '8' }), keyFor('k', { route: 'POST /insurance/add' })])
    expect(other?.hash).not.toBe(keyFor('k')?.hash);
  expect(keyFor('k', { content: '{}' })).toEqual({ hash: keyFor('k')?.hash, fingerprint: expect.any(String) });
  expect(keyFor('k', { content: '{}' })?.fingerprint).not.toBe(keyFor('k')?.fingerprint);
});

test('fingerprints of the same body under two keys differ, so a body cannot be guessed by comparison', () => {
  const secret = { ...request, content: '{"password":"secret-1"}' };
  expect(idempotencyKeyOf('a', secret)?.fingerprint).not.toBe(idempotencyKeyOf('b', secret)?.fingerprint);
});

test.each(['', ' ', 'two words', 'é', 'x'.repeat(201), 'tab\t', 'null\0'])(
  '%o is not a valid idempotency key',
  (header) => {
    expect(() => idempotencyKeyOf(header, request)).toThrow(AppError);
  },
);

test('a missing header means no idempotency key; up to 200 printable characters are valid', () => {
  expect(idempotencyKeyOf(undefined, request)).toBeUndefined();
  expect(idempotencyKeyOf('~'.repeat(200), request)).toBeDefined();
});
