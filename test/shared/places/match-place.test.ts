import { expect, test } from 'vitest';
import { matchesPlace } from '#shared/places/match-place.ts';

test('a city is found by any part of its name, ignoring case and accents; an empty search finds all', () => {
  expect(matchesPlace('Montréal', 'montreal')).toBe(true);
  expect(matchesPlace('Montreal', 'MONTRÉ')).toBe(true);
  expect(matchesPlace('Saint-Louis', ' louis ')).toBe(true);
  expect(matchesPlace('Dakar', '')).toBe(true);
  expect(matchesPlace('Dakar', '   ')).toBe(true);
  expect(matchesPlace('Dakar', 'Dakkar')).toBe(false);
  expect(matchesPlace('Le Havre', '.*')).toBe(false);
});
