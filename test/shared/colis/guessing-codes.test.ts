import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { stageNamed } from '#infra/stages.ts';
import { drawTrackingCode, readTrackingCode } from '#shared/colis/tracking-code.ts';

/** Tracking codes cannot be guessed: what a hundred thousand random tries cost, and what they find. */

const TRIES = 100_000;
const MINUTES_PER_DAY = 24 * 60;
const newCode = () => drawTrackingCode(randomInt);

test('a hundred thousand random codes find none of a hundred thousand parcels', () => {
  const existing = new Set(Array.from({ length: TRIES }, newCode));
  expect(existing.size).toBe(TRIES); // no two parcels drew the same code
  const found = Array.from({ length: TRIES }, newCode).filter((code) => existing.has(code));
  expect(found).toEqual([]);
});

test('with ten million parcels, a hundred thousand tries find one in less than one case of a million', () => {
  const drawable = 32 ** 12 * (32 / 37); // a code whose check symbol is awkward is drawn again
  expect((TRIES * 10_000_000) / drawable).toBeLessThan(1e-5);
  expect(10_000_000 / drawable).toBeLessThan(1e-10);
});

test('most typed text is refused by the check symbol, before the table is asked', () => {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const random = () => Array.from({ length: 13 }, () => alphabet[randomInt(32)]).join('');
  const plausible = Array.from({ length: TRIES }, random).filter((typed) => 'code' in readTrackingCode(typed));
  expect(plausible.length / TRIES).toBeLessThan(0.05); // one in 37
});

/**
 * Replays calls of one address that never waits, against the limit of a window: how many are answered, and how long.
 */
const replay = (tries: number, { calls, seconds }: { calls: number; seconds: number }, perSecond: number) => {
  let [answered, refused, at] = [0, 0, 0];
  const misses = new Map<number, number>();
  while (answered < tries) {
    const window = Math.floor(at / seconds);
    const counted = misses.get(window) ?? 0;
    if (counted < calls) {
      misses.set(window, counted + 1);
      answered += 1;
    } else refused += 1;
    at += 1 / perSecond;
  }
  return { answered, refused, minutes: at / 60 };
};

test.each(['dev', 'prod'])(
  'one address needs days for a hundred thousand tries, however fast it asks (%s)',
  (stage) => {
    const limit = stageNamed(stage).rateLimits.trackingCode.address;
    for (const perSecond of [1, 50]) {
      const { minutes, refused } = replay(TRIES / 100, limit, perSecond);
      expect(minutes * 100).toBeGreaterThan(3 * MINUTES_PER_DAY);
      expect(refused).toBeGreaterThan(0);
    }
  },
);
