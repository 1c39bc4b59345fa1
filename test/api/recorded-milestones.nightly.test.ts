import { expect, test } from 'vitest';
import { api } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { dayAhead, makeAvailable, newArrival } from '../support/items/arrival.ts';
import { addEvent, asAdmin, newEvent } from '../support/items/journey.ts';
import {
  estimateMilestone,
  inDays,
  milestoneIn,
  newBookedContainer,
  newOverdueContainer,
  OVERDUE_DATES,
  readMilestones,
  recordMilestone,
  withdrawMilestone,
} from '../support/items/milestones.ts';
import { eventually } from '../support/items/money.ts';

/** Milestones that admins and agents record as having happened. */

const eventsOf = async (id: number) => (await asAdmin('GET', `/api/tracking/booking/${id}`)).body.data;

test('a recorded departure adds the event that moves the parcels, and its withdrawal deletes it', async () => {
  const { customer, admin, id } = await newBookedContainer();
  const date = inDays(-1);
  const recorded = await recordMilestone(admin, id, 'DEPA', { date, unlocode: 'FRLEH' });
  expect(milestoneIn(recorded.body.data, 'DEPA')).toMatchObject({ reel: date, lieu: 'Le Havre', retard: null });
  expect(await eventsOf(id)).toMatchObject([{ statut: 'EN_TRANSIT', lieu: 'Le Havre', date }]);
  await eventually(async () => {
    const { body } = await api('GET', '/colis/user', { token: customer.token });
    expect(body.data[0].etat).toBe('EN_TRANSIT');
  });
  const withdrawn = await withdrawMilestone(admin, id, 'DEPA', { version: 1, raison: 'Autre conteneur.' });
  expect(milestoneIn(withdrawn.body.data, 'DEPA').reel).toBeNull();
  expect(withdrawn.body.data.corrections).toMatchObject([
    { code: 'DEPA', de: date, vers: null, raison: 'Autre conteneur.' },
  ]);
  expect(await eventsOf(id)).toEqual([]);
});

test('a container that leaves early is booked no longer, and again once its departure is withdrawn', async () => {
  const { admin, id, container } = await newBookedContainer();
  const departureOf = async () => (await api('GET', `/bookings/${id}`, { token: admin.token })).body.data.dateDepart;
  const date = inDays(-0.1);
  const recorded = await recordMilestone(admin, id, 'DEPA', { date, unlocode: 'FRLEH' });
  expect(milestoneIn(recorded.body.data, 'DEPA')).toMatchObject({ prevu: container.dateDepart, reel: date });
  expect(await departureOf()).toBe(date);
  const customer = await makeCustomer();
  const draft = { typeCouverture: 'Tous risques', valeurCouverture: 1000, description: '', containerBookingId: id };
  const refused = await api('POST', '/insurance/add', { token: customer.token, body: draft });
  expect([refused.status, refused.body.code]).toEqual([409, 'CONTAINER_CLOSED']);
  const corrected = { date: inDays(-0.2), unlocode: 'FRLEH', version: 1, raison: 'Heure du navire.' } as const;
  expect((await recordMilestone(admin, id, 'DEPA', corrected)).status).toBe(200);
  expect(await departureOf()).toBe(corrected.date);
  await withdrawMilestone(admin, id, 'DEPA', { version: 2, raison: 'Autre conteneur.' });
  expect(await departureOf()).toBe(container.dateDepart);
  expect((await api('POST', '/insurance/add', { token: customer.token, body: draft })).status).toBe(201);
});

test('nothing arrives before the planned departure, unless that is recorded', async () => {
  const { admin, id } = await newBookedContainer();
  const arrived = { date: inDays(-0.1), unlocode: 'SNDKR' } as const;
  const refused = await recordMilestone(admin, id, 'ARRI', arrived);
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { date: 'Le conteneur ne devait pas encore être parti : enregistrez d’abord son départ.' },
  ]);
  await recordMilestone(admin, id, 'DEPA', { date: inDays(-9), unlocode: 'FRLEH' });
  expect((await recordMilestone(admin, id, 'ARRI', { ...arrived, version: 1 })).status).toBe(200);
});

