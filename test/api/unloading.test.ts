import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { findCollectionCode } from '#functions/core/items/collection-codes.ts';
import { randomName } from '#functions/core/table/ids.ts';
import { notifyRecipientsIn } from '#functions/outbox/recipient-events.ts';
import { api, newContainer, upload } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  arrivalSite,
  closeUnloading,
  codeOf,
  comingColis,
  handOver,
  handoverBody,
  makeAvailable,
  newArrival,
  undoUnloading,
  unload,
  unloadingClosing,
  unloadingManifestOf,
  wrongCodes,
} from '../support/items/arrival.ts';
import { subjectsOf, untilSituation, untilTold } from '../support/items/incidents.ts';
import { receive } from '../support/items/intake.ts';
import { addEvent } from '../support/items/journey.ts';
import { load, loadableColis } from '../support/items/manifest.ts';
import { inDays } from '../support/items/milestones.ts';
import { eventually, mailsTo } from '../support/items/money.ts';
import { newRecipient } from '../support/items/recipients.ts';
import { newAgent, newSite } from '../support/items/sites.ts';

let arrival: Awaited<ReturnType<typeof newArrival>>;
let admin: Person;
let awa: Person;
let container: number;

beforeAll(async () => {
  if (!projectCloud()) return;
  [arrival, admin, awa] = await Promise.all([newArrival(), makeAdmin(), makeCustomer({ langue: 'fr' })]);
  container = arrival.container.id;
});

const newArriving = async () => (await newContainer({ siteArriveeId: arrival.site })).id;
const listOf = async (id: number, { token }: Pick<Person, 'token'> = arrival.agent) =>
  (await api('GET', `/agent/conteneurs/${id}/arrivee`, { token })).body.data;

test('an agent lists the containers that leave from their site and those that arrive there', async () => {
  const depot = await newSite();
  const leaving = await newContainer({ siteDepartId: depot, siteArriveeId: arrival.site });
  const listed = async ({ token }: Pick<Person, 'token'>) =>
    (await api('GET', '/agent/conteneurs?limit=100', { token })).body.data.map(
      ({ id, sens }: { id: number; sens: string }) => [id, sens],
    );
  expect(await listed(await newAgent(depot))).toEqual([[leaving.id, 'DEPART']]);
  expect(await listed(arrival.agent)).toContainEqual([leaving.id, 'ARRIVEE']);
  expect(await listed(await newAgent(await arrivalSite()))).toEqual([]);
});

test('a container that an admin sends to another arrival site, or to another day, is listed there once', async () => {
  const [from, to] = [await arrivalSite(), await arrivalSite()];
  const { id } = await newContainer({ siteArriveeId: from });
  const ids = async (site: number) => {
    const { token } = await newAgent(site);
    return (await api('GET', '/agent/conteneurs', { token })).body.data.map((found: { id: number }) => found.id);
  };
  expect(await ids(from)).toEqual([id]);
  await api('PUT', `/bookings/${id}`, { token: admin.token, body: { dateArrivee: '2031-05-01T00:00:00.000Z' } });
  expect(await ids(from)).toEqual([id]);
  await api('PUT', `/bookings/${id}`, { token: admin.token, body: { siteArriveeId: to } });
  expect([await ids(from), await ids(to)]).toEqual([[], [id]]);
});

test('the list of a site without arrivals ends with the containers that leave', async () => {
  const site = await newSite();
  const { token } = await newAgent(site);
  const leaving = await newContainer({ siteDepartId: site });
  const { body } = await api('GET', '/agent/conteneurs?limit=1', { token });
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([leaving.id]);
  expect(body.next).toBeUndefined();
});

test('an agent of the arrival site neither receives nor loads its parcels, and sees them', async () => {
  const id = await loadableColis(awa, container);
  expect((await receive(arrival.agent, id)).body.code).toBe('COLIS_OF_OTHER_SITE');
  expect((await load(arrival.agent, id, container)).body.code).toBe('COLIS_OF_OTHER_SITE');
  const { body } = await api('GET', `/agent/colis/${id}`, { token: arrival.agent.token });
  expect([body.data.id, body.data.conteneur.sens, body.data.empechementRemise]).toEqual([
    id,
    'ARRIVEE',
    'COLIS_NOT_ARRIVED',
  ]);
});

