import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { type Movement, sumMovements } from '#shared/payments/movements.ts';
import { api, newContainer } from '../../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/calls/people.ts';
import { storedItem } from '../../support/calls/stored-state.ts';
import { severalColis, storedPayment, updateStoredPayment } from '../../support/calls/table.ts';
import { tokenFor } from '../../support/calls/tokens.ts';
import { projectCloud } from '../../support/clouds/running-cloud.ts';
import { silentStripeCloud } from '../../support/clouds/silent-stripe.ts';
import {
  deliver,
  enterCard,
  eventually,
  newSession,
  reconcile,
  returnFromPayment,
  stripeControl,
  stripeSdk,
  sweep,
} from '../../support/items/money.ts';
import { movementsOf } from '../../support/items/movements.ts';

/**
 * The money of a month: each payment and each refund counts once, in the month of its own date in the seller's zone
 * (Europe/Paris), whenever it is heard of and whenever its container leaves.
 */

const { container } = silentStripeCloud();

const YEAR = new Date().getUTCFullYear() + 1;
const LATER = `${YEAR + 1}-01-01T00:00:00.000Z`;
/** The last half hour of January in Paris: already over in Dakar's evening, not yet in UTC. */
const JANUARY_31_23H30 = `${YEAR}-01-31T22:30:00.000Z`;

let march: { id: number };
let nextYear: { id: number };
beforeAll(async () => {
  if (!projectCloud()) return;
  nextYear = await newContainer({ dateDepart: LATER, dateArrivee: `${YEAR + 1}-02-01T00:00:00.000Z` });
  march = await newContainer({ dateDepart: `${YEAR}-03-10T08:00:00Z`, dateArrivee: `${YEAR}-04-10T08:00:00Z` });
  await severalColis(await makeCustomer(), march.id, 1); // books the model of the others, before any clock is moved
});

/** Moves the clock of the functions and of Stripe to an instant, until the test ends. */
const moveTo = (instant: string): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
  onTestFinished(() => void vi.useRealTimers());
};

const withToken = async (person: Person): Promise<Person> => ({ ...person, token: await tokenFor(person) });
const asAdmin = async () => (await withToken(await makeAdmin())).token;
const setEtat = async (id: number, etat: string) =>
  api('PUT', `/colis/modifier/${id}`, { token: await asAdmin(), body: { etat } });

/** A customer who paid at Stripe for parcels of $100 each, of which no webhook was sent. */
const paidAtStripe = async (count: number, bookingId = nextYear.id) => {
  const awa = await withToken(await makeCustomer());
  const ids = await severalColis(awa, bookingId, count, { lapsesAt: LATER });
  const session = await newSession(awa, ids);
  await enterCard(session.page);
  return { awa, ids, ...session };
};
type Paid = Awaited<ReturnType<typeof paidAtStripe>>;

const comeBack = async ({ awa, sessionId }: Paid) => returnFromPayment(await withToken(awa), sessionId);
const intentOf = async ({ awa, paymentId }: Paid): Promise<string> =>
  String((await storedPayment(awa, paymentId)).paymentIntentId);

/** Movements of a payment in a month. */
const ofPayment = async (month: string, { paymentId }: Pick<Paid, 'paymentId'>): Promise<Movement[]> =>
  (await movementsOf(month)).filter((movement) => movement.paymentId === paymentId);
const MONTHS = Array.from({ length: 12 }, (_, month) => `${YEAR}-${String(month + 1).padStart(2, '0')}`);
/** Sums of a payment by month, of the months in which its money moved. */
const sumsByMonth = async (payment: Pick<Paid, 'paymentId'>): Promise<Record<string, [string, number][]>> => {
  const months = await Promise.all(MONTHS.map(async (month) => [month, await ofPayment(month, payment)] as const));
  return Object.fromEntries(
    months
      .filter(([, movements]) => movements.length > 0)
      .map(([month, movements]) => [
        month.slice(5),
        movements.map(({ type, montant }): [string, number] => [type, montant]),
      ]),
  );
};

