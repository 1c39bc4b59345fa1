import { expect, test } from 'vitest';
import { matchesBooked } from '#shared/intake/rules.ts';

const booked = { grams: 30_000, cm3: 180_000 };

test('a parcel within 2 % of its booked weight and volume matches', () => {
  expect(matchesBooked(booked, { grams: 30_600, cm3: 183_600 })).toBe(true);
  expect(matchesBooked(booked, { grams: 29_400, cm3: 176_400 })).toBe(true);
});

test('a parcel beyond 2 % in weight or volume differs, heavier as well as lighter', () => {
  expect(matchesBooked(booked, { grams: 30_601, cm3: 180_000 })).toBe(false);
  expect(matchesBooked(booked, { grams: 29_399, cm3: 180_000 })).toBe(false);
  expect(matchesBooked(booked, { grams: 30_000, cm3: 183_601 })).toBe(false);
});

test('half a kilo, and the volume that weighs as much, is within the tolerance of a small parcel', () => {
  const small = { grams: 2_000, cm3: 12_000 };
  expect(matchesBooked(small, { grams: 2_500, cm3: 14_994 })).toBe(true);
  expect(matchesBooked(small, { grams: 2_501, cm3: 12_000 })).toBe(false);
  expect(matchesBooked(small, { grams: 2_000, cm3: 14_995 })).toBe(false);
});
