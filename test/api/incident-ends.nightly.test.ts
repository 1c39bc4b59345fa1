import { beforeAll, expect, test } from 'vitest';
import type { StoredColis, StoredIncident } from '#functions/colis/stored-colis.ts';
import type { IncidentType } from '#shared/colis/incident.ts';
import type { Etat } from '#shared/colis/schema.ts';
import { statementLines } from '#shared/payments/statement.ts';
import { api, newContainer, upload } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { owingSupplement } from '../support/data/money-of-parcels.ts';
import {
  closeUnloading,
  comingColis,
  newArrival,
  undoUnloading,
  unload,
  untilScanTold,
} from '../support/items/arrival.ts';
import {
  decide,
  MOTIF,
  readColis,
  subjectsOf,
  untilSituation,
  untilTold,
  viewsOf,
} from '../support/items/incidents.ts';
import { BROUGHT_AND_CANCELLED, findParcel, giveBack, newDepot, RECEIVED, receive } from '../support/items/intake.ts';
import { asAdmin, newEvent } from '../support/items/journey.ts';
import {
  closeLoading,
  containerToClose,
  LOADABLE,
  load,
  loadableColis,
  reopenLoading,
  takeOut,
} from '../support/items/manifest.ts';
import { estimateMilestone, inDays, readMilestones, withdrawMilestone } from '../support/items/milestones.ts';
import { eventually, startPaying } from '../support/items/money.ts';
import { newRecipient } from '../support/items/recipients.ts';
import { decideOnPayment, newRecordedPayment } from '../support/items/recorded-payments.ts';

/** What was recorded of a parcel ends with its cause: an état set by hand, a revival, a record that is withdrawn. */

let admin: Person;

beforeAll(async () => {
  if (projectCloud()) admin = await makeAdmin();
});

const setEtat = (id: number, etat: Etat) =>
  api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat, motif: 'Vu au dépôt.' } });

const incidentOf = (type: IncidentType, conteneurId: number): StoredIncident => ({
  type,
  le: '2026-11-20T12:00:00.000Z',
  conteneurId,
  siteId: null,
  decision: null,
});

test.each<[IncidentType, Etat, Etat, boolean]>([
  ['MANQUANT', 'EN_TRANSIT', 'ARRIVE', false],
  ['MANQUANT', 'EN_TRANSIT', 'LIVRE', false],
  ['MANQUANT', 'EN_TRANSIT', 'EN_ATTENTE', false],
  ['MANQUANT', 'EN_TRANSIT', 'ANNULE', true],
  ['RESTE', 'EN_ATTENTE', 'EN_TRANSIT', false],
  ['RESTE', 'EN_ATTENTE', 'ARRIVE', false],
  ['RESTE', 'EN_ATTENTE', 'ENREGISTRE', true],
  ['AUTRE_DEPOT', 'EN_ATTENTE', 'EN_TRANSIT', false],
  ['EN_TROP', 'EN_TRANSIT', 'ARRIVE', false],
  ['EN_TROP', 'EN_TRANSIT', 'EN_ATTENTE', true],
])('a parcel that is %s and %s is set to %s by an admin: its incident stays: %s', async (type, from, to, stays) => {
  const awa = await makeCustomer();
  const { id: bookingId } = await newContainer();
  const id = await aColis(awa, bookingId, { etat: from, paymentId: null, incident: incidentOf(type, bookingId) });
  expect((await setEtat(id, to)).status).toBe(200);
  expect((await storedColis(awa, id)).incident?.type).toBe(stays ? type : undefined);
});

/** A parcel that was received at a depot with a photo, cancelled there and given back. */
const givenBack = async (awa: Person, change: Partial<StoredColis> = {}) => {
  const depot = await newDepot();
  const id = await aColis(awa, depot.container.id, { paymentId: null, ...change });
  const photoKeys = [await upload(depot.agent, 'intake')];
  expect((await receive(depot.agent, id, { photoKeys })).status).toBe(201);
  expect((await setEtat(id, 'ANNULE')).status).toBe(200);
  expect((await giveBack(depot.agent, id)).status).toBe(201);
  await untilSituation(awa, id, 'ANNULE', []);
  return { ...depot, id };
};