test('an unloaded parcel arrives, with the times of the server and of the device', async () => {
  const id = await comingColis(awa, container);
  const leAppareil = '2026-11-18T08:15:00.000Z';
  const { status, body } = await unload(arrival.agent, id, container, { leAppareil });
  expect([status, body.data]).toEqual([
    201,
    { id, codeSuivi: expect.stringMatching(/^YN-/), enTrop: null, conteneur: null },
  ]);
  const stored = await storedColis(awa, id);
  expect([stored.etat, stored.arrivee]).toEqual([
    'ARRIVE',
    {
      le: expect.stringMatching(/Z$/),
      leAppareil,
      agentId: arrival.agent.userId,
      siteId: arrival.site,
      dommage: null,
      avant: 'EN_TRANSIT',
      avantLe: stored.createdAt,
      eventId: expect.any(String),
    },
  ]);
});

test('a loaded parcel arrives even if nobody recorded the departure', async () => {
  const left = await newArriving();
  const id = await comingColis(awa, left, { etat: 'EN_ATTENTE' });
  const dates = { dateDepart: inDays(-10), dateArrivee: inDays(2), dateReservation: inDays(-30) };
  await api('PUT', `/bookings/${left}`, { token: admin.token, body: dates });
  await unload(arrival.agent, id, left);
  expect((await storedColis(awa, id)).etat).toBe('ARRIVE');
});

test('a parcel cannot come out of a container that has yet to leave', async () => {
  const id = await comingColis(awa, container, { etat: 'EN_ATTENTE' });
  const { status, body } = await unload(arrival.agent, id, container);
  expect([status, body.code]).toEqual([409, 'CONTAINER_NOT_DEPARTED']);
  expect(await storedColis(awa, id)).toMatchObject({ etat: 'EN_ATTENTE', version: 1 });
});

test('a device whose clock is ahead has its scans at the time of the server', async () => {
  const id = await comingColis(awa, container);
  await unload(arrival.agent, id, container, { leAppareil: '2099-01-01T10:00:00.000Z' });
  expect((await storedColis(awa, id)).arrivee?.leAppareil).toBeNull();
});

test('a scan that is repeated, by anybody, changes nothing', async () => {
  const id = await comingColis(awa, container);
  await unload(arrival.agent, id, container, { leAppareil: '2026-11-18T08:00:00.000Z' });
  const { version } = await storedColis(awa, id);
  const replies = [
    await unload(arrival.agent, id, container, { leAppareil: '2026-11-18T08:00:00.000Z' }),
    await unload(await newAgent(arrival.site), id, container),
  ];
  expect(replies.map(({ status, body }) => [status, body.data.enTrop])).toEqual([
    [201, null],
    [201, null],
  ]);
  expect((await storedColis(awa, id)).version).toBe(version);
});

test('an agent records a damage with a photo, also after the scan, and the sender sees both', async () => {
  const id = await comingColis(awa, container);
  await unload(arrival.agent, id, container);
  const photoKeys = [await upload(arrival.agent, 'intake')];
  await unload(arrival.agent, id, container, { dommage: 'Carton enfoncé.', photoKeys });
  const { body } = await api('GET', `/colis/${id}`, { token: awa.token });
  expect(body.data.arrivee).toEqual({
    le: expect.any(String),
    dommage: 'Carton enfoncé.',
    dommageVu: false,
    retirable: false,
    photos: [expect.stringMatching(/^http/)],
  });
});

test('a second scan adds to the damage that the first one recorded, and keeps its photos', async () => {
  const id = await comingColis(awa, container);
  const photoKeys = [await upload(arrival.agent, 'intake')];
  await unload(arrival.agent, id, container, { dommage: 'Carton enfoncé.', photoKeys });
  for (const dommage of ['Côté humide.', 'Carton enfoncé.']) await unload(arrival.agent, id, container, { dommage });
  const { arrivee } = (await api('GET', `/colis/${id}`, { token: awa.token })).body.data;
  expect([arrivee.dommage, arrivee.photos.length]).toEqual(['Carton enfoncé. · Côté humide.', 1]);
});

test('an unpaid parcel that an admin deletes after its arrival leaves neither its photos nor its code', async () => {
  const arriving = await newArriving();
  const id = await comingColis(awa, arriving, { paymentId: null, chargement: undefined });
  const photoKeys = [await upload(arrival.agent, 'intake')];
  await unload(arrival.agent, id, arriving, { dommage: 'Carton enfoncé.', photoKeys });
  await makeAvailable(arrival.agent, arriving);
  await expect.poll(() => codeOf(awa, id)).toBeDefined();
  const [photo] = (await api('GET', `/colis/${id}`, { token: awa.token })).body.data.arrivee.photos;
  expect((await fetch(photo)).status).toBe(200);
  expect((await api('DELETE', `/colis/supprimer/${id}`, { token: admin.token })).status).toBe(200);
  await expect.poll(async () => (await fetch(photo)).status).toBe(404);
  expect(await codeOf(awa, id)).toBeUndefined();
});

