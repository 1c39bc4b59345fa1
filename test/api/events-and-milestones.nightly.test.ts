import { expect, test } from 'vitest';
import { dayIn } from '#shared/dates.ts';
import type { MilestoneCode } from '#shared/milestones/codes.ts';
import { api, colisBody, newContainer, newDrafts } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis } from '../support/calls/table.ts';
import { addEvent, addLeg, asAdmin, legBody, newEvent } from '../support/items/journey.ts';
import {
  inDays,
  milestoneIn,
  readMilestones,
  recordMilestone,
  withdrawMilestone,
} from '../support/items/milestones.ts';
import { eventually } from '../support/items/money.ts';

/** Tracking events and milestones stay consistent, whichever call an admin uses. */

/** A container with a parcel that was to leave ten days ago and arrive yesterday. */
const newVoyage = async () => {
  const [admin, customer] = await Promise.all([makeAdmin(), makeCustomer()]);
  const { id } = await newContainer({ lieuEnlevement: 'Le Havre', fuseau: 'Europe/Paris' });
  const colis = await aColis(customer, id);
  const dates = { dateDepart: inDays(-10), dateArrivee: inDays(-1), dateReservation: inDays(-30) };
  expect((await asAdmin('PUT', `/bookings/${id}`, dates)).status).toBe(200);
  return { admin, customer, id, colis };
};

/** Records a milestone on the state that the admin has just read. */
const record = async (admin: Person, id: number, code: MilestoneCode, change: Record<string, unknown>) => {
  const { version = 0 } = await readMilestones(admin, id);
  return recordMilestone(admin, id, code, { version, ...change });
};
const refusalOf = async (reply: ReturnType<typeof addEvent>) => {
  const { status, body } = await reply;
  return [status, body.fields ?? {}];
};
const [AHEAD, LATER_BEFORE, EARLIER_AFTER] = [
  'Cette date est encore à venir.',
  'Une étape suivante a eu lieu plus tôt : vérifiez la date et l’heure.',
  'Une étape précédente a eu lieu plus tard : vérifiez la date et l’heure.',
];
const eventsIn = async (id: number): Promise<string[]> =>
  (await asAdmin('GET', `/api/tracking/booking/${id}`)).body.data.map(({ statut }: { statut: string }) => statut);

test.each(['EN_TRANSIT', 'ARRIVE', 'LIVRE'])(
  'an event %s that is ahead is refused, and moves no parcel',
  async (statut) => {
    const { customer, id, colis } = await newVoyage();
    expect(await refusalOf(addEvent(id, { statut, lieu: 'Dakar', date: inDays(1) }))).toEqual([422, { date: AHEAD }]);
    const preview = await asAdmin(
      'GET',
      `/api/tracking/preview/${id}?statut=${statut}&lieu=Dakar&date=${encodeURIComponent(inDays(1))}`,
    );
    expect([preview.status, preview.body.fields]).toEqual([422, { date: AHEAD }]);
    expect(await eventsIn(id)).toEqual([]);
    expect((await storedColis(customer, colis)).etat).toBe('ENREGISTRE');
  },
);

test('an event of what is planned may be ahead', async () => {
  const { id } = await newVoyage();
  expect((await addEvent(id, { statut: 'PRET', lieu: 'Le Havre', date: inDays(1) })).status).toBe(201);
});

test('nothing is announced as under way, arrived or delivered before the recorded departure', async () => {
  const { admin, id } = await newVoyage();
  await record(admin, id, 'DEPA', { date: inDays(-9.5), unlocode: 'FRLEH' });
  for (const statut of ['EN_TRANSIT', 'ARRIVE', 'LIVRE'])
    expect(await refusalOf(addEvent(id, { statut, lieu: 'Dakar', date: inDays(-9.8) })), statut).toEqual([
      422,
      { date: EARLIER_AFTER },
    ]);
  expect(await eventsIn(id)).toEqual(['EN_TRANSIT']);
});