test('a payment on 31 January at 23:30 and its refund in February count in those months, and nothing in March when the container leaves', async () => {
  moveTo(JANUARY_31_23H30);
  const paid = await paidAtStripe(2, march.id);
  moveTo(`${YEAR}-02-01T09:00:00.000Z`);
  await comeBack(paid);
  const [first = 0, second = 0] = paid.ids;
  expect(await ofPayment(`${YEAR}-01`, paid)).toEqual([
    {
      id: String(paid.paymentId),
      le: JANUARY_31_23H30,
      type: 'PAIEMENT',
      montant: 200,
      devise: 'USD',
      moyen: 'CARTE',
      paymentId: paid.paymentId,
      recu: expect.toBeOneOf([null, expect.stringMatching(/^\d{4}-\d{6}$/)]), // issued in the background
      avoir: null,
      enregistreLe: expect.any(String),
      userId: paid.awa.userId,
      username: 'Ousmane Ndiaye',
      colisIds: [first, second],
      containerBookingIds: [march.id],
      reference: await intentOf(paid),
    },
  ]);
  expect((await storedPayment(paid.awa, paid.paymentId)).paidAt).toBe(JANUARY_31_23H30);
  const stored = await storedItem(keys.movement(`${YEAR}-01`, JANUARY_31_23H30, String(paid.paymentId)));
  expect(stored).toMatchObject({ bookingIds: [march.id], ttl: Date.UTC(YEAR + 11, 0) / 1000 });
  expect(JSON.stringify(stored), 'ids only').not.toContain('Ndiaye');

  moveTo(`${YEAR}-02-10T09:00:00.000Z`);
  await setEtat(first, 'ANNULE');
  await eventually(async () => expect(await sumsByMonth(paid)).toHaveProperty('02'));
  const { data } = await stripeSdk().refunds.list({ payment_intent: await intentOf(paid) });
  moveTo(`${YEAR}-03-10T09:00:00.000Z`);
  await reconcile();
  expect(await sumsByMonth(paid)).toEqual({ '01': [['PAIEMENT', 200]], '02': [['REMBOURSEMENT', -100]] });
  expect(await ofPayment(`${YEAR}-02`, paid)).toMatchObject([
    { id: data[0]?.id, reference: data[0]?.id, colisIds: [first], containerBookingIds: [march.id], moyen: 'CARTE' },
  ]);
});

test('webhook, return page, sweep and reconciliation, repeated in any order, add nothing and move nothing', async () => {
  moveTo(JANUARY_31_23H30);
  const paid = await paidAtStripe(1);
  const runSweep = async () => {
    await updateStoredPayment(paid.awa, paid.paymentId, { sessionEndsAt: '2026-01-01T00:00:00.000Z' });
    await sweep();
  };
  const ways = [() => deliver('checkout.session.completed', paid.sessionId), () => comeBack(paid), runSweep, reconcile];
  moveTo(`${YEAR}-02-01T09:00:00.000Z`);
  await Promise.all(ways.map((settle) => settle()));
  moveTo(`${YEAR}-02-03T09:00:00.000Z`);
  await stripeSdk().refunds.create({ payment_intent: await intentOf(paid), amount: 2_500 });
  const expected = { '01': [['PAIEMENT', 100]], '02': [['REMBOURSEMENT', -25]] };
  const replays = [...ways, async () => deliver('charge.refunded', await intentOf(paid))];
  moveTo(`${YEAR}-02-04T09:00:00.000Z`);
  await Promise.all(replays.map((replay) => replay()));
  expect(await sumsByMonth(paid)).toEqual(expected);
  for (const at of ['03-01', '05-20']) {
    moveTo(`${YEAR}-${at}T09:00:00.000Z`);
    for (const replay of replays.toReversed()) await replay();
    expect(await sumsByMonth(paid)).toEqual(expected);
  }
});