test('a parcel that was given back and is revived is brought to the depot again: no view has it there', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const { id, agent } = await givenBack(awa);
  expect((await setEtat(id, 'ENREGISTRE')).status).toBe(200);
  expect(await readColis(awa, id)).toMatchObject({ etat: 'ENREGISTRE', reception: null, rendu: null, incident: null });
  await untilSituation(awa, id, 'RESERVE', []);
  const { suivi, compteurs } = await viewsOf(awa, id);
  expect([suivi.situation, compteurs.recus, compteurs.annulesARendre]).toEqual(['RESERVE', 0, 0]);
  expect(await untilTold(awa.email, 'Votre colis est réactivé')).toContain('apportez-le de nouveau au dépôt');
  expect((await findParcel(agent, id)).body.data.reception ?? null).toBeNull();
  expect((await receive(agent, id, { photoKeys: [await upload(agent, 'intake')] })).status).toBe(201);
});

const deleteEvent = (id: number) => asAdmin('DELETE', `/api/tracking/delete/${id}`);
const toldOf = async (email: string, subject: string) =>
  (await subjectsOf(email)).filter((each) => each === subject).length;

const NOT_LEFT = 'Votre conteneur n’est pas encore parti';
const RECIPIENT_NOT_LEFT = 'Votre colis n’est pas encore parti';

/** A container whose loading list is closed, with a loaded parcel and one that was not loaded, of two customers. */
const closedContainer = async (
  change: Partial<StoredColis> = {},
  bookMore = async (_: number, _modou: Person): Promise<void> => undefined,
) => {
  const bookingId = await containerToClose();
  const [awa, modou] = [await makeCustomer({ langue: 'fr' }), await makeCustomer({ langue: 'fr' })];
  await bookMore(bookingId, modou);
  const [first, second] = [newRecipient(), newRecipient()];
  const [loaded, left] = [
    await loadableColis(awa, bookingId, first),
    await loadableColis(modou, bookingId, { ...second, ...change }),
  ];
  expect((await load(admin, loaded, bookingId)).status).toBe(201);
  expect((await closeLoading(admin, bookingId)).status).toBe(201);
  const emails = [first, second].map(({ emailDestinataire }) => emailDestinataire);
  return { bookingId, awa, modou, loaded, left, emails };
};

test('a departure that is withdrawn left nobody behind: senders and recipients read once that it has not left', async () => {
  const { bookingId, awa, modou, loaded, left, emails } = await closedContainer();
  const eventId = await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilSituation(modou, left, 'RESTE', ['RESTE']);
  await untilSituation(awa, loaded, 'EN_MER', []);
  await untilTold(emails[1] ?? '', 'Votre colis n’est pas parti');
  expect((await deleteEvent(eventId)).status).toBe(200);
  await untilSituation(modou, left, 'RECU_NON_CHARGE', ['RECU_NON_CHARGE']);
  await untilSituation(awa, loaded, 'CHARGE', []);
  expect((await viewsOf(modou, left)).suivi.situation).toBe('RECU_NON_CHARGE');
  expect((await storedColis(awa, loaded)).etat).toBe('EN_ATTENTE');
  for (const { email } of [awa, modou]) expect(await untilTold(email, NOT_LEFT)).toContain('enregistré par erreur');
  expect(await untilTold(modou.email, NOT_LEFT)).toContain('sa page dit s’il peut encore partir');
  for (const email of emails) expect(await untilTold(email, RECIPIENT_NOT_LEFT)).toContain('enregistré par erreur');
  await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilSituation(modou, left, 'RESTE', ['RESTE']);
  await untilSituation(awa, loaded, 'EN_MER', []);
  for (const { email } of [awa, modou]) expect(await toldOf(email, NOT_LEFT)).toBe(1);
});

const HOURS = 60 * 60 * 1000;
const hoursLeft = async (person: Person, id: number): Promise<number> =>
  (Date.parse((await storedColis(person, id)).lapsesAt) - Date.now()) / HOURS;

