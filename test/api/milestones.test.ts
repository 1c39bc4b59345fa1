import { expect, test } from 'vitest';
import { putItem } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { MILESTONE_CODES } from '#shared/milestones/codes.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { aColis } from '../support/calls/table.ts';
import { RECEIVED } from '../support/items/intake.ts';
import { asAdmin } from '../support/items/journey.ts';
import { notificationsOf } from '../support/items/many-customers.ts';
import {
  estimateMilestone,
  inDays,
  milestoneIn,
  newBookedContainer,
  newOverdueContainer,
  readMilestones,
  recordMilestone,
  withdrawMilestone,
} from '../support/items/milestones.ts';
import { allMailsTo, eventually } from '../support/items/money.ts';
import { newRecipient, subjectsTo, untilMailed } from '../support/items/recipients.ts';

/** Milestones of a container: who reads them, and what admins expect. */

test('a customer reads the milestones of a container with a parcel of theirs, without what only admins see', async () => {
  const { customer, admin, id, container } = await newBookedContainer();
  const theirs = await readMilestones(customer, id);
  expect(Object.keys(theirs).sort()).toEqual(['bookingId', 'jalons']);
  expect(theirs.jalons.map(({ code }) => code)).toEqual(MILESTONE_CODES.filter((code) => code !== 'CLOS'));
  expect(milestoneIn(theirs, 'DEPA')).toMatchObject({ estime: container.dateDepart, reel: null, unlocode: 'FRLEH' });
  const other = await makeCustomer();
  expect((await api('GET', `/conteneurs/${id}/jalons`, { token: other.token })).status).toBe(404);
  const seen = await readMilestones(admin, id);
  expect(seen).toMatchObject({ version: 0, corrections: [] });
  expect(seen.jalons.filter(({ code }) => code !== 'CLOS')).toEqual(theirs.jalons);
});

test('the end of the drop-off is a milestone of customers once it is set: until then agents take parcels in', async () => {
  const { customer, admin, id, container } = await newBookedContainer();
  expect(milestoneIn(await readMilestones(admin, id), 'CLOS')).toBeDefined();
  const receptionFin = new Date(Date.parse(String(container.dateDepart)) - 86_400_000).toISOString();
  await api('PUT', `/bookings/${id}`, { token: admin.token, body: { receptionFin } });
  expect(milestoneIn(await readMilestones(customer, id), 'CLOS').estime).toBe(receptionFin);
});

test('an admin moves the arrival with its reason: what follows moves along and the customer is notified once', async () => {
  const { customer, admin, id, container } = await newBookedContainer();
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
  const { customer, admin, id, container } = await newBookedContainer();
  const date = inDays(23);
  await estimateMilestone(admin, id, 'DEPA', { date, avecArrivee: true, motif: 'NAVIRE' });
  const after = await readMilestones(customer, id);
  const shift = Date.parse(date) - Date.parse(String(container.dateDepart));
  expect(Date.parse(milestoneIn(after, 'ARRI').estime)).toBe(Date.parse(String(container.dateArrivee)) + shift);
  expect(after.jalons.filter(({ retard }) => retard?.motif === null)).toEqual([]);
});

test('the reason of a departure that carries the arrival along explains all that it moves, also to recipients', async () => {
  const { customer, admin, id } = await newBookedContainer();
  const recipient = newRecipient({ langueDestinataire: 'en' });
  await aColis(customer, id, { ...recipient, etat: 'EN_TRANSIT' });
  await estimateMilestone(admin, id, 'CUSR', { date: inDays(39), motif: 'DOUANE' });
  const carried = { date: inDays(22.6), avecArrivee: true, motif: 'NAVIRE', version: 1 };
  expect((await estimateMilestone(admin, id, 'DEPA', carried)).status).toBe(200);
  const after = await readMilestones(customer, id);
  expect(after.jalons.filter(({ retard }) => retard?.motif === null)).toEqual([]);
  expect(milestoneIn(after, 'ARRI').retard?.motif).toBe('NAVIRE');
  const [mail] = await untilMailed(recipient.emailDestinataire, 1);
  expect(mail?.text).toContain('Reason for the delay: delay of the ship.');
});