test('the sender of a parcel that arrives damaged is notified, with the note of the agent', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const own = await newArriving();
  const id = await comingColis(fatou, own);
  await unload(arrival.agent, id, own, { dommage: 'Carton enfoncé.' });
  const textOf = (subject: string) =>
    eventually(async () => {
      const found = (await mailsTo(fatou.email)).find((mail) => mail.subject.includes(subject));
      expect(found).toBeDefined();
      return found?.text;
    });
  const damaged = 'Il est arrivé abîmé. Constat de notre agent : « Carton enfoncé. »';
  expect(await textOf('est arrivé')).toContain(damaged);
  await makeAvailable(arrival.agent, own);
  expect(await textOf('peut être retiré')).toContain(damaged);
  const { body } = await api('GET', `/notifications/user/${fatou.userId}`, { token: fatou.token });
  expect(body.data.filter(({ notification }: { notification: string }) => notification.includes('abîmé'))).toHaveLength(
    2,
  );
});

test.each<[string, Partial<StoredColis>]>([
  ['NON_CHARGE', { etat: 'EN_ATTENTE', chargement: undefined }],
  ['ANNULE', { etat: 'ANNULE', chargement: undefined }],
  ['DEJA_REMIS', { etat: 'LIVRE' }],
])('%s: a parcel in that state is recorded as a surplus, and keeps its état', async (reason, change) => {
  const id = await comingColis(awa, container, change);
  const before = await storedColis(awa, id);
  const { status, body } = await unload(arrival.agent, id, container);
  expect([status, body.data.enTrop]).toEqual([201, reason]);
  const after = await storedColis(awa, id);
  for (const field of ['etat', 'bookingId', 'paymentId', 'arrivee'] as const)
    expect(after[field]).toEqual(before[field]);
  expect(after.incident?.type).toBe(reason === 'DEJA_REMIS' ? undefined : 'EN_TROP');
  expect((await listOf(container)).enTrop).toContainEqual(expect.objectContaining({ id, raison: reason }));
});

test('a parcel of another container is a surplus: the agent reads where it belongs, and nothing personal', async () => {
  const other = (await newContainer()).id;
  const id = await comingColis(awa, other);
  const { body } = await unload(arrival.agent, id, container);
  expect(body.data).toEqual({
    id,
    codeSuivi: expect.any(String),
    enTrop: 'AUTRE_CONTENEUR',
    conteneur: expect.stringContaining(String(other)),
  });
  expect(JSON.stringify((await listOf(container)).enTrop)).not.toContain('Fatou');
  expect((await storedColis(awa, id)).etat).toBe('EN_TRANSIT');
});

test('agents of other sites reach neither the list nor the scan', async () => {
  const id = await comingColis(awa, container);
  const elsewhere = await newAgent(await arrivalSite());
  expect((await unload(elsewhere, id, container)).body.code).toBe('CONTAINER_NOT_FOUND');
  expect((await api('GET', `/agent/conteneurs/${container}/arrivee`, { token: elsewhere.token })).status).toBe(404);
});

test('a wrong scan is undone: the parcel is on its way again', async () => {
  const id = await comingColis(awa, container);
  await unload(arrival.agent, id, container);
  expect((await undoUnloading(arrival.agent, id, container)).status).toBe(201);
  const stored = await storedColis(awa, id);
  expect([stored.etat, stored.arrivee]).toEqual(['EN_TRANSIT', undefined]);
  const surplus = await comingColis(awa, (await newContainer()).id);
  await unload(arrival.agent, surplus, container);
  await undoUnloading(arrival.agent, surplus, container);
  expect((await listOf(container)).enTrop.map(({ id: each }: { id: number }) => each)).not.toContain(surplus);
});

