import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '#functions/core/env.ts';
import { api, newContainer } from '../../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/calls/people.ts';
import { aColis, severalColis, storedColis, storedPayment, updateStoredPayment } from '../../support/calls/table.ts';
import { type Failure, startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { projectCloud, runningCloud } from '../../support/clouds/running-cloud.ts';
import {
  allMailsTo,
  CARDS,
  deliver,
  enterCard,
  eventually,
  everyMailTo,
  newSession,
  returnFromPayment,
  stripeControl,
  stripeSdk,
  sweep,
} from '../../support/items/money.ts';

ownCloud();

const stripe = await startFaultyProxy(() => String(runningCloud().stripe));
afterAll(() => stripe.stop());

const PAST = '2026-01-01T00:00:00.000Z';
let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  process.env.STRIPE_API = stripe.endpoint;
  container = await newContainer();
  admin = await makeAdmin();
});

/** A customer with parcels of $100 each, paid together. */
const paidParcels = async (count: number, card: string = CARDS.pays, bookingId = container.id) => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, bookingId, count);
  const { page, sessionId, paymentId } = await newSession(awa, ids);
  await enterCard(page, card);
  await returnFromPayment(awa, sessionId);
  const { paymentIntentId } = await storedPayment(awa, paymentId);
  return { awa, ids, paymentId, sessionId, payment_intent: String(paymentIntentId) };
};
type PaidParcels = Awaited<ReturnType<typeof paidParcels>>;

const cancel = (id = 0) => api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
const paymentOf = ({ awa, paymentId }: PaidParcels) => storedPayment(awa, paymentId);
const shownPayment = async ({ awa, sessionId }: PaidParcels) =>
  (await returnFromPayment(awa, sessionId)).body.data.payment;

const isRefund = (call: string): boolean => call.startsWith('/v1/refunds ');

/** The amounts that Stripe refunded of a payment, newest first. */
const refundsOf = async ({ payment_intent }: PaidParcels): Promise<number[]> =>
  (await stripeSdk().refunds.list({ payment_intent, limit: 100 })).data.map(({ amount }) => amount);

const waitUntilRefunded = (purchase: PaidParcels) =>
  eventually(async () => {
    const { refunds } = await paymentOf(purchase);
    const etats = Object.values(refunds).map(({ etat }) => etat);
    if (etats.length === 0 || etats.includes('DUE')) throw new Error('not refunded yet');
  });

const spaceLeft = async (id: number): Promise<number> => (await api('GET', `/bookings/${id}`)).body.data.poidsRestant;
const refundMails = async ({ awa }: PaidParcels) =>
  (await allMailsTo(awa)).filter(({ subject }) => subject.startsWith('Vous êtes remboursé'));

test.concurrent('a paid parcel cancelled five times at once is refunded once and frees its space once', async () => {
  const busy = await newContainer({ poidsMax: 100 });
  const purchase = await paidParcels(2, CARDS.pays, busy.id);
  const [kept = 0, gone = 0] = purchase.ids;
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(gone)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  await waitUntilRefunded(purchase);
  expect([await refundsOf(purchase), await spaceLeft(busy.id)]).toEqual([[10_000], 90]);
  expect(await storedColis(purchase.awa, gone)).toMatchObject({ etat: 'ANNULE', paymentId: null });
  expect((await storedColis(purchase.awa, kept)).paymentId).toBe(purchase.paymentId);
  expect(await shownPayment(purchase)).toMatchObject({
    statut: 'CONFIRME',
    montant: 200,
    rembourse: 100,
    aRembourser: 0,
  });
  expect((await refundMails(purchase)).map(({ text }) => text)).toEqual([expect.stringMatching(/100,00\s\$/)]);
});

test.concurrent('ten parcels of one payment, cancelled together, are all refunded and not a cent more', async () => {
  const purchase = await paidParcels(10);
  await Promise.all(purchase.ids.map(cancel));
  await waitUntilRefunded(purchase);
  expect(await refundsOf(purchase)).toEqual(Array(10).fill(10_000));
  expect(await paymentOf(purchase)).toMatchObject({ statut: 'REMBOURSE', refundedCents: 100_000, refundsDueAt: null });
});