test('a container that has left is not announced as waiting, nor one that has arrived as under way', async () => {
  const { admin, customer, id, colis } = await newVoyage();
  await record(admin, id, 'DEPA', { date: inDays(-10), unlocode: 'FRLEH' });
  await eventually(async () => expect((await storedColis(customer, colis)).etat).toBe('EN_TRANSIT'));
  expect(await refusalOf(addEvent(id, { statut: 'EN_ATTENTE', lieu: 'Le Havre' }))).toEqual([
    422,
    { date: LATER_BEFORE },
  ]);
  await newEvent(id, { statut: 'EN_TRANSIT', lieu: 'Las Palmas', date: inDays(-5) });
  await newEvent(id, { statut: 'ARRIVE', lieu: 'Dakar', date: inDays(-1) });
  expect(await refusalOf(addEvent(id, { statut: 'EN_TRANSIT', lieu: 'Dakar' }))).toEqual([422, { date: LATER_BEFORE }]);
  await eventually(async () => expect((await storedColis(customer, colis)).etat).toBe('ARRIVE'));
});

test('a second arrival is refused at its field; the first stands until an admin corrects the milestone', async () => {
  const { admin, id } = await newVoyage();
  await newEvent(id, { statut: 'ARRIVE', lieu: 'Dakar', date: inDays(-2) });
  const again = await refusalOf(addEvent(id, { statut: 'ARRIVE', lieu: 'Dakar', date: inDays(-1) }));
  expect(again).toEqual([422, { statut: expect.stringContaining('déjà enregistrée') }]);
  expect(milestoneIn(await readMilestones(admin, id), 'ARRI').reel).toBe(inDays(-2));
  await record(admin, id, 'ARRI', { date: inDays(-1), unlocode: 'SNDKR', raison: 'Erreur.' });
  const { body } = await asAdmin('GET', `/api/tracking/booking/${id}`);
  expect(body.data).toMatchObject([{ statut: 'ARRIVE', date: inDays(-1) }]);
});

test('a milestone is refused where a tracking event says otherwise', async () => {
  const { admin, id } = await newVoyage();
  await newEvent(id, { statut: 'EN_ATTENTE', lieu: 'Le Havre', date: inDays(-9.6) });
  const early = await record(admin, id, 'DEPA', { date: inDays(-9.9), unlocode: 'FRLEH' });
  expect([early.status, early.body.fields]).toEqual([422, { date: EARLIER_AFTER }]);
  const left = await record(admin, id, 'DEPA', { date: inDays(-9.5), unlocode: 'FRLEH' });
  expect(left.status).toBe(200);
  await newEvent(id, { statut: 'EN_TRANSIT', lieu: 'Las Palmas', date: inDays(-9.4) });
  const late = await record(admin, id, 'DEPA', { date: inDays(-9.3), unlocode: 'FRLEH', raison: 'Faute de frappe.' });
  expect([late.status, late.body.fields]).toEqual([422, { date: LATER_BEFORE }]);
});

test('withdrawing a departure deletes its event, and the next event records it again', async () => {
  const { admin, id } = await newVoyage();
  await newEvent(id, { statut: 'EN_TRANSIT', lieu: 'Le Havre', date: inDays(-10) });
  const { version = 0 } = await readMilestones(admin, id);
  await withdrawMilestone(admin, id, 'DEPA', { version, raison: 'Pas encore parti.' });
  expect(await eventsIn(id)).toEqual([]);
  await newEvent(id, { statut: 'EN_TRANSIT', lieu: 'Le Havre', date: inDays(-9.5) });
  expect(milestoneIn(await readMilestones(admin, id), 'DEPA').reel).toBe(inDays(-9.5));
});

test('when an event and a milestone contradict each other at the same time, one is refused', async () => {
  const { admin, id } = await newVoyage();
  const [event, milestone] = await Promise.all([
    addEvent(id, { statut: 'ARRIVE', lieu: 'Dakar', date: inDays(-9.9) }),
    record(admin, id, 'DEPA', { date: inDays(-9.5), unlocode: 'FRLEH' }),
  ]);
  const reels = await readMilestones(admin, id);
  const [left, arrived] = [milestoneIn(reels, 'DEPA').reel, milestoneIn(reels, 'ARRI').reel];
  expect([event.status === 201, milestone.status === 200].filter(Boolean)).toHaveLength(1);
  expect([left, arrived].filter((date) => date !== null)).toHaveLength(1);
});

test('a leg plans who carries the container: it records no milestone and moves no parcel', async () => {
  const { admin, customer, id, colis } = await newVoyage();
  const dates = { dateDepart: inDays(-10), dateArrivee: inDays(-1) };
  await addLeg(id, legBody({ statut: 'TERMINE', ...dates }));
  const { jalons } = await readMilestones(admin, id);
  expect(jalons.filter(({ reel }) => reel !== null)).toEqual([]);
  expect((await storedColis(customer, colis)).etat).toBe('ENREGISTRE');
});

