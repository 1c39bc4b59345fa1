import Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { HEARD_TYPES } from '#functions/payments/stripe/stripe-event.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis, storedColis, storedPayment, updateStoredPayment } from '../support/calls/table.ts';
import { projectCloud, runningCloud } from '../support/clouds/running-cloud.ts';
import {
  allMailsTo,
  enterCard,
  eventually,
  newSession,
  payFor,
  returnFromPayment,
  startPaying,
  stripeSdk,
} from '../support/items/money.ts';

let container: { id: number };
let awa: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  awa = await makeCustomer();
});

/** Creates a payment page with our keys that names one of our payments, as an intruder with the keys could. */
const forgePage = async (metadata: Record<string, string>, cents: number, reference = metadata.paymentId) => {
  const session = await stripeSdk().checkout.sessions.create({
    mode: 'payment',
    metadata,
    ...(reference && { client_reference_id: reference }),
    success_url: 'http://localhost:3000/colis?session_id={CHECKOUT_SESSION_ID}',
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Colis' } } }],
  });
  return { sessionId: session.id, page: session.url ?? '' };
};

const refsOf = (person: Person, paymentId: number, colisIds: number[]) => ({
  userId: String(person.userId),
  paymentId: String(paymentId),
  colisIds: colisIds.join(','),
});

/** Sends an event as Stripe would, signed with our secret unless another is given. */
const send = (event: object, header: { secret?: string; timestamp?: number } = {}) =>
  sendText(JSON.stringify({ id: 'evt_1', object: 'event', created: Math.floor(Date.now() / 1000), ...event }), header);

/** Sends a text to the webhook, signed as Stripe does. */
const sendText = (payload: string, header: { secret?: string; timestamp?: number } = {}) => {
  const secret = runningCloud().secrets.stripeWebhookSecret;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, ...header });
  return api('POST', '/payments/webhook', { body: payload, headers: { 'stripe-signature': signature } });
};
const eventOf = (type: string, object: object) => ({ type, data: { object } });

test('a forged payment page for a dollar pays for nothing and does not change the real payment', async () => {
  const colisId = await aColis(awa, container.id);
  const real = await newSession(awa, [colisId]);
  const forged = await forgePage(refsOf(awa, real.paymentId, [colisId]), 100);
  await enterCard(forged.page);
  const refused = await returnFromPayment(awa, forged.sessionId);
  expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENT_MISMATCH']);
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId: null, lockedBy: real.paymentId });
  await enterCard(real.page);
  expect((await returnFromPayment(awa, real.sessionId)).body.data.payment.statut).toBe('CONFIRME');
});

test('a forged page that expires does not expire the real payment', async () => {
  const colisId = await aColis(awa, container.id);
  const real = await newSession(awa, [colisId]);
  const forged = await forgePage(refsOf(awa, real.paymentId, [colisId]), 10_000);
  await stripeSdk().checkout.sessions.expire(forged.sessionId);
  await returnFromPayment(awa, forged.sessionId);
  expect(await storedPayment(awa, real.paymentId)).toMatchObject({ statut: 'EN_ATTENTE' });
  expect((await storedColis(awa, colisId)).lockedBy).toBe(real.paymentId);
});

test('a second page that takes money for a confirmed payment is reported', async () => {
  const colisId = await aColis(awa, container.id);
  const real = await newSession(awa, [colisId]);
  await enterCard(real.page);
  await returnFromPayment(awa, real.sessionId);
  const forged = await forgePage(refsOf(awa, real.paymentId, [colisId]), 10_000);
  await enterCard(forged.page);
  expect((await returnFromPayment(awa, forged.sessionId)).body.code).toBe('PAYMENT_MISMATCH');
});

test.each([
  ['another amount than we requested', { cents: 9_999 }],
  ['another session than we stored', { sessionId: 'cs_test_other' }],
])('money of %s marks nothing paid', async (_, change) => {
  const colisId = await aColis(awa, container.id);
  const { page, sessionId, paymentId } = await newSession(awa, [colisId]);
  await updateStoredPayment(awa, paymentId, change);
  await enterCard(page);
  const { status, body } = await returnFromPayment(awa, sessionId, 'en');
  expect([status, body.message]).toEqual([
    409,
    'This payment does not match your parcels. Our team has been notified.',
  ]);
  expect((await storedPayment(awa, paymentId)).statut).toBe('EN_ATTENTE');
  expect((await storedColis(awa, colisId)).paymentId).toBeNull();
});

test('a wrong amount that is refunded in the dashboard frees its parcel, which can be paid again', async () => {
  const person = await makeCustomer();
  const colisId = await aColis(person, container.id);
  const { page, sessionId, paymentId } = await newSession(person, [colisId]);
  await updateStoredPayment(person, paymentId, { cents: 9_999 });
  await enterCard(page);
  expect((await returnFromPayment(person, sessionId)).body.code).toBe('PAYMENT_MISMATCH');
  expect((await startPaying(person, [colisId])).body.code).toBe('PAYMENT_MISMATCH');
  const { payment_intent } = await stripeSdk().checkout.sessions.retrieve(sessionId);
  await stripeSdk().refunds.create({ payment_intent: String(payment_intent) });
  await eventually(async () => expect((await storedColis(person, colisId)).lockedBy).toBeNull());
  await eventually(async () => expect(await storedPayment(person, paymentId)).toMatchObject({ refundedCents: 10_000 }));
  const again = await newSession(person, [colisId]);
  await enterCard(again.page);
  expect((await returnFromPayment(person, again.sessionId)).body.data.payment.statut).toBe('CONFIRME');
  expect((await allMailsTo(person)).map(({ subject }) => subject)).toEqual([
    'Votre paiement a été rejeté · Yónnee',
    'Vous êtes remboursé · Yónnee',
    'Paiement reçu · Yónnee',
  ]);
});

