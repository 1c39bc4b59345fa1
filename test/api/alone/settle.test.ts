import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '../../support/api.ts';
import { startFaultyProxy } from '../../support/faulty-proxy.ts';
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
} from '../../support/money.ts';
import { makeCustomer, type Person } from '../../support/people.ts';
import { runningCloud } from '../../support/running-cloud.ts';
import { silentStripeCloud } from '../../support/silent-stripe.ts';
import { aColis, alterPayment, severalColis, storedColis, storedPayment } from '../../support/table.ts';

const { container, paying, paidAtStripe } = silentStripeCloud();

/** Between the functions and Stripe: lets something happen just before a call of theirs. */
const line = await startFaultyProxy(() => String(runningCloud().stripe));
beforeAll(() => {
  process.env.STRIPE_API = line.endpoint;
});
afterAll(() => line.stop());

const COMPLETED = 'checkout.session.completed';
const FIVE = [1, 2, 3, 4, 5];

type Bought = Awaited<ReturnType<typeof paidAtStripe>>;

const page = ({ awa, sessionId }: Bought) => returnFromPayment(awa, sessionId);
const webhook = ({ sessionId }: Bought) => deliver(COMPLETED, sessionId);
/** The sweep finds a payment whose page should have ended long ago. */
const nightly = async ({ awa, paymentId }: Bought) => {
  await alterPayment(awa, paymentId, { sessionEndsAt: '2026-01-01T00:00:00.000Z' });
  await sweep();
};

/** Filed, locked, confirmed: whoever comes later changes nothing any more. */
const expectPaidOnce = async ({ awa, colisId, paymentId, sessionId }: Bought) => {
  const payment = await storedPayment(awa, paymentId);
  expect(payment).toMatchObject({ statut: 'CONFIRME', refunds: {}, refundedCents: 0 });
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId, lockedBy: null, version: 3 });
  expect((await allMailsTo(awa)).map(({ subject }) => subject)).toEqual(['Paiement reçu · Yónnee']);
  const { data } = await stripeSdk().refunds.list({ payment_intent: String(payment.paymentIntentId) });
  expect(data).toEqual([]);
  expect((await returnFromPayment(awa, sessionId)).body.message).toBe('Paiement confirmé.');
};

test.concurrent.each<[string, (bought: Bought) => Promise<unknown>]>([
  ['the return page alone', page],
  ['the webhook alone', webhook],
  ['the sweep alone, when nobody told us', nightly],
  ['the return page, then the webhook', async (bought) => [await page(bought), await webhook(bought)]],
  ['the webhook, then the return page', async (bought) => [await webhook(bought), await page(bought)]],
  [
    'the sweep, then the webhook and the page',
    async (bought) => [await nightly(bought), await webhook(bought), await page(bought)],
  ],
  [
    'the webhook five times',
    async (bought) => {
      for (const _ of FIVE) await webhook(bought);
    },
  ],
  ['five return pages at once', (bought) => Promise.all(FIVE.map(() => page(bought)))],
  [
    'five webhooks and five return pages at once',
    (bought) => Promise.all(FIVE.flatMap(() => [webhook(bought), page(bought)])),
  ],
  [
    'the sweep, the webhook and the page at once',
    (bought) => Promise.all([nightly(bought), webhook(bought), page(bought)]),
  ],
])('a payment is settled once, with one mail, by %s', async (_, told) => {
  const bought = await paidAtStripe();
  await told(bought);
  await expectPaidOnce(bought);
});

test.concurrent('whoever tells of a payment at the same time as others gets the same good answer', async () => {
  const bought = await paidAtStripe();
  const pages = await Promise.all(FIVE.map(() => page(bought)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  for (const { body } of pages) {
    expect(body.data.payment).toMatchObject({ id: bought.paymentId, statut: 'CONFIRME' });
    expect(body.data.colis).toMatchObject([{ id: bought.colisId, paye: true }]);
  }
});

test.concurrent('a bank debit is confirmed when the bank has paid, with one mail', async () => {
  const bought = await paidAtStripe(CARDS.settles);
  const { awa, sessionId } = bought;
  await stripeControl('advance', { ms: 2_000 });
  const succeeded = () => deliver('checkout.session.async_payment_succeeded', sessionId);
  expect(await Promise.all([succeeded(), webhook(bought), succeeded()])).toEqual([200, 200, 200]);
  expect((await page(bought)).body.data.payment.statut).toBe('CONFIRME');
  expect((await allMailsTo(awa)).map(({ subject }) => subject)).toEqual(['Paiement reçu · Yónnee']);
});

test.concurrent('a bank debit that fails frees the parcel, and the customer is told once', async () => {
  const bought = await paidAtStripe(CARDS.fails);
  const { awa, colisId, sessionId } = bought;
  await stripeControl('advance', { ms: 2_000 });
  const failed = () => deliver('checkout.session.async_payment_failed', sessionId);
  expect(await Promise.all([failed(), failed(), webhook(bought)])).toEqual([200, 200, 200]);
  const back = await returnFromPayment(awa, sessionId);
  expect([back.status, back.body.code]).toEqual([409, 'PAYMENT_FAILED']);
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId: null, lockedBy: null });
  expect((await allMailsTo(awa)).map(({ subject }) => subject)).toEqual(['Votre paiement n’a pas abouti · Yónnee']);
  expect((await startPaying(awa, [colisId])).status).toBe(200);
});

