import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newId } from '#functions/core/ids.ts';
import { anAdmin, api, newColis, newContainer, newCustomer, type Person } from '../../support/api.ts';
import { flaky } from '../../support/flaky.ts';
import { allMailsTo, newSession, payAndComeBack, soon, stripeSdk, sweep } from '../../support/money.ts';
import { ownApi } from '../../support/own.ts';
import { aColis, severalColis, storedColis } from '../../support/table.ts';

const stripe = await flaky(() => String(inject('cloud')?.stripe));
afterAll(() => stripe.stop());

/** This stage keeps an unpaid parcel's place for 30 hours. */
ownApi(async () => ({ LAPSE_HOURS: '30', STRIPE_API: stripe.endpoint }));

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!inject('cloud')) return;
  container = await newContainer();
  admin = await anAdmin();
});

const spaceLeft = async (id: number): Promise<number> => (await api('GET', `/bookings/${id}`)).body.data.poidsRestant;
const shown = async ({ token }: Person, id: number) => (await api('GET', `/colis/${id}`, { token })).body.data;
const subjectsTo = async (person: Person) => (await allMailsTo(person)).map(({ subject }) => subject);

/** A parcel that was booked days ago and whose time is up, `hours` from now. */
const aged = (person: Person, hours: number, bookingId = container.id): Promise<number> =>
  aColis(person, bookingId, { createdAt: inHours(-100), lapsesAt: inHours(hours) });
const overdue = (person: Person, bookingId?: number) => aged(person, -0.1, bookingId);

test('the customer sees until when a parcel is to be paid: the stage’s delay, or the departure if that is sooner', async () => {
  const awa = await newCustomer();
  const usual = await newColis(awa, container.id);
  expect(Date.parse(String(usual.aPayerAvant)) / 3_600_000).toBeCloseTo(Date.now() / 3_600_000 + 30, 1);
  const leaving = await newContainer({ dateDepart: inHours(10) });
  expect((await newColis(awa, leaving.id)).aPayerAvant).toBe(leaving.dateDepart);
  await payAndComeBack(awa, [usual.id]);
  expect((await shown(awa, usual.id)).aPayerAvant).toBeNull();
});

test('when a container leaves sooner, its unpaid parcels are to be paid sooner; the paid ones are not touched', async () => {
  const awa = await newCustomer();
  const { id: bookingId } = await newContainer();
  const [unpaid = 0, paid = 0] = await severalColis(awa, bookingId, 2);
  await payAndComeBack(awa, [paid]);
  const dateDepart = inHours(10);
  await api('PUT', `/bookings/${bookingId}`, { token: admin.token, body: { dateDepart } });
  await soon(async () => expect((await shown(awa, unpaid)).aPayerAvant).toBe(dateDepart));
  expect((await storedColis(awa, paid)).lapsesAt).not.toBe(dateDepart);
  await api('PUT', `/bookings/${bookingId}`, { token: admin.token, body: { dateDepart: inHours(20) } });
  expect((await shown(awa, unpaid)).aPayerAvant).toBe(dateDepart);
});

test('a day before, the customer is reminded once, and the parcel keeps its place', async () => {
  const awa = await newCustomer({ langue: 'en' });
  const id = await aged(awa, 23.5);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  expect(await subjectsTo(awa)).toEqual(['Your parcel is waiting for its payment · Yónnee']);
  expect((await shown(awa, id)).etat).toBe('ENREGISTRE');
});

test('nobody is reminded more than a day ahead, nor of a parcel booked within the last day', async () => {
  const awa = await newCustomer();
  await aged(awa, 24.5);
  await aColis(awa, container.id, { lapsesAt: inHours(12) });
  await sweep();
  expect(await subjectsTo(awa)).toEqual([]);
});

test('an unpaid parcel is released at its time, once, by however many sweeps: its space goes back and the customer is told', async () => {
  const awa = await newCustomer({ langue: 'en' });
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
  const awa = await newCustomer();
  const [paid, moving, gone] = [await overdue(awa), await overdue(awa), await overdue(awa)];
  const setEtat = (id: number, etat: string) =>
    api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat } });
  await payAndComeBack(awa, [paid]);
  await setEtat(moving, 'EN_TRANSIT');
  await setEtat(gone, 'ANNULE');
  const before = await spaceLeft(container.id);
  await sweep();
  expect(await spaceLeft(container.id)).toBe(before);
  expect((await shown(awa, paid)).etat).toBe('ENREGISTRE');
  expect((await shown(awa, moving)).etat).toBe('EN_TRANSIT');
});

test('a parcel is never released while its payment page is open; when that has ended unpaid, it is', async () => {
  const awa = await newCustomer();
  const id = await overdue(awa);
  const { sessionId } = await newSession(awa, [id]);
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
  const awa = await newCustomer();
  const id = await overdue(awa);
  const { sessionId } = await newSession(awa, [id]);
  stripe.change(sessionId, { status: 'complete', payment_status, payment_intent: { id: 'pi_1', status } });
  await sweep();
  expect(await shown(awa, id)).toMatchObject({ etat: 'ENREGISTRE', ...expected });
});

test('paying at the very moment of the release: the parcel is either paid and kept, or released and refunded', async () => {
  const awa = await newCustomer();
  const ids = await Promise.all([1, 2, 3, 4].map(() => overdue(awa)));
  const starts = ids.map((id) => api('POST', `/payments/colis/${id}`, { token: awa.token }));
  const [answers] = await Promise.all([Promise.all(starts), sweep()]);
  for (const [at, { status, body }] of answers.entries()) {
    const { etat, lockedBy } = await storedColis(awa, ids[at] ?? 0);
    if (status === 200) expect([etat, lockedBy]).toEqual(['ENREGISTRE', body.data.id]);
    else expect([etat, lockedBy, body.code]).toEqual(['ANNULE', null, 'COLIS_CANCELLED']);
  }
});

test('a sweep releases all that is due, however many pages that is', async () => {
  const nobody = { userId: newId(), email: 'nobody@yonnee.test' };
  const roomy = await newContainer({ poidsMax: 10_000 });
  await severalColis(nobody, roomy.id, 51, { createdAt: inHours(-100), lapsesAt: inHours(-1) });
  expect(await spaceLeft(roomy.id)).toBe(10_000 - 510);
  await sweep();
  expect(await spaceLeft(roomy.id)).toBe(10_000);
});

test('a released parcel that an admin revives has its time to pay again', async () => {
  const awa = await newCustomer();
  const id = await overdue(awa);
  await sweep();
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ENREGISTRE' } });
  const { etat, aPayerAvant } = await shown(awa, id);
  expect([etat, Date.parse(aPayerAvant) > Date.now() + 29 * 3_600_000]).toEqual(['ENREGISTRE', true]);
  await sweep();
  expect((await shown(awa, id)).etat).toBe('ENREGISTRE');
});