test('an unpaid parcel that is left behind is paid within 72 hours, then chooses another departure', async () => {
  const lapsesAt = new Date(Date.now() + 60_000).toISOString();
  const { bookingId, modou, left } = await closedContainer({ paymentId: null, lapsesAt });
  const eventId = await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilSituation(modou, left, 'RESTE', ['RESTE']);
  expect(await hoursLeft(modou, left)).toBeCloseTo(72, 0);
  const told = (await untilTold(modou.email, 'Votre colis n’est pas parti')).replace(/\s/g, ' ');
  expect(told).toMatch(/pas encore payé : payez 100,00 \$ avant le .*, sinon il sera annulé/);
  expect(told).toContain('Ensuite, notre équipe vous proposera un autre départ');
  await deleteEvent(eventId);
  await untilTold(modou.email, NOT_LEFT);
  expect(await hoursLeft(modou, left)).toBeCloseTo(72, 0); // its container leaves later
});

const NOT_LOADED = 'Votre colis ne part pas avec son conteneur';

test('the sender of a parcel that was not loaded reads so as the list is closed, with what is due, and not again at the departure', async () => {
  const { bookingId, modou, left, emails } = await closedContainer(owingSupplement(10_000, 2_000));
  const told = (await untilTold(modou.email, NOT_LOADED)).replace(/\s/g, ' ');
  expect(told).toContain(`Votre colis n° ${left} n’a pas été chargé dans le conteneur n° ${bookingId}`);
  expect(told).toContain('son supplément n’était pas payé. Il est toujours à notre dépôt.');
  expect(told).toContain('Un supplément de 20,00 $ reste à payer : le colis ne partira qu’ensuite.');
  expect(told).toContain('Vous pouvez aussi être remboursé');
  await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilSituation(modou, left, 'RESTE', ['RESTE', 'SUPPLEMENT_DU']);
  await untilTold(emails[1] ?? '', 'Votre colis n’est pas parti');
  expect(await subjectsOf(modou.email)).toEqual([NOT_LOADED]);
});

test('the sender of a parcel to pay at its collection that was not loaded reads of no refund', async () => {
  const { modou } = await closedContainer({ paymentId: null, conditions: { type: 'A_L_ARRIVEE' } });
  const told = await untilTold(modou.email, NOT_LOADED);
  expect(told).toContain('Vous pouvez aussi annuler l’envoi : écrivez-nous.');
  expect(told).not.toContain('rembours');
});

test('a list that is reopened says which parcels can be loaded again, and one that is closed again that they are not', async () => {
  const { bookingId, awa, modou, left } = await closedContainer();
  await untilTold(modou.email, NOT_LOADED);
  await reopenLoading(admin, bookingId);
  const told = await untilTold(modou.email, 'Votre colis peut de nouveau être chargé');
  expect(told).toContain(`votre colis n° ${left}, à notre dépôt, peut de nouveau y être chargé`);
  await closeLoading(admin, bookingId);
  await eventually(async () => expect(await toldOf(modou.email, NOT_LOADED)).toBe(2));
  await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilSituation(modou, left, 'RESTE', ['RESTE']);
  await untilTold(awa.email, 'Votre colis est en route');
  expect(await toldOf(modou.email, 'Votre colis n’est pas parti')).toBe(0);
});

test('a departure after a list was reopened tells who is left behind', async () => {
  const bookingId = await containerToClose();
  const modou = await makeCustomer({ langue: 'fr' });
  await load(admin, await loadableColis(await makeCustomer(), bookingId), bookingId);
  const left = await loadableColis(modou, bookingId);
  await closeLoading(admin, bookingId);
  await untilTold(modou.email, NOT_LOADED);
  await reopenLoading(admin, bookingId);
  await untilTold(modou.email, 'Votre colis peut de nouveau être chargé');
  await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilSituation(modou, left, 'RESTE', ['RESTE']);
  await untilTold(modou.email, 'Votre colis n’est pas parti');
});