test('money for other parcels than those of the payment marks nothing paid', async () => {
  const [one = 0, two = 0, three = 0] = await severalColis(awa, container.id, 3);
  const { page, sessionId, paymentId } = await newSession(awa, [one, two]);
  const { lines } = await storedPayment(awa, paymentId);
  await updateStoredPayment(awa, paymentId, {
    lines: lines.map((line) => (line.colisId === two ? { ...line, colisId: three } : line)),
  });
  await enterCard(page);
  expect((await returnFromPayment(awa, sessionId)).body.code).toBe('PAYMENT_MISMATCH');
  for (const id of [one, two, three]) expect((await storedColis(awa, id)).paymentId).toBeNull();
});

test('a payment page that names another owner finds no payment', async () => {
  const stranger = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { paymentId } = await newSession(awa, [colisId]);
  const forged = await forgePage(refsOf(stranger, paymentId, [colisId]), 10_000);
  await enterCard(forged.page);
  expect((await returnFromPayment(stranger, forged.sessionId)).body.code).toBe('PAYMENT_NOT_FOUND');
  expect((await storedColis(awa, colisId)).paymentId).toBeNull();
});

test('a webhook without a valid, recent signature is refused', async () => {
  const event = eventOf('checkout.session.completed', {
    id: await payFor(awa, [await aColis(awa, container.id)]),
  });
  const unsigned = await api('POST', '/payments/webhook', { body: event });
  const wrong = await send(event, { secret: 'whsec_wrong' });
  const old = await send(event, { timestamp: Math.floor(Date.now() / 1000) - 600 });
  const altered = await api('POST', '/payments/webhook', {
    body: JSON.stringify(event),
    headers: {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload: '{}',
        secret: runningCloud().secrets.stripeWebhookSecret,
      }),
    },
  });
  for (const { status, body } of [unsigned, wrong, old, altered])
    expect([status, body.code]).toEqual([400, 'INVALID_SIGNATURE']);
});

test.each([
  ['of an unknown type', eventOf('invoice.paid', { id: 'in_1' })],
  ['of a session unknown to Stripe', eventOf('checkout.session.completed', { id: 'cs_test_nowhere' })],
  [
    'of a refund of a charge that is not ours',
    eventOf('charge.refunded', { id: 'ch_1', payment_intent: 'pi_nowhere', amount_refunded: 100 }),
  ],
  [
    'of a refund of a charge without a payment',
    eventOf('charge.refunded', { id: 'ch_1', payment_intent: null, amount_refunded: 100 }),
  ],
  ['of a dispute that is not ours', eventOf('charge.dispute.created', { id: 'du_1', payment_intent: 'pi_nowhere' })],
])('a webhook %s is accepted and ignored', async (_, event) => {
  expect((await send(event)).status).toBe(200);
});

const HOSTILE_OBJECTS: unknown[] = [
  null,
  undefined,
  [],
  [{ id: 'cs_1' }],
  'cs_1',
  7,
  true,
  {},
  { id: null, payment_intent: 7 },
  { id: 7, payment_intent: ['pi_1'] },
  { id: '', payment_intent: '' },
  { id: {}, payment_intent: {} },
  { id: '../refunds', payment_intent: '../customers' },
  { id: 'x'.repeat(300), payment_intent: 'x'.repeat(300) },
  { id: 'cs_1?expand=x', payment_intent: { id: null } },
];

test.each(HEARD_TYPES)(
  'a signed %s with an unusable object is answered 200, so that Stripe does not repeat it',
  async (type) => {
    for (const object of HOSTILE_OBJECTS) {
      const { status, text } = await send(eventOf(type, object as Record<string, unknown>));
      expect([status, object, text]).toEqual([200, object, text]);
    }
    for (const data of [null, [], 'x', undefined])
      expect((await send({ ...eventOf(type, {}), data })).status).toBe(200);
  },
);

test.each(['null', '[]', '7', '"event"', '{}', '{"id":"evt_1"}', '{"id":1,"type":"x","created":1}', 'not JSON'])(
  'a signed %s is no event and is refused as malformed',
  async (payload) => {
    const { status, body } = await sendText(payload);
    expect([status, body.code]).toEqual([400, 'MALFORMED_REQUEST']);
  },
);

test('a webhook about another application’s session in the same Stripe account is ignored', async () => {
  const foreignMetadata: Record<string, string>[] = [
    {},
    { orderId: '7' },
    { userId: '1', paymentId: '2', colisIds: 'x' },
    refsOf(awa, 1234567890, [1]),
  ];
  for (const metadata of foreignMetadata) {
    const { sessionId, page } = await forgePage(metadata, 5_000, '12');
    await enterCard(page);
    expect((await send(eventOf('checkout.session.completed', { id: sessionId }))).status).toBe(200);
    expect((await returnFromPayment(awa, sessionId)).body.code).toBe('PAYMENT_NOT_FOUND');
  }
});
