import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '../../support/calls/api.ts';
import { makeCustomer, type Person } from '../../support/calls/people.ts';
import { aColis, severalColis, storedColis, storedPayment, updateStoredPayment } from '../../support/calls/table.ts';
import { startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { runningCloud } from '../../support/clouds/running-cloud.ts';
import { silentStripeCloud } from '../../support/clouds/silent-stripe.ts';
import {
  allMailsTo,
  CARDS,
  deliver,
  enterCard,
  newSession,
  payFor,
  returnFromPayment,
  startPaying,
  stripeControl,
  stripeSdk,
  sweep,
} from '../../support/items/money.ts';

const { container, paying, paidAtStripe } = silentStripeCloud();

/** Proxy between the functions and Stripe: a test can act just before one of their calls. */
const stripeProxy = await startFaultyProxy(() => String(runningCloud().stripe));
beforeAll(() => {
  process.env.STRIPE_API = stripeProxy.endpoint;
});
afterAll(() => stripeProxy.stop());

const COMPLETED = 'checkout.session.completed';
const FIVE = [1, 2, 3, 4, 5];

type StartedPayment = Awaited<ReturnType<typeof paidAtStripe>>;

const openReturnPage = ({ awa, sessionId }: StartedPayment) => returnFromPayment(awa, sessionId);
const sendWebhook = ({ sessionId }: StartedPayment) => deliver(COMPLETED, sessionId);
/** Runs the sweep on a payment whose page should have expired long ago. */
const runSweep = async ({ awa, paymentId }: StartedPayment) => {
  await updateStoredPayment(awa, paymentId, { sessionEndsAt: '2026-01-01T00:00:00.000Z' });
  await sweep();
};

/** Checks that the payment is confirmed exactly once and that a later settlement changes nothing. */
const expectPaidOnce = async ({ awa, colisId, paymentId, sessionId }: StartedPayment) => {
  const payment = await storedPayment(awa, paymentId);
  expect(payment).toMatchObject({ statut: 'CONFIRME', refunds: {}, refundedCents: 0 });
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId, lockedBy: null, version: 3 });
  expect((await allMailsTo(awa)).map(({ subject }) => subject)).toEqual(['Paiement reçu · Yónnee']);
  const { data } = await stripeSdk().refunds.list({ payment_intent: String(payment.paymentIntentId) });
  expect(data).toEqual([]);
  expect((await returnFromPayment(awa, sessionId)).body.message).toBe('Paiement confirmé.');
};

test.concurrent.each<[string, (started: StartedPayment) => Promise<unknown>]>([
  ['the return page alone', openReturnPage],
  ['the webhook alone', sendWebhook],
  ['the sweep alone, without any webhook', runSweep],
  ['the return page, then the webhook', async (started) => [await openReturnPage(started), await sendWebhook(started)]],
  ['the webhook, then the return page', async (started) => [await sendWebhook(started), await openReturnPage(started)]],
  [
    'the sweep, then the webhook and the page',
    async (started) => [await runSweep(started), await sendWebhook(started), await openReturnPage(started)],
  ],
  [
    'the webhook five times',
    async (started) => {
      for (const _ of FIVE) await sendWebhook(started);
    },
  ],
  ['five return pages at once', (started) => Promise.all(FIVE.map(() => openReturnPage(started)))],
  [
    'five webhooks and five return pages at once',
    (started) => Promise.all(FIVE.flatMap(() => [sendWebhook(started), openReturnPage(started)])),
  ],
  [
    'the sweep, the webhook and the page at once',
    (started) => Promise.all([runSweep(started), sendWebhook(started), openReturnPage(started)]),
  ],
])('a payment is settled once, with one mail, by %s', async (_, settle) => {
  const started = await paidAtStripe();
  await settle(started);
  await expectPaidOnce(started);
});

test.concurrent('concurrent returns from a payment all get the same confirmation', async () => {
  const started = await paidAtStripe();
  const pages = await Promise.all(FIVE.map(() => openReturnPage(started)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  for (const { body } of pages) {
    expect(body.data.payment).toMatchObject({ id: started.paymentId, statut: 'CONFIRME' });
    expect(body.data.colis).toMatchObject([{ id: started.colisId, paye: true }]);
  }
});

test.concurrent('a bank debit is confirmed when the bank has paid, with one mail', async () => {
  const started = await paidAtStripe(CARDS.settles);
  const { awa, sessionId } = started;
  await stripeControl('advance', { ms: 2_000 });
  const succeeded = () => deliver('checkout.session.async_payment_succeeded', sessionId);
  expect(await Promise.all([succeeded(), sendWebhook(started), succeeded()])).toEqual([200, 200, 200]);
  expect((await openReturnPage(started)).body.data.payment.statut).toBe('CONFIRME');
  expect((await allMailsTo(awa)).map(({ subject }) => subject)).toEqual(['Paiement reçu · Yónnee']);
});

test.concurrent('a failed bank debit frees the parcel and notifies the customer once', async () => {
  const started = await paidAtStripe(CARDS.fails);
  const { awa, colisId, sessionId } = started;
  await stripeControl('advance', { ms: 2_000 });
  const failed = () => deliver('checkout.session.async_payment_failed', sessionId);
  expect(await Promise.all([failed(), failed(), sendWebhook(started)])).toEqual([200, 200, 200]);
  const reply = await returnFromPayment(awa, sessionId);
  expect([reply.status, reply.body.code]).toEqual([409, 'PAYMENT_FAILED']);
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId: null, lockedBy: null });
  expect((await allMailsTo(awa)).map(({ subject }) => subject)).toEqual(['Votre paiement n’a pas abouti · Yónnee']);
  expect((await startPaying(awa, [colisId])).status).toBe(200);
});