test('a sender of several parcels that are left behind gets one mail with the reason of each, and so does their recipient', async () => {
  const recipient = newRecipient();
  const more: number[] = [];
  const lapsesAt = new Date(Date.now() + HOURS).toISOString();
  const { bookingId, modou, left, emails } = await closedContainer({}, async (id, sender) => {
    for (const change of [{ paymentId: null, lapsesAt }, owingSupplement(10_000, 2_000)])
      more.push(await loadableColis(sender, id, { ...recipient, ...change }));
  });
  const told = (await untilTold(modou.email, 'Vos colis ne partent pas avec leur conteneur')).replace(/\s/g, ' ');
  for (const [id, why] of [
    [left, 'il n’y était pas chargé. Il est toujours à notre dépôt.'],
    [more[0], 'il n’était pas payé. Il est toujours à notre dépôt. Il n’est pas encore payé : payez 100,00 $ avant'],
    [more[1], 'son supplément n’était pas payé. Il est toujours à notre dépôt. Un supplément de 20,00 $ reste à payer'],
  ] as const)
    expect(told).toContain(`Colis n° ${id} : ${why}`);
  await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  const toRecipient = await untilTold(recipient.emailDestinataire, 'Vos colis ne sont pas partis');
  expect(toRecipient).not.toMatch(/pay|suppl/);
  await untilTold(emails[1] ?? '', 'Votre colis n’est pas parti');
  expect(await untilTold(modou.email, 'Votre colis n’est pas parti'), 'its deadline is new').toContain(`n° ${more[0]}`);
  expect((await subjectsOf(modou.email)).filter((subject) => subject.includes('pas parti'))).toHaveLength(1);
  expect(
    (await subjectsOf(recipient.emailDestinataire)).filter((subject) => subject.includes('pas parti')),
  ).toHaveLength(1);
});

test('a milestone of departure that is withdrawn leaves what an admin set by hand', async () => {
  const { bookingId, awa, loaded, modou, left } = await closedContainer();
  await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilSituation(modou, left, 'RESTE', ['RESTE']);
  await untilSituation(awa, loaded, 'EN_MER', []);
  expect((await setEtat(left, 'EN_TRANSIT')).status).toBe(200);
  const { version = 0 } = await readMilestones(admin, bookingId);
  await withdrawMilestone(admin, bookingId, 'DEPA', { version, raison: 'Autre conteneur.' });
  await untilSituation(awa, loaded, 'CHARGE', []);
  expect((await storedColis(modou, left)).etat).toBe('EN_TRANSIT');
  expect(await toldOf(modou.email, NOT_LEFT)).toBe(0);
});

test('an arrival is withdrawn once no parcel is unloaded, and returns them to the sea', async () => {
  const { container, agent } = await newArrival();
  const awa = await makeCustomer({ langue: 'fr' });
  const recipient = newRecipient();
  const [coming, out] = [await comingColis(awa, container.id, recipient), await comingColis(awa, container.id)];
  await newEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  const eventId = await newEvent(container.id, { statut: 'ARRIVE', lieu: 'Dakar' });
  await untilSituation(awa, coming, 'A_DECHARGER', []);
  await unload(agent, out, container.id);
  expect((await deleteEvent(eventId)).body.code).toBe('ARRIVAL_UNLOADED');
  await undoUnloading(agent, out, container.id);
  expect((await deleteEvent(eventId)).status).toBe(200);
  for (const id of [coming, out]) await untilSituation(awa, id, 'EN_MER', []);
  expect(await untilTold(awa.email, 'Votre conteneur n’est pas encore arrivé')).toContain(String(coming));
  await untilTold(recipient.emailDestinataire, 'Votre colis n’est pas encore arrivé');
});

test('an event on the way that is deleted moves nothing while the departure stands', async () => {
  const { bookingId, awa, loaded, modou, left } = await closedContainer();
  await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  const eventId = await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Agadir' });
  await untilSituation(modou, left, 'RESTE', ['RESTE']);
  await untilSituation(awa, loaded, 'EN_MER', []);
  await deleteEvent(eventId);
  await newEvent(bookingId, { statut: 'PROBLEME', lieu: 'Las Palmas' });
  const problem = 'Votre conteneur est bloqué par un problème';
  await untilTold(awa.email, problem);
  expect(await toldOf(modou.email, problem), 'the container is not that of a parcel that was left behind').toBe(0);
  expect((await storedColis(modou, left)).incident?.type).toBe('RESTE');
  expect((await storedColis(awa, loaded)).etat).toBe('EN_TRANSIT');
});

