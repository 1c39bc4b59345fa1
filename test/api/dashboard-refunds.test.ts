import { beforeAll, expect, test } from 'vitest';
import { api, newColis, newContainer } from '../support/api.ts';
import { deliverRecords, recordOf } from '../support/domain-events.ts';
import { meanwhile } from '../support/interleave.ts';
import { allMailsTo, deliver, eventually, newSession, payFor, returnFromPayment, stripeSdk } from '../support/money.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/people.ts';
import { projectCloud } from '../support/running-cloud.ts';
import { alterColis, severalColis, storedColis, storedPayment } from '../support/table.ts';

/** What is given back in Stripe's dashboard: the customer hears of it, and nothing that was given back ships free. */

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
const havingPaid = async (count: number, bookingId = container.id) => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, bookingId, count);
  const { body } = await returnFromPayment(awa, await payFor(awa, ids));
  const paymentId: number = body.data.payment.id;
  const { paymentIntentId } = await storedPayment(awa, paymentId);
  return { awa, ids, paymentId, payment_intent: String(paymentIntentId) };
};
type Had = Awaited<ReturnType<typeof havingPaid>>;

/** Somebody gives money back in the dashboard: these cents, or all that is left. */
const inDashboard = ({ payment_intent }: Had, cents?: number) =>
  stripeSdk().refunds.create({ payment_intent, ...(cents !== undefined && { amount: cents }) });

const setEtat = (id: number, etat: string) =>
  api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat } });

const refundedTo = ({ awa, paymentId }: Had, cents: number) =>
  eventually(async () => expect((await storedPayment(awa, paymentId)).refundedCents).toBe(cents));

const unpaid = ({ awa }: Had, id: number) =>
  eventually(async () => expect((await storedColis(awa, id)).paymentId).toBeNull());

/** The sums that the customer was told were given back. */
const sumsTold = async ({ awa }: Had): Promise<string[]> =>
  (await allMailsTo(awa))
    .filter(({ subject }) => subject.startsWith('Vous êtes remboursé'))
    .map(({ text }) => /remboursé ([\d,]+)\s\$/.exec(text)?.[1] ?? text)
    .sort();

/** The parcels of which the customer was told that they are to be paid again, a mail each row. */
const toldToPayAgain = async ({ awa, ids }: Had): Promise<number[][]> =>
  (await allMailsTo(awa))
    .filter(({ subject }) => subject.startsWith('De nouveau à payer'))
    .map(({ text }) => ids.filter((id) => text.includes(String(id))));

const emptied = ({ awa: { userId }, paymentId, ids: colisIds }: Had) =>
  recordOf({ type: 'PAYMENT_REFUNDED', userId, paymentId, colisIds });

test('a refund made in the dashboard is told once with its sum, however often Stripe tells of it', async () => {
  const had = await havingPaid(2);
  await inDashboard(had, 2_500);
  await refundedTo(had, 2_500);
  const again = Array.from({ length: 5 }, () => deliver('charge.refunded', had.payment_intent));
  expect(await Promise.all(again)).toEqual([200, 200, 200, 200, 200]);
  expect(await sumsTold(had)).toEqual(['25,00']);
  await inDashboard(had, 1_000);
  await refundedTo(had, 3_500);
  expect(await sumsTold(had)).toEqual(['10,00', '25,00']);
  expect((await storedPayment(had.awa, had.paymentId)).statut).toBe('CONFIRME');
  for (const id of had.ids) expect((await storedColis(had.awa, id)).paymentId).toBe(had.paymentId);
});

test.each([1, 2, 3])('refunds of the dashboard and of ours at the same moment are each told once (%i)', async (n) => {
  const had = await havingPaid(3);
  const dashboard = () => inDashboard(had, 2_500);
  const ours = () => setEtat(had.ids[0] ?? 0, 'ANNULE');
  await Promise.all(n % 2 ? [dashboard(), ours()] : [ours(), dashboard()]);
  await refundedTo(had, 12_500);
  await Promise.all([1, 2, 3].map(() => deliver('charge.refunded', had.payment_intent)));
  expect(await sumsTold(had)).toEqual(['100,00', '25,00']);
  expect(await storedPayment(had.awa, had.paymentId)).toMatchObject({ statut: 'CONFIRME', refundedCents: 12_500 });
});

test('what we give back ourselves is not told a second time when Stripe tells of it', async () => {
  const had = await havingPaid(2);
  await setEtat(had.ids[0] ?? 0, 'ANNULE');
  await refundedTo(had, 10_000);
  await deliver('charge.refunded', had.payment_intent);
  expect(await sumsTold(had)).toEqual(['100,00']);
});

