import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deadlineSignal, remainingTime, runWithinDeadline } from '#functions/core/deadline.ts';
import { retryOnContention } from '#functions/core/retry.ts';
import { conflict } from '../../support/dynamo-errors.ts';

/** Retrying waits on the clock of the test. */
vi.mock('node:timers/promises', () => ({
  setTimeout: vi.fn(async (ms: number) => void vi.advanceTimersByTime(ms)),
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that takes a while and heeds no deadline. */
const takes = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Work that waits until its deadline aborts it. */
const heeds = (): Promise<never> => {
  const signal = deadlineSignal();
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
};

/** What became of it so far. */
const watched = (work: Promise<unknown>): { outcome: unknown } => {
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

test('work that ends in time gives what it gives', async () => {
  expect(await runWithinDeadline(async () => 'done', 50)).toBe('done');
  await expect(runWithinDeadline(() => Promise.reject(new TypeError('no')), 50)).rejects.toBeInstanceOf(TypeError);
});

test('work that heeds the deadline ends at it with a refusal of its own', async () => {
  const heeding = watched(runWithinDeadline(heeds, 50));
  await vi.advanceTimersByTimeAsync(49);
  expect(heeding.outcome).toBe('under way');
  await vi.advanceTimersByTimeAsync(1);
  expect(heeding.outcome).toMatchObject({ name: 'AbortError' });
});

test('work that does not is refused 200 ms later, with a time to come back', async () => {
  const late = watched(runWithinDeadline(() => takes(1_000), 50));
  await vi.advanceTimersByTimeAsync(249);
  expect(late.outcome).toBe('under way');
  await vi.advanceTimersByTimeAsync(1);
  expect(late.outcome).toMatchObject({ code: 'DEPENDENCY_DOWN', details: { retryAfterSeconds: 5 } });
});

test('a call that is under way when the answer is given is ended with it', async () => {
  let signal: AbortSignal | undefined;
  await runWithinDeadline(async () => {
    signal = deadlineSignal();
  });
  expect(signal?.aborted).toBe(true);
});

test('what may be waited for shrinks with the deadline, and is unlimited by it where nobody waits', async () => {
  expect(remainingTime(1_000)).toBe(1_000);
  expect(deadlineSignal()).toBeUndefined();
  const asking = runWithinDeadline(async () => {
    expect(remainingTime(10)).toBe(10);
    expect(remainingTime(1_000)).toBe(100);
    await takes(60);
    expect(remainingTime(1_000)).toBe(40);
    await heeds().catch(() => {});
    expect(remainingTime(1_000)).toBe(0);
  }, 100);
  await vi.advanceTimersByTimeAsync(100);
  await asking;
});

test('contention that does not end before the deadline is BUSY, while there is still time to say so', async () => {
  const busy = runWithinDeadline(() => retryOnContention(() => Promise.reject(conflict())), 800);
  await expect(busy).rejects.toMatchObject({ code: 'BUSY' });
});

test('a wall clock that is set forward during a request takes no time away from it', async () => {
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