test('a parcel that was left behind, loaded late and taken out again is left behind, and who was told otherwise is told so', async () => {
  const { bookingId, modou, left } = await closedContainer();
  await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilSituation(modou, left, 'RESTE', ['RESTE']);
  await reopenLoading(admin, bookingId);
  expect((await load(admin, left, bookingId)).status).toBe(201);
  expect((await storedColis(modou, left)).incident).toBeUndefined();
  await untilSituation(modou, left, 'EN_MER', []);
  await untilTold(modou.email, 'Votre colis est en route');
  expect((await takeOut(admin, left, bookingId)).status).toBe(201);
  await untilSituation(modou, left, 'RESTE', ['RESTE']);
  await untilTold(modou.email, 'Votre colis n’est pas parti');
});

test('a parcel that a closed list had by mistake is taken out once that is reopened, and left behind in every view', async () => {
  const bookingId = await containerToClose();
  const awa = await makeCustomer({ langue: 'fr' });
  const recipient = newRecipient({ langueDestinataire: 'fr' });
  const [stays, goes] = [await loadableColis(awa, bookingId, recipient), await loadableColis(awa, bookingId)];
  for (const id of [stays, goes]) expect((await load(admin, id, bookingId)).status).toBe(201);
  await closeLoading(admin, bookingId);
  await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilSituation(awa, stays, 'EN_MER', []);
  expect((await takeOut(admin, stays, bookingId)).body.code).toBe('MANIFEST_CLOSED');
  await reopenLoading(admin, bookingId);
  const isListOpen = async () =>
    (await asAdmin('GET', `/cockpit/conteneurs/${bookingId}`)).body.data.conteneur.manifesteRouvert;
  expect(await isListOpen()).toBe(true);
  expect((await takeOut(admin, stays, bookingId)).body.data).toMatchObject({ chargement: null, empechement: null });
  await untilSituation(awa, stays, 'RESTE', ['RESTE']);
  expect((await viewsOf(awa, stays)).suivi.situation).toBe('RESTE');
  for (const email of [awa.email, recipient.emailDestinataire]) await untilTold(email, 'Votre colis n’est pas parti');
  await closeLoading(admin, bookingId);
  expect(await isListOpen()).toBeUndefined();
  await untilSituation(awa, goes, 'EN_MER', []);
  expect((await storedColis(awa, stays)).etat).toBe('EN_ATTENTE');
  expect((await subjectsOf(awa.email)).filter((each) => each === 'Votre colis n’est pas parti')).toHaveLength(1);
});

test('a parcel that its container’s list was closed without after the departure is left behind in every view', async () => {
  const bookingId = await containerToClose();
  const newSender = () => makeCustomer({ langue: 'fr' });
  const [awa, modou, fatou] = [await newSender(), await newSender(), await newSender()];
  const recipient = newRecipient();
  const refused = LOADABLE.reception && { ...LOADABLE.reception, verdict: 'REFUSE' as const };
  const [loaded, left, unbrought, cancelled] = [
    await loadableColis(fatou, bookingId, { reception: refused }),
    await loadableColis(modou, bookingId, recipient),
    await aColis(awa, bookingId, { paymentId: 1_000_000_005 }),
    await aColis(awa, bookingId, { ...BROUGHT_AND_CANCELLED, partiSansScan: true }),
  ];
  await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilSituation(modou, left, 'EN_MER', []);
  await untilSituation(awa, unbrought, 'EN_MER', []);
  await untilSituation(fatou, loaded, 'RESTE', ['RESTE', 'REFUSE_AU_DEPOT']);
  await updateStoredColis(fatou, loaded, { reception: LOADABLE.reception });
  expect((await load(admin, loaded, bookingId)).status).toBe(201);
  await untilSituation(awa, cancelled, 'ANNULE', ['ANNULE_CHARGE']);
  expect((await closeLoading(admin, bookingId)).status).toBe(201);
  await untilSituation(modou, left, 'RESTE', ['RESTE']);
  await untilSituation(awa, unbrought, 'RESTE', ['RESTE']);
  await untilSituation(fatou, loaded, 'EN_MER', []);
  await untilSituation(awa, cancelled, 'ANNULE_A_RENDRE', ['ANNULE_A_RENDRE']);
  expect((await viewsOf(modou, left)).suivi.situation).toBe('RESTE');
  expect((await storedColis(modou, left)).etat).toBe('EN_ATTENTE');
  for (const email of [modou.email, recipient.emailDestinataire]) await untilTold(email, 'Votre colis n’est pas parti');
  expect(await untilTold(awa.email, 'Votre colis n’est pas parti')).toContain(`${unbrought}`);
});