test('a refund in the dashboard, returned by the bank and then paid by hand, counts on each of these days', async () => {
  moveTo(`${YEAR}-04-02T09:00:00.000Z`);
  const paid = await paidAtStripe(1);
  await comeBack(paid);
  const intent = await intentOf(paid);
  const metadata = { colisId: String(paid.ids[0]) };
  await updateStoredPayment(paid.awa, paid.paymentId, {
    refunds: { [String(paid.ids[0])]: { cents: 10_000, etat: 'DONE' } },
  });
  const { id } = await stripeSdk().refunds.create({ payment_intent: intent, metadata });
  await deliver('charge.refunded', intent);
  moveTo(`${YEAR}-05-05T09:00:00.000Z`);
  await stripeControl(`fail-refund/${id}`);
  moveTo(`${YEAR}-06-06T09:00:00.000Z`);
  await deliver('refund.failed', id);
  await deliver('charge.refunded', intent);
  const token = await asAdmin();
  for (let times = 0; times < 2; times++)
    expect((await api('PUT', `/payments/update/${paid.paymentId}`, { token, body: { rembourse: true } })).status).toBe(
      200,
    );
  expect(await sumsByMonth(paid)).toEqual({
    '04': [
      ['PAIEMENT', 100],
      ['REMBOURSEMENT', -100],
    ],
    '05': [['REMBOURSEMENT_RENVOYE', 100]],
    '06': [['REMBOURSEMENT', -100]],
  });
  expect(await ofPayment(`${YEAR}-06`, paid)).toMatchObject([{ moyen: null, reference: null, colisIds: paid.ids }]);
});

test.each([
  ['by its webhook', (intent: string) => deliver('charge.dispute.closed', intent)],
  ['by the reconciliation, without any webhook', () => reconcile()],
])('a lost dispute takes its money on the day on which it is lost, heard of %s', async (_, hear) => {
  moveTo(`${YEAR}-06-25T09:00:00.000Z`);
  const paid = await paidAtStripe(2);
  await comeBack(paid);
  const intent = await intentOf(paid);
  moveTo(`${YEAR}-06-30T09:00:00.000Z`);
  const dispute = await stripeControl(`dispute/${intent}`);
  moveTo(`${YEAR}-07-01T09:00:00.000Z`);
  await stripeControl(`close-dispute/${dispute.id}`, { mode: 'lost' });
  moveTo(`${YEAR}-07-02T08:00:00.000Z`);
  await hear(intent);
  moveTo(`${YEAR}-08-02T09:00:00.000Z`);
  for (const type of ['charge.dispute.created', 'charge.dispute.closed'] as const) await deliver(type, intent);
  await reconcile();
  expect(await sumsByMonth(paid)).toEqual({ '06': [['PAIEMENT', 200]], '07': [['LITIGE_PERDU', -200]] });
  expect(await ofPayment(`${YEAR}-07`, paid)).toMatchObject([
    { le: `${YEAR}-07-01T09:00:00.000Z`, reference: dispute.id, colisIds: paid.ids },
  ]);
});

test('a won dispute moves no money', async () => {
  moveTo(`${YEAR}-08-10T09:00:00.000Z`);
  const paid = await paidAtStripe(1);
  await comeBack(paid);
  const intent = await intentOf(paid);
  const dispute = await stripeControl(`dispute/${intent}`);
  await deliver('charge.dispute.created', intent);
  await stripeControl(`close-dispute/${dispute.id}`, { mode: 'won' });
  await deliver('charge.dispute.closed', intent);
  expect(await sumsByMonth(paid)).toEqual({ '08': [['PAIEMENT', 100]] });
});

test('cash counts when an admin confirms it, and its refund when an admin records it', async () => {
  moveTo(`${YEAR}-09-30T09:00:00.000Z`);
  const awa = await makeCustomer();
  const [id = 0] = await severalColis(awa, nextYear.id, 1, { lapsesAt: LATER });
  const recorded = await api('POST', `/payments/add/${awa.userId}/${nextYear.id}`, {
    token: await asAdmin(),
    body: { moyen: 'ESPECES', colisIds: [id] },
  });
  const paymentId: number = recorded.body.data.id;
  const admins = async (path: string, body?: object) =>
    api('PUT', `/payments/${path}/${paymentId}`, { token: await asAdmin(), ...(body && { body }) });
  expect(await sumsByMonth({ paymentId })).toEqual({});
  moveTo(`${YEAR}-10-01T09:00:00.000Z`);
  for (let times = 0; times < 2; times++) expect((await admins('confirm')).status).toBe(200);
  await setEtat(id, 'ANNULE');
  moveTo(`${YEAR}-11-02T09:00:00.000Z`);
  for (let times = 0; times < 2; times++) expect((await admins('update', { rembourse: true })).status).toBe(200);
  expect(await sumsByMonth({ paymentId })).toEqual({ 10: [['PAIEMENT', 100]], 11: [['REMBOURSEMENT', -100]] });
  expect(await ofPayment(`${YEAR}-11`, { paymentId })).toMatchObject([{ moyen: 'ESPECES', reference: null }]);
});

