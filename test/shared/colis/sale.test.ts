import { expect, test } from 'vitest';
import { priceCents } from '#shared/colis/rules.ts';
import { chargeLines, fitsPiece, type SaleTerms, type SoldPiece, salePriceCents } from '#shared/colis/sale.ts';
import { FACTEURS_M3, TARIF_LIMITS } from '#shared/tarifs/constants.ts';

/** Prices of a parcel by the lines of its price list, in cents. */

const drum: SoldPiece = { code: 'DRUM_220', fr: 'Fût', en: 'Drum', cents: 11_000, largestMm: [600, 950, 600] };
const terms: SaleTerms = { tarifId: 1, version: 1, facteurM3: 333, minimumCents: 2_500 };
const SIZE = { grams: 20_000, cm3: 30_000 };

const seed = { n: 20_261_128 };
/** Whole number from 0 to `max`, the same in each run. */
const upTo = (max: number): number => {
  seed.n = (seed.n * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed.n / 2_147_483_648) * (max + 1));
};

const anySale = () => ({
  rateCents: upTo(100_000),
  terms: {
    ...terms,
    facteurM3: FACTEURS_M3[upTo(FACTEURS_M3.length - 1)] ?? 0,
    minimumCents: upTo(10_000),
    ...(upTo(1) && { remise: { pourCent: 1 + upTo(TARIF_LIMITS.percent - 1), rang: 3 } }),
    ...(upTo(1) && { piece: { ...drum, cents: upTo(TARIF_LIMITS.price * 100) } }),
  } satisfies SaleTerms,
});
const anySize = () => ({ grams: 1 + upTo(35_000_000), cm3: 1 + upTo(70_000_000) });

test('without a price list a parcel costs its kilos at the factor of air freight, in one line', () => {
  expect(chargeLines({ rateCents: 1_000 }, SIZE)).toEqual([
    { code: 'FRET', cents: 20_000, grams: 20_000, rateCents: 1_000, factor: 167, byVolume: false, isMinimum: false },
  ]);
  expect(salePriceCents({ rateCents: 1_055 }, { grams: 1, cm3: 342_000 })).toBe(
    priceCents(1_055, { grams: 1, cm3: 342_000 }),
  );
});

test('the factor of the list charges the volume, 0 charges the weight alone', () => {
  const bulky = { grams: 10_000, cm3: 342_000 };
  const at = (facteurM3: number) =>
    salePriceCents({ rateCents: 100, terms: { ...terms, facteurM3, minimumCents: 0 } }, bulky);
  expect(FACTEURS_M3.map(at)).toEqual([1_000, 5_712, 11_389, 34_200]);
});

test('a light parcel costs the least price of the list', () => {
  expect(chargeLines({ rateCents: 100, terms }, { grams: 1_000, cm3: 1 })).toEqual([
    { code: 'FRET', cents: 2_500, grams: 1_000, rateCents: 100, factor: 333, byVolume: false, isMinimum: true },
  ]);
});

test('a piece costs its price whatever it weighs', () => {
  const sale = { rateCents: 100, terms: { ...terms, piece: drum } };
  expect(chargeLines(sale, SIZE)).toEqual([{ code: 'PIECE', cents: 11_000, piece: drum }]);
  expect(salePriceCents(sale, { grams: 200_000, cm3: 1 })).toBe(11_000);
});

test('a reduction is a line of its own, rounded down to the cent', () => {
  const sale = { rateCents: 333, terms: { ...terms, minimumCents: 0, remise: { pourCent: 10, rang: 3 } } };
  expect(chargeLines(sale, { grams: 1_000, cm3: 1 }).map(({ code, cents }) => [code, cents])).toEqual([
    ['FRET', 333],
    ['REMISE', -33],
  ]);
});

test('no price is negative or a fraction of a cent, and it is the sum of its lines', () => {
  for (let n = 0; n < 3_000; n++) {
    const [sale, size] = [anySale(), anySize()];
    const lines = chargeLines(sale, size);
    const price = salePriceCents(sale, size);
    expect(Number.isSafeInteger(price) && price >= 0, JSON.stringify([sale, size])).toBe(true);
    expect(lines.every(({ cents }) => Number.isSafeInteger(cents))).toBe(true);
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(price);
  }
});

test('a heavier or bigger parcel never costs less, nor does a higher rate, factor or minimum', () => {
  for (let n = 0; n < 3_000; n++) {
    const [sale, size] = [anySale(), anySize()];
    const price = salePriceCents(sale, size);
    const more = { grams: size.grams + upTo(5_000), cm3: size.cm3 + upTo(50_000) };
    const dearer = {
      rateCents: sale.rateCents + upTo(100),
      terms: { ...sale.terms, facteurM3: 1_000, minimumCents: sale.terms.minimumCents + upTo(100) },
    };
    const faults = JSON.stringify([sale, size]);
    expect(salePriceCents(sale, more), faults).toBeGreaterThanOrEqual(price);
    expect(salePriceCents(dearer, size), faults).toBeGreaterThanOrEqual(price);
  }
});

test('a parcel fits its piece in any position, with a tape’s tolerance', () => {
  const sides = (longueurMm: number, largeurMm: number, hauteurMm: number) => ({ longueurMm, largeurMm, hauteurMm });
  expect(fitsPiece(drum, sides(600, 600, 950))).toBe(true);
  expect(fitsPiece(drum, sides(950, 615, 600))).toBe(true);
  expect(fitsPiece(drum, sides(600, 600, 971))).toBe(false);
  expect(fitsPiece(drum, sides(700, 700, 600))).toBe(false);
});
