import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deadlineSignal, remainingTime, runWithinDeadline } from '#functions/core/deadline.ts';
import { retryOnContention } from '#functions/core/retry.ts';
import { conflict } from '../../support/calls/dynamo-errors.ts';

/** Retries advance the fake clock instead of waiting. */
vi.mock('node:timers/promises', () => ({
  setTimeout: vi.fn(async (ms: number) => void vi.advanceTimersByTime(ms)),
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that ignores its deadline and ends after `ms`. */
const workFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Work that waits until its deadline aborts it. */
const waitForAbort = (): Promise<never> => {
  const signal = deadlineSignal();
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
};

/** Outcome of `work` so far: its value, its error, or 'under way'. */
const watchOutcome = (work: Promise<unknown>): { outcome: unknown } => {
  const seen: { outcome: unknown } = { outcome: 'under way' };
  work.then(
    (value) => {
      seen.outcome = value;
    },
    (error: unknown) => {
      seen.outcome = error;
    },
  );
  return seen;
};

test('work that ends before its deadline keeps its result or error', async () => {
  expect(await runWithinDeadline(async () => 'done', 50)).toBe('done');
  await expect(runWithinDeadline(() => Promise.reject(new TypeError('no')), 50)).rejects.toBeInstanceOf(TypeError);
});

test('work that observes the deadline is aborted at the deadline', async () => {
  const aborted = watchOutcome(runWithinDeadline(waitForAbort, 50));
  await vi.advanceTimersByTimeAsync(49);
  expect(aborted.outcome).toBe('under way');
  await vi.advanceTimersByTimeAsync(1);
  expect(aborted.outcome).toMatchObject({ name: 'AbortError' });
});

test('work that ignores the deadline is answered with DEPENDENCY_DOWN 200 ms later, with a retry time', async () => {
  const late = watchOutcome(runWithinDeadline(() => workFor(1_000), 50));
  await vi.advanceTimersByTimeAsync(249);
  expect(late.outcome).toBe('under way');
  await vi.advanceTimersByTimeAsync(1);
  expect(late.outcome).toMatchObject({ code: 'DEPENDENCY_DOWN', details: { retryAfterSeconds: 5 } });
});

test('a call that is still running when the request ends is aborted', async () => {
  let signal: AbortSignal | undefined;
  await runWithinDeadline(async () => {
    signal = deadlineSignal();
  });
  expect(signal?.aborted).toBe(true);
});

test('the remaining time shrinks towards the deadline, and is unlimited outside a request', async () => {
  expect(remainingTime(1_000)).toBe(1_000);
  expect(deadlineSignal()).toBeUndefined();
  const running = runWithinDeadline(async () => {
    expect(remainingTime(10)).toBe(10);
    expect(remainingTime(1_000)).toBe(100);
    await workFor(60);
    expect(remainingTime(1_000)).toBe(40);
    await waitForAbort().catch(() => {});
    expect(remainingTime(1_000)).toBe(0);
  }, 100);
  await vi.advanceTimersByTimeAsync(100);
  await running;
});

test('contention that lasts until the deadline is answered with BUSY in time', async () => {
  const busy = runWithinDeadline(() => retryOnContention(() => Promise.reject(conflict())), 800);
  await expect(busy).rejects.toMatchObject({ code: 'BUSY' });
});

test('a wall clock set forward during a request does not shorten its deadline', async () => {
  await runWithinDeadline(async () => {
    vi.setSystemTime(Date.now() + 86_400_000);
    expect(remainingTime(1_000)).toBe(1_000);
    let attempts = 0;
    const contended = retryOnContention(async () => {
      attempts += 1;
      vi.setSystemTime(Date.now() + 86_400_000);
      if (attempts === 1) throw conflict();
      return 'done';
    });
    expect(await contended).toBe('done');
  });
});
