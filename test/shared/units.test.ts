import { expect, test } from 'vitest';
import { boxCm3, centsOf, cm3Of, dollarsOf, gramsOf, kgOf, m3Of, metresOf, mmOf } from '#shared/units.ts';

test.each([
  ['grams', gramsOf, kgOf, 35_000_000],
  ['cm³', cm3Of, m3Of, 1_728_000_000],
  ['millimetres', mmOf, metresOf, 12_000],
  ['cents', centsOf, dollarsOf, 10_000_000_000],
])('%s are unchanged after conversion to API units and back', (_, toStored, toWire, maximum) => {
  for (let n = 0; n < 2_000; n++) {
    const stored = Math.floor(Math.random() * maximum);
    expect(toStored(toWire(stored))).toBe(stored);
    expect(toStored(JSON.parse(JSON.stringify(toWire(stored))))).toBe(stored);
  }
  expect(toStored(toWire(maximum))).toBe(maximum);
});

test('typed amounts are rounded to the nearest gram, millimetre and cent despite binary fractions', () => {
  expect(gramsOf(1.005)).toBe(1_005);
  expect(gramsOf(0.1 + 0.2)).toBe(300);
  expect(gramsOf(8.2 * 3)).toBe(24_600);
  expect(mmOf(0.29)).toBe(290);
  expect(centsOf(19.99)).toBe(1_999);
  expect(centsOf(0.29 * 100)).toBe(2_900);
});

test('a box’s volume is rounded up to the next cm³', () => {
  expect(boxCm3({ longueurMm: 400, largeurMm: 300, hauteurMm: 300 })).toBe(36_000);
  expect(boxCm3({ longueurMm: 1, largeurMm: 1, hauteurMm: 1 })).toBe(1);
  expect(boxCm3({ longueurMm: 11, largeurMm: 11, hauteurMm: 11 })).toBe(2);
  expect(boxCm3({ longueurMm: 12_000, largeurMm: 12_000, hauteurMm: 12_000 })).toBe(1_728_000_000);
});
