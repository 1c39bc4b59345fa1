import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '#web/core/api/refusal.ts';
import { LeftLine, waitInLine } from '#web/features/booking/waitInLine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Model of the API in a rush: the gateway lets `perSecond` requests pass, and the table has one transaction of 12 ms at
 * a time, for which 50 requests wait until their deadline.
 */
const model = (places: number, perSecond: number) => {
  const state = { left: places, throttled: 0, busy: 0, refusedWithSpace: 0 };
  let second = 0;
  let passed = 0;
  let running = 0;
  let last: Promise<void> = Promise.resolve();
  const book = async (): Promise<string> => {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) [second, passed] = [now, 0];
    if (passed++ >= perSecond) {
      state.throttled++;
      throw new Refusal(429, 'REFUSED', '');
    }
    if (running >= 50) {
      state.busy++;
      throw new Refusal(503, 'BUSY', '', {}, 2);
    }
    running++;
    last = last.then(() => sleep(12));
    await last;
    running--;
    if (state.left === 0) throw new Refusal(409, 'CONTAINER_FULL', '');
    state.left--;
    return 'booked';
  };
  return { state, book };
};

test('in a rush nobody who stays is refused while there is space, and no space is sold twice', async () => {
  const { state, book } = model(500, 200);
  const { signal } = new AbortController();
  const attempts = Array.from({ length: 1_000 }, () =>
    waitInLine(book, { signal, onWaiting: () => {} }).catch((error: Refusal) => {
      if (state.left > 0) state.refusedWithSpace++;
      return error.code;
    }),
  );
  await vi.runAllTimersAsync();
  const outcomes = Map.groupBy(await Promise.all(attempts), (outcome) => outcome);
  expect(state).toMatchObject({ left: 0, refusedWithSpace: 0 });
  expect([outcomes.get('booked')?.length, outcomes.get('CONTAINER_FULL')?.length]).toEqual([500, 500]);
  expect([state.throttled > 0, state.busy > 0]).toEqual([true, true]);
});

test('whoever leaves the line sends nothing more, and a long limit or another refusal is told at once', async () => {
  const line = new AbortController();
  const send = vi.fn(async () => Promise.reject(new Refusal(503, 'BUSY', '', {}, 2)));
  const waiting: boolean[] = [];
  const left = waitInLine(send, { signal: line.signal, onWaiting: (is) => waiting.push(is) }).catch((error) => error);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(send).toHaveBeenCalledTimes(1);
  line.abort();
  expect(await left).toBeInstanceOf(LeftLine);
  expect([send.mock.calls.length, waiting]).toEqual([1, [true]]);

  for (const refusal of [new Refusal(429, 'TOO_MANY_REQUESTS', '', {}, 900), new Refusal(409, 'CONTAINER_FULL', '')]) {
    const { signal } = new AbortController();
    const once = vi.fn(async () => Promise.reject(refusal));
    await expect(waitInLine(once, { signal, onWaiting: () => {} })).rejects.toBe(refusal);
    expect(once).toHaveBeenCalledTimes(1);
  }
});