test('a parcel that was left behind and loaded late is at sea in every view, told once, before its list is closed again', async () => {
  const bookingId = await containerToClose();
  const [awa, modou] = [await makeCustomer({ langue: 'fr' }), await makeCustomer({ langue: 'fr' })];
  const recipient = newRecipient({ langueDestinataire: 'fr' });
  const loaded = await loadableColis(awa, bookingId);
  const left = await loadableColis(modou, bookingId, recipient);
  expect((await load(admin, loaded, bookingId)).status).toBe(201);
  expect((await closeLoading(admin, bookingId)).status).toBe(201);
  await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilSituation(modou, left, 'RESTE', ['RESTE']);
  await reopenLoading(admin, bookingId);
  expect((await load(admin, left, bookingId)).status).toBe(201);
  await untilSituation(modou, left, 'EN_MER', []);
  await untilSituation(awa, loaded, 'EN_MER', []);
  expect((await viewsOf(modou, left)).suivi.situation).toBe('EN_MER');
  expect((await storedColis(modou, left)).etat).toBe('EN_TRANSIT');
  const seen = await readColis(modou, left);
  expect([seen.etat, seen.incident]).toEqual(['EN_TRANSIT', null]);
  const told = [
    [modou.email, 'Votre colis est en route'],
    [recipient.emailDestinataire, 'Votre colis est parti'],
  ] as const;
  for (const [email, subject] of told) await untilTold(email, subject);
  expect(await untilTold(modou.email, 'Votre colis est en route')).toMatch(
    new RegExp(`Conteneur n° ${bookingId} \\(.* vers Dakar\\)\\..*Arrivée prévue à Dakar vers le `, 's'),
  );
  expect((await closeLoading(admin, bookingId)).status).toBe(201);
  await reopenLoading(admin, bookingId);
  expect((await closeLoading(admin, bookingId)).status).toBe(201);
  await untilSituation(modou, left, 'EN_MER', []);
  for (const [email, subject] of told)
    expect((await subjectsOf(email)).filter((each) => each === subject).length, subject).toBe(1);
});

const GIVEN_BACK: Partial<StoredColis> = {
  ...BROUGHT_AND_CANCELLED,
  rendu: { le: '2026-11-20T12:00:00.000Z', par: 1, motif: '' },
};
const MISTAKE = 'L’arrivée de votre colis a été enregistrée par erreur';

test('a surplus scan that is undone is withdrawn from sender and recipient', async () => {
  const { container, agent } = await newArrival();
  const awa = await makeCustomer({ langue: 'fr' });
  const recipient = newRecipient();
  const id = await comingColis(awa, await containerToClose(), recipient);
  await unload(agent, id, container.id);
  await untilTold(recipient.emailDestinataire, 'Votre colis est arrivé sans être attendu');
  expect((await undoUnloading(agent, id, container.id)).status).toBe(201);
  await untilSituation(awa, id, 'EN_MER', []);
  for (const email of [awa.email, recipient.emailDestinataire])
    expect(await untilTold(email, MISTAKE)).toContain('par erreur. Il continue avec son conteneur.');
});