test.concurrent('an interrupted refund is not repeated days later, when Stripe has forgotten its idempotency key', async () => {
  const purchase = await paidParcels(2);
  const [gone = 0] = purchase.ids;
  const metadata = { paymentId: String(purchase.paymentId), colisId: String(gone) };
  await stripeSdk().refunds.create({ payment_intent: purchase.payment_intent, amount: 10_000, metadata });
  await eventually(async () => expect((await paymentOf(purchase)).refundedCents).toBe(10_000));
  await updateStoredPayment(purchase.awa, purchase.paymentId, {
    refunds: { [gone]: { cents: 10_000, etat: 'DUE' } },
    refundsDueAt: PAST,
  });
  await sweep();
  expect(await refundsOf(purchase)).toEqual([10_000]);
  expect(await paymentOf(purchase)).toMatchObject({ refunds: { [gone]: { etat: 'DONE' } }, refundedCents: 10_000 });
});

test.concurrent('a refund that the stream gave up is made once by concurrent sweeps, with one mail', async () => {
  const purchase = await paidParcels(3);
  const [one = 0, two = 0] = purchase.ids;
  const due = { cents: 10_000, etat: 'DUE' as const };
  await updateStoredPayment(purchase.awa, purchase.paymentId, {
    refunds: { [one]: due, [two]: due },
    refundsDueAt: PAST,
  });
  await Promise.all([sweep(), sweep()]);
  expect(await refundsOf(purchase)).toEqual([10_000, 10_000]);
  expect(await paymentOf(purchase)).toMatchObject({ refundedCents: 20_000, refundsDueAt: null });
  const [mail, ...more] = await refundMails(purchase);
  expect([mail?.text.includes('200,00'), more]).toEqual([true, []]);
});

test.concurrent('a refund in Stripe’s dashboard is recorded: partly, then in full', async () => {
  const purchase = await paidParcels(2);
  await stripeSdk().refunds.create({ payment_intent: purchase.payment_intent, amount: 2_500 });
  await eventually(async () =>
    expect(await shownPayment(purchase)).toMatchObject({ statut: 'CONFIRME', rembourse: 25 }),
  );
  await stripeSdk().refunds.create({ payment_intent: purchase.payment_intent });
  await eventually(async () =>
    expect(await shownPayment(purchase)).toMatchObject({ statut: 'REMBOURSE', rembourse: 200 }),
  );
});

test.concurrent('amounts already refunded in the dashboard are not refunded again', async () => {
  const purchase = await paidParcels(2);
  await stripeSdk().refunds.create({ payment_intent: purchase.payment_intent, amount: 15_000 });
  await cancel(purchase.ids[0]);
  await waitUntilRefunded(purchase);
  expect(await refundsOf(purchase)).toEqual([5_000, 15_000]);
  await cancel(purchase.ids[1]);
  await waitUntilRefunded(purchase);
  expect(await refundsOf(purchase)).toEqual([5_000, 15_000]);
  expect(await shownPayment(purchase)).toMatchObject({ statut: 'REMBOURSE', rembourse: 200, aRembourser: 0 });
  const texts = (await refundMails(purchase)).map(({ text }) => text).toSorted();
  expect(texts).toEqual([expect.stringMatching(/ 150,00\s\$/), expect.stringMatching(/ 50,00\s\$/)]);
});

