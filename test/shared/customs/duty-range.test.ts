import { expect, test } from 'vitest';
import { dutyRange, dutySources } from '#shared/customs/duty-range.ts';

test.each([
  [0, 0, 0],
  [100_000, 18_000, 59_300],
  [1, 0, 1],
  [25, 5, 15],
  [10_000_000_000, 1_800_000_000, 5_930_000_000],
])('on %d F CFA, duty and VAT are between %d and %d F CFA', (value, from, to) => {
  expect(dutyRange(value)).toEqual({ from, to });
});

test('the range never falls when the value rises, and is in whole francs', () => {
  for (let value = 0; value < 5_000; value++) {
    const [range, next] = [dutyRange(value), dutyRange(value + 1)];
    expect(Number.isInteger(range.from) && Number.isInteger(range.to)).toBe(true);
    expect(range.from).toBeLessThanOrEqual(range.to);
    expect(next.from).toBeGreaterThanOrEqual(range.from);
    expect(next.to).toBeGreaterThanOrEqual(range.to);
  }
});

test('the bounds follow the common external tariff of ECOWAS and Senegal’s General Tax Code', () => {
  expect(dutySources.map(({ document }) => document)).toEqual(['TEC CEDEAO', 'Loi n° 2012-31']);
});
