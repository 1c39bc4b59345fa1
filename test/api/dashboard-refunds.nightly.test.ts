import { beforeAll, expect, test } from 'vitest';
import { api, newColis, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { severalColis, storedColis, storedPayment, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { deliverRecords, recordOf } from '../support/items/domain-events.ts';
import { findParcel, receive } from '../support/items/intake.ts';
import { load } from '../support/items/manifest.ts';
import {
  allMailsTo,
  deliver,
  eventually,
  newSession,
  payAndReturn,
  payFor,
  returnFromPayment,
  stripeSdk,
} from '../support/items/money.ts';
import { interruptBeforeWrite } from '../support/runs/concurrency.ts';

/** Refunds made in Stripe's dashboard: the customer is notified, and no refunded parcel ships for free. */

const HOUR = 3_600_000;
const PAST = '2026-01-01T00:00:00.000Z';
let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

/** A customer with parcels of $100 each, paid together. */
const paidParcels = async (count: number, bookingId = container.id) => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, bookingId, count);
  const { body } = await returnFromPayment(awa, await payFor(awa, ids));
  const paymentId: number = body.data.payment.id;
  const { paymentIntentId } = await storedPayment(awa, paymentId);
  return { awa, ids, paymentId, payment_intent: String(paymentIntentId) };
};
type PaidParcels = Awaited<ReturnType<typeof paidParcels>>;

/** Refunds money in the dashboard: these cents, or all that is left. */
const refundInDashboard = ({ payment_intent }: PaidParcels, cents?: number) =>
  stripeSdk().refunds.create({ payment_intent, ...(cents !== undefined && { amount: cents }) });

const setEtat = (id: number, etat: string) =>
  api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat } });

const waitUntilRefunded = ({ awa, paymentId }: PaidParcels, cents: number) =>
  eventually(async () => expect((await storedPayment(awa, paymentId)).refundedCents).toBe(cents));

const waitUntilUnpaid = ({ awa }: PaidParcels, id: number) =>
  eventually(async () => expect((await storedColis(awa, id)).paymentId).toBeNull());

/** The refunded sums in the customer's mails. */
const mailedRefunds = async ({ awa }: PaidParcels): Promise<string[]> =>
  (await allMailsTo(awa))
    .filter(({ subject }) => subject.startsWith('Vous êtes remboursé'))
    .map(({ text }) => /remboursé ([\d,]+)\s\$/.exec(text)?.[1] ?? text)
    .sort();

/** The parcels in each mail that asks the customer to pay again, a row per mail. */
const payAgainMails = async ({ awa, ids }: PaidParcels): Promise<number[][]> =>
  (await allMailsTo(awa))
    .filter(({ subject }) => subject.startsWith('Paiement à refaire'))
    .map(({ text }) => ids.filter((id) => text.includes(String(id))));

const fullyRefundedEvent = ({ awa: { userId }, paymentId, ids: colisIds }: PaidParcels) =>
  recordOf({ type: 'PAYMENT_REFUNDED', userId, paymentId, colisIds });

test('an agent reads that a refunded parcel is unpaid, receives it, and cannot load it until it is paid again', async () => {
  const paid = await paidParcels(1);
  const [id = 0] = paid.ids;
  await refundInDashboard(paid);
  await deliver('charge.refunded', paid.payment_intent);
  await waitUntilUnpaid(paid, id);
  expect((await findParcel(admin, id)).body.data).toMatchObject({ paye: false, reception: null });
  expect((await receive(admin, id)).status).toBe(201);
  expect(await load(admin, id, container.id)).toMatchObject({ status: 409, body: { code: 'COLIS_UNPAID' } });
  await payAndReturn(paid.awa, [id]);
  expect((await load(admin, id, container.id)).status).toBe(201);
});

