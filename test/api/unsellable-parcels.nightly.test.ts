import { beforeAll, expect, test } from 'vitest';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import {
  aColis,
  severalColis,
  storedColis,
  storedPayment,
  updateStoredColis,
  updateStoredPayment,
} from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  allMailsTo,
  enterCard,
  eventually,
  newSession,
  payAndReturn,
  returnFromPayment,
  stripeSdk,
} from '../support/items/money.ts';

/**
 * Parcels that a payment can no longer pay for when the money arrives: only their share is refunded, and the customer
 * is notified.
 */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const setEtat = async (id: number, etat: string) => {
  const { status, text } = await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat } });
  if (status !== 200) throw new Error(`${etat}: ${status} ${text}`);
};

/** Pays an open payment. Returns it once its refunds are done, with the amounts that Stripe refunded. */
const payAndWait = async (person: Person, { page, sessionId }: { page: string; sessionId: string }) => {
  await enterCard(page);
  const { body } = await returnFromPayment(person, sessionId);
  const payment = await eventually(async () => {
    const found = await storedPayment(person, body.data.payment.id);
    if (Object.values(found.refunds).some(({ etat }) => etat === 'DUE')) throw new Error('not refunded yet');
    return found;
  });
  const { data } = await stripeSdk().refunds.list({ payment_intent: String(payment.paymentIntentId) });
  return { payment, given: data.map(({ amount }) => amount) };
};

test('only the parcel that was cancelled during its payment is refunded; the others of the group are paid', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const [one = 0, gone = 0, two = 0] = await severalColis(awa, container.id, 3);
  const openSession = await newSession(awa, [one, gone, two]);
  await setEtat(gone, 'ANNULE');
  const { payment, given } = await payAndWait(awa, openSession);
  expect(given).toEqual([10_000]);
  expect(payment).toMatchObject({ statut: 'CONFIRME', cents: 30_000, refundedCents: 10_000 });
  for (const id of [one, two]) expect((await storedColis(awa, id)).paymentId).toBe(payment.id);
  expect(await storedColis(awa, gone)).toMatchObject({ etat: 'ANNULE', paymentId: null, lockedBy: null });
  expect((await api('GET', `/colis/${gone}`, { token: awa.token })).body.data.rembourse).toBe(100);
  const mails = await allMailsTo(awa);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Paiement reçu · Yónnee',
    'Votre colis est annulé · Yónnee',
    'Vous êtes remboursé · Yónnee',
  ]);
  const received = mails.find(({ subject }) => subject.startsWith('Paiement reçu'))?.text;
  expect(received).toContain(`vos colis n° ${one}, ${two}`);
  expect(received).not.toContain(String(gone));
});

test('a parcel deleted during its payment is refunded', async () => {
  const awa = await makeCustomer();
  const [kept = 0, gone = 0] = await severalColis(awa, container.id, 2);
  const openSession = await newSession(awa, [kept, gone]);
  await setEtat(gone, 'ANNULE');
  expect((await api('DELETE', `/colis/supprimer/${gone}`, { token: admin.token })).status).toBe(200);
  const { payment, given } = await payAndWait(awa, openSession);
  expect([given, payment.refundedCents]).toEqual([[10_000], 10_000]);
  const { body } = await returnFromPayment(awa, openSession.sessionId);
  expect(body.data.colis.map(({ id }: { id: number }) => id)).toEqual([kept]);
});

test('a parcel in two payments is paid by the first; the second is refunded', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const first = await newSession(awa, [colisId]);
  await setEtat(colisId, 'ANNULE');
  await setEtat(colisId, 'ENREGISTRE');
  const second = await newSession(awa, [colisId]);
  await Promise.all([enterCard(first.page), enterCard(second.page)]);
  await Promise.all([returnFromPayment(awa, first.sessionId), returnFromPayment(awa, second.sessionId)]);
  const [one, two] = [await payAndWait(awa, first), await payAndWait(awa, second)];
  expect([...one.given, ...two.given]).toEqual([10_000]);
  const kept = one.given.length === 0 ? one : two;
  const stored = await storedColis(awa, colisId);
  expect([stored.paymentId, stored.refundedCents]).toEqual([kept.payment.id, undefined]);
  expect(kept.payment).toMatchObject({ statut: 'CONFIRME', refundedCents: 0 });
  expect((one === kept ? two : one).payment.statut).toBe('REMBOURSE');
});

test('when no parcel of a payment can be paid any more, all is refunded, and nobody gets a confirmation', async () => {
  const awa = await makeCustomer({ langue: 'en' });
  const ids = await severalColis(awa, container.id, 2);
  const openSession = await newSession(awa, ids);
  for (const id of ids) await setEtat(id, 'ANNULE');
  const { payment, given } = await payAndWait(awa, openSession);
  expect([payment.statut, given]).toEqual(['REMBOURSE', [10_000, 10_000]]);
  expect((await returnFromPayment(awa, openSession.sessionId, 'en')).body.message).toBe(
    'This payment has been refunded.',
  );
  const subjects = (await allMailsTo(awa)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('You have been refunded'))).toHaveLength(1);
  expect(subjects.some((subject) => subject.startsWith('Payment received'))).toBe(false);
});

test('a supplement that is paid once its parcel is cancelled is refunded with the price', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  await payAndReturn(awa, [colisId]);
  await updateStoredColis(awa, colisId, {
    priceCents: 13_000,
    restSince: '2026-11-20T12:00:00.000Z',
  });
  const openSession = await newSession(awa, [colisId]);
  await setEtat(colisId, 'ANNULE');
  const { given } = await payAndWait(awa, openSession);
  expect(given).toEqual([3_000]);
  await expect
    .poll(async () => (await api('GET', `/colis/${colisId}`, { token: awa.token })).body.data.rembourse)
    .toBe(130);
});

test('the cockpit counts the refund of a parcel that was cancelled during its payment', async () => {
  const [awa, own] = await Promise.all([makeCustomer(), newContainer()]);
  const colisId = await aColis(awa, own.id);
  const openSession = await newSession(awa, [colisId]);
  await setEtat(colisId, 'ANNULE');
  await payAndWait(awa, openSession);
  const refunded = async () =>
    (await api('GET', `/cockpit/conteneurs/${own.id}`, { token: admin.token })).body.data.montants.rembourse;
  await expect.poll(refunded).toBe(100);
});

test('a parcel whose price changed since its payment began is refunded and payable again', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const openSession = await newSession(awa, [colisId]);
  await updateStoredColis(awa, colisId, { priceCents: 12_000 });
  const { given } = await payAndWait(awa, openSession);
  expect(given).toEqual([10_000]);
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId: null, lockedBy: null });
  expect((await newSession(awa, [colisId])).paymentId).toBeGreaterThan(0);
});

test('an expired payment that was paid after all is confirmed as far as possible', async () => {
  const awa = await makeCustomer();
  const [paid = 0, gone = 0] = await severalColis(awa, container.id, 2);
  const openSession = await newSession(awa, [paid, gone]);
  for (const id of [paid, gone]) await updateStoredColis(awa, id, { lockedBy: null });
  await updateStoredPayment(awa, openSession.paymentId, { statut: 'EXPIRE' });
  await setEtat(gone, 'ANNULE');
  const { payment, given } = await payAndWait(awa, openSession);
  expect([payment.statut, given]).toEqual(['CONFIRME', [10_000]]);
  expect((await storedColis(awa, paid)).paymentId).toBe(openSession.paymentId);
});
