import { expect, test } from 'vitest';
import { splitLeadingCount } from '#web/core/inventory/splitLeadingCount.ts';

test.each([
  ['20 t-shirts', '20', 'T-shirts'],
  ['3 chemises en coton', '3', 'Chemises en coton'],
  ['2x draps', '2', 'Draps'],
  [' 12 × savons, parfumés ', '12', 'Savons, parfumés'],
  ['6 bottles of oil', '6', 'Bottles of oil'],
])('the number that %s begins with is the number of pieces', (description, count, goods) => {
  expect(splitLeadingCount(description)).toEqual({ count, goods });
});

test.each([
  '25 kg de riz',
  '5 litres d’huile',
  '32 pouces télé',
  '4x4',
  '2 en 1',
  '50kg riz',
  'Chemises',
  '20',
  '0 sac',
  '5 ans',
])('the number in %s is no number of pieces', (description) => {
  expect(splitLeadingCount(description)).toBeUndefined();
});
