import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '#functions/core/env.ts';
import { api, newContainer } from '../../support/api.ts';
import { type Failure, startFaultyProxy } from '../../support/faulty-proxy.ts';
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
} from '../../support/money.ts';
import { ownCloud } from '../../support/own-cloud.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/people.ts';
import { projectCloud, runningCloud } from '../../support/running-cloud.ts';
import { aColis, alterPayment, severalColis, storedColis, storedPayment } from '../../support/table.ts';

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
const havingPaid = async (count: number, card: string = CARDS.pays, bookingId = container.id) => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, bookingId, count);
  const { page, sessionId, paymentId } = await newSession(awa, ids);
  await enterCard(page, card);
  await returnFromPayment(awa, sessionId);
  const { paymentIntentId } = await storedPayment(awa, paymentId);
  return { awa, ids, paymentId, sessionId, payment_intent: String(paymentIntentId) };
};
type Had = Awaited<ReturnType<typeof havingPaid>>;

const cancel = (id = 0) => api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
const stored = ({ awa, paymentId }: Had) => storedPayment(awa, paymentId);
const shown = async ({ awa, sessionId }: Had) => (await returnFromPayment(awa, sessionId)).body.data.payment;

const isRefund = (call: string): boolean => call.startsWith('/v1/refunds ');

/** What Stripe gave back of it, newest first. */
const given = async ({ payment_intent }: Had): Promise<number[]> =>
  (await stripeSdk().refunds.list({ payment_intent, limit: 100 })).data.map(({ amount }) => amount);

const backInFull = (had: Had) =>
  eventually(async () => {
    const { refunds } = await stored(had);
    const etats = Object.values(refunds).map(({ etat }) => etat);
    if (etats.length === 0 || etats.includes('DUE')) throw new Error('not given back yet');
  });

const spaceLeft = async (id: number): Promise<number> => (await api('GET', `/bookings/${id}`)).body.data.poidsRestant;
const refundMails = async ({ awa }: Had) =>
  (await allMailsTo(awa)).filter(({ subject }) => subject.startsWith('Vous êtes remboursé'));

test.concurrent('a paid parcel that is cancelled, five times at once, is refunded once and gives its space back once', async () => {
  const busy = await newContainer({ poidsMax: 100 });
  const had = await havingPaid(2, CARDS.pays, busy.id);
  const [kept = 0, gone = 0] = had.ids;
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(gone)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  await backInFull(had);
  expect([await given(had), await spaceLeft(busy.id)]).toEqual([[10_000], 90]);
  expect(await storedColis(had.awa, gone)).toMatchObject({ etat: 'ANNULE', paymentId: null });
  expect((await storedColis(had.awa, kept)).paymentId).toBe(had.paymentId);
  expect(await shown(had)).toMatchObject({ statut: 'CONFIRME', montant: 200, rembourse: 100, aRembourser: 0 });
  expect((await refundMails(had)).map(({ text }) => text)).toEqual([expect.stringMatching(/100,00\s\$/)]);
});

test.concurrent('ten parcels of one payment, cancelled together, are all refunded and not a cent more', async () => {
  const had = await havingPaid(10);
  await Promise.all(had.ids.map(cancel));
  await backInFull(had);
  expect(await given(had)).toEqual(Array(10).fill(10_000));
  expect(await stored(had)).toMatchObject({ statut: 'REMBOURSE', refundedCents: 100_000, refundsDueAt: null });
});

test.concurrent('a refund that broke off before the table heard of it is not made again days later, when Stripe has forgotten its key', async () => {
  const had = await havingPaid(2);
  const [gone = 0] = had.ids;
  const metadata = { paymentId: String(had.paymentId), colisId: String(gone) };
  await stripeSdk().refunds.create({ payment_intent: had.payment_intent, amount: 10_000, metadata });
  await eventually(async () => expect((await stored(had)).refundedCents).toBe(10_000));
  await alterPayment(had.awa, had.paymentId, {
    refunds: { [gone]: { cents: 10_000, etat: 'DUE' } },
    refundsDueAt: PAST,
  });
  await sweep();
  expect(await given(had)).toEqual([10_000]);
  expect(await stored(had)).toMatchObject({ refunds: { [gone]: { etat: 'DONE' } }, refundedCents: 10_000 });
});

test.concurrent('a refund that the stream gave up is made by the sweep, once even when two sweeps run, and told in one mail', async () => {
  const had = await havingPaid(3);
  const [one = 0, two = 0] = had.ids;
  const due = { cents: 10_000, etat: 'DUE' as const };
  await alterPayment(had.awa, had.paymentId, { refunds: { [one]: due, [two]: due }, refundsDueAt: PAST });
  await Promise.all([sweep(), sweep()]);
  expect(await given(had)).toEqual([10_000, 10_000]);
  expect(await stored(had)).toMatchObject({ refundedCents: 20_000, refundsDueAt: null });
  const [mail, ...more] = await refundMails(had);
  expect([mail?.text.includes('200,00'), more]).toEqual([true, []]);
});

