import { expect, test } from 'vitest';
import { dueRefundWrites } from '#functions/colis/due-refund.ts';

test('a refund is recorded and its event is published in one transaction; nothing is owed for a free parcel', () => {
  expect(Object.keys(dueRefundWrites(2, 1, { colisId: 3, cents: 1 }))).toEqual(['owed', 'refund']);
  expect(dueRefundWrites(2, 1, { colisId: 3, cents: 0 })).toEqual({});
});