test('parcels whose payment was given back in full are to be paid again, within a new delay, and can be', async () => {
  const had = await havingPaid(2);
  const [one = 0] = had.ids;
  for (const id of had.ids) await alterColis(had.awa, id, { lapsesAt: PAST, remindedAt: PAST });
  await inDashboard(had);
  for (const id of had.ids) await unpaid(had, id);
  expect(await sumsTold(had)).toEqual(['200,00']);
  const { body } = await api('GET', '/colis/user?paiement=A_PAYER', { token: had.awa.token });
  expect(body.data.map(({ id }: { id: number }) => id).toSorted()).toEqual(had.ids.toSorted());
  for (const { paye, aPayerAvant } of body.data) {
    expect(paye).toBe(false);
    expect(Date.parse(aPayerAvant) / HOUR).toBeCloseTo(Date.now() / HOUR + 72, 1);
  }
  expect(await storedColis(had.awa, one)).toMatchObject({ etat: 'ENREGISTRE', remindedAt: null });

  const anew = await returnFromPayment(had.awa, await payFor(had.awa, had.ids));
  const { id: paymentId, statut } = anew.body.data.payment;
  expect([statut, paymentId === had.paymentId]).toEqual(['CONFIRME', false]);
  expect(await deliverRecords(emptied(had))).toBe(0);
  expect(await toldToPayAgain(had)).toEqual([had.ids]);
  for (const id of had.ids) expect((await storedColis(had.awa, id)).paymentId).toBe(paymentId);
});

test('refunds of the dashboard and of ours that make up the whole leave no parcel paid', async () => {
  const had = await havingPaid(3);
  const [gone = 0, moving = 0, kept = 0] = had.ids;
  await setEtat(moving, 'EN_TRANSIT');
  const { lapsesAt } = await storedColis(had.awa, moving);
  await inDashboard(had, 20_000);
  await refundedTo(had, 20_000);
  await setEtat(gone, 'ANNULE');
  for (const id of [moving, kept]) await unpaid(had, id);
  expect(await storedColis(had.awa, gone)).toMatchObject({ etat: 'ANNULE', paymentId: null });
  expect(await storedColis(had.awa, moving)).toMatchObject({ etat: 'EN_TRANSIT', lapsesAt });
  expect(await sumsTold(had)).toEqual(['100,00', '200,00']);
  expect(await toldToPayAgain(had)).toEqual([[kept]]); // what has left keeps its place
  expect((await newSession(had.awa, [moving, kept])).paymentId).not.toBe(had.paymentId);
});

test('a parcel that cost nothing stays confirmed when all the money of its group went back', async () => {
  const awa = await makeCustomer();
  const { id: free } = await newColis(awa, (await newContainer({ prixEstime: 0 })).id);
  const [priced = 0] = await severalColis(awa, container.id, 1);
  const { body } = await returnFromPayment(awa, await payFor(awa, [free, priced]));
  const paymentId: number = body.data.payment.id;
  await setEtat(priced, 'ANNULE');
  await eventually(async () => expect((await storedPayment(awa, paymentId)).statut).toBe('REMBOURSE'));
  await eventually(async () => expect((await storedColis(awa, priced)).paymentId).toBeNull());
  expect(await storedColis(awa, free)).toMatchObject({ paymentId, etat: 'ENREGISTRE' });
});

test('a parcel that is to be paid again is to be paid before its container leaves', async () => {
  const dateDepart = new Date(Date.now() + 10 * HOUR).toISOString();
  const had = await havingPaid(1, (await newContainer({ dateDepart })).id);
  await inDashboard(had);
  const [id = 0] = had.ids;
  await unpaid(had, id);
  expect((await storedColis(had.awa, id)).lapsesAt).toBe(dateDepart);
});

test('when all parcels of a payment were cancelled, nothing of them is to be paid again', async () => {
  const had = await havingPaid(2);
  for (const id of had.ids) await setEtat(id, 'ANNULE');
  await refundedTo(had, 20_000);
  const told = (await sumsTold(had)).map((sum) => Number(sum.replace(',', '.')));
  expect(told.reduce((all, sum) => all + sum, 0)).toBe(200); // in one, if both were owed before the first went back
  for (const id of had.ids) expect(await storedColis(had.awa, id)).toMatchObject({ etat: 'ANNULE', paymentId: null });
  expect(await toldToPayAgain(had)).toEqual([]);
});

test('a parcel that is cancelled in the very moment in which it becomes unpaid stays cancelled', async () => {
  const had = await havingPaid(1);
  const [id = 0] = had.ids;
  const failed = await meanwhile(
    () => setEtat(id, 'ANNULE'),
    () => deliverRecords(emptied(had)),
  );
  expect([failed, await storedColis(had.awa, id)]).toMatchObject([0, { etat: 'ANNULE', paymentId: null }]);
  await refundedTo(had, 10_000);
});
