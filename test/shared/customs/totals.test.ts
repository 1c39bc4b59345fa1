import { expect, test } from 'vitest';
import { CURRENCIES } from '#shared/customs/constants.ts';
import { MAX_LINES, MAX_QUANTITY, MAX_UNIT_VALUE } from '#shared/customs/inventory.ts';
import { convert, sumsOf, totalIn } from '#shared/customs/totals.ts';

const RATES = { perUsd: { EUR: 0.92, CAD: 1.4, XOF: 603.48 } };

/** Draws reproducible whole numbers from 1 to `max`. */
const drawing = (seed: number) => {
  let state = seed;
  return (max: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + Math.floor((state / 2 ** 32) * max);
  };
};

const linesDrawn = (seed: number) => {
  const draw = drawing(seed);
  return Array.from({ length: draw(MAX_LINES) }, () => ({
    quantite: draw(MAX_QUANTITY),
    valeurUnitaire: draw(draw(2) === 1 ? 100_000 : MAX_UNIT_VALUE),
    devise: CURRENCIES[draw(CURRENCIES.length) - 1] ?? 'EUR',
  }));
};

const SEEDS = Array.from({ length: 500 }, (_, index) => index + 1);

test('the sum per currency is exact, and the order of the lines does not matter', () => {
  for (const seed of SEEDS) {
    const lines = linesDrawn(seed);
    for (const currency of CURRENCIES) {
      const exact = lines
        .filter(({ devise }) => devise === currency)
        .reduce((sum, { quantite, valeurUnitaire }) => sum + BigInt(quantite) * BigInt(valeurUnitaire), 0n);
      expect(BigInt(sumsOf(lines)[currency] ?? 0)).toBe(exact);
    }
    expect(sumsOf(lines.toReversed())).toEqual(sumsOf(lines));
  }
});

test('a total in francs is a whole number within half a franc per currency of the exact one', () => {
  for (const seed of SEEDS) {
    const sums = sumsOf(linesDrawn(seed));
    const total = totalIn(sums, 'XOF', RATES) ?? Number.NaN;
    expect(Number.isSafeInteger(total)).toBe(true);
    // In units of 1 / (100 × 1.4 × 10⁶) of a franc.
    const exact =
      BigInt(sums.XOF ?? 0) * 140_000_000n +
      (BigInt(sums.EUR ?? 0) * 1_400_000n * 655_957n) / 1_000n +
      (BigInt(sums.USD ?? 0) * 1_400_000n * 60_348n) / 100n +
      (BigInt(sums.CAD ?? 0) * 1_000_000n * 60_348n) / 100n;
    const off = BigInt(total) * 140_000_000n - exact;
    expect(off <= 3n * 70_000_000n && off >= -3n * 70_000_000n).toBe(true);
  }
});

test('more of anything is never worth less, in every currency', () => {
  const draw = drawing(7);
  for (let round = 0; round < 500; round++) {
    const amount = draw(MAX_UNIT_VALUE);
    for (const from of CURRENCIES)
      for (const to of CURRENCIES) {
        const less = convert(amount, from, to, RATES) ?? Number.NaN;
        expect(convert(amount + draw(1_000), from, to, RATES)).toBeGreaterThanOrEqual(less);
      }
  }
});

test.each([
  [1_00, 'EUR', 'XOF', 656],
  [1_000_00, 'EUR', 'XOF', 655_957],
  [655_957, 'XOF', 'EUR', 1_000_00],
  [1_00, 'USD', 'XOF', 603],
  [1_40, 'CAD', 'XOF', 603],
  [1_40, 'CAD', 'USD', 1_00],
  [1, 'EUR', 'XOF', 7],
] as const)('%d in %s is in %s %d, rounded half up', (amount, from, to, expected) => {
  expect(convert(amount, from, to, RATES)).toBe(expected);
});

test('without current rates euros and francs have a total, dollars have none', () => {
  expect(totalIn({ EUR: 1_00, XOF: 44 }, 'XOF', null)).toBe(700);
  expect(totalIn({ EUR: 1_00, USD: 1 }, 'XOF', null)).toBeNull();
  expect(totalIn({ USD: 5_00 }, 'USD', null)).toBe(5_00);
});