test('money that does not match its payment is not counted, and neither is its refund', async () => {
  moveTo(`${YEAR}-10-10T09:00:00.000Z`);
  const awa = await withToken(await makeCustomer());
  const ids = await severalColis(awa, nextYear.id, 1, { lapsesAt: LATER });
  const session = await newSession(awa, ids);
  await updateStoredPayment(awa, session.paymentId, { cents: 9_999 });
  await enterCard(session.page);
  expect((await returnFromPayment(awa, session.sessionId)).body.code).toBe('PAYMENT_MISMATCH');
  const { payment_intent } = await stripeSdk().checkout.sessions.retrieve(session.sessionId);
  await stripeSdk().refunds.create({ payment_intent: String(payment_intent) });
  await deliver('charge.refunded', String(payment_intent));
  expect(await storedPayment(awa, session.paymentId)).toMatchObject({ statut: 'REMBOURSE', refundedCents: 10_000 });
  expect(await sumsByMonth(session)).toEqual({});
});

test('many movements of a month are listed oldest first, page by page, and add up', async () => {
  for (const day of ['03', '01', '02']) {
    moveTo(`${YEAR}-12-${day}T09:00:00.000Z`);
    const paid = await paidAtStripe(1);
    await comeBack(paid);
    await stripeSdk().refunds.create({ payment_intent: await intentOf(paid), amount: 1_010 });
    await deliver('charge.refunded', await intentOf(paid));
  }
  const movements = await movementsOf(`${YEAR}-12`, 1);
  expect(movements.map(({ le }) => le)).toEqual(movements.map(({ le }) => le).toSorted());
  expect(movements).toHaveLength(6);
  expect(movements).toEqual(await movementsOf(`${YEAR}-12`));
  expect(sumMovements(movements)).toEqual({ recu: 300, rembourse: 30.3, conteste: 0, net: 269.7 });
});

test('forty parcels and more refunds than one transaction takes are all counted, when one webhook comes for all', async () => {
  moveTo(`${YEAR}-11-20T09:00:00.000Z`);
  const paid = await paidAtStripe(40);
  await comeBack(paid);
  const payment_intent = await intentOf(paid);
  for (let refunds = 0; refunds < 101; refunds++) await stripeSdk().refunds.create({ payment_intent, amount: 100 });
  await deliver('charge.refunded', payment_intent);
  const movements = await ofPayment(`${YEAR}-11`, paid);
  expect(movements).toHaveLength(102);
  expect(sumMovements(movements)).toEqual({ recu: 4_000, rembourse: 101, conteste: 0, net: 3_899 });
  expect(movements[0]).toMatchObject({ type: 'PAIEMENT', colisIds: paid.ids });
});

test('a refund of money that a second page took leaves the real payment as it is', async () => {
  const paid = await paidAtStripe(1, container.id);
  await comeBack(paid);
  const forged = await stripeSdk().checkout.sessions.create({
    mode: 'payment',
    payment_intent_data: {
      metadata: {
        userId: String(paid.awa.userId),
        paymentId: String(paid.paymentId),
        colisIds: String(paid.ids[0]),
      },
    },
    success_url: 'http://localhost:3000/colis',
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Colis' } } }],
  });
  await enterCard(String(forged.url));
  const { payment_intent } = await stripeSdk().checkout.sessions.retrieve(forged.id);
  await stripeSdk().refunds.create({ payment_intent: String(payment_intent) });
  await deliver('charge.refunded', String(payment_intent));
  expect(await storedPayment(paid.awa, paid.paymentId)).toMatchObject({ statut: 'CONFIRME', refundedCents: 0 });
});