test('the withdrawal of a surplus scan says where a parcel is that never left: with its sender, at its depot, given back', async () => {
  const [{ container, agent }, depot] = [await newArrival(), await newDepot()];
  const [awa, modou, fatou] = [await makeCustomer(), await makeCustomer(), await makeCustomer()];
  const recipient = newRecipient();
  const cases = [
    [awa, await aColis(awa, depot.container.id, { ...recipient, paymentId: 1_000_000_002 })],
    [modou, await aColis(modou, depot.container.id, { ...RECEIVED, paymentId: 1_000_000_003 })],
    [fatou, await aColis(fatou, depot.container.id, GIVEN_BACK)],
  ] as const;
  for (const [person, id] of cases) {
    expect((await unload(agent, id, container.id)).status).toBe(201);
    await untilScanTold(person, id);
    expect((await undoUnloading(agent, id, container.id)).status).toBe(201);
  }
  expect(await untilTold(awa.email, MISTAKE)).toMatch(
    /par erreur\. Vous ne nous l’avez pas encore apporté\.\n\nApportez votre colis/,
  );
  expect(await untilTold(modou.email, MISTAKE)).toContain('par erreur. Il est à notre dépôt et attend son départ');
  expect(await untilTold(fatou.email, MISTAKE)).toContain('par erreur. Il est annulé et vous a été rendu.');
  expect(await untilTold(recipient.emailDestinataire, MISTAKE)).toContain('par erreur. Il attend son départ, prévu');
});

test('an unloading that is reopened and closed again tells nobody again that a parcel is missing', async () => {
  const { container, agent } = await newArrival();
  const awa = await makeCustomer({ langue: 'fr' });
  const [found, id] = [await comingColis(awa, container.id), await comingColis(awa, container.id)];
  await unload(agent, found, container.id);
  await closeUnloading(admin, container.id);
  const missing = 'Votre colis n’a pas été trouvé à l’arrivée';
  await untilTold(awa.email, missing);
  const reopen = () => asAdmin('POST', `/admin/conteneurs/${container.id}/arrivee/reouverture`, { motif: MOTIF });
  expect((await reopen()).status).toBe(201);
  await untilSituation(awa, id, 'MANQUANT', ['MANQUANT']);
  expect((await closeUnloading(admin, container.id)).status).toBe(201);
  await decide(id, 'PERDU');
  await untilTold(awa.email, 'Votre colis est perdu');
  expect(await toldOf(awa.email, missing)).toBe(1);
  await reopen();
  await unload(agent, id, container.id);
  await untilScanTold(awa, id);
  await undoUnloading(agent, id, container.id);
  await untilSituation(awa, id, 'PERDU', []);
  await eventually(async () => expect(await toldOf(awa.email, 'Votre colis est perdu')).toBe(2));
  expect(await toldOf(awa.email, missing)).toBe(1);
});

const listedContainer = async (id: number) => {
  const { body } = await api('GET', '/cockpit/conteneurs?periode=TOUS&limit=100', { token: admin.token });
  return body.data.find(({ conteneur }: { conteneur: { id: number } }) => conteneur.id === id);
};

test('a surplus that is to be sent back needs no attention any more, and stays visible in both containers', async () => {
  const { container, agent } = await newArrival();
  const awa = await makeCustomer();
  const from = await containerToClose();
  const id = await comingColis(awa, from, { documentId: 0 });
  await unload(agent, id, container.id);
  await untilSituation(awa, id, 'EN_TROP', ['EN_TROP']);
  await decide(id, 'RENVOI');
  await untilSituation(awa, id, 'EN_TROP', []);
  const { row, compteurs } = await viewsOf(awa, id);
  expect([row.aFaire, compteurs.enTrop, compteurs.aFaire]).toEqual(['RENVOI', 0, 1]);
  const rows = await api('GET', `/cockpit/conteneurs/${container.id}/colis`, { token: admin.token });
  expect(rows.body.data).toMatchObject([{ id, conteneurOrigine: from, aFaire: 'RENVOI', exceptions: [] }]);
  const found = await listedContainer(container.id);
  expect([found.aRegler, found.compteurs.trouves, found.compteurs.aFaire]).toEqual([0, 0, 1]);
});

