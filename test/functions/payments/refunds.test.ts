import { expect, test } from 'vitest';
import { refundedFields } from '#functions/payments/refunds.ts';
import type { StoredPayment } from '#functions/payments/stored-payment.ts';

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
  ['nothing', 10_000, 0, 'CONFIRME'],
  ['a part', 10_000, 9_999, 'CONFIRME'],
  ['the whole amount', 10_000, 10_000, 'REMBOURSE'],
  ['more than its amount', 10_000, 10_001, 'REMBOURSE'],
  ['nothing, and that costs nothing,', 0, 0, 'CONFIRME'],
])('a payment that refunded %s has the statut %4$s', (_, cents, refundedCents, statut) => {
  expect(refundedFields(payment({ cents }), refundedCents)).toEqual({ refundedCents, statut });
});

test('a refunded payment stays refunded until a bank returns a part of the refund', () => {
  expect(refundedFields(payment({ statut: 'REMBOURSE' }), 5_000).statut).toBe('REMBOURSE');
  expect(refundedFields(payment({ statut: 'REMBOURSE', refundedCents: 10_000 }), 5_000).statut).toBe('CONFIRME');
});

test('a refunded payment that was never paid stays refunded when a bank returns the refund', () => {
  expect(refundedFields(payment({ statut: 'REMBOURSE', refundedCents: 10_000, paidAt: null }), 0).statut).toBe(
    'REMBOURSE',
  );
});

test('a payment is refunded only once none of its free parcels stands', () => {
  const lines = [
    { colisId: 3, cents: 10_000 },
    { colisId: 4, cents: 0 },
  ];
  expect(refundedFields(payment({ lines }), 10_000).statut).toBe('CONFIRME');
  const refunds = { 4: { cents: 0, etat: 'DONE' as const } };
  expect(refundedFields(payment({ lines, refunds }), 10_000).statut).toBe('REMBOURSE');
  expect(refundedFields(payment({ lines, refunds, statut: 'CONFIRME', refundedCents: 10_000 }), 10_000).statut).toBe(
    'REMBOURSE',
  );
});
