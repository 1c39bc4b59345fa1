import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { ConditionFailed, dynamo, type Write } from '#functions/core/dynamo.ts';
import { idempotencyKeyOf, idempotent, type RecordWrite } from '#functions/core/idempotency.ts';
import { AppError } from '#shared/errors.ts';

process.env.TABLE_NAME = 'table';
const table = mockClient(dynamo);
beforeEach(() => void table.reset());

const request = { caller: '7', route: 'POST /bookings', asked: '{"poidsMax":1}' };
const key = { hash: 'hash', fingerprint: 'same' };
const soon = new Date(Date.now() + 60_000).toISOString();
const recorded = (change: object = {}) =>
  table.on(GetCommand).resolves({ Item: { fingerprint: 'same', made: { id: 1 }, keptUntil: soon, ...change } });

const making = (written: (Write | undefined)[]) => async (record: RecordWrite<{ id: number }>) => {
  written.push(record({ id: 2 }));
  return { id: 2 };
};
const refusing = (error: Error) => async (): Promise<{ id: number }> => {
  throw error;
};
const taken = new ConditionFailed({ once: undefined });

test('without a key nothing is recorded and nothing looked up', async () => {
  const written: (Write | undefined)[] = [];
  expect(await idempotent(undefined, making(written))).toEqual({ id: 2 });
  expect([written, table.calls()]).toEqual([[undefined], []]);
});

test('the first request records what it makes for a day, and asks the table nothing', async () => {
  const written: (Write | undefined)[] = [];
  expect(await idempotent(key, making(written))).toEqual({ id: 2 });
  expect(table.calls()).toEqual([]);
  const item = written[0]?.Put?.Item;
  expect(item).toMatchObject({ pk: 'ONCE#hash', fingerprint: 'same', made: { id: 2 } });
  const hours = (Date.parse(String(item?.keptUntil)) - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(24, 2);
  expect(item?.ttl).toBe(Math.ceil(Date.parse(String(item?.keptUntil)) / 1000));
});

test('a repetition gives what was made, whatever keeps it from being made again', async () => {
  for (const refusal of [taken, new AppError('CONTAINER_FULL'), new AppError('FILE_NOT_FOUND'), new Error('timeout')]) {
    recorded();
    expect(await idempotent(key, refusing(refusal))).toEqual({ id: 1 });
  }
});

test('the same key with another request is refused', async () => {
  recorded({ fingerprint: 'other' });
  await expect(idempotent(key, refusing(taken))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('a refusal stays a refusal when nothing was recorded, or too long ago', async () => {
  const refusal = new AppError('CONTAINER_FULL');
  table.on(GetCommand).resolves({});
  await expect(idempotent(key, refusing(refusal))).rejects.toBe(refusal);
  recorded({ keptUntil: new Date(Date.now() - 1).toISOString() });
  await expect(idempotent(key, refusing(refusal))).rejects.toBe(refusal);
});

test('a key is one caller’s for one call; what is asked shows in the fingerprint alone', () => {
  const named = (header: string, change: Partial<typeof request> = {}) =>
    idempotencyKeyOf(header, { ...request, ...change });
  expect(named('k')).toEqual(named('k'));
  for (const other of [named('K'), named('k', { caller: '8' }), named('k', { route: 'POST /insurance/add' })])
    expect(other?.hash).not.toBe(named('k')?.hash);
  expect(named('k', { asked: '{}' })).toEqual({ hash: named('k')?.hash, fingerprint: expect.any(String) });
  expect(named('k', { asked: '{}' })?.fingerprint).not.toBe(named('k')?.fingerprint);
});

test('a fingerprint cannot be compared with that of a guess under another key', () => {
  const secret = { ...request, asked: '{"password":"secret-1"}' };
  expect(idempotencyKeyOf('a', secret)?.fingerprint).not.toBe(idempotencyKeyOf('b', secret)?.fingerprint);
});

test.each(['', ' ', 'two words', 'é', 'x'.repeat(201), 'tab\t', 'null\0'])('%o is no key', (header) => {
  expect(() => idempotencyKeyOf(header, request)).toThrow(AppError);
});

test('no header is no key, and up to 200 printable characters are one', () => {
  expect(idempotencyKeyOf(undefined, request)).toBeUndefined();
  expect(idempotencyKeyOf('~'.repeat(200), request)).toBeDefined();
});