test('a refund in the dashboard is notified once with its sum, however often Stripe repeats the webhook', async () => {
  const purchase = await paidParcels(2);
  await refundInDashboard(purchase, 2_500);
  await waitUntilRefunded(purchase, 2_500);
  const again = Array.from({ length: 5 }, () => deliver('charge.refunded', purchase.payment_intent));
  expect(await Promise.all(again)).toEqual([200, 200, 200, 200, 200]);
  expect(await mailedRefunds(purchase)).toEqual(['25,00']);
  await refundInDashboard(purchase, 1_000);
  await waitUntilRefunded(purchase, 3_500);
  expect(await mailedRefunds(purchase)).toEqual(['10,00', '25,00']);
  expect((await storedPayment(purchase.awa, purchase.paymentId)).statut).toBe('CONFIRME');
  for (const id of purchase.ids) expect((await storedColis(purchase.awa, id)).paymentId).toBe(purchase.paymentId);
});

test.each([1, 2, 3])('concurrent refunds in the dashboard and by the app are each notified once (%i)', async (n) => {
  const purchase = await paidParcels(3);
  const dashboard = () => refundInDashboard(purchase, 2_500);
  const refundHere = () => setEtat(purchase.ids[0] ?? 0, 'ANNULE');
  await Promise.all(n % 2 ? [dashboard(), refundHere()] : [refundHere(), dashboard()]);
  await waitUntilRefunded(purchase, 12_500);
  await Promise.all([1, 2, 3].map(() => deliver('charge.refunded', purchase.payment_intent)));
  expect(await mailedRefunds(purchase)).toEqual(['100,00', '25,00']);
  expect(await storedPayment(purchase.awa, purchase.paymentId)).toMatchObject({
    statut: 'CONFIRME',
    refundedCents: 12_500,
  });
});

test('the webhook of the app’s own refund notifies nobody again', async () => {
  const purchase = await paidParcels(2);
  await setEtat(purchase.ids[0] ?? 0, 'ANNULE');
  await waitUntilRefunded(purchase, 10_000);
  await deliver('charge.refunded', purchase.payment_intent);
  expect(await mailedRefunds(purchase)).toEqual(['100,00']);
});

test('parcels whose payment was fully refunded become payable again, with a new deadline', async () => {
  const purchase = await paidParcels(2);
  const [one = 0] = purchase.ids;
  for (const id of purchase.ids) await updateStoredColis(purchase.awa, id, { lapsesAt: PAST, remindedAt: PAST });
  await refundInDashboard(purchase);
  for (const id of purchase.ids) await waitUntilUnpaid(purchase, id);
  expect(await mailedRefunds(purchase)).toEqual(['200,00']);
  const { body } = await api('GET', '/colis/user?paiement=A_PAYER', { token: purchase.awa.token });
  expect(body.data.map(({ id }: { id: number }) => id).toSorted()).toEqual(purchase.ids.toSorted());
  for (const { paye, aPayerAvant } of body.data) {
    expect(paye).toBe(false);
    expect(Date.parse(aPayerAvant) / HOUR).toBeCloseTo(Date.now() / HOUR + 72, 1);
  }
  const payable = await storedColis(purchase.awa, one);
  expect(payable.etat).toBe('ENREGISTRE');
  expect(payable).not.toHaveProperty('remindedAt');

  const second = await returnFromPayment(purchase.awa, await payFor(purchase.awa, purchase.ids));
  const { id: paymentId, statut } = second.body.data.payment;
  expect([statut, paymentId === purchase.paymentId]).toEqual(['CONFIRME', false]);
  expect(await deliverRecords(fullyRefundedEvent(purchase))).toBe(0);
  expect(await payAgainMails(purchase)).toEqual([purchase.ids]);
  for (const id of purchase.ids) expect((await storedColis(purchase.awa, id)).paymentId).toBe(paymentId);
});