test.concurrent('a dispute is shown and reported to support once, and its amount is not refunded as well', async () => {
  const before = Math.floor(Date.now() / 1000) * 1000;
  const purchase = await paidParcels(2, CARDS.disputed);
  await stripeControl('advance', { ms: 2_000 });
  await eventually(async () => expect((await paymentOf(purchase)).disputedAt).not.toBeNull());
  await Promise.all([1, 2, 3].map(() => deliver('charge.dispute.created', purchase.payment_intent)));
  expect(Date.parse((await shownPayment(purchase)).litigeLe)).toBeGreaterThanOrEqual(before);
  const disputes = await eventually(async () => {
    const mails = (await everyMailTo(env('SUPPORT_EMAIL'))).filter(({ text }) =>
      text.includes(String(purchase.paymentId)),
    );
    expect(mails).not.toEqual([]);
    return mails;
  });
  expect(disputes.map(({ subject }) => subject)).toEqual([`Paiement n° ${purchase.paymentId} contesté · Yónnee`]);
  expect(disputes[0]?.text).toMatch(new RegExp(`200,00\\s\\$.*client n° ${purchase.awa.userId}\\)`));
  for (const id of purchase.ids) expect(disputes[0]?.text).toContain(`Colis n° ${id} (Le Havre vers Dakar)`);
  await cancel(purchase.ids[0]);
  await eventually(async () =>
    expect(Date.parse(String((await paymentOf(purchase)).refundsDueAt))).toBeGreaterThan(Date.now() + 86_400_000),
  );
  await sweep();
  expect(await refundsOf(purchase)).toEqual([]);
  expect(await shownPayment(purchase)).toMatchObject({ statut: 'CONFIRME', rembourse: 0, aRembourser: 100 });
});

test.concurrent('a free parcel is cancelled without a refund', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id, { priceCents: 0 });
  const { paymentId } = await newSession(awa, [id]);
  expect((await cancel(id)).body.data).toMatchObject({ etat: 'ANNULE', paye: false });
  await eventually(async () =>
    expect(await storedPayment(awa, paymentId)).toMatchObject({
      statut: 'CONFIRME',
      refunds: { [id]: { cents: 0, etat: 'DONE' } },
      refundsDueAt: null,
    }),
  );
});

test.each<[number, Failure[]]>([
  [1, ['lost']],
  [2, ['lost', 'lost']],
])('a refund whose answer is lost (%i times) is not repeated', async (_, failures) => {
  const purchase = await paidParcels(2);
  stripe.fail(isRefund, ...failures);
  await cancel(purchase.ids[0]);
  await eventually(async () => expect(await refundsOf(purchase)).toEqual([10_000]));
  await allMailsTo(purchase.awa);
  await updateStoredPayment(purchase.awa, purchase.paymentId, { refundsDueAt: PAST });
  await sweep();
  expect(await refundsOf(purchase)).toEqual([10_000]);
  expect(await paymentOf(purchase)).toMatchObject({ statut: 'CONFIRME', refundedCents: 10_000 });
  expect(await refundMails(purchase)).toHaveLength(1);
});

test('while Stripe is down the refund of a cancelled parcel stays due and mails are sent; the sweep refunds later', async () => {
  const purchase = await paidParcels(1);
  stripe.fail('/v1/refunds', 500, 500);
  expect((await cancel(purchase.ids[0])).status).toBe(200);
  expect((await allMailsTo(purchase.awa)).map(({ subject }) => subject)).toContain('Votre colis est annulé · Yónnee');
  expect(await shownPayment(purchase)).toMatchObject({ rembourse: 0, aRembourser: 100 });
  await sweep();
  expect(await refundsOf(purchase)).toEqual([]);
  await updateStoredPayment(purchase.awa, purchase.paymentId, { refundsDueAt: PAST });
  await sweep();
  expect([await refundsOf(purchase), await shownPayment(purchase)]).toMatchObject([
    [10_000],
    { rembourse: 100, aRembourser: 0 },
  ]);
});

test('a refund webhook that arrives before that of the payment settles the payment first', async () => {
  await stripeControl('webhooks', { mode: 'drop' });
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const { page, sessionId, paymentId } = await newSession(awa, [id]);
  await enterCard(page);
  const { payment_intent } = await stripeSdk().checkout.sessions.retrieve(sessionId);
  await stripeSdk().refunds.create({ payment_intent: String(payment_intent) });
  expect(await deliver('charge.refunded', String(payment_intent))).toBe(200);
  await stripeControl('webhooks', { mode: 'deliver' });
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'REMBOURSE', refundedCents: 10_000 });
  await eventually(async () => expect(await storedColis(awa, id)).toMatchObject({ paymentId: null, lockedBy: null }));
  const subjects = (await allMailsTo(awa)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    'Paiement reçu · Yónnee',
    'Paiement à refaire · Yónnee',
    'Vous êtes remboursé · Yónnee',
  ]);
});
