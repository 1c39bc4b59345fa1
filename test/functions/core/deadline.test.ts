import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { deadlineSignal, timeLeft, withinDeadline } from '#functions/core/deadline.ts';
import { retryingContention } from '#functions/core/retry.ts';
import { conflict } from '../../support/dynamo-errors.ts';

afterEach(() => void vi.useRealTimers());

test('work that ends in time gives what it gives', async () => {
  expect(await withinDeadline(async () => 'done', 50)).toBe('done');
  await expect(withinDeadline(() => Promise.reject(new TypeError('no')), 50)).rejects.toBeInstanceOf(TypeError);
});

test('work that heeds the deadline ends with a refusal of its own', async () => {
  const heeding = withinDeadline(() => pause(10_000, undefined, { signal: deadlineSignal() }), 50);
  await expect(heeding).rejects.toMatchObject({ name: 'AbortError' });
});

test('work that does not is refused moments later, with a time to come back', async () => {
  const began = performance.now();
  const late = await withinDeadline(() => pause(1_000), 50).catch((error: unknown) => error);
  expect(late).toMatchObject({ code: 'DEPENDENCY_DOWN', details: { retryAfterSeconds: 5 } });
  expect(performance.now() - began).toBeLessThan(900);
});

test('a call that is under way when the answer is given is ended with it', async () => {
  let signal: AbortSignal | undefined;
  await withinDeadline(async () => {
    signal = deadlineSignal();
  });
  expect(signal?.aborted).toBe(true);
});

test('what may be waited for shrinks with the deadline, and is unlimited by it where nobody waits', async () => {
  expect(timeLeft(1_000)).toBe(1_000);
  expect(deadlineSignal()).toBeUndefined();
  await withinDeadline(async () => {
    expect(timeLeft(10)).toBe(10);
    expect(timeLeft(1_000)).toBeLessThanOrEqual(100);
    await pause(150, undefined, { signal: deadlineSignal() }).catch(() => {});
    expect(timeLeft(1_000)).toBe(0);
  }, 100);
});

test('contention that does not end before the deadline is BUSY, while there is still time to say so', async () => {
  const busy = withinDeadline(() => retryingContention(() => Promise.reject(conflict())), 800);
  await expect(busy).rejects.toMatchObject({ code: 'BUSY' });
});

test('a wall clock that is set forward during a request takes no time away from it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await withinDeadline(async () => {
    vi.setSystemTime(Date.now() + 86_400_000);
    expect(timeLeft(1_000)).toBe(1_000);
    let attempts = 0;
    const contended = retryingContention(async () => {
      attempts += 1;
      vi.setSystemTime(Date.now() + 86_400_000);
      if (attempts === 1) throw conflict();
      return 'done';
    });
    expect(await contended).toBe('done');
  });
});
