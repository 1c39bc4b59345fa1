import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryOnContention } from '#functions/core/retry.ts';
import { AppError } from '#shared/errors.ts';
import { conflict, inProgress, refusal } from '../../support/calls/dynamo-errors.ts';

/** Retries advance the fake clock instead of waiting. */
vi.mock('node:timers/promises', () => ({
  setTimeout: vi.fn(async (ms: number) => void vi.advanceTimersByTime(ms)),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(sleep).mockClear();
});

const failTimes = (times: number, error: Error) => {
  const attempt = vi.fn(async () => {
    if (attempt.mock.calls.length <= times) throw error;
    return 'done';
  });
  return attempt;
};

const named = (name: string) => Object.assign(new Error(name), { name });

test.each([
  ['a conflict of transactions', conflict()],
  ['a transaction in progress', inProgress()],
  ['a conflict of a single write', named('TransactionConflictException')],
  ['throttling', named('ThrottlingException')],
  ['throughput used up', named('ProvisionedThroughputExceededException')],
])('%s is retried until it succeeds', async (_, error) => {
  const attempt = failTimes(7, error);
  expect(await retryOnContention(attempt)).toBe('done');
  expect(attempt).toHaveBeenCalledTimes(8);
});

test.each([
  ['a refused condition', refusal()],
  [
    'a refused condition among conflicts',
    Object.assign(conflict(), {
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'ConditionalCheckFailed' }],
    }),
  ],
  ['a cancelled transaction without a reason', Object.assign(conflict(), { CancellationReasons: [] })],
  ['any other failure', named('ValidationException')],
])('%s is not retried', async (_, error) => {
  const attempt = failTimes(1, error);
  await expect(retryOnContention(attempt)).rejects.toBe(error);
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('endless contention is answered with BUSY and a retry time, well within the Lambda timeout of ten seconds', async () => {
  const began = Date.now();
  const endless = retryOnContention(failTimes(Number.POSITIVE_INFINITY, conflict()));
  const busy = await endless.catch((error: unknown) => error);
  expect(busy).toBeInstanceOf(AppError);
  expect(busy).toMatchObject({ code: 'BUSY', status: 503, details: { retryAfterSeconds: 2 } });
  expect(Date.now() - began).toBeGreaterThan(4_000);
  expect(Date.now() - began).toBeLessThanOrEqual(6_000);
});

test('retries wait a random time whose maximum grows up to 150 ms', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(1);
  await retryOnContention(failTimes(7, conflict()));
  expect(vi.mocked(sleep).mock.calls.map(([ms]) => ms)).toEqual([20, 40, 80, 150, 150, 150, 150]);
  random.mockReturnValue(0.25);
  await retryOnContention(failTimes(1, conflict()));
  expect(vi.mocked(sleep).mock.lastCall).toEqual([5]);
  random.mockRestore();
});
