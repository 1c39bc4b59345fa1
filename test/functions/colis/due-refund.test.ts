import { expect, test } from 'vitest';
import { dueRefundWrites } from '#functions/colis/due-refund.ts';

test('a due refund and its event are written in one transaction, also for a free parcel', () => {
  expect(Object.keys(dueRefundWrites(2, 1, { colisId: 3, cents: 1 }))).toEqual(['payment', 'refund']);
  expect(Object.keys(dueRefundWrites(2, 1, { colisId: 3, cents: 0 }))).toEqual(['payment', 'refund']);
});