/** Undoes the scan of a parcel, and records the arrival of its container before or after that. */
const undoneScan = async (recordArrival: 'BEFORE' | 'AFTER' | 'NEVER') => {
  const person = await makeCustomer({ langue: 'en' });
  const recipient = newRecipient({ langueDestinataire: 'en' });
  const to = recipient.emailDestinataire;
  const own = await newArriving();
  const id = await comingColis(person, own, recipient);
  await unload(arrival.agent, id, own);
  await eventually(async () => expect(await subjectsOf(person.email)).toContain('Your parcel has arrived'));
  const record = async () =>
    expect((await addEvent(own, { statut: 'ARRIVE', lieu: 'Dakar', date: inDays(-1 / 24) })).status).toBe(201);
  if (recordArrival === 'BEFORE') {
    await record();
    await eventually(async () => expect((await storedColis(person, id)).arrivee?.avant).toBe('ARRIVE'));
  }
  const arrivedAt = (await storedColis(person, id)).arrivee?.avantLe ?? '';
  expect((await undoUnloading(arrival.agent, id, own)).status).toBe(201);
  if (recordArrival === 'AFTER') await record();
  const etat = recordArrival === 'NEVER' ? 'EN_TRANSIT' : 'ARRIVE';
  await eventually(async () => {
    const stored = await storedColis(person, id);
    expect([stored.etat, stored.arrivee]).toEqual([etat, undefined]);
  });
  return { person, to, id, own, arrivedAt };
};

test('an undone scan of a parcel at sea is told: it has not arrived, and travels on', async () => {
  const { person, to } = await undoneScan('NEVER');
  for (const email of [person.email, to])
    expect(await untilTold(email, 'The arrival of your parcel was recorded by mistake')).toContain(
      'It continues with its container.',
    );
});

test('a parcel whose scan is undone once its container arrived has arrived with it; nobody is told twice', async () => {
  const { person, to, id } = await undoneScan('BEFORE');
  await untilSituation(person, id, 'A_DECHARGER', []);
  for (const email of [person.email, to]) {
    const subjects = await subjectsOf(email);
    expect(subjects.filter((each) => /arrived|by mistake/.test(each))).toHaveLength(1);
  }
});

test('the arrival of a container tells no recipient of a parcel whose scan had told them and was undone meanwhile', async () => {
  const { person, id, own, arrivedAt } = await undoneScan('BEFORE');
  const event = {
    type: 'TRACKING_ADDED',
    bookingId: own,
    trackingId: 1,
    statut: 'ARRIVE',
    lieu: '',
    description: '',
  } as const;
  const item = { pk: '', sk: '', eventId: randomName(), at: arrivedAt, event, ttl: 0 };
  await notifyRecipientsIn(item, { of: randomName(), page: 0, run: 'late', afterRecipient: '' }, event, own);
  const { body } = await api('GET', `/colis/${id}/messages`, { token: person.token });
  expect(body.data.messages.map(({ evenement }: { evenement: string }) => evenement)).toEqual(['ARRIVE']);
});

test('a parcel whose scan is undone just before the arrival of its container arrives with it', async () => {
  const { person, id } = await undoneScan('AFTER');
  await untilSituation(person, id, 'A_DECHARGER', []);
});

test('the collection code and its wrong tries survive the undoing of a scan', async () => {
  const own = await newArriving();
  await makeAvailable(arrival.agent, own);
  const id = await comingColis(awa, own);
  await unload(arrival.agent, id, own);
  const code = (await codeOf(awa, id)) ?? '';
  const [wrong = ''] = wrongCodes(code, 1);
  expect((await handOver(arrival.agent, id, await handoverBody(arrival.agent, wrong))).body.code).toBe(
    'COLLECTION_CODE_WRONG',
  );
  await undoUnloading(arrival.agent, id, own);
  const hidden = await api('GET', `/colis/${id}/retrait`, { token: awa.token });
  expect(hidden.body.data).toMatchObject({ code: null, disponible: null });
  await unload(arrival.agent, id, own);
  expect(await findCollectionCode(awa.userId, id)).toMatchObject({ code, echecs: [wrong] });
});

