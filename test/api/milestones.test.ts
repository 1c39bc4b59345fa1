import { expect, test } from 'vitest';
import { putItem } from '#functions/core/dynamo.ts';
import { keys } from '#functions/core/keys.ts';
import { MILESTONE_CODES } from '#shared/milestones/codes.ts';
import { api, newContainer } from '../support/api.ts';
import { dayAhead, makeAvailable, newArrival } from '../support/arrival.ts';
import { asAdmin, newEvent } from '../support/journey.ts';
import { notificationsOf } from '../support/many-customers.ts';
import {
  estimateMilestone,
  inDays,
  milestoneIn,
  readMilestones,
  recordMilestone,
  withdrawMilestone,
} from '../support/milestones.ts';
import { eventually } from '../support/money.ts';
import { makeAdmin, makeCustomer } from '../support/people.ts';
import { newRecipient, subjectsTo, untilMailed } from '../support/recipients.ts';
import { aColis } from '../support/table.ts';

/** Milestones of a container: who reads them, and what admins expect and record. */

const FROM_LE_HAVRE = { lieuEnlevement: 'Le Havre', fuseau: 'Europe/Paris' };

/** A container that leaves Le Havre in 20 days, with a parcel of a customer. */
const newJourney = async () => {
  const [customer, admin] = await Promise.all([makeCustomer(), makeAdmin()]);
  const container = await newContainer(FROM_LE_HAVRE);
  await aColis(customer, container.id);
  return { customer, admin, id: container.id, container };
};

const LEFT_BEFORE = { dateDepart: inDays(-10), dateArrivee: inDays(2), dateReservation: inDays(-30) };

/** A container that was to leave Le Havre ten days ago. */
const newVoyage = async () => {
  const [admin, { id }] = await Promise.all([makeAdmin(), newContainer({ ...FROM_LE_HAVRE, ...LEFT_BEFORE })]);
  return { admin, id };
};

const eventsOf = async (id: number) => (await asAdmin('GET', `/api/tracking/booking/${id}`)).body.data;

test('a customer reads the milestones of a container with a parcel of theirs, without what only admins see', async () => {
  const { customer, admin, id, container } = await newJourney();
  const theirs = await readMilestones(customer, id);
  expect(Object.keys(theirs).sort()).toEqual(['bookingId', 'jalons']);
  expect(theirs.jalons.map(({ code }) => code)).toEqual(MILESTONE_CODES);
  expect(milestoneIn(theirs, 'DEPA')).toMatchObject({ estime: container.dateDepart, reel: null, unlocode: 'FRLEH' });
  const other = await makeCustomer();
  expect((await api('GET', `/conteneurs/${id}/jalons`, { token: other.token })).status).toBe(404);
  expect(await readMilestones(admin, id)).toMatchObject({ version: 0, corrections: [], jalons: theirs.jalons });
});

test('an admin moves the arrival with its reason: what follows moves along and the customer is notified once', async () => {
  const { customer, admin, id, container } = await newJourney();
  const before = await readMilestones(admin, id);
  const date = inDays(35);
  const refused = await estimateMilestone(admin, id, 'ARRI', { date });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['motif']]);
  expect((await estimateMilestone(admin, id, 'ARRI', { date, motif: 'CONGESTION' })).status).toBe(200);
  const after = await readMilestones(customer, id);
  expect(milestoneIn(after, 'ARRI')).toMatchObject({
    prevu: container.dateArrivee,
    estime: date,
    retard: { jours: 3, motif: 'CONGESTION' },
  });
  const shift = Date.parse(date) - Date.parse(String(container.dateArrivee));
  expect(Date.parse(milestoneIn(after, 'AVPU').estime)).toBe(Date.parse(milestoneIn(before, 'AVPU').estime) + shift);
  expect(milestoneIn(after, 'AVPU').retard).toEqual({ jours: 3, motif: 'CONGESTION' });
  expect((await api('GET', `/bookings/${id}`, { token: customer.token })).body.data.dateArrivee).toBe(date);
  await eventually(async () => expect(await notificationsOf(customer)).toHaveLength(1));
  const [notification] = await notificationsOf(customer);
  expect(notification).toContain('Raison du retard : port encombré.');
});