test.concurrent.each<[string, (started: StartedPayment) => Promise<unknown>]>([
  ['the webhook', ({ sessionId }) => deliver('checkout.session.expired', sessionId)],
  ['the return page', openReturnPage],
  ['the sweep', runSweep],
])('an abandoned payment frees its parcel when its expiry is found by %s', async (_, settle) => {
  const started = await paying();
  const { awa, colisId } = started;
  await stripeSdk().checkout.sessions.expire(started.sessionId);
  await settle(started);
  expect((await storedPayment(awa, started.paymentId)).statut).toBe('EXPIRE');
  expect((await storedColis(awa, colisId)).lockedBy).toBeNull();
  expect((await returnFromPayment(awa, started.sessionId)).body.code).toBe('PAYMENT_EXPIRED');
  expect(await allMailsTo(awa)).toEqual([]);
});

test.concurrent('a payment whose page is still open at Stripe is not changed, even if it should have expired by our clock', async () => {
  const started = await paying();
  await runSweep(started);
  expect((await storedPayment(started.awa, started.paymentId)).statut).toBe('EN_ATTENTE');
  expect((await enterCard(started.page)).status).toBe(303);
});

test.concurrent('starting another payment does not cancel one that was just paid: it is confirmed', async () => {
  const { awa, colisId, paymentId } = await paidAtStripe();
  const other = await aColis(awa, container.id);
  expect((await startPaying(awa, [colisId, other])).body.code).toBe('COLIS_PAID');
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId });
  expect(await storedColis(awa, other)).toMatchObject({ paymentId: null, lockedBy: null });
});

test.concurrent('a group payment confirms all its parcels at once', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 3);
  const sessionId = await payFor(awa, ids);
  await deliver(COMPLETED, sessionId);
  const mine = await api('GET', '/colis/user?paiement=PAYE', { token: awa.token });
  expect(new Set(mine.body.data.map(({ paymentId }: { paymentId: number }) => paymentId)).size).toBe(1);
  expect(mine.body.data).toHaveLength(3);
});

test('a payment paid just before its page is expired by another start is confirmed', async () => {
  const awa = await makeCustomer();
  const [first = 0, other = 0] = await severalColis(awa, container.id, 2);
  const { page: address, paymentId, sessionId } = await newSession(awa, [first]);
  const cardStatuses: number[] = [];
  stripeProxy.before(`${sessionId}/expire`, async () => void cardStatuses.push((await enterCard(address)).status));
  const { body } = await startPaying(awa, [first, other]);
  expect(cardStatuses[0]).toBe(303);
  expect(body.code).toBe('COLIS_PAID');
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'CONFIRME' });
  expect(await storedColis(awa, first)).toMatchObject({ paymentId });
});

test('two tabs that start paying overlapping parcels: one gets a payable page, the other is refused with the reason', async () => {
  const awa = await makeCustomer();
  const [a = 0, b = 0, c = 0] = await severalColis(awa, container.id, 3);
  await stripeControl('latency', { ms: 150 });
  const tabs = await Promise.all([startPaying(awa, [a, b]), startPaying(awa, [b, c])]);
  await stripeControl('latency', { ms: 0 });
  const [won, lost] = tabs.toSorted((one, two) => one.status - two.status);
  expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 'COLIS_LOCKED']);
  expect((await enterCard(won?.body.redirectUrl)).status).toBe(303);
  expect((await returnFromPayment(awa, won?.body.data.sessionId)).body.data.payment.statut).toBe('CONFIRME');
});

test('paying and starting again at once: a charged payment is confirmed, an expired one is not charged', async () => {
  const awa: Person = await makeCustomer();
  const ids = await severalColis(awa, container.id, 12);
  const pairs = [0, 2, 4, 6, 8, 10].map((at) => ids.slice(at, at + 2) as [number, number]);
  const rounds = pairs.map(async ([one, two]) => {
    const { page: address, sessionId } = await newSession(awa, [one]);
    const [paid] = await Promise.all([enterCard(address), startPaying(awa, [one, two])]);
    const reply = await returnFromPayment(awa, sessionId);
    expect([paid.status, reply.body.code ?? reply.body.data.payment.statut]).toEqual(
      paid.status === 303 ? [303, 'CONFIRME'] : [410, 'PAYMENT_EXPIRED'],
    );
  });
  await Promise.all(rounds);
});
