import * as v from 'valibot';
import { expect, test } from 'vitest';
import { chargeLines, salePriceCents } from '#shared/colis/sale.ts';
import { MAX_DECLARED_XOF } from '#shared/insurance/schema.ts';
import { premiumCents } from '#shared/tarifs/premium.ts';
import { type Assurance, NewTarifVersion } from '#shared/tarifs/schema.ts';
import { soldInsurance, termsOf } from '#shared/tarifs/terms.ts';
import { INSURANCE, VERSION_FIELDS } from '../../support/data/pieces.ts';

const seed = { n: 20_261_129 };
/** Returns a whole number from `min` to `max`, the same in each run. */
const between = (min: number, max: number): number => {
  seed.n = (seed.n * 1_103_515_245 + 12_345) % 2_147_483_648;
  return min + Math.floor((seed.n / 2_147_483_648) * (max - min + 1));
};

test('1 % of 300,000 F CFA at 600 F CFA per dollar costs $5.00, and a small value the minimum', () => {
  expect(premiumCents(INSURANCE, 300_000)).toBe(500);
  expect(premiumCents(INSURANCE, 300_001)).toBe(501);
  expect(premiumCents(INSURANCE, 1_000)).toBe(300);
});

test('a premium is whole cents, never less than the minimum, grows with the value, and is exact', () => {
  for (let run = 0; run < 20_000; run += 1) {
    const insurance = {
      pourMille: between(1, 20_000) / 100,
      minimum: between(0, 5_000) / 100,
      francsParDollar: between(100, 500_000) / 100,
    };
    const xof = between(1, MAX_DECLARED_XOF - 1);
    const [numerator, divisor] = [
      BigInt(xof) * BigInt(Math.round(insurance.pourMille * 100)),
      10n * BigInt(Math.round(insurance.francsParDollar * 100)),
    ];
    const exact = Number((numerator + divisor - 1n) / divisor);
    const cents = premiumCents(insurance, xof);
    expect(cents, JSON.stringify([insurance, xof])).toBe(Math.max(exact, Math.round(insurance.minimum * 100)));
    expect(premiumCents(insurance, xof + 1)).toBeGreaterThanOrEqual(cents);
  }
});

test('the premium is a line of its own, which no reduction touches', () => {
  const version = {
    ...VERSION_FIELDS,
    pieces: [...VERSION_FIELDS.pieces],
    tarifId: 4,
    version: 1,
    assurance: INSURANCE,
  };
  const [piece] = version.pieces;
  const size = { grams: 120_000, cm3: 342_000 };
  const sale = { rateCents: 250, terms: termsOf(version, { piece, rang: 3, insuredXof: 300_000 }) };
  expect(chargeLines(sale, size).map(({ code, cents }) => [code, cents])).toEqual([
    ['PIECE', 11_000],
    ['REMISE', -1_100],
    ['COUVERTURE', 500],
  ]);
  expect(salePriceCents(sale, size)).toBe(10_400);
  expect(termsOf(version, { piece }).assurance).toBeUndefined();
  expect(soldInsurance(INSURANCE, 300_000)).toEqual({
    assureur: 'Assur Corridor',
    valeurXof: 300_000,
    pourMille: 10,
    cents: 500,
  });
});

const faultOf = (change: Partial<Assurance>) => {
  const { issues = [] } = v.safeParse(NewTarifVersion, { ...VERSION_FIELDS, assurance: { ...INSURANCE, ...change } });
  return [...new Set(issues.map((issue) => v.getDotPath(issue)))];
};

test.each([
  [{}, []],
  [{ assureur: '' }, ['assurance.assureur']],
  [{ pourMille: 0 }, ['assurance.pourMille']],
  [{ pourMille: 1.234 }, ['assurance.pourMille']],
  [{ plafond: MAX_DECLARED_XOF + 1 }, ['assurance.plafond']],
  [{ francsParDollar: 0 }, ['assurance.francsParDollar']],
  [{ tauxDu: '2026-02-30' }, ['assurance.tauxDu']],
  // A cap below the minimum: 600,000 F CFA at 1 % are $10.
  [{ minimum: 10 }, ['assurance.minimum']],
])('an insurance with %j is refused by field', (change, fields) => {
  expect(faultOf(change)).toEqual(fields.length > 0 ? expect.arrayContaining(fields) : []);
});
