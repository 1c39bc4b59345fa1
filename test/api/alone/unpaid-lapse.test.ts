import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#functions/core/ids.ts';
import { api, newColis, newContainer } from '../../support/api.ts';
import { startFaultyProxy } from '../../support/faulty-proxy.ts';
import { meanwhile } from '../../support/interleave.ts';
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
} from '../../support/money.ts';
import { ownApi } from '../../support/own-cloud.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/people.ts';
import { projectCloud } from '../../support/running-cloud.ts';
import { SMALL } from '../../support/space-rush.ts';
import { aColis, alterColis, severalColis, storedColis } from '../../support/table.ts';

const stripe = await startFaultyProxy(() => String(projectCloud()?.stripe));
afterAll(() => stripe.stop());

/** This stage keeps an unpaid parcel's place for 30 hours. */
ownApi(async () => ({ LAPSE_HOURS: '30', STRIPE_API: stripe.endpoint }));

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const spaceLeft = async (id: number): Promise<number> => (await api('GET', `/bookings/${id}`)).body.data.poidsRestant;
const shown = async ({ token }: Person, id: number) => (await api('GET', `/colis/${id}`, { token })).body.data;
const subjectsTo = async (person: Person) => (await allMailsTo(person)).map(({ subject }) => subject);

/** A parcel that was booked days ago and whose time is up, `hours` from now. */
const aged = (person: Person, hours: number, bookingId = container.id): Promise<number> =>
  aColis(person, bookingId, { createdAt: inHours(-100), lapsesAt: inHours(hours) });
const overdue = (person: Person, bookingId?: number) => aged(person, -0.1, bookingId);
/** The time to pay a parcel passes. */
const timePasses = (person: Person, id: number) => alterColis(person, id, { lapsesAt: inHours(-0.1) });

test('the customer sees until when a parcel is to be paid: the stage’s delay, or the departure if that is sooner', async () => {
  const awa = await makeCustomer();
  const usual = await newColis(awa, container.id);
  expect(Date.parse(String(usual.aPayerAvant)) / 3_600_000).toBeCloseTo(Date.now() / 3_600_000 + 30, 1);
  const leaving = await newContainer({ dateDepart: inHours(10) });
  expect((await newColis(awa, leaving.id)).aPayerAvant).toBe(leaving.dateDepart);
  await payAndReturn(awa, [usual.id]);
  expect((await shown(awa, usual.id)).aPayerAvant).toBeNull();
});

test('when a container leaves sooner, its unpaid parcels are to be paid sooner; the paid ones are not touched', async () => {
  const awa = await makeCustomer();
  const { id: bookingId } = await newContainer();
  const [unpaid = 0, paid = 0] = await severalColis(awa, bookingId, 2);
  await payAndReturn(awa, [paid]);
  const dateDepart = inHours(10);
  await api('PUT', `/bookings/${bookingId}`, { token: admin.token, body: { dateDepart } });
  await eventually(async () => expect((await shown(awa, unpaid)).aPayerAvant).toBe(dateDepart));
  expect((await storedColis(awa, paid)).lapsesAt).not.toBe(dateDepart);
});

test('when a container is put off, its unpaid parcels may be paid later too, up to the stage’s delay', async () => {
  const awa = await makeCustomer();
  const { id: bookingId } = await newContainer({ dateDepart: inHours(2), dateArrivee: inHours(400) });
  const { id, aPayerAvant } = await newColis(awa, bookingId, SMALL);
  expect(String(aPayerAvant) < inHours(2.1)).toBe(true);
  await api('PUT', `/bookings/${bookingId}`, { token: admin.token, body: { dateDepart: inHours(300) } });
  await eventually(async () => expect((await shown(awa, id)).aPayerAvant > inHours(25)).toBe(true));
  expect((await shown(awa, id)).aPayerAvant < inHours(73)).toBe(true);
});

test('a day before, the customer is reminded once, and the parcel keeps its place', async () => {
  const awa = await makeCustomer({ langue: 'en' });
  const id = await aged(awa, 23.5);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  expect(await subjectsTo(awa)).toEqual(['Your parcel is still unpaid · Yónnee']);
  expect((await shown(awa, id)).etat).toBe('ENREGISTRE');
});

test('nobody is reminded more than a day ahead, nor of a parcel booked within the last day', async () => {
  const awa = await makeCustomer();
  await aged(awa, 24.5);
  await aColis(awa, container.id, { lapsesAt: inHours(12) });
  await sweep();
  expect(await subjectsTo(awa)).toEqual([]);
});

test('an unpaid parcel is released at its time, once, by however many sweeps: its space goes back and the customer is told', async () => {
  const awa = await makeCustomer({ langue: 'en' });
  const busy = await newContainer({ poidsMax: 100 });
  const id = await overdue(awa, busy.id);
  expect(await spaceLeft(busy.id)).toBe(90);
  await Promise.all([sweep(), sweep(), sweep()]);
  await sweep();
  expect(await spaceLeft(busy.id)).toBe(100);
  expect(await shown(awa, id)).toMatchObject({ etat: 'ANNULE', aPayerAvant: null });
  expect(await subjectsTo(awa)).toEqual(['Your parcel is cancelled · Yónnee']);
});