test('the preview of a new arrival says what moves, how late it is and whom it reaches, and changes nothing', async () => {
  const { admin, id } = await newBookedContainer();
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
  const { admin, id, customer } = await newBookedContainer();
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
  const { customer, admin, id } = await newBookedContainer();
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

test('a drop-off that is recorded as over is so for everybody, and open again once that is withdrawn', async () => {
  const { customer, admin, id } = await newBookedContainer();
  const endOf = async () => (await api('GET', `/bookings/${id}`, { token: customer.token })).body.data.receptionFin;
  const ended = { date: inDays(-0.1), unlocode: 'FRLEH' };
  expect((await recordMilestone(admin, id, 'CLOS', ended)).status).toBe(200);
  expect(await endOf()).toBe(ended.date);
  const draft = { typeCouverture: 'Tous risques', valeurCouverture: 1000, description: '', containerBookingId: id };
  const refused = await api('POST', '/insurance/add', { token: customer.token, body: draft });
  expect([refused.status, refused.body.code]).toEqual([409, 'CONTAINER_CLOSED']);
  await eventually(async () => expect(await notificationsOf(customer)).toHaveLength(1));
  await withdrawMilestone(admin, id, 'CLOS', { version: 1, raison: 'Trop tôt.' });
  expect(await endOf()).toBeNull();
  await eventually(async () => expect(await notificationsOf(customer)).toHaveLength(2));
});

test('an earlier end of the drop-off names the payment deadline, and an end that has passed cancels nobody', async () => {
  const { customer, admin, id } = await newBookedContainer();
  const end = (receptionFin: string) =>
    api('PUT', `/bookings/${id}`, { token: admin.token, body: { receptionFin, motif: 'Complet.' } });
  const mails = async () => (await allMailsTo(customer)).filter(({ subject }) => subject.includes('programme'));
  await end(inDays(1));
  await eventually(async () => expect(await mails()).toHaveLength(1));
  expect((await mails())[0]?.text).toMatch(/Payez avant le .* ce qui ne l’est pas encore/);
  const booked = (await api('GET', '/colis/user', { token: customer.token })).body.data[0];
  expect(booked.aPayerAvant).toBe(inDays(1));
  const other = await makeCustomer();
  await aColis(other, id, RECEIVED);
  await end(inDays(-0.1));
  await eventually(async () => expect(await mails()).toHaveLength(2));
  const told = (await mails()).find(({ text }) => text.includes('ne peut plus partir avec lui'))?.text;
  expect(told).toMatch(/Ne l’apportez pas[\s\S]*Ne le payez pas/);
  expect(told).not.toContain('gardent leur place');
  const late = (await api('GET', '/colis/user', { token: customer.token })).body.data[0];
  expect([late.etat, late.aPayerAvant === null || late.aPayerAvant > inDays(1)]).toEqual(['ENREGISTRE', true]);
  await end(inDays(-0.2)); // still over: no news
  await api('PUT', `/bookings/${id}`, { token: admin.token, body: { dateArrivee: inDays(60), motifRetard: 'NAVIRE' } });
  await eventually(async () => expect((await notificationsOf(other)).join()).toContain('Arrivée (heure de Dakar)'));
  expect(await mails()).toHaveLength(2);
});

test('a container that left before the announced end of its drop-off can be late, and that end is no news', async () => {
  const { customer, admin, id } = await newBookedContainer();
  const ofDropOff = async (): Promise<string[]> =>
    (await notificationsOf(customer)).filter((text) => text.includes('Dépôt jusqu’au'));
  await api('PUT', `/bookings/${id}`, { token: admin.token, body: { receptionFin: inDays(1) } });
  await eventually(async () => expect(await ofDropOff()).toHaveLength(1));
  const other = await makeCustomer();
  await aColis(other, id, { etat: 'EN_TRANSIT' });
  const seen = await readMilestones(admin, id);
  const departure = { date: inDays(-0.1), unlocode: 'FRLEH', version: seen.version };
  const left = await recordMilestone(admin, id, 'DEPA', departure);
  expect(left.status).toBe(200);
  const edited = await api('PUT', `/bookings/${id}`, { token: admin.token, body: { receptionFin: inDays(2) } });
  expect(edited.status).toBe(200);
  const { version } = await readMilestones(admin, id);
  const late = await estimateMilestone(admin, id, 'ARRI', { date: inDays(50), motif: 'CONGESTION', version });
  expect(late.status).toBe(200);
  await eventually(async () => expect((await notificationsOf(other)).join()).toContain('Arrivée (heure de Dakar)'));
  expect(await ofDropOff()).toHaveLength(1);
});

test('an admin expects customs later than usual, and nothing before it moves', async () => {
  const { admin, id } = await newBookedContainer();
  const before = await readMilestones(admin, id);
  const date = inDays(41);
  const { body } = await estimateMilestone(admin, id, 'CUSR', { date, motif: 'DOUANE' });
  expect(milestoneIn(body.data, 'CUSR')).toMatchObject({ estime: date, retard: { motif: 'DOUANE' } });
  expect(milestoneIn(body.data, 'DISC')).toEqual(milestoneIn(before, 'DISC'));
  const early = await estimateMilestone(admin, id, 'CUSR', { date: inDays(30), version: 1 });
  expect([early.status, early.body.fields.date]).toEqual([422, expect.stringContaining('précédente')]);
});

test('dates of the contract’s own call need no reason, and stay without one', async () => {
  const { customer, id } = await newBookedContainer();
  await asAdmin('PUT', `/bookings/${id}`, { dateArrivee: inDays(37) });
  const { jalons } = await readMilestones(customer, id);
  expect(jalons.find(({ code }) => code === 'ARRI')?.retard).toEqual({ jours: 5, motif: null });
});

test('dates that change before anybody has booked are no delay', async () => {
  const [admin, { id }] = await Promise.all([makeAdmin(), newContainer()]);
  await asAdmin('PUT', `/bookings/${id}`, { dateArrivee: inDays(37) });
  expect((await readMilestones(admin, id)).jalons.every(({ retard }) => retard === null)).toBe(true);
});

test('an admin sets when the free days end', async () => {
  const { admin, id } = await newOverdueContainer();
  const franchiseFin = inDays(12);
  await asAdmin('PUT', `/conteneurs/${id}/horloges`, { version: 0, franchiseFin, magasinageFin: null });
  const { horloges } = await readMilestones(admin, id);
  expect(horloges).toEqual({ franchise: { fin: franchiseFin, propose: false }, magasinage: null });
});

test('storage that ends before the free days, and dates of years ago, are refused at their field', async () => {
  const { admin, id } = await newOverdueContainer();
  const clocks = { version: 0, franchiseFin: inDays(12), magasinageFin: inDays(11) };
  const refused = [
    await asAdmin('PUT', `/conteneurs/${id}/horloges`, clocks),
    await asAdmin('PUT', `/conteneurs/${id}/horloges`, { ...clocks, franchiseFin: '2001-01-01T00:00:00.000Z' }),
    await asAdmin('PUT', `/conteneurs/${id}/horloges`, { ...clocks, magasinageFin: inDays(3_000) }),
    await recordMilestone(admin, id, 'CLOS', { date: '2020-01-01T10:00:00.000Z', unlocode: 'FRLEH' }),
    await estimateMilestone(admin, id, 'CLOS', { date: '2020-01-01T10:00:00.000Z' }),
  ];
  expect(refused.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual([
    [422, ['magasinageFin']],
    [422, ['franchiseFin']],
    [422, ['magasinageFin']],
    [422, ['date']],
    [422, ['date']],
  ]);
  expect(await readMilestones(admin, id)).toMatchObject({ version: 0 });
});

test('nobody is notified when nothing changed', async () => {
  const { admin, id } = await newOverdueContainer();
  expect((await withdrawMilestone(admin, id, 'DISC', { version: 0, raison: 'Erreur.' })).status).toBe(200);
  const explained = await asAdmin('PUT', `/conteneurs/${id}/jalons/DISC/motif`, { version: 0, motif: 'GREVE' });
  expect([explained.status, Object.keys(explained.body.fields ?? {})]).toEqual([422, ['motif']]);
  expect(await readMilestones(admin, id)).toMatchObject({ version: 0, corrections: [] });
});

test('a delay from the container’s form has its reason in the same call; one without is explained later, dates untouched', async () => {
  const { admin, id, container } = await newBookedContainer();
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