test('a container shows its arrival once it is recorded, corrected, and no more once it is withdrawn', async () => {
  const { admin, id } = await newOverdueContainer();
  const arrivalOf = async () => {
    const shown = (await api('GET', `/bookings/${id}`, { token: admin.token })).body.data;
    const { body } = await api('GET', `/cockpit/conteneurs/${id}`, { token: admin.token });
    expect(body.data.conteneur.arriveLe).toBe(shown.arriveLe);
    return shown.arriveLe;
  };
  await recordMilestone(admin, id, 'DEPA', { date: inDays(-10), unlocode: 'FRLEH' });
  expect(await arrivalOf()).toBeUndefined();
  const [first, second] = [inDays(-1), inDays(-0.5)];
  await recordMilestone(admin, id, 'ARRI', { date: first, unlocode: 'SNDKR', version: 1 });
  expect(await arrivalOf()).toBe(first);
  await recordMilestone(admin, id, 'ARRI', { date: second, unlocode: 'SNDKR', version: 2, raison: 'Heure du port.' });
  expect(await arrivalOf()).toBe(second);
  await asAdmin('PUT', `/bookings/${id}`, { poidsMax: 2000 });
  expect(await arrivalOf()).toBe(second);
  await withdrawMilestone(admin, id, 'ARRI', { version: 3, raison: 'Autre conteneur.' });
  expect(await arrivalOf()).toBeUndefined();
});

test('the tracking event of an arrival records it for the container, and its deletion withdraws it', async () => {
  const { admin, id } = await newOverdueContainer();
  const arrivalOf = async () => (await api('GET', `/bookings/${id}`, { token: admin.token })).body.data.arriveLe;
  const date = inDays(-1);
  await addEvent(id, { statut: 'EN_TRANSIT', lieu: 'Le Havre', date: inDays(-10) });
  const { body } = await addEvent(id, { statut: 'ARRIVE', lieu: 'Dakar', date });
  expect(await arrivalOf()).toBe(date);
  await asAdmin('DELETE', `/api/tracking/delete/${body.data.id}`);
  expect(await arrivalOf()).toBeUndefined();
});

test('a correction needs its reason, corrects the event too and leaves a trace', async () => {
  const { admin, id } = await newOverdueContainer();
  await recordMilestone(admin, id, 'DEPA', { date: inDays(-10), unlocode: 'FRLEH' });
  const date = inDays(-9.5);
  const again = { date, unlocode: 'BEANR', version: 1 };
  const refused = await recordMilestone(admin, id, 'DEPA', again);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['raison']]);
  const { body } = await recordMilestone(admin, id, 'DEPA', { ...again, raison: 'Chargé à Anvers.' });
  expect(milestoneIn(body.data, 'DEPA')).toMatchObject({ reel: date, unlocode: 'BEANR', fuseau: 'Europe/Brussels' });
  expect(body.data.corrections).toMatchObject([{ de: inDays(-10), vers: date, raison: 'Chargé à Anvers.' }]);
  expect(await eventsOf(id)).toMatchObject([{ statut: 'EN_TRANSIT', lieu: 'Anvers', date }]);
});

test('a departure ahead, or before the loading that is recorded, is refused', async () => {
  const { admin, id } = await newOverdueContainer();
  const faultOf = async (date: string) => {
    const { status, body } = await recordMilestone(admin, id, 'DEPA', { date, unlocode: 'FRLEH', version: 1 });
    return [status, body.fields?.date];
  };
  await recordMilestone(admin, id, 'LOAD', { date: inDays(-10), unlocode: 'FRLEH' });
  expect(await faultOf(inDays(1))).toEqual([422, 'Cette date est encore à venir.']);
  expect(await faultOf(inDays(-11))).toEqual([422, expect.stringContaining('Une étape précédente')]);
  expect((await faultOf(inDays(-9.9)))[0]).toBe(200);
});

test('a time without a zone is that of the place: 9 in Montréal is 14 in Dakar', async () => {
  const { admin, id } = await newOverdueContainer();
  const { body } = await recordMilestone(admin, id, 'DEPA', { date: '2026-01-12T09:00', unlocode: 'CAMTR' });
  expect(milestoneIn(body.data, 'DEPA')).toMatchObject({ reel: '2026-01-12T14:00:00.000Z', fuseau: 'America/Toronto' });
});

