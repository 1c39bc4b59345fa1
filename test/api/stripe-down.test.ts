import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { newColis, newContainer, newCustomer, type Person } from '../support/api.ts';
import { type Failure, flaky } from '../support/flaky.ts';
import { comeBack, enterCard, newSession, startPaying } from '../support/money.ts';
import { ownApi } from '../support/own.ts';
import { severalColis, storedColis } from '../support/table.ts';

/** Stripe has a twentieth of the time that we give it otherwise, so that nobody waits for "too late". */
vi.mock('stripe', async (original) => {
  const { default: Stripe } = await original<typeof import('stripe')>();
  class Hurried extends Stripe {
    constructor(key: string, config: ConstructorParameters<typeof Stripe>[1] = {}) {
      super(key, { ...config, timeout: (config.timeout ?? 80_000) / 20 });
    }
  }
  return { default: Hurried };
});

const stripe = await flaky(() => String(inject('cloud')?.stripe));
afterAll(() => stripe.stop());
ownApi(async () => ({ STRIPE_API: stripe.endpoint }));

let container: { id: number };
let awa: Person;

beforeAll(async () => {
  if (!inject('cloud')) return;
  container = await newContainer();
  awa = await newCustomer();
});

const DOWN = {
  fr: 'Le service de paiement ne répond pas. Réessayez dans un moment : rien ne sera débité deux fois.',
  en: 'The payment service does not answer. Try again in a moment: nothing will be charged twice.',
};

test.concurrent.each<Failure>([500, 503, 'drop', 'slow'])(
  'when Stripe fails (%s) nothing is started, nothing is held, and the customer is told to try again',
  async (failure) => {
    const colis = await newColis(awa, container.id);
    stripe.fail(colis.id, failure, failure); // each call is tried twice
    const { status, body, headers } = await startPaying(awa, [colis.id]);
    expect([status, body.code, body.message]).toEqual([503, 'PAYMENT_PROVIDER_DOWN', DOWN.fr]);
    expect(headers.get('retry-after')).toBe('5');
    expect(await storedColis(awa, colis.id)).toMatchObject({ lockedBy: null, version: 1 });
    expect((await startPaying(awa, [colis.id])).status).toBe(200);
  },
);

test.concurrent.each<Failure>([500, 'drop', 'slow'])(
  'a single hiccup of Stripe (%s) goes unnoticed',
  async (hiccup) => {
    const colis = await newColis(awa, container.id);
    stripe.fail(colis.id, hiccup);
    expect((await startPaying(awa, [colis.id])).status).toBe(200);
  },
);

test.concurrent('when Stripe is down on the way back the customer is told in their language, and settled at the next try', async () => {
  const colis = await newColis(awa, container.id);
  const { page, sessionId } = await newSession(awa, [colis.id]);
  stripe.fail(sessionId, 500, 500);
  const { status, body } = await comeBack(awa, sessionId, 'en');
  expect([status, body.message]).toEqual([503, DOWN.en]);
  await enterCard(page);
  expect((await comeBack(awa, sessionId)).body.data.payment.statut).toBe('CONFIRME');
});

test.concurrent('while Stripe is down another selection ends no payment and starts none', async () => {
  const [one = 0, two = 0] = await severalColis(awa, container.id, 2);
  const live = await newSession(awa, [one]);
  stripe.fail(live.sessionId, 'drop', 'drop');
  expect((await startPaying(awa, [one, two])).status).toBe(503);
  expect((await storedColis(awa, one)).lockedBy).toBe(live.paymentId);
  expect((await storedColis(awa, two)).lockedBy).toBeNull();
  expect((await newSession(awa, [one])).paymentId).toBe(live.paymentId);
});

test.concurrent.each<[string, object]>([
  ['in another currency', { currency: 'eur' }],
  ['of another amount', { amount_total: 1 }],
  ['by another way of paying', { mode: 'subscription' }],
  ['under another reference', { client_reference_id: '1' }],
])('money %s is not what we asked, and refused', async (_, change) => {
  const colis = await newColis(awa, container.id);
  const { sessionId } = await newSession(awa, [colis.id]);
  stripe.change(sessionId, { status: 'complete', payment_status: 'paid', ...change });
  const { status, body } = await comeBack(awa, sessionId);
  expect([status, body.code]).toEqual([409, 'PAYMENT_MISMATCH']);
  expect(await storedColis(awa, colis.id)).toMatchObject({ paymentId: null, version: 2 });
});
