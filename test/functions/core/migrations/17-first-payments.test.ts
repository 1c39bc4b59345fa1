import { expect, test } from 'vitest';
import type { Item } from '#functions/core/dynamo.ts';
import { migrateItem } from '#functions/core/item-schema.ts';
import { firstPayments } from '#functions/core/migrations/17-first-payments.ts';

const [FIRST, LATER] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];

const account = (change: Item): Item => ({ pk: 'USER#7', sk: 'ACCOUNT', userId: 7, schema: 16, ...change });
const paidAtOf = (item: Item): unknown => firstPayments.apply(item).paidAt;

test('an account that was verified by a payment has paid then, and one that was verified by its link has not', () => {
  expect(paidAtOf(account({ verifiedAt: FIRST, emailProvenAt: null }))).toBe(FIRST);
  expect(paidAtOf(account({ verifiedAt: FIRST, emailProvenAt: LATER }))).toBe(FIRST);
  expect(paidAtOf(account({ verifiedAt: FIRST, emailProvenAt: FIRST }))).toBeNull();
  expect(paidAtOf(account({ verifiedAt: null, emailProvenAt: null }))).toBeNull();
});

test('an account that already records its first payment keeps it, and other items stay as they are', () => {
  const paid = migrateItem(account({ verifiedAt: LATER, emailProvenAt: LATER, paidAt: FIRST }));
  expect(paid).toMatchObject({ paidAt: FIRST });
  expect(migrateItem(paid)).toBe(paid);
  const colis = { pk: 'USER#7', sk: 'COLIS#1' };
  expect(firstPayments.apply(colis)).toBe(colis);
});
