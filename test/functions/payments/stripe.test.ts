import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { readSession } from '#functions/payments/stripe/stripe.ts';

/** Stripe session with the fields on which its outcome depends. */
const session = (status: string | null, payment_status: string, payment_intent: unknown = null) =>
  ({ status, payment_status, payment_intent, created: 0, expires_at: 0, metadata: null }) as Stripe.Checkout.Session;

const refsOf = (metadata: Stripe.Metadata | null) => readSession({ ...session('open', 'unpaid'), metadata }).refs;

test.each([
  ['unpaid', session('open', 'unpaid'), 'open'],
  ['open after a declined card', session('open', 'unpaid', { status: 'requires_payment_method' }), 'open'],
  ['of unknown status', session(null, 'unpaid'), 'open'],
  ['expired unpaid', session('expired', 'unpaid'), 'expired'],
  ['paid', session('complete', 'paid', { status: 'succeeded' }), 'paid'],
  ['paid, with an intent given by id,', session('complete', 'paid', 'pi_1'), 'paid'],
  ['in progress at the bank', session('complete', 'unpaid', { status: 'processing' }), 'processing'],
  ['in progress at the bank, with an intent given by id,', session('complete', 'unpaid', 'pi_1'), 'processing'],
  ['refused by the bank', session('complete', 'unpaid', { status: 'requires_payment_method' }), 'failed'],
  ['with a cancelled debit', session('complete', 'unpaid', { status: 'canceled' }), 'failed'],
])('a session %s has the outcome %s', (_, given, outcome) => {
  expect(readSession(given).outcome).toBe(outcome);
});

test('the payment intent’s id is read from an id or an expanded intent', () => {
  expect(readSession(session('open', 'unpaid')).chargeId).toBeNull();
  expect(readSession(session('complete', 'paid', 'pi_1')).chargeId).toBe('pi_1');
  expect(readSession(session('complete', 'paid', { id: 'pi_2' })).chargeId).toBe('pi_2');
});

test('a session is ours when its metadata has numeric ids of a customer, a payment and parcels', () => {
  const metadata = { userId: '1', paymentId: '2', colisIds: '3,4' };
  expect(refsOf(metadata)).toEqual({ userId: 1, paymentId: 2, colisIds: [3, 4] });
  for (const change of [
    { userId: '' },
    { userId: 'me' },
    { paymentId: '0' },
    { paymentId: '-1' },
    { colisIds: '' },
    { colisIds: '3,,4' },
    { colisIds: '3.5' },
  ])
    expect(refsOf({ ...metadata, ...change })).toBeUndefined();
  expect(refsOf(null)).toBeUndefined();
  expect(refsOf({})).toBeUndefined();
});