test.concurrent.each<[string, (bought: Bought) => Promise<unknown>]>([
  ['the webhook', ({ sessionId }) => deliver('checkout.session.expired', sessionId)],
  ['the return page', page],
  ['the sweep', nightly],
])('an abandoned payment frees its parcel when %s tells that it has ended', async (_, told) => {
  const started = await paying();
  const { awa, colisId } = started;
  await stripeSdk().checkout.sessions.expire(started.sessionId);
  await told(started);
  expect((await storedPayment(awa, started.paymentId)).statut).toBe('EXPIRE');
  expect((await storedColis(awa, colisId)).lockedBy).toBeNull();
  expect((await returnFromPayment(awa, started.sessionId)).body.code).toBe('PAYMENT_EXPIRED');
  expect(await allMailsTo(awa)).toEqual([]);
});

test.concurrent('a payment whose page is still open at Stripe is left alone, though by our clock it should have ended', async () => {
  const started = await paying();
  await nightly(started);
  expect((await storedPayment(started.awa, started.paymentId)).statut).toBe('EN_ATTENTE');
  expect((await enterCard(started.page)).status).toBe(303);
});

test.concurrent('a payment that was just paid is not ended by starting another: it is fulfilled', async () => {
  const { awa, colisId, paymentId } = await paidAtStripe();
  const other = await aColis(awa, container.id);
  expect((await startPaying(awa, [colisId, other])).body.code).toBe('COLIS_PAID');
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId });
  expect(await storedColis(awa, other)).toMatchObject({ paymentId: null, lockedBy: null });
});

test.concurrent('paying a group settles it whole: all its parcels, by one payment', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 3);
  const sessionId = await payFor(awa, ids);
  await deliver(COMPLETED, sessionId);
  const mine = await api('GET', '/colis/user?paiement=PAYE', { token: awa.token });
  expect(new Set(mine.body.data.map(({ paymentId }: { paymentId: number }) => paymentId)).size).toBe(1);
  expect(mine.body.data).toHaveLength(3);
});

test('when the customer pays in the moment between our looking and our ending it, the payment is fulfilled', async () => {
  const awa = await makeCustomer();
  const [first = 0, other = 0] = await severalColis(awa, container.id, 2);
  const { page: address, paymentId, sessionId } = await newSession(awa, [first]);
  const entered: number[] = [];
  line.before(`${sessionId}/expire`, async () => void entered.push((await enterCard(address)).status));
  const { body } = await startPaying(awa, [first, other]);
  expect(entered[0]).toBe(303);
  expect(body.code).toBe('COLIS_PAID');
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'CONFIRME' });
  expect(await storedColis(awa, first)).toMatchObject({ paymentId });
});

test('of two tabs that start at once for overlapping parcels one gets a page that stays payable, the other is told why not', async () => {
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

test('paying and starting anew at the same time: what was charged is fulfilled, what was ended was not charged', async () => {
  const awa: Person = await makeCustomer();
  const ids = await severalColis(awa, container.id, 12);
  const pairs = [0, 2, 4, 6, 8, 10].map((at) => ids.slice(at, at + 2) as [number, number]);
  const rounds = pairs.map(async ([one, two]) => {
    const { page: address, sessionId } = await newSession(awa, [one]);
    const [paid] = await Promise.all([enterCard(address), startPaying(awa, [one, two])]);
    const back = await returnFromPayment(awa, sessionId);
    expect([paid.status, back.body.code ?? back.body.data.payment.statut]).toEqual(
      paid.status === 303 ? [303, 'CONFIRME'] : [410, 'PAYMENT_EXPIRED'],
    );
  });
  await Promise.all(rounds);
});
