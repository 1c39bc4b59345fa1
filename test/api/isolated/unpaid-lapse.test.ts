import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeToParcelsWrite } from '#functions/containers/container-writes.ts';
import { containerOf } from '#functions/containers/containers.service.ts';
import { transact } from '#functions/core/table/dynamo.ts';
import { newId } from '#functions/core/table/ids.ts';
import { PAYMENT_WINDOW_HOURS } from '#shared/colis/rules.ts';
import { api, newColis, newContainer } from '../../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/calls/people.ts';
import { aColis, severalColis, storedColis, updateStoredColis } from '../../support/calls/table.ts';
import { startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownApi } from '../../support/clouds/own-cloud.ts';
import { projectCloud } from '../../support/clouds/running-cloud.ts';
import { LOADABLE } from '../../support/items/manifest.ts';
import {
  allMailsTo,
  enterCard,
  eventually,
  newSession,
  payAndReturn,
  returnFromPayment,
  startPaying,
  stripeSdk,
  sweep,
} from '../../support/items/money.ts';
import { SMALL } from '../../support/items/space-rush.ts';
import { interruptBeforeWrite } from '../../support/runs/concurrency.ts';

const stripe = await startFaultyProxy(() => String(projectCloud()?.stripe));
afterAll(() => stripe.stop());

ownApi(async () => ({ STRIPE_API: stripe.endpoint }));

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const spaceLeft = async (id: number): Promise<number> => (await api('GET', `/bookings/${id}`)).body.data.poidsRestant;
const colisOf = async ({ token }: Person, id: number) => (await api('GET', `/colis/${id}`, { token })).body.data;
const subjectsTo = async (person: Person) => (await allMailsTo(person)).map(({ subject }) => subject);

/** A parcel booked 100 hours ago whose payment deadline is `hours` from now. */
const oldColis = (person: Person, hours: number, bookingId = container.id): Promise<number> =>
  aColis(person, bookingId, { createdAt: inHours(-100), lapsesAt: inHours(hours) });
const overdueColis = (person: Person, bookingId?: number) => oldColis(person, -0.1, bookingId);
/** Moves the payment deadline of a parcel into the past. */
const passDeadline = (person: Person, id: number) => updateStoredColis(person, id, { lapsesAt: inHours(-0.1) });

test('a customer sees the payment deadline of a parcel: 72 hours after booking, or the departure if sooner', async () => {
  const awa = await makeCustomer();
  const usual = await newColis(awa, container.id);
  expect(Date.parse(String(usual.aPayerAvant)) / 3_600_000).toBeCloseTo(
    Date.now() / 3_600_000 + PAYMENT_WINDOW_HOURS,
    1,
  );
  const leaving = await newContainer({ dateDepart: inHours(10) });
  expect((await newColis(awa, leaving.id)).aPayerAvant).toBe(leaving.dateDepart);
  await payAndReturn(awa, [usual.id]);
  expect((await colisOf(awa, usual.id)).aPayerAvant).toBeNull();
});

test('an unpaid parcel is to be paid by the end of its drop-off, which moves the deadline with it', async () => {
  const awa = await makeCustomer();
  const closing = await newContainer({ receptionFin: inHours(8) });
  const { id, aPayerAvant } = await newColis(awa, closing.id, SMALL);
  expect(aPayerAvant).toBe(closing.receptionFin);
  const receptionFin = inHours(30);
  await api('PUT', `/bookings/${closing.id}`, { token: admin.token, body: { receptionFin } });
  await eventually(async () => expect((await colisOf(awa, id)).aPayerAvant).toBe(receptionFin));
});

test('an earlier departure moves the deadline of unpaid parcels, but not of paid ones', async () => {
  const awa = await makeCustomer();
  const { id: bookingId } = await newContainer();
  const [unpaid = 0, paid = 0] = await severalColis(awa, bookingId, 2);
  await payAndReturn(awa, [paid]);
  const dateDepart = inHours(10);
  await api('PUT', `/bookings/${bookingId}`, { token: admin.token, body: { dateDepart } });
  await eventually(async () => expect((await colisOf(awa, unpaid)).aPayerAvant).toBe(dateDepart));
  expect((await storedColis(awa, paid)).lapsesAt).not.toBe(dateDepart);
});

test('a later departure extends the deadline of unpaid parcels, up to 72 hours', async () => {
  const awa = await makeCustomer();
  const { id: bookingId } = await newContainer({ dateDepart: inHours(2), dateArrivee: inHours(400) });
  const { id, aPayerAvant } = await newColis(awa, bookingId, SMALL);
  expect(String(aPayerAvant) < inHours(2.1)).toBe(true);
  await api('PUT', `/bookings/${bookingId}`, { token: admin.token, body: { dateDepart: inHours(300) } });
  await eventually(async () => expect((await colisOf(awa, id)).aPayerAvant > inHours(25)).toBe(true));
  expect((await colisOf(awa, id)).aPayerAvant < inHours(73)).toBe(true);
});

