import { expect, test } from 'vitest';
import { ETATS } from '#shared/colis/constants.ts';
import {
  canLapse,
  chargeableGrams,
  cm3OfSides,
  isChargedByVolume,
  isOutstanding,
  oversizedSides,
  priceCents,
} from '#shared/colis/rules.ts';
import { MAX_SIDE_M } from '#shared/colis/schema.ts';
import { MAX_PRICE_PER_KILO, MAX_WEIGHT_KG } from '#shared/containers/bounds.ts';
import { isEditable } from '#shared/situation/stages.ts';
import { centsOf, gramsOf } from '#shared/units.ts';

const KILO = { grams: 1_000, cm3: 0 };

test('the price is the weight times the rate per kilo', () => {
  expect(priceCents(1_000, KILO)).toBe(1_000);
  expect(priceCents(1_000, { grams: 12_500, cm3: 1 })).toBe(12_500);
});

test('the price follows the weight from 167 kg/m³ upwards, and the volume upTo that density', () => {
  const balanced = { grams: 167, cm3: 1_000 };
  expect(isChargedByVolume(balanced)).toBe(false);
  expect(isChargedByVolume({ ...balanced, cm3: 1_001 })).toBe(true);
  expect(isChargedByVolume({ ...balanced, grams: 166 })).toBe(true);
  expect([chargeableGrams(balanced), chargeableGrams({ ...balanced, grams: 1 })]).toEqual([167, 167]);
  expect(priceCents(1_000, balanced)).toBe(priceCents(1_000, { ...balanced, grams: 1 }));
});

test('the price is rounded up to the next cent', () => {
  expect(priceCents(1_000, { grams: 1, cm3: 0 })).toBe(1);
  expect(priceCents(999, { grams: 1, cm3: 0 })).toBe(1);
  expect(priceCents(1_001, { grams: 1, cm3: 0 })).toBe(2);
  expect(priceCents(1, { grams: 1, cm3: 0 })).toBe(1);
  expect(priceCents(100, { grams: 10, cm3: 0 })).toBe(1);
});

test('a parcel at a rate of zero is free', () => {
  expect(priceCents(0, { grams: 35_000_000, cm3: 1_728_000_000 })).toBe(0);
});

/** Price by the rule of docs/contract.md, computed in integers of any size. */
const reference = (rateCents: number, grams: number, cm3: number): number => {
  const [weight, volume] = [BigInt(grams) * 1_000n, BigInt(cm3) * 167n];
  return Number((BigInt(rateCents) * (weight > volume ? weight : volume) + 999_999n) / 1_000_000n);
};

test('the price is exact to the cent for every accepted rate, weight and volume', () => {
  const maximum = {
    rate: centsOf(MAX_PRICE_PER_KILO),
    grams: gramsOf(MAX_WEIGHT_KG),
    cm3: cm3OfSides({ longueur: MAX_SIDE_M, largeur: MAX_SIDE_M, hauteur: MAX_SIDE_M }),
  };
  for (let n = 0; n < 5_000; n++) {
    const upTo = (max: number) => max - Math.floor(max * Math.random() ** 3);
    const [rate, grams, cm3] = [upTo(maximum.rate), upTo(maximum.grams), upTo(maximum.cm3)];
    expect(priceCents(rate, { grams, cm3 }), `${rate} ${grams} ${cm3}`).toBe(reference(rate, grams, cm3));
  }
  const beyondDoubles = 1_700_951_497; // × 167 × 99 999 is a millionth of a cent above a whole one
  expect(priceCents(99_999, { grams: 1, cm3: beyondDoubles })).toBe(reference(99_999, 1, beyondDoubles));
});

test('unpaid parcels are editable while registered, outstanding until cancelled, and lapse only before transit', () => {
  const unpaid = (rule: typeof isEditable) => ETATS.filter((etat) => rule({ etat, paye: false }));
  expect(unpaid(isEditable)).toEqual(['ENREGISTRE']);
  expect(unpaid(isOutstanding)).toEqual(['ENREGISTRE', 'EN_ATTENTE', 'EN_TRANSIT', 'LIVRE', 'ARRIVE']);
  expect(unpaid(canLapse)).toEqual(['ENREGISTRE', 'EN_ATTENTE']);
  expect(ETATS.filter((etat) => canLapse({ etat, paye: false, chargement: {} }))).toEqual([]);
  for (const rule of [isEditable, isOutstanding, canLapse])
    expect(ETATS.filter((etat) => rule({ etat, paye: true }))).toEqual([]);
});

const box = (longueur: number, largeur: number, hauteur: number) => ({ longueur, largeur, hauteur });

test.each([
  ['20ft', box(5.9, 2.34, 2.28), {}],
  ['20ft', box(2.28, 5.9, 2.34), {}],
  ['20ft', box(5.91, 1, 1), { longueur: { fault: 'beyond_length', limit: 5.9 } }],
  ['30ft', box(8.94, 1, 1), { longueur: { fault: 'beyond_length', limit: 8.93 } }],
  ['40ft', box(1, 12, 1), {}],
  ['40ft', box(1, 12.01, 1), { largeur: { fault: 'beyond_length', limit: MAX_SIDE_M } }],
  ['40ft', box(3, 2.35, 1), { largeur: { fault: 'beyond_door', limit: 2.34 } }],
  ['40ft', box(3, 2.3, 2.29), { hauteur: { fault: 'beyond_door', limit: 2.28 } }],
  ['40ft', box(2.3, 2.3, 2.28), {}],
  [
    '20ft',
    box(6, 6, 6),
    {
      longueur: { fault: 'beyond_length', limit: 5.9 },
      largeur: { fault: 'beyond_door', limit: 2.34 },
      hauteur: { fault: 'beyond_door', limit: 2.28 },
    },
  ],
] as const)('a parcel fits a %s container if one of its orientations passes the door: %o', (size, sides, faults) => {
  expect(Object.fromEntries(oversizedSides(sides, size).map(({ side, ...fault }) => [side, fault]))).toEqual(faults);
});