test('a departure two days late needs a reason', async () => {
  const { admin, id } = await newOverdueContainer();
  const late = { date: inDays(-8), unlocode: 'FRLEH' };
  expect((await recordMilestone(admin, id, 'DEPA', late)).status).toBe(422);
  const { body } = await recordMilestone(admin, id, 'DEPA', { ...late, motif: 'METEO' });
  expect(milestoneIn(body.data, 'DEPA').retard).toEqual({ jours: 2, motif: 'METEO' });
});

test('a departure recorded as a tracking event is the milestone, a later event on the way is not', async () => {
  const { admin, id } = await newOverdueContainer();
  const first = await newEvent(id, { statut: 'EN_TRANSIT', lieu: 'Port du Havre', date: inDays(-10) });
  await newEvent(id, { statut: 'EN_TRANSIT', lieu: 'Las Palmas', date: inDays(-5) });
  const told = await readMilestones(admin, id);
  expect(milestoneIn(told, 'DEPA')).toMatchObject({ reel: inDays(-10), lieu: 'Port du Havre' });
  expect(milestoneIn(told, 'ARRI').reel).toBeNull();
  await asAdmin('DELETE', `/api/tracking/delete/${first}`);
  const without = await readMilestones(admin, id);
  expect(milestoneIn(without, 'DEPA').reel).toBeNull();
  expect(without.corrections).toMatchObject([{ code: 'DEPA', de: inDays(-10), vers: null, raison: null }]);
});

test('two admins record the departure at once: one succeeds, the other reads that it has changed', async () => {
  const { admin, id } = await newOverdueContainer();
  const replies = await Promise.all([
    recordMilestone(admin, id, 'DEPA', { date: inDays(-10), unlocode: 'FRLEH' }),
    recordMilestone(admin, id, 'DEPA', { date: inDays(-9.8), unlocode: 'FRLEH' }),
    estimateMilestone(admin, id, 'DEPA', { date: inDays(-9.9) }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
    'MILESTONES_CHANGED',
    'MILESTONES_CHANGED',
  ]);
  expect((await eventsOf(id)).length).toBeLessThanOrEqual(1);
});

test('a milestone that has happened is no longer expected, and the journal names each change', async () => {
  const { admin, id } = await newOverdueContainer();
  await recordMilestone(admin, id, 'DEPA', { date: inDays(-10), unlocode: 'FRLEH' });
  const { status, body } = await estimateMilestone(admin, id, 'DEPA', { date: inDays(-9), version: 1 });
  expect([status, body.code]).toEqual([409, 'MILESTONE_RECORDED']);
  await withdrawMilestone(admin, id, 'DEPA', { version: 1, raison: 'Erreur.' });
  await eventually(async () => {
    const journal = await asAdmin('GET', `/cockpit/journal/conteneurs/${id}`);
    expect(journal.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'JALON_RETIRE',
      'JALON_ATTEINT',
      'CREE',
    ]);
  });
});

test('the cockpit lists a container without news, until something is recorded', async () => {
  const { admin, id } = await newOverdueContainer();
  const alertsOfIt = async () => {
    const { status, text, body } = await asAdmin('GET', '/cockpit/alertes');
    if (status !== 200) throw new Error(`alerts: ${status} ${text}`);
    return body.data.find((each: { id: number }) => each.id === id)?.alertes;
  };
  await eventually(async () => expect(await alertsOfIt()).toEqual([{ type: 'SANS_NOUVELLE', jours: 10 }]));
  await recordMilestone(admin, id, 'DEPA', { date: inDays(-10), unlocode: 'FRLEH' });
  expect(await alertsOfIt()).toBeUndefined();
});

test('the agent’s word that parcels can be collected is the milestone AVPU, once', async () => {
  const [admin, { agent, container }] = await Promise.all([makeAdmin(), newArrival(OVERDUE_DATES)]);
  await makeAvailable(agent, container.id);
  const { depuis } = (await makeAvailable(agent, container.id, dayAhead(50))).body.data;
  const milestones = await readMilestones(admin, container.id);
  expect(milestoneIn(milestones, 'AVPU')).toMatchObject({ reel: depuis, lieu: 'Dakar', unlocode: 'SNDKR' });
  const early = await newArrival();
  await makeAvailable(early.agent, early.container.id);
  expect(milestoneIn(await readMilestones(admin, early.container.id), 'AVPU').reel).toBeNull(); // it has yet to leave
});