test('the customer is reminded once, a day before the deadline, and the parcel keeps its space', async () => {
  const awa = await makeCustomer({ langue: 'en' });
  const id = await oldColis(awa, 23.5);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  expect(await subjectsTo(awa)).toEqual(['Your parcel is still unpaid · Yónnee']);
  expect((await colisOf(awa, id)).etat).toBe('ENREGISTRE');
});

test('no customer is reminded more than a day ahead, or of a parcel booked within the last day', async () => {
  const awa = await makeCustomer();
  await oldColis(awa, 24.5);
  await aColis(awa, container.id, { lapsesAt: inHours(12) });
  await sweep();
  expect(await subjectsTo(awa)).toEqual([]);
});

test('concurrent sweeps release an overdue parcel once: its space is free and the customer is notified', async () => {
  const awa = await makeCustomer({ langue: 'en' });
  const busy = await newContainer({ poidsMax: 100 });
  const id = await overdueColis(awa, busy.id);
  expect(await spaceLeft(busy.id)).toBe(90);
  await Promise.all([sweep(), sweep(), sweep()]);
  await sweep();
  expect(await spaceLeft(busy.id)).toBe(100);
  expect(await colisOf(awa, id)).toMatchObject({ etat: 'ANNULE', annulePar: 'ECHEANCE', aPayerAvant: null });
  expect(await subjectsTo(awa)).toEqual(['Your parcel is cancelled · Yónnee']);
});

test('a parcel that its drop-off ended without is cancelled for that, and nobody is reminded to pay for it', async () => {
  const awa = await makeCustomer({ langue: 'en' });
  const closing = await newContainer({ receptionFin: inHours(8) });
  const id = await oldColis(awa, 7, closing.id);
  await api('PUT', `/bookings/${closing.id}`, { token: admin.token, body: { receptionFin: inHours(-0.1) } });
  await eventually(() => updateStoredColis(awa, id, { lapsesAt: inHours(7) })); // the outbox moves its deadline meanwhile
  await sweep();
  expect(await subjectsTo(awa)).not.toContain('Your parcel is still unpaid · Yónnee');
  await passDeadline(awa, id);
  await sweep();
  expect(await colisOf(awa, id)).toMatchObject({ etat: 'ANNULE', annulePar: 'DEPOT_FINI' });
  const mail = (await allMailsTo(awa)).find(({ subject }) => subject.startsWith('Your parcel is cancelled'));
  expect(mail?.text).toContain(`The drop-off of its container ended without your parcel no. ${id}`);
});

test('a sweep releases no parcel that is paid, on its way or already cancelled', async () => {
  const awa = await makeCustomer();
  const [paid, moving, gone] = [await oldColis(awa, 1), await overdueColis(awa), await overdueColis(awa)];
  const setEtat = (id: number, etat: string) =>
    api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat } });
  await payAndReturn(awa, [paid]);
  await passDeadline(awa, paid);
  await setEtat(moving, 'EN_TRANSIT');
  await setEtat(gone, 'ANNULE');
  const before = await spaceLeft(container.id);
  await sweep();
  expect(await spaceLeft(container.id)).toBe(before);
  expect((await colisOf(awa, paid)).etat).toBe('ENREGISTRE');
  expect((await colisOf(awa, moving)).etat).toBe('EN_TRANSIT');
});

test('a parcel is not released while its payment page is open, but after the page expired unpaid', async () => {
  const awa = await makeCustomer();
  const id = await oldColis(awa, 1);
  const { sessionId } = await newSession(awa, [id]);
  await passDeadline(awa, id);
  await sweep();
  expect(await colisOf(awa, id)).toMatchObject({ etat: 'ENREGISTRE', paiementEnCours: true });
  await stripeSdk().checkout.sessions.expire(sessionId);
  await sweep();
  await sweep();
  expect((await colisOf(awa, id)).etat).toBe('ANNULE');
});

test.each([
  ['was paid without a webhook', 'paid', 'succeeded', { paye: true, paiementEnCours: false }],
  ['is in progress at the bank', 'unpaid', 'processing', { paye: false, paiementEnCours: true }],
])('a parcel whose payment %s is not released', async (_, payment_status, status, expected) => {
  const awa = await makeCustomer();
  const id = await oldColis(awa, 1);
  const { sessionId } = await newSession(awa, [id]);
  await passDeadline(awa, id);
  stripe.change(sessionId, { status: 'complete', payment_status, payment_intent: { id: 'pi_1', status } });
  await sweep();
  expect(await colisOf(awa, id)).toMatchObject({ etat: 'ENREGISTRE', ...expected });
});