test('once a container has left or arrived, its form changes neither that date nor what was recorded', async () => {
  const { admin, id } = await newVoyage();
  await record(admin, id, 'DEPA', { date: inDays(-10), unlocode: 'FRLEH' });
  const edit = (body: Record<string, unknown>) => asAdmin('PUT', `/bookings/${id}`, body);
  const left = await edit({ dateDepart: inDays(3), dateArrivee: inDays(20) });
  expect([left.status, left.body.fields]).toEqual([
    422,
    { dateDepart: expect.stringContaining('corrigez-la dans les étapes') },
  ]);
  expect((await edit({ dateArrivee: inDays(2), motifRetard: 'METEO' })).status).toBe(200);
  await record(admin, id, 'ARRI', { date: inDays(-0.1), unlocode: 'SNDKR' });
  const arrived = await edit({ dateArrivee: inDays(5), motifRetard: 'METEO' });
  expect([arrived.status, Object.keys(arrived.body.fields)]).toEqual([422, ['dateArrivee']]);
  expect((await edit({ prixEstime: 12 })).status).toBe(200);
  expect(milestoneIn(await readMilestones(admin, id), 'DEPA').reel).toBe(inDays(-10));
});

/** A container that leaves in 20 days, and whether it is open. */
const newSale = async () => {
  const [admin, customer] = await Promise.all([makeAdmin(), makeCustomer()]);
  const container = await newContainer({ lieuEnlevement: 'Le Havre', fuseau: 'Europe/Paris' });
  const departureOf = async () =>
    (await api('GET', `/bookings/${container.id}`, { token: admin.token })).body.data.dateDepart;
  const isOffered = async () =>
    (await api('GET', '/bookings?limit=100')).body.data.some(({ id }: { id: number }) => id === container.id);
  return { admin, customer, container, departureOf, isOffered };
};

test('a departure recorded as a tracking event closes the container to bookings, and deleting the event opens it again', async () => {
  const { admin, customer, container, departureOf, isOffered } = await newSale();
  const booking = colisBody(await newDrafts(customer, container.id));
  const book = () => api('POST', `/colis/ajouter/${container.id}`, { token: customer.token, body: booking });
  const date = inDays(-0.02);
  const event = await newEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre', date });
  expect(await departureOf()).toBe(date);
  expect(milestoneIn(await readMilestones(admin, container.id), 'DEPA')).toMatchObject({
    prevu: container.dateDepart,
    estime: date,
    reel: date,
  });
  await eventually(async () => expect(await isOffered()).toBe(false));
  const refused = await book();
  expect([refused.status, refused.body.code]).toEqual([409, 'CONTAINER_CLOSED']);
  expect((await asAdmin('DELETE', `/api/tracking/delete/${event}`)).status).toBe(200);
  expect(await departureOf()).toBe(container.dateDepart);
  expect((await book()).status).toBe(201);
});

test('a container that left early is listed on the day on which it left', async () => {
  const { admin, container } = await newSale();
  const date = inDays(-3);
  await newEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre', date });
  const { body } = await api('GET', `/bookings/${container.id}`, { token: admin.token });
  expect(body.data.jourDepart).toBe(dayIn(date, 'Europe/Paris'));
});

test('an event on the way that is no departure moves no date of its container', async () => {
  const { container, departureOf } = await newSale();
  await newEvent(container.id, { statut: 'PRET', lieu: 'Le Havre', date: inDays(-0.02) });
  expect(await departureOf()).toBe(container.dateDepart);
});

test('a departure recorded by an event and an edit of its container at the same time are both kept', async () => {
  const { admin, container, departureOf } = await newSale();
  const date = inDays(-0.02);
  const [event, edit] = await Promise.all([
    addEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre', date }),
    api('PUT', `/bookings/${container.id}`, { token: admin.token, body: { prixEstime: 14 } }),
  ]);
  expect([event.status, edit.status]).toEqual([201, 200]);
  expect(await departureOf()).toBe(date);
  expect((await api('GET', `/bookings/${container.id}`, { token: admin.token })).body.data.prixEstime).toBe(14);
});