test('a new departure takes the arrival along when the admin says so', async () => {
  const { customer, admin, id, container } = await newJourney();
  const date = inDays(23);
  await estimateMilestone(admin, id, 'DEPA', { date, avecArrivee: true, motif: 'NAVIRE' });
  const after = await readMilestones(customer, id);
  const shift = Date.parse(date) - Date.parse(String(container.dateDepart));
  expect(Date.parse(milestoneIn(after, 'ARRI').estime)).toBe(Date.parse(String(container.dateArrivee)) + shift);
  expect(after.jalons.filter(({ retard }) => retard?.motif === null)).toEqual([]);
});

test('the preview of a new arrival says what moves, how late it is and whom it reaches, and changes nothing', async () => {
  const { admin, id } = await newJourney();
  const date = inDays(36);
  const path = `/conteneurs/${id}/jalons/ARRI/apercu?date=${date}`;
  const { body } = await api('GET', path, { token: admin.token });
  expect(body.data.deplaces.map(({ code }: { code: string }) => code)).toEqual([
    'ARRI',
    'DISC',
    'CUSR',
    'STRP',
    'AVPU',
  ]);
  expect(body.data).toMatchObject({ retard: { jours: 4, motif: null }, apercu: { clients: 1, raisons: ['REPLANS'] } });
  expect(JSON.stringify(body.data.apercu)).not.toContain('Raison du retard');
  const explained = await api('GET', `${path}&motif=CONGESTION`, { token: admin.token });
  expect(JSON.stringify(explained.body.data.apercu)).toContain('Raison du retard : port encombré.');
  const own = await api('GET', `/conteneurs/${id}/jalons/CUSR/apercu?date=${inDays(38)}`, { token: admin.token });
  expect(own.body.data.apercu).toBeNull();
  expect(await readMilestones(admin, id)).toMatchObject({ version: 0 });
});

test('the preview of a delay shows what the recipients of the parcels on board will read, with the reason', async () => {
  const { admin, id, customer } = await newJourney();
  await aColis(customer, id, newRecipient({ nomDestinataire: 'Moussa Ndiaye' }));
  await aColis(customer, id, newRecipient({ langueDestinataire: 'en' }));
  const path = `/conteneurs/${id}/jalons/ARRI/apercu?motif=CONGESTION&date=`;
  const { body } = await api('GET', path + inDays(36), { token: admin.token });
  const { mailsDestinataires } = body.data.apercu;
  const [fr, en] = mailsDestinataires.filter(({ langue }: { langue: string }) => langue);
  expect(fr).toMatchObject({ langue: 'fr', objet: expect.stringContaining('plus tard que prévu') });
  expect(fr.texte).toMatch(/^Bonjour \S+,[\s\S]*Raison du retard : port encombré\./);
  expect(en).toMatchObject({ langue: 'en', destinataires: 1, texte: expect.stringContaining('Reason for the delay') });
  const earlier = await api('GET', path + inDays(25), { token: admin.token });
  expect(earlier.body.data.apercu.mailsDestinataires).toEqual([]);
});

test('neither sender nor recipient of a parcel that was left behind is notified of a delay at sea', async () => {
  const { customer, admin, id } = await newJourney();
  const other = await makeCustomer({ langue: 'fr' });
  const [onBoard, leftBehind] = [newRecipient(), newRecipient()];
  await aColis(customer, id, { ...onBoard, etat: 'EN_TRANSIT' });
  await aColis(other, id, leftBehind);
  const stored = {
    bookingId: id,
    reels: { DEPA: { date: inDays(-3), lieu: 'Le Havre', unlocode: 'FRLEH' } },
    version: 1,
  };
  await putItem({ ...stored, ...keys.milestones(id) });
  const preview = await api('GET', `/conteneurs/${id}/jalons/ARRI/apercu?date=${inDays(40)}`, { token: admin.token });
  const { clients, mailsDestinataires } = preview.body.data.apercu;
  expect([clients, mailsDestinataires.map(({ destinataires }: { destinataires: number }) => destinataires)]).toEqual([
    1,
    [1],
  ]);
  await estimateMilestone(admin, id, 'ARRI', { date: inDays(40), motif: 'CONGESTION', version: 1 });
  await untilMailed(onBoard.emailDestinataire, 1);
  expect(await notificationsOf(other)).toEqual([]);
  expect(await subjectsTo(leftBehind.emailDestinataire)).toEqual([]);
});