const LAPSED = {
  fr: 'Le délai de paiement de ce colis est dépassé : sa place va être libérée. Choisissez un autre départ.',
  en: 'The payment deadline for this parcel has passed: its space is about to be released. Choose another departure.',
};

test('a payment after the deadline is refused, for one parcel or several, even before a sweep', async () => {
  const awa = await makeCustomer();
  const [overdue, payable] = [await overdueColis(awa), await oldColis(awa, 1)];
  for (const language of ['fr', 'en'] as const) {
    const { status, body } = await api('POST', `/payments/colis/${overdue}`, { token: awa.token, language });
    expect([status, body.code, body.message]).toEqual([409, 'COLIS_LAPSED', LAPSED[language]]);
  }
  expect((await startPaying(awa, [payable, overdue])).body.code).toBe('COLIS_LAPSED');
  for (const id of [overdue, payable]) expect((await storedColis(awa, id)).lockedBy).toBeNull();
  expect((await startPaying(awa, [payable])).status).toBe(200);
});

test('a card payment for a departure that takes no parcel any more is refused, but not one of a parcel at the depot', async () => {
  const awa = await makeCustomer();
  const closed = await newContainer();
  const [late, brought] = [await aColis(awa, closed.id), await aColis(awa, closed.id)];
  await updateStoredColis(awa, brought, { ...LOADABLE, paymentId: null });
  await transact({ container: closeToParcelsWrite(await containerOf(closed.id), undefined, undefined) });
  for (const ids of [[late], [brought, late]]) {
    const { status, body } = await startPaying(awa, ids);
    expect([status, body.code]).toEqual([409, 'CONTAINER_CLOSED']);
    expect((await storedColis(awa, late)).lockedBy).toBeNull();
  }
  expect((await startPaying(awa, [brought])).status).toBe(200);
});

test('an unpaid parcel on its way can be paid at any time', async () => {
  const awa = await makeCustomer();
  const id = await overdueColis(awa);
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'EN_TRANSIT' } });
  expect((await payAndReturn(awa, [id])).statut).toBe('CONFIRME');
});

test('a payment page opened before the deadline can be used after it, but no other is opened', async () => {
  const awa = await makeCustomer();
  const [overdue, payable] = [await oldColis(awa, 1), await oldColis(awa, 1)];
  const openSession = await newSession(awa, [overdue]);
  await passDeadline(awa, overdue);
  expect((await startPaying(awa, [overdue, payable])).body.code).toBe('COLIS_LAPSED');
  expect(await newSession(awa, [overdue])).toEqual(openSession);
  await enterCard(openSession.page);
  expect((await returnFromPayment(awa, openSession.sessionId)).body.data.payment.statut).toBe('CONFIRME');
  await sweep();
  expect(await colisOf(awa, overdue)).toMatchObject({ etat: 'ENREGISTRE', paye: true });
});

test('a parcel released while its payment starts is not paid: the new page accepts no card', async () => {
  const awa = await makeCustomer();
  const id = await oldColis(awa, 1);
  const release = () => passDeadline(awa, id).then(sweep);
  const { status, body } = await interruptBeforeWrite(release, () => startPaying(awa, [id]));
  expect([status, body.code]).toEqual([409, 'COLIS_CANCELLED']);
  expect(await storedColis(awa, id)).toMatchObject({ etat: 'ANNULE', lockedBy: null });
  const { data } = await stripeSdk().checkout.sessions.list({ limit: 100, status: 'open' });
  expect(data.filter(({ metadata }) => metadata?.colisIds === String(id))).toEqual([]);
});

test('a sweep releases all overdue parcels, over several pages', async () => {
  const nobody = { userId: newId(), email: 'nobody@yonnee.test' };
  const roomy = await newContainer({ poidsMax: 10_000 });
  await severalColis(nobody, roomy.id, 51, { createdAt: inHours(-100), lapsesAt: inHours(-1) });
  expect(await spaceLeft(roomy.id)).toBeLessThan(10_000); // another test file may be sweeping too
  await sweep();
  await eventually(async () => expect(await spaceLeft(roomy.id)).toBe(10_000));
});

test('a released parcel that an admin revives gets a new payment deadline', async () => {
  const awa = await makeCustomer();
  const id = await overdueColis(awa);
  await sweep();
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ENREGISTRE' } });
  const { etat, aPayerAvant } = await colisOf(awa, id);
  expect([etat, Date.parse(aPayerAvant) > Date.now() + 29 * 3_600_000]).toEqual(['ENREGISTRE', true]);
  await sweep();
  expect((await colisOf(awa, id)).etat).toBe('ENREGISTRE');
});