test.concurrent("a refund made in Stripe's dashboard is recorded: in part, then in full", async () => {
  const had = await havingPaid(2);
  await stripeSdk().refunds.create({ payment_intent: had.payment_intent, amount: 2_500 });
  await eventually(async () => expect(await shown(had)).toMatchObject({ statut: 'CONFIRME', rembourse: 25 }));
  await stripeSdk().refunds.create({ payment_intent: had.payment_intent });
  await eventually(async () => expect(await shown(had)).toMatchObject({ statut: 'REMBOURSE', rembourse: 200 }));
});

test.concurrent('what the dashboard gave back already is not given back again: only what is left', async () => {
  const had = await havingPaid(2);
  await stripeSdk().refunds.create({ payment_intent: had.payment_intent, amount: 15_000 });
  await cancel(had.ids[0]);
  await backInFull(had);
  expect(await given(had)).toEqual([5_000, 15_000]);
  await cancel(had.ids[1]);
  await backInFull(had);
  expect(await given(had)).toEqual([5_000, 15_000]);
  expect(await shown(had)).toMatchObject({ statut: 'REMBOURSE', rembourse: 200, aRembourser: 0 });
  const told = (await refundMails(had)).map(({ text }) => text).toSorted();
  expect(told).toEqual([expect.stringMatching(/ 150,00\s\$/), expect.stringMatching(/ 50,00\s\$/)]);
});

test.concurrent('a disputed payment is shown so, support is told once, and what its bank takes back is not refunded on top', async () => {
  const before = Math.floor(Date.now() / 1000) * 1000;
  const had = await havingPaid(2, CARDS.disputed);
  await stripeControl('advance', { ms: 2_000 });
  await eventually(async () => expect((await stored(had)).disputedAt).not.toBeNull());
  await Promise.all([1, 2, 3].map(() => deliver('charge.dispute.created', had.payment_intent)));
  expect(Date.parse((await shown(had)).litigeLe)).toBeGreaterThanOrEqual(before);
  const disputes = await eventually(async () => {
    const mails = (await everyMailTo(env('SUPPORT_EMAIL'))).filter(({ text }) => text.includes(String(had.paymentId)));
    expect(mails).not.toEqual([]);
    return mails;
  });
  expect(disputes.map(({ subject }) => subject)).toEqual([`Paiement n° ${had.paymentId} contesté · Yónnee`]);
  expect(disputes[0]?.text).toMatch(
    new RegExp(`200,00\\s\\$.* client n° ${had.awa.userId}, colis n° ${had.ids.join(', ')}`),
  );
  await cancel(had.ids[0]);
  await eventually(async () =>
    expect(Date.parse(String((await stored(had)).refundsDueAt))).toBeGreaterThan(Date.now() + 86_400_000),
  );
  await sweep();
  expect(await given(had)).toEqual([]);
  expect(await shown(had)).toMatchObject({ statut: 'CONFIRME', rembourse: 0, aRembourser: 100 });
});

test.concurrent('a parcel that cost nothing is cancelled without a refund', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id, { priceCents: 0 });
  const { paymentId } = await newSession(awa, [id]);
  expect((await cancel(id)).body.data).toMatchObject({ etat: 'ANNULE', paye: false });
  expect((await storedPayment(awa, paymentId)).refunds).toEqual({});
});

test.each<[number, Failure[]]>([
  [1, ['lost']],
  [2, ['lost', 'lost']],
])('a refund whose answer is lost (%i times) is not made twice', async (_, failures) => {
  const had = await havingPaid(2);
  stripe.fail(isRefund, ...failures);
  await cancel(had.ids[0]);
  await eventually(async () => expect(await given(had)).toEqual([10_000]));
  await allMailsTo(had.awa);
  await alterPayment(had.awa, had.paymentId, { refundsDueAt: PAST });
  await sweep();
  expect(await given(had)).toEqual([10_000]);
  expect(await stored(had)).toMatchObject({ statut: 'CONFIRME', refundedCents: 10_000 });
  expect(await refundMails(had)).toHaveLength(1);
});

test('while Stripe is down a cancelled parcel stays owed and mails go on; the sweep refunds it when Stripe is back', async () => {
  const had = await havingPaid(1);
  stripe.fail('/v1/refunds', 500, 500);
  expect((await cancel(had.ids[0])).status).toBe(200);
  expect((await allMailsTo(had.awa)).map(({ subject }) => subject)).toContain('Votre colis est annulé · Yónnee');
  expect(await shown(had)).toMatchObject({ rembourse: 0, aRembourser: 100 });
  await sweep();
  expect(await given(had)).toEqual([]);
  await alterPayment(had.awa, had.paymentId, { refundsDueAt: PAST });
  await sweep();
  expect([await given(had), await shown(had)]).toMatchObject([[10_000], { rembourse: 100, aRembourser: 0 }]);
});

test('a refund that we hear of before we hear of the payment settles the payment first', async () => {
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
    'De nouveau à payer · Yónnee',
    'Paiement reçu · Yónnee',
    'Vous êtes remboursé · Yónnee',
  ]);
});
