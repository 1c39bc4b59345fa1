import { expect, test } from 'vitest';
import { refundedFields } from '#functions/payments/refunds.ts';
import type { StoredPayment } from '#functions/payments/stored.ts';

const payment = (change: Partial<StoredPayment> = {}): StoredPayment => ({
  id: 1,
  userId: 2,
  username: 'Awa Diop',
  lines: [{ colisId: 3, cents: 10_000 }],
  cents: 10_000,
  moyen: 'CARTE',
  statut: 'CONFIRME',
  sessionId: 'cs_1',
  sessionEndsAt: null,
  paymentIntentId: 'pi_1',
  refunds: {},
  refundsDueAt: null,
  refundedCents: 0,
  foreignRefundedCents: 0,
  disputedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  paidAt: '2026-01-01T00:00:00.000Z',
  version: 2,
  ...change,
});

test.each([
  ['nothing went back', 10_000, 0, 'CONFIRME'],
  ['some went back', 10_000, 9_999, 'CONFIRME'],
  ['all went back', 10_000, 10_000, 'REMBOURSE'],
  ['more than all went back', 10_000, 10_001, 'REMBOURSE'],
  ['there was nothing to pay', 0, 0, 'CONFIRME'],
])('a payment of which %s is %4$s', (_, cents, refundedCents, statut) => {
  expect(refundedFields(payment({ cents }), refundedCents)).toEqual({ refundedCents, statut });
});

test('a payment that was given back stays so, until a bank sends some of it back', () => {
  expect(refundedFields(payment({ statut: 'REMBOURSE' }), 5_000).statut).toBe('REMBOURSE');
  expect(refundedFields(payment({ statut: 'REMBOURSE', refundedCents: 10_000 }), 5_000).statut).toBe('CONFIRME');
});

test('a payment that bought nothing and was given back buys nothing when a bank sends some of it back', () => {
  expect(refundedFields(payment({ statut: 'REMBOURSE', refundedCents: 10_000, paidAt: null }), 0).statut).toBe(
    'REMBOURSE',
  );
});