test('an admin expects customs later than usual, and nothing before it moves', async () => {
  const { admin, id } = await newJourney();
  const before = await readMilestones(admin, id);
  const date = inDays(41);
  const { body } = await estimateMilestone(admin, id, 'CUSR', { date, motif: 'DOUANE' });
  expect(milestoneIn(body.data, 'CUSR')).toMatchObject({ estime: date, retard: { motif: 'DOUANE' } });
  expect(milestoneIn(body.data, 'DISC')).toEqual(milestoneIn(before, 'DISC'));
  const early = await estimateMilestone(admin, id, 'CUSR', { date: inDays(30), version: 1 });
  expect([early.status, early.body.fields.date]).toEqual([422, expect.stringContaining('précédente')]);
});

test('dates of the contract’s own call need no reason, and stay without one', async () => {
  const { customer, id } = await newJourney();
  await asAdmin('PUT', `/bookings/${id}`, { dateArrivee: inDays(37) });
  const { jalons } = await readMilestones(customer, id);
  expect(jalons.find(({ code }) => code === 'ARRI')?.retard).toEqual({ jours: 5, motif: null });
});

test('dates that change before anybody has booked are no delay', async () => {
  const [admin, { id }] = await Promise.all([makeAdmin(), newContainer()]);
  await asAdmin('PUT', `/bookings/${id}`, { dateArrivee: inDays(37) });
  expect((await readMilestones(admin, id)).jalons.every(({ retard }) => retard === null)).toBe(true);
});

test('a recorded departure adds the event that moves the parcels, and its withdrawal deletes it', async () => {
  const { customer, admin, id } = await newJourney();
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

test('a container that leaves early is sold no longer, and again once its departure is withdrawn', async () => {
  const { admin, id, container } = await newJourney();
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
  const { admin, id } = await newJourney();
  const arrived = { date: inDays(-0.1), unlocode: 'SNDKR' } as const;
  const refused = await recordMilestone(admin, id, 'ARRI', arrived);
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { date: 'Le conteneur ne devait pas encore être parti : enregistrez d’abord son départ.' },
  ]);
  await recordMilestone(admin, id, 'DEPA', { date: inDays(-9), unlocode: 'FRLEH' });
  expect((await recordMilestone(admin, id, 'ARRI', { ...arrived, version: 1 })).status).toBe(200);
});

test('a correction needs its reason, corrects the event too and leaves a trace', async () => {
  const { admin, id } = await newVoyage();
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
  const { admin, id } = await newVoyage();
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
  const { admin, id } = await newVoyage();
  const { body } = await recordMilestone(admin, id, 'DEPA', { date: '2026-01-12T09:00', unlocode: 'CAMTR' });
  expect(milestoneIn(body.data, 'DEPA')).toMatchObject({ reel: '2026-01-12T14:00:00.000Z', fuseau: 'America/Toronto' });
});

test('a departure two days late needs a reason', async () => {
  const { admin, id } = await newVoyage();
  const late = { date: inDays(-8), unlocode: 'FRLEH' };
  expect((await recordMilestone(admin, id, 'DEPA', late)).status).toBe(422);
  const { body } = await recordMilestone(admin, id, 'DEPA', { ...late, motif: 'METEO' });
  expect(milestoneIn(body.data, 'DEPA').retard).toEqual({ jours: 2, motif: 'METEO' });
});