test('a paid parcel, one on its way and one already cancelled are left alone for ever', async () => {
  const awa = await makeCustomer();
  const [paid, moving, gone] = [await aged(awa, 1), await overdue(awa), await overdue(awa)];
  const setEtat = (id: number, etat: string) =>
    api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat } });
  await payAndReturn(awa, [paid]);
  await timePasses(awa, paid);
  await setEtat(moving, 'EN_TRANSIT');
  await setEtat(gone, 'ANNULE');
  const before = await spaceLeft(container.id);
  await sweep();
  expect(await spaceLeft(container.id)).toBe(before);
  expect((await shown(awa, paid)).etat).toBe('ENREGISTRE');
  expect((await shown(awa, moving)).etat).toBe('EN_TRANSIT');
});

test('a parcel is never released while its payment page is open; when that has ended unpaid, it is', async () => {
  const awa = await makeCustomer();
  const id = await aged(awa, 1);
  const { sessionId } = await newSession(awa, [id]);
  await timePasses(awa, id);
  await sweep();
  expect(await shown(awa, id)).toMatchObject({ etat: 'ENREGISTRE', paiementEnCours: true });
  await stripeSdk().checkout.sessions.expire(sessionId);
  await sweep();
  await sweep();
  expect((await shown(awa, id)).etat).toBe('ANNULE');
});

test.each([
  ['was paid and nobody told us', 'paid', 'succeeded', { paye: true, paiementEnCours: false }],
  ['is being processed by a bank', 'unpaid', 'processing', { paye: false, paiementEnCours: true }],
])('a parcel whose payment %s is not released', async (_, payment_status, status, expected) => {
  const awa = await makeCustomer();
  const id = await aged(awa, 1);
  const { sessionId } = await newSession(awa, [id]);
  await timePasses(awa, id);
  stripe.change(sessionId, { status: 'complete', payment_status, payment_intent: { id: 'pi_1', status } });
  await sweep();
  expect(await shown(awa, id)).toMatchObject({ etat: 'ENREGISTRE', ...expected });
});

const LAPSED = {
  fr: 'Le délai de paiement de ce colis est dépassé : sa place va être libérée. Choisissez un autre départ.',
  en: 'The payment deadline for this parcel has passed: its space is about to be released. Choose another departure.',
};

test('who starts to pay after the time to pay is refused, alone or with others, though no sweep has come yet', async () => {
  const awa = await makeCustomer();
  const [late, timely] = [await overdue(awa), await aged(awa, 1)];
  for (const language of ['fr', 'en'] as const) {
    const { status, body } = await api('POST', `/payments/colis/${late}`, { token: awa.token, language });
    expect([status, body.code, body.message]).toEqual([409, 'COLIS_LAPSED', LAPSED[language]]);
  }
  expect((await startPaying(awa, [timely, late])).body.code).toBe('COLIS_LAPSED');
  for (const id of [late, timely]) expect((await storedColis(awa, id)).lockedBy).toBeNull();
  expect((await startPaying(awa, [timely])).status).toBe(200);
});

test('what is on its way unpaid can be paid at any time: its place is not given back', async () => {
  const awa = await makeCustomer();
  const id = await overdue(awa);
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'EN_TRANSIT' } });
  expect((await payAndReturn(awa, [id])).statut).toBe('CONFIRME');
});

test('a payment page that was opened in time is found again and paid after it; no other is opened instead', async () => {
  const awa = await makeCustomer();
  const [late, timely] = [await aged(awa, 1), await aged(awa, 1)];
  const live = await newSession(awa, [late]);
  await timePasses(awa, late);
  expect((await startPaying(awa, [late, timely])).body.code).toBe('COLIS_LAPSED');
  expect(await newSession(awa, [late])).toEqual(live);
  await enterCard(live.page);
  expect((await returnFromPayment(awa, live.sessionId)).body.data.payment.statut).toBe('CONFIRME');
  await sweep();
  expect(await shown(awa, late)).toMatchObject({ etat: 'ENREGISTRE', paye: true });
});

test('a parcel that is released while its payment starts is not paid: the page that was opened takes no card', async () => {
  const awa = await makeCustomer();
  const id = await aged(awa, 1);
  const release = () => timePasses(awa, id).then(sweep);
  const { status, body } = await meanwhile(release, () => startPaying(awa, [id]));
  expect([status, body.code]).toEqual([409, 'COLIS_CANCELLED']);
  expect(await storedColis(awa, id)).toMatchObject({ etat: 'ANNULE', lockedBy: null });
  const { data } = await stripeSdk().checkout.sessions.list({ limit: 100, status: 'open' });
  expect(data.filter(({ metadata }) => metadata?.colisIds === String(id))).toEqual([]);
});

test('a sweep releases all that is due, however many pages that is', async () => {
  const nobody = { userId: newId(), email: 'nobody@yonnee.test' };
  const roomy = await newContainer({ poidsMax: 10_000 });
  await severalColis(nobody, roomy.id, 51, { createdAt: inHours(-100), lapsesAt: inHours(-1) });
  expect(await spaceLeft(roomy.id)).toBeLessThan(10_000); // another file may be sweeping too
  await sweep();
  await eventually(async () => expect(await spaceLeft(roomy.id)).toBe(10_000));
});

test('a released parcel that an admin revives has its time to pay again', async () => {
  const awa = await makeCustomer();
  const id = await overdue(awa);
  await sweep();
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ENREGISTRE' } });
  const { etat, aPayerAvant } = await shown(awa, id);
  expect([etat, Date.parse(aPayerAvant) > Date.now() + 29 * 3_600_000]).toEqual(['ENREGISTRE', true]);
  await sweep();
  expect((await shown(awa, id)).etat).toBe('ENREGISTRE');
});