test('refunds in the dashboard and by the app that add up to the whole leave no parcel paid', async () => {
  const purchase = await paidParcels(3);
  const [gone = 0, moving = 0, kept = 0] = purchase.ids;
  await setEtat(moving, 'EN_TRANSIT');
  const { lapsesAt } = await storedColis(purchase.awa, moving);
  await refundInDashboard(purchase, 20_000);
  await waitUntilRefunded(purchase, 20_000);
  await setEtat(gone, 'ANNULE');
  for (const id of [moving, kept]) await waitUntilUnpaid(purchase, id);
  expect(await storedColis(purchase.awa, gone)).toMatchObject({ etat: 'ANNULE', paymentId: null });
  expect(await storedColis(purchase.awa, moving)).toMatchObject({ etat: 'EN_TRANSIT', lapsesAt });
  expect(await mailedRefunds(purchase)).toEqual(['100,00', '200,00']);
  expect(await payAgainMails(purchase)).toEqual([[moving, kept]]); // one under way is not handed over unpaid
  expect((await newSession(purchase.awa, [moving, kept])).paymentId).not.toBe(purchase.paymentId);
});

test('more refunds than fit one page of Stripe are all counted, and no cent is refunded twice', async () => {
  const purchase = await paidParcels(2);
  const [gone = 0, kept = 0] = purchase.ids;
  for (let refunds = 0; refunds < 100; refunds++) await refundInDashboard(purchase, 1);
  await refundInDashboard(purchase, 15_000);
  await waitUntilRefunded(purchase, 15_100);
  await setEtat(gone, 'ANNULE');
  await waitUntilRefunded(purchase, 20_000);
  await waitUntilUnpaid(purchase, kept);
  const { data } = await stripeSdk().refunds.list({ payment_intent: purchase.payment_intent, limit: 1 });
  expect(data[0]?.amount).toBe(4_900);
});

test('a free parcel stays confirmed when all the money of its group was refunded', async () => {
  const awa = await makeCustomer();
  const { id: free } = await newColis(awa, (await newContainer({ prixEstime: 0 })).id);
  const [priced = 0] = await severalColis(awa, container.id, 1);
  const { body } = await returnFromPayment(awa, await payFor(awa, [free, priced]));
  const paymentId: number = body.data.payment.id;
  await setEtat(priced, 'ANNULE');
  await eventually(async () =>
    expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'CONFIRME', refundedCents: 10_000 }),
  );
  await eventually(async () => expect((await storedColis(awa, priced)).paymentId).toBeNull());
  expect(await storedColis(awa, free)).toMatchObject({ paymentId, etat: 'ENREGISTRE' });
});

test('a refunded parcel must be paid again before its container leaves', async () => {
  const dateDepart = new Date(Date.now() + 10 * HOUR).toISOString();
  const purchase = await paidParcels(1, (await newContainer({ dateDepart })).id);
  await refundInDashboard(purchase);
  const [id = 0] = purchase.ids;
  await waitUntilUnpaid(purchase, id);
  expect((await storedColis(purchase.awa, id)).lapsesAt).toBe(dateDepart);
});

test('cancelled parcels need not be paid again after their refund', async () => {
  const purchase = await paidParcels(2);
  for (const id of purchase.ids) await setEtat(id, 'ANNULE');
  await waitUntilRefunded(purchase, 20_000);
  const sums = (await mailedRefunds(purchase)).map((sum) => Number(sum.replace(',', '.')));
  expect(sums.reduce((all, sum) => all + sum, 0)).toBe(200); // in one mail, if both refunds were owed before the first was made
  for (const id of purchase.ids)
    expect(await storedColis(purchase.awa, id)).toMatchObject({ etat: 'ANNULE', paymentId: null });
  expect(await payAgainMails(purchase)).toEqual([]);
});

test('a parcel cancelled at the moment it becomes unpaid stays cancelled', async () => {
  const purchase = await paidParcels(1);
  const [id = 0] = purchase.ids;
  const failed = await interruptBeforeWrite(
    () => setEtat(id, 'ANNULE'),
    () => deliverRecords(fullyRefundedEvent(purchase)),
  );
  expect([failed, await storedColis(purchase.awa, id)]).toMatchObject([0, { etat: 'ANNULE', paymentId: null }]);
  await waitUntilRefunded(purchase, 10_000);
});