test('a departure recorded as a tracking event is the milestone, a later event on the way is not', async () => {
  const { admin, id } = await newVoyage();
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
  const { admin, id } = await newVoyage();
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
  const { admin, id } = await newVoyage();
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

test('an admin sets when the free days end', async () => {
  const { admin, id } = await newVoyage();
  const franchiseFin = inDays(12);
  await asAdmin('PUT', `/conteneurs/${id}/horloges`, { version: 0, franchiseFin, magasinageFin: null });
  const { horloges } = await readMilestones(admin, id);
  expect(horloges).toEqual({ franchise: { fin: franchiseFin, propose: false }, magasinage: null });
});

test('storage that ends before the free days, and dates of years ago, are refused at their field', async () => {
  const { admin, id } = await newVoyage();
  const clocks = { version: 0, franchiseFin: inDays(12), magasinageFin: inDays(11) };
  const refused = [
    await asAdmin('PUT', `/conteneurs/${id}/horloges`, clocks),
    await recordMilestone(admin, id, 'CLOS', { date: '2020-01-01T10:00:00.000Z', unlocode: 'FRLEH' }),
    await estimateMilestone(admin, id, 'CLOS', { date: '2020-01-01T10:00:00.000Z' }),
  ];
  expect(refused.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual([
    [422, ['magasinageFin']],
    [422, ['date']],
    [422, ['date']],
  ]);
  expect(await readMilestones(admin, id)).toMatchObject({ version: 0 });
});

test('nobody is notified when nothing changed', async () => {
  const { admin, id } = await newVoyage();
  expect((await withdrawMilestone(admin, id, 'DISC', { version: 0, raison: 'Erreur.' })).status).toBe(200);
  const explained = await asAdmin('PUT', `/conteneurs/${id}/jalons/DISC/motif`, { version: 0, motif: 'GREVE' });
  expect([explained.status, Object.keys(explained.body.fields ?? {})]).toEqual([422, ['motif']]);
  expect(await readMilestones(admin, id)).toMatchObject({ version: 0, corrections: [] });
});

test('the cockpit lists a container without news, until something is recorded', async () => {
  const { admin, id } = await newVoyage();
  const alertsOfIt = async () =>
    (await asAdmin('GET', '/cockpit/alertes')).body.data.find((each: { id: number }) => each.id === id)?.alertes;
  await eventually(async () => expect(await alertsOfIt()).toEqual([{ type: 'SANS_NOUVELLE', jours: 10 }]));
  await recordMilestone(admin, id, 'DEPA', { date: inDays(-10), unlocode: 'FRLEH' });
  expect(await alertsOfIt()).toBeUndefined();
});

test('the agent’s word that parcels can be collected is the milestone AVPU, once', async () => {
  const [admin, { agent, container }] = await Promise.all([makeAdmin(), newArrival(LEFT_BEFORE)]);
  await makeAvailable(agent, container.id);
  const { depuis } = (await makeAvailable(agent, container.id, dayAhead(50))).body.data;
  const milestones = await readMilestones(admin, container.id);
  expect(milestoneIn(milestones, 'AVPU')).toMatchObject({ reel: depuis, lieu: 'Dakar', unlocode: 'SNDKR' });
  const early = await newArrival();
  await makeAvailable(early.agent, early.container.id);
  expect(milestoneIn(await readMilestones(admin, early.container.id), 'AVPU').reel).toBeNull(); // it has yet to leave
});

test('a delay from the container’s form has its reason in the same call; one without is explained later, dates untouched', async () => {
  const { admin, id, container } = await newJourney();
  const later = (days: number) => new Date(Date.parse(String(container.dateArrivee)) + days * 86_400_000).toISOString();
  const edit = (body: object) => api('PUT', `/bookings/${id}`, { token: admin.token, body });
  const delayOf = async () => milestoneIn(await readMilestones(admin, id), 'ARRI').retard;
  expect((await edit({ dateArrivee: later(2), motifRetard: 'METEO' })).status).toBe(200);
  expect(await delayOf()).toEqual({ jours: 2, motif: 'METEO' });
  expect((await edit({ dateArrivee: later(4) })).status).toBe(200);
  expect(await delayOf()).toEqual({ jours: 4, motif: null });
  const { version } = await readMilestones(admin, id);
  const explain = () =>
    api('PUT', `/conteneurs/${id}/jalons/ARRI/motif`, { token: admin.token, body: { version, motif: 'GREVE' } });
  expect((await explain()).status).toBe(200);
  expect(await delayOf()).toEqual({ jours: 4, motif: 'GREVE' });
  expect((await explain()).body.code).toBe('MILESTONES_CHANGED');
  expect((await api('GET', `/bookings/${id}`)).body.data.dateArrivee).toBe(later(4));
});
