import { expect, test } from 'vitest';
import { oweRefunds } from '#functions/colis/owe-refund.ts';

test('a refund is recorded and its event is published in one transaction; nothing is owed for a free parcel', () => {
  expect(Object.keys(oweRefunds(2, 1, { colisId: 3, cents: 1 }))).toEqual(['owed', 'refund']);
  expect(oweRefunds(2, 1, { colisId: 3, cents: 0 })).toEqual({});
});