test('a missing parcel that is searched still needs attention; a lost one does not', async () => {
  const awa = await makeCustomer();
  const { id: bookingId } = await newContainer();
  const id = await comingColis(awa, bookingId, { incident: incidentOf('MANQUANT', bookingId) });
  await decide(id, 'RECHERCHE');
  await untilSituation(awa, id, 'MANQUANT', ['MANQUANT']);
  expect((await viewsOf(awa, id)).row.aFaire).toBeNull();
  await decide(id, 'PERDU');
  await untilSituation(awa, id, 'PERDU', []);
});

test('a delay at sea is announced to nobody whose parcel was left behind or is missing', async () => {
  const [missing, recipient] = [await makeCustomer({ langue: 'fr' }), newRecipient()];
  const { bookingId, awa, modou, left, emails } = await closedContainer({}, async (id) => {
    await comingColis(missing, id, { ...recipient, incident: incidentOf('MANQUANT', id), chargement: undefined });
  });
  await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilSituation(modou, left, 'RESTE', ['RESTE']);
  const { version = 0 } = await readMilestones(admin, bookingId);
  const later = { date: inDays(90), motif: 'CONGESTION', version };
  expect((await estimateMilestone(admin, bookingId, 'ARRI', later)).status).toBe(200);
  await untilTold(awa.email, 'Votre conteneur change de programme');
  await untilTold(emails[0] ?? '', 'Votre colis arrivera plus tard que prévu');
  await newEvent(bookingId, { statut: 'PROBLEME', lieu: 'Las Palmas' });
  await untilTold(awa.email, 'Votre conteneur est bloqué par un problème');
  for (const email of [modou.email, emails[1] ?? '', missing.email, recipient.emailDestinataire])
    expect((await subjectsOf(email)).filter((each) => /programme|plus tard|problème/.test(each))).toEqual([]);
});

test('the sender of a parcel that was never brought reads so once, pays no card, and reads at a payment in cash that it needs another departure; its recipient nothing', async () => {
  const fatou = await makeCustomer({ langue: 'fr', paidAt: '2026-01-01T00:00:00.000Z' });
  const [bookingId, { emailDestinataire }] = [await containerToClose(), newRecipient()];
  await load(admin, await loadableColis(fatou, bookingId), bookingId);
  const id = await aColis(fatou, bookingId, { emailDestinataire });
  expect((await closeLoading(admin, bookingId)).body.code).toBeUndefined();
  const told = await untilTold(fatou.email, 'Nous avons fermé le dépôt plus tôt que prévu');
  expect(told, 'as its page says').toContain('Ne le payez pas pour le moment. Sans autre départ, il sera annulé');
  await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilTold(fatou.email, 'Votre colis est en route');
  await eventually(async () => expect((await storedColis(fatou, id)).incident?.type).toBe('RESTE'));
  expect((await startPaying(fatou, [id])).body.code).toBe('CONTAINER_CLOSED');
  expect(await readColis(fatou, id)).toMatchObject({ aPayer: 0, aPayerAvant: null });
  const statement = await api('GET', `/payments/releve/${fatou.userId}`, { token: fatou.token });
  const lines = statementLines(statement.body.data.filter((each: { id: number }) => each.id === id));
  expect(lines.at(-1)?.solde, 'nothing is asked for it').toBe(0);
  const debtors = await asAdmin('GET', '/colis/debiteurs?limit=100');
  expect(
    debtors.body.data.map((debtor: { id: number }) => debtor.id),
    'nothing is asked for it',
  ).not.toContain(fatou.userId);
  await decideOnPayment('confirm', (await newRecordedPayment(fatou, bookingId, [id])).id);
  expect(await untilTold(fatou.email, 'Paiement reçu')).toContain(
    `Votre colis n° ${id} ne part plus avec le conteneur prévu. Notre équipe vous proposera un autre départ`,
  );
  expect(await subjectsOf(fatou.email)).not.toContain('Votre colis n’est pas parti');
  expect(await subjectsOf(emailDestinataire)).toEqual([]);
});
