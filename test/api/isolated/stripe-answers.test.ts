import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { api, newContainer } from '../../support/calls/api.ts';
import { makeCustomer, type Person } from '../../support/calls/people.ts';
import { aColis, severalColis, storedColis } from '../../support/calls/table.ts';
import { type Failure, startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownApi } from '../../support/clouds/own-cloud.ts';
import { projectCloud } from '../../support/clouds/running-cloud.ts';
import { enterCard, newSession, returnFromPayment, startPaying, stripeSdk } from '../../support/items/money.ts';

/** Stripe gets a quarter of the usual timeout, so that the tests of timeouts are short. */
vi.mock('stripe', async (original) => {
  const { default: Stripe } = await original<typeof import('stripe')>();
  class ImpatientStripe extends Stripe {
    constructor(key: string, config: ConstructorParameters<typeof Stripe>[1] = {}) {
      super(key, { ...config, timeout: (config.timeout ?? 80_000) / 4 });
    }
  }
  return { default: ImpatientStripe };
});
afterAll(() => void vi.doUnmock('stripe'));

/** Proxy in front of Stripe: each test decides what Stripe answers, or that it does not. */
const stripe = await startFaultyProxy(() => String(projectCloud()?.stripe));
afterAll(() => stripe.stop());
ownApi(async () => ({ STRIPE_API: stripe.endpoint }));

let container: { id: number };
let awa: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  awa = await makeCustomer();
});

test.each([
  ['a stage that charges dollars only', 'false', false],
  ['a stage that offers the customer’s currency', 'true', true],
])('%s sends this choice to Stripe with each payment, whatever its dashboard says', async (_, setting, enabled) => {
  vi.stubEnv('ADAPTIVE_PRICING', setting);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { sessionId } = await newSession(awa, [await aColis(awa, container.id)]);
  const session = await stripeSdk().checkout.sessions.retrieve(sessionId);
  expect(session).toMatchObject({ adaptive_pricing: { enabled }, currency: 'usd' });
});

const DOWN = {
  fr: 'Le service de paiement ne répond pas. Réessayez dans un instant : rien ne sera débité deux fois.',
  en: 'The payment service is not responding. Try again in a moment: you will not be charged twice.',
};

test.concurrent.each<Failure>([500, 503, 'drop', 'slow'])(
  'when Stripe fails (%s) no payment is started, no parcel is locked, and the customer is asked to retry',
  async (failure) => {
    const colisId = await aColis(awa, container.id);
    stripe.fail(colisId, failure, failure); // each call is made twice
    const { status, body, headers } = await startPaying(awa, [colisId]);
    expect([status, body.code, body.message]).toEqual([503, 'PAYMENT_PROVIDER_DOWN', DOWN.fr]);
    expect(headers.get('retry-after')).toBe('5');
    expect(await storedColis(awa, colisId)).toMatchObject({ lockedBy: null, version: 1 });
    expect((await startPaying(awa, [colisId])).status).toBe(200);
  },
);

test.concurrent.each<Failure>([500, 'drop', 'slow'])(
  'a single failure of Stripe (%s) is invisible to the customer',
  async (failure) => {
    const colisId = await aColis(awa, container.id);
    stripe.fail(colisId, failure);
    expect((await startPaying(awa, [colisId])).status).toBe(200);
  },
);

test.concurrent.each([
  [
    'fr',
    'Le service de paiement n’a pas pu ouvrir la page de paiement. Vos colis restent réservés : vérifiez l’adresse e-mail de votre compte, ou contactez-nous pour payer autrement.',
  ],
  [
    'en',
    'The payment service could not open the payment page. Your parcels stay booked: check your account’s email address, or contact us to pay another way.',
  ],
] as const)(
  'when Stripe refuses to open a page the customer is told what to do (%s), and the parcel stays payable',
  async (language, message) => {
    const colisId = await aColis(awa, container.id);
    const error = { type: 'invalid_request_error', param: 'customer_email', message: 'Invalid email address' };
    stripe.fail(colisId, { status: 400, body: { error } });
    const { status, body } = await api('POST', `/payments/colis/${colisId}`, { token: awa.token, language });
    expect([status, body.code, body.message]).toEqual([422, 'PAYMENT_PAGE_REFUSED', message]);
    expect(await storedColis(awa, colisId)).toMatchObject({ lockedBy: null, version: 1 });
    expect((await startPaying(awa, [colisId])).status).toBe(200);
  },
);

test.concurrent('a customer who returns while Stripe is down gets a message in their language, and a confirmation on the next try', async () => {
  const colisId = await aColis(awa, container.id);
  const { page, sessionId } = await newSession(awa, [colisId]);
  stripe.fail(sessionId, 500, 500);
  const { status, body } = await returnFromPayment(awa, sessionId, 'en');
  expect([status, body.message]).toEqual([503, DOWN.en]);
  await enterCard(page);
  expect((await returnFromPayment(awa, sessionId)).body.data.payment.statut).toBe('CONFIRME');
});

test.concurrent('while Stripe is down another selection ends no payment and starts none', async () => {
  const [one = 0, two = 0] = await severalColis(awa, container.id, 2);
  const current = await newSession(awa, [one]);
  stripe.fail(current.sessionId, 'drop', 'drop');
  expect((await startPaying(awa, [one, two])).status).toBe(503);
  expect((await storedColis(awa, one)).lockedBy).toBe(current.paymentId);
  expect((await storedColis(awa, two)).lockedBy).toBeNull();
  expect((await newSession(awa, [one])).paymentId).toBe(current.paymentId);
});

test.concurrent('the parcel of a bank debit in progress is locked and cannot be paid in another way', async () => {
  const colisId = await aColis(awa, container.id);
  const { sessionId, paymentId } = await newSession(awa, [colisId]);
  const intent = { id: 'pi_bank', status: 'processing' };
  stripe.change(sessionId, { status: 'complete', payment_status: 'unpaid', payment_intent: intent });
  for (const _ of [1, 2]) {
    const { status, body } = await returnFromPayment(awa, sessionId, 'en');
    expect([status, body.message]).toEqual([
      200,
      'Your payment is being processed. We will email you as soon as it is confirmed.',
    ]);
    expect(body.data).toMatchObject({
      payment: { statut: 'EN_ATTENTE' },
      colis: [{ paye: false, paiementEnCours: true }],
    });
  }
  expect((await startPaying(awa, [colisId])).body.code).toBe('COLIS_LOCKED');
  expect(await storedColis(awa, colisId)).toMatchObject({ lockedBy: paymentId, version: 2 });

  stripe.change(sessionId, {
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { ...intent, status: 'canceled' },
  });
  expect((await returnFromPayment(awa, sessionId)).body.code).toBe('PAYMENT_FAILED');
  expect((await storedColis(awa, colisId)).lockedBy).toBeNull();
});

test.concurrent.each<[string, object]>([
  ['in another currency', { currency: 'eur' }],
  ['of another amount', { amount_total: 1 }],
  ['in another mode', { mode: 'subscription' }],
  ['under another reference', { client_reference_id: '1' }],
])('money %s does not match the payment and is refused', async (_, change) => {
  const colisId = await aColis(awa, container.id);
  const { sessionId } = await newSession(awa, [colisId]);
  stripe.change(sessionId, { status: 'complete', payment_status: 'paid', ...change });
  const { status, body } = await returnFromPayment(awa, sessionId);
  expect([status, body.code]).toEqual([409, 'PAYMENT_MISMATCH']);
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId: null, version: 2 });
});
