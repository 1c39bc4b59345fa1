import { expect, test } from 'vitest';
import { type Searchable, searchKeysOf, searchRangesOf } from '#functions/core/items/search-terms.ts';

const fatou: Searchable = {
  kind: 'COLIS',
  of: '1111111111',
  names: ['Fatou Bintou N’Diaye-Ba'],
  phones: ['+221771234567'],
  createdAt: '2026-11-01T08:00:00.000Z',
};

const isFound = (typed: string, thing = fatou): boolean => {
  const keys = searchKeysOf(thing);
  return searchRangesOf('COLIS', typed).some(({ pk, prefix }) =>
    keys.some((key) => key.pk === pk && key.sk.startsWith(prefix)),
  );
};

test.each([
  'fatou',
  'FATOU bin',
  'Ndiaye',
  "n'diaye",
  'ba',
  'Ba Fatou',
  'ndiaye ba fatou',
  'fàtóu bintou',
  '77 123 45 67',
  '+221 77 123 45 67',
  '00221771234567',
  '077-123-45',
])('a recipient is found by “%s”', (typed) => {
  expect(isFound(typed)).toBe(true);
});

test.each(['tou', 'b', 'fatou sarr', '12345', '123456', '!'])('a recipient is not found by “%s”', (typed) => {
  expect(isFound(typed)).toBe(false);
});

test('the newer of two parcels to the same name comes first', () => {
  const [older] = searchKeysOf(fatou);
  const [newer] = searchKeysOf({ ...fatou, of: '1', createdAt: '2026-11-02T08:00:00.000Z' });
  expect(String(newer?.sk) < String(older?.sk)).toBe(true);
});

test('an anonymised parcel has no entries', () => {
  expect(searchKeysOf({ ...fatou, names: [''], phones: [''] })).toEqual([]);
});
