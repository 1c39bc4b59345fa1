import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { intentIdOf, outcomeOf, sessionRefs } from '#functions/payments/stripe.ts';

/** As much of a session as its outcome depends on. */
const session = (status: string | null, payment_status: string, payment_intent: unknown = null) =>
  ({ status, payment_status, payment_intent }) as Stripe.Checkout.Session;

test.each([
  ['nobody has paid yet', session('open', 'unpaid'), 'open'],
  [
    'a card was declined and another may be tried',
    session('open', 'unpaid', { status: 'requires_payment_method' }),
    'open',
  ],
  ['its state is unknown', session(null, 'unpaid'), 'open'],
  ['it ended unpaid', session('expired', 'unpaid'), 'expired'],
  ['it was paid', session('complete', 'paid', { status: 'succeeded' }), 'paid'],
  ['it was paid and its intent is an id', session('complete', 'paid', 'pi_1'), 'paid'],
  ['a bank is at it', session('complete', 'unpaid', { status: 'processing' }), 'processing'],
  ['a bank is at it and its intent is an id', session('complete', 'unpaid', 'pi_1'), 'processing'],
  ['the bank refused', session('complete', 'unpaid', { status: 'requires_payment_method' }), 'failed'],
  ['somebody cancelled the debit', session('complete', 'unpaid', { status: 'canceled' }), 'failed'],
])('a session of which %s is %s', (_, given, outcome) => {
  expect(outcomeOf(given)).toBe(outcome);
});

test('a payment intent is known by its id, whether Stripe wrote it out or not', () => {
  expect(intentIdOf(session('open', 'unpaid'))).toBeNull();
  expect(intentIdOf(session('complete', 'paid', 'pi_1'))).toBe('pi_1');
  expect(intentIdOf(session('complete', 'paid', { id: 'pi_2' }))).toBe('pi_2');
});

test('a session is ours when it names a customer, a payment and parcels, all by number', () => {
  const metadata = { userId: '1', paymentId: '2', colisIds: '3,4' };
  expect(sessionRefs({ metadata })).toEqual({ userId: 1, paymentId: 2, colisIds: [3, 4] });
  for (const change of [
    { userId: '' },
    { userId: 'me' },
    { paymentId: '0' },
    { paymentId: '-1' },
    { colisIds: '' },
    { colisIds: '3,,4' },
    { colisIds: '3.5' },
  ])
    expect(sessionRefs({ metadata: { ...metadata, ...change } })).toBeUndefined();
  expect(sessionRefs({ metadata: null })).toBeUndefined();
  expect(sessionRefs({ metadata: {} })).toBeUndefined();
});