test('the list says what is missing, unexpected and damaged; closing needs a reason for each and freezes them', async () => {
  const own = await newArriving();
  const [here, missing, damaged] = [
    await comingColis(awa, own),
    await comingColis(awa, own),
    await comingColis(awa, own),
  ];
  const surplus = await comingColis(awa, (await newContainer()).id);
  await unload(arrival.agent, here, own);
  await unload(arrival.agent, damaged, own, { dommage: 'Humide.' });
  await unload(arrival.agent, surplus, own);
  const list = await unloadingManifestOf(admin, own);
  expect(new Map(list.lignes.map(({ colisId, ecart }) => [colisId, ecart]))).toEqual(
    new Map<number, string | null>([
      [here, null],
      [missing, 'MANQUANT'],
      [damaged, 'ENDOMMAGE'],
      [surplus, 'EN_TROP'],
    ]),
  );
  const stored = await storedColis(awa, surplus);
  expect(list.lignes.find(({ colisId }) => colisId === surplus)).toMatchObject({
    nomDestinataire: stored.nomDestinataire,
    description: stored.description,
  });
  const without = await closeUnloading(admin, own, { revision: list.revision, motifs: [] });
  expect([without.status, without.body.code]).toEqual([409, 'UNLOADING_DIFFERENCES']);
  const closed = await closeUnloading(admin, own);
  expect([closed.status, closed.body.data.etat, closed.body.data.versions]).toEqual([
    201,
    'CLOS',
    [expect.objectContaining({ version: 1, scannes: 2, ecarts: 3 })],
  ]);
  const { body } = await api('GET', `/admin/conteneurs/${own}/arrivee/versions/1`, { token: admin.token });
  expect(body.data.intacte).toBe(true);
  const lines = new Map(body.data.lignes.map((line: { colisId: number }) => [line.colisId, line]));
  expect(lines.get(damaged)).toMatchObject({ dommage: 'Humide.', motif: 'Vu avec le transporteur.' });
  expect(lines.get(missing)).toMatchObject({
    nomDestinataire: list.lignes.find(({ colisId }) => colisId === missing)?.nomDestinataire,
    description: expect.stringMatching(/./),
    ecart: 'MANQUANT',
  });
  expect(lines.get(surplus)).toMatchObject({
    ...{ codeSuivi: expect.any(String), nomDestinataire: '', client: '', description: '' },
  });
});

test('a parcel that was loaded and is cancelled is neither unexpected nor arrived, in the list and the manifest', async () => {
  const own = await newArriving();
  const [here, atSea, after, still] = await Promise.all([
    comingColis(awa, own),
    comingColis(awa, own, { etat: 'ANNULE' }),
    comingColis(awa, own),
    comingColis(awa, own, { etat: 'ANNULE' }),
  ]);
  await unload(arrival.agent, here, own);
  await unload(arrival.agent, after, own);
  expect((await unload(arrival.agent, atSea, own)).body.data.enTrop).toBe('ANNULE');
  await updateStoredColis(awa, after, { etat: 'ANNULE' });
  const { colis, enTrop } = await listOf(own);
  const scanned = new Map(
    colis.map((each: { id: number; arrivee: object | null }) => [each.id, each.arrivee !== null]),
  );
  expect([scanned, enTrop]).toEqual([
    new Map([
      [here, true],
      [atSea, true],
      [after, true],
      [still, false],
    ]),
    [],
  ]);
  const { lignes } = await unloadingManifestOf(admin, own);
  const results = lignes.map(({ colisId, ecart, annule = false, arrivee }) => [
    colisId,
    [ecart, annule, arrivee !== null],
  ]);
  expect(new Map(results as [number, unknown][])).toEqual(
    new Map([
      [here, [null, false, true]],
      [atSea, [null, true, true]],
      [after, [null, true, true]],
      [still, [null, true, false]],
    ]),
  );
  expect(lignes.every(({ poids }) => poids > 0)).toBe(true);
  const closed = await closeUnloading(admin, own, {
    revision: (await unloadingManifestOf(admin, own)).revision,
    motifs: [],
  });
  expect(closed.body.data.versions).toEqual([expect.objectContaining({ version: 1, scannes: 1, ecarts: 0 })]);
});

test('a closed list refuses surplus boxes and undoing until an admin reopens it with a reason', async () => {
  const own = await newArriving();
  const first = await comingColis(awa, own);
  const surplus = await comingColis(awa, await newArriving());
  await unload(arrival.agent, first, own);
  await closeUnloading(admin, own);
  expect((await unload(arrival.agent, surplus, own)).body.code).toBe('UNLOADING_CLOSED');
  expect((await undoUnloading(arrival.agent, first, own)).body.code).toBe('UNLOADING_CLOSED');
  const reopen = await api('POST', `/admin/conteneurs/${own}/arrivee/reouverture`, {
    token: admin.token,
    body: { motif: 'Un colis retrouvé.' },
  });
  expect([reopen.status, reopen.body.data.etat]).toEqual([201, 'OUVERT']);
  expect((await unload(arrival.agent, surplus, own)).status).toBe(201);
});

test('when a scan and a closing coincide, one wins: a version misses no parcel that was scanned before it', async () => {
  const own = await newArriving();
  await unload(arrival.agent, await comingColis(awa, own), own);
  const late = await comingColis(awa, own);
  const body = unloadingClosing(await unloadingManifestOf(admin, own));
  const [scan, closing] = await Promise.all([unload(arrival.agent, late, own), closeUnloading(admin, own, body)]);
  expect([scan.status, closing.status].filter((status) => status === 201)).toHaveLength(1);
});
