import { expect, test } from 'vitest';
import { chargeKindOf, MAX_CHARGE_CENTS, MIN_CHARGE_CENTS } from '#shared/money/charges.ts';

test.each([
  [0, 'free'],
  [1, 'too_small'],
  [49, 'too_small'],
  [50, 'card'],
  [10_000, 'card'],
  [99_999_999, 'card'],
  [100_000_000, 'too_large'],
])('a total of %i cents is settled as %s', (cents, settlement) => {
  expect(chargeKindOf(cents)).toBe(settlement);
});

test('the charge limits are those of Stripe in dollars: 0.50 and 999,999.99', () => {
  expect([MIN_CHARGE_CENTS / 100, MAX_CHARGE_CENTS / 100]).toEqual([0.5, 999_999.99]);
});
