import { beforeAll, expect, test } from 'vitest';
import { project } from '#functions/cockpit/project-change.ts';
import { recount } from '#functions/cockpit/recount.ts';
import { hoursAfter } from '#functions/core/clock.ts';
import { transact } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api, newColis, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { severalColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { newArrival, unload } from '../support/items/arrival.ts';
import { decide } from '../support/items/customs-documents.ts';
import { newDepot, receive } from '../support/items/intake.ts';
import { containerToClose, load, loadableColis } from '../support/items/manifest.ts';
import { eventually, payAndReturn } from '../support/items/money.ts';

/** Containers and their parcels as admins see them, derived from the parcels by the table's stream. */

let admin: Person;
let awa: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [admin, awa] = await Promise.all([makeAdmin(), makeCustomer({ prenom: 'Awa', nom: 'Diop' })]);
});

const read = async (path: string) => (await api('GET', path, { token: admin.token })).body.data;
/** Returns a container as the list shows it, on whichever of its pages. */
const listedOf = async (id: number, cursor = ''): Promise<{ aRegler: number }> => {
  const { body } = await api('GET', `/cockpit/conteneurs?limit=100${cursor}`, { token: admin.token });
  const found = body.data.find(({ conteneur }: { conteneur: { id: number } }) => conteneur.id === id);
  return found ?? listedOf(id, `&cursor=${encodeURIComponent(body.next)}`);
};
const idOf = ({ userId }: { userId: number }): number => userId;
const containerOf = (id: number) => read(`/cockpit/conteneurs/${id}`);
const rowsOf = (id: number) => read(`/cockpit/conteneurs/${id}/colis`);
const setEtat = (id: number, etat: string) =>
  api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat } });

test('a parcel counts in its container from its booking through payment, documents and intake to its cancellation', async () => {
  const { agent, container } = await newDepot();
  const { id, documentId } = await newColis(awa, container.id);
  await eventually(async () => {
    const { conteneur, compteurs, montants } = await containerOf(container.id);
    expect(conteneur.id).toBe(container.id);
    expect(compteurs).toMatchObject({ reserves: 1, payes: 0, recus: 0, papiersAcceptes: 0, poids: 10 });
    expect(montants).toEqual({ reserve: 100, paye: 0, du: 100, rembourse: 0, aRembourser: 0, supplements: 0 });
  });
  await payAndReturn(awa, [id]);
  await decide(admin, Number(documentId), 'ACCEPTE');
  await receive(agent, id, { mesures: { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 } });
  await eventually(async () => {
    const { compteurs, montants } = await containerOf(container.id);
    expect(compteurs).toMatchObject({ reserves: 1, payes: 1, recus: 1, peses: 1, papiersAcceptes: 1 });
    expect(montants).toMatchObject({ reserve: 100, paye: 100, du: 0 });
  });
  const [row] = await rowsOf(container.id);
  expect(row).toMatchObject({
    id,
    client: 'Awa Diop',
    paye: true,
    douane: 'ACCEPTE',
    etape: 'AU_DEPOT',
    situation: 'AU_DEPOT',
    exceptions: [],
  });
  await setEtat(id, 'ANNULE');
  await eventually(async () => {
    const { compteurs, montants } = await containerOf(container.id);
    expect(compteurs).toMatchObject({ reserves: 0, payes: 0, recus: 0, annules: 1, poids: 0 });
    expect(montants).toEqual({ reserve: 0, paye: 0, du: 0, rembourse: 100, aRembourser: 0, supplements: 0 });
  });
});

test('a deleted parcel leaves no row and counts no more', async () => {
  const container = await newContainer();
  const [id] = await severalColis(awa, container.id, 2);
  await eventually(async () => expect((await containerOf(container.id)).compteurs.reserves).toBe(2));
  await api('DELETE', `/colis/supprimer/${id}`, { token: awa.token });
  await eventually(async () => {
    expect((await containerOf(container.id)).compteurs).toMatchObject({ reserves: 1, annules: 0 });
    expect((await rowsOf(container.id)).map((row: { id: number }) => row.id)).not.toContain(id);
  });
});

test('the list and the month show each container with its counters, and a past one apart', async () => {
  const container = await newContainer({ dateDepart: '2033-05-02T08:00:00Z', dateArrivee: '2033-06-02T08:00:00Z' });
  await severalColis(awa, container.id, 1);
  const isIt = ({ conteneur }: { conteneur: { id: number } }) => conteneur.id === container.id;
  await eventually(async () => {
    const shown = (await read('/cockpit/mois/2033-05')).find(isIt);
    expect(shown?.compteurs.reserves).toBe(1);
  });
  expect((await read('/cockpit/mois/2033-04')).some(isIt)).toBe(false);
  expect((await read('/cockpit/conteneurs?periode=PASSES&limit=100')).some(isIt)).toBe(false);
});

test('the list counts the parcels that the page of a container names, a parcel that is soon cancelled among them', async () => {
  const container = await newContainer({ dateDepart: hoursAfter(20), dateArrivee: hoursAfter(900) });
  const [unpaid = 0, refused = 0, received = 0, documentRefused = 0] = await severalColis(awa, container.id, 4);
  await updateStoredColis(awa, unpaid, { lapsesAt: hoursAfter(5) });
  await updateStoredColis(awa, documentRefused, { lapsesAt: hoursAfter(60) });
  await receive(admin, refused, { refus: 'Carton mouillé' });
  await receive(admin, received, {});
  await eventually(async () => {
    const rows = await rowsOf(container.id);
    const named = rows.flatMap(({ exceptions }: { exceptions: string[] }) => exceptions);
    expect(named).toEqual(expect.arrayContaining(['IMPAYE_BIENTOT_ANNULE', 'REFUSE_AU_DEPOT']));
    const listed = (await read('/cockpit/conteneurs?limit=100')).find(
      ({ conteneur }: { conteneur: { id: number } }) => conteneur.id === container.id,
    );
    expect(listed.aRegler).toBe(
      rows.filter(({ exceptions }: { exceptions: string[] }) => exceptions.length > 0).length,
    );
  });
});

test('a surplus parcel is a matter of the container in which it was found, too, until somebody has decided on it', async () => {
  const { agent, container } = await newArrival();
  const own = { id: await containerToClose() };
  const id = await loadableColis(awa, own.id);
  await load(admin, id, own.id);
  await updateStoredColis(awa, id, { etat: 'EN_TRANSIT' });
  await unload(agent, id, container.id);
  const found = async () => {
    const [row] = await rowsOf(container.id);
    const { compteurs } = await containerOf(container.id);
    const listed = await listedOf(container.id);
    return [
      row && [row.id, row.conteneurOrigine, row.exceptions],
      compteurs.reserves,
      compteurs.trouves,
      listed.aRegler,
    ];
  };
  await eventually(async () => expect(await found()).toEqual([[id, own.id, ['EN_TROP']], 0, 1, 1]));
  expect(await rowsOf(own.id)).toMatchObject([
    { id, situation: 'EN_TROP', conteneurOrigine: null, incident: { type: 'EN_TROP', conteneurId: container.id } },
  ]);
  await recount(container.id);
  expect(await found(), 'the recount keeps it').toEqual([[id, own.id, ['EN_TROP']], 0, 1, 1]);
  const body = { decision: 'ADOPTER', motif: 'Vu avec Dakar.' };
  expect(await api('POST', `/colis/incidents/${id}`, { token: admin.token, body })).toMatchObject({ status: 200 });
  await eventually(async () => {
    expect(await found()).toEqual([[id, null, []], 1, 0, 0]);
    expect(await rowsOf(own.id)).toEqual([]);
  });
});

test('the nightly recount builds what the stream lost, and corrects counters that are wrong', async () => {
  const container = await newContainer();
  const [first = 0, second = 0] = await severalColis(awa, container.id, 3);
  await eventually(async () => expect((await containerOf(container.id)).compteurs.reserves).toBe(3));
  const expected = await containerOf(container.id);
  await transact({
    row: { Delete: { Key: keys.cockpitRow(container.id, first) } },
    counters: {
      Update: {
        Key: keys.counters(container.id),
        UpdateExpression: 'ADD payes :wrong',
        ExpressionAttributeValues: { ':wrong': 7 },
      },
    },
    item: {
      Update: {
        Key: keys.cockpitRow(container.id, second),
        UpdateExpression: 'SET grams = :wrong',
        ExpressionAttributeValues: { ':wrong': 1 },
      },
    },
  });
  await recount(container.id);
  expect(await containerOf(container.id)).toEqual(expected);
  expect(await rowsOf(container.id)).toHaveLength(3);
});

test('parcels, customers and containers are found by number, tracking code, name and phone, and no more once erased', async () => {
  const customer = await makeCustomer({ prenom: 'Ndèye Coumba', nom: 'Wade-Mbacké', telephone: '+221770009911' });
  const container = await newContainer();
  const { id, codeSuivi } = await newColis(customer, container.id);
  const find = async (typed: string) => read(`/recherche?q=${encodeURIComponent(typed)}`);
  const found = async (typed: string): Promise<number[]> =>
    (await find(typed)).colis.map((colis: { id: number }) => colis.id);
  const customers = async (typed: string): Promise<number[]> =>
    (await find(typed)).clients.map(({ userId }: { userId: number }) => userId);
  expect(await found(String(id))).toEqual([id]);
  expect(await found(codeSuivi)).toEqual([id]);
  expect(await found(`https://yonnee.test/suivi/${codeSuivi}`)).toEqual([id]);
  expect((await find(codeSuivi)).colis).toMatchObject([{ situation: 'RESERVE' }]);
  expect((await find(String(container.id))).conteneurs).toMatchObject([{ id: container.id, destination: 'Dakar' }]);
  await api('PUT', `/colis/modifier/${id}`, {
    token: customer.token,
    body: { nomDestinataire: 'Serigne Modou Fall', telephoneDestinataire: '+221781112233' },
  });
  await eventually(async () => {
    for (const typed of ['serigne modou', 'FALL ser', '78 111 22 33', '+221 78 111 22 33'])
      expect(await found(typed), typed).toContain(id);
  });
  expect(await found('Fatou Sarr')).not.toContain(id);
  await api('PUT', '/api/auth/details', { token: customer.token, body: { telephone: '+221770009922' } });
  await eventually(async () => {
    for (const typed of ['ndeye coumba', 'mbacke', '770009922'])
      expect(await customers(typed), typed).toContain(customer.userId);
  });
  await api('DELETE', `/colis/supprimer/${id}`, { token: customer.token });
  await eventually(async () => expect(await found('serigne modou fall')).not.toContain(id));
});

test('a repeated record of a new customer or parcel counts and finds it once, as it is by then', async () => {
  const customer = await makeCustomer({ prenom: 'Rokhaya', nom: 'Mbodj' });
  const container = await newContainer();
  const [colisId = 0] = await severalColis(customer, container.id, 1);
  const found = async (typed: string) => (await read(`/recherche?q=${typed}`)).clients.map(idOf);
  await eventually(async () => expect(await found('rokhaya')).toEqual([customer.userId]));
  await eventually(async () => expect((await containerOf(container.id)).compteurs.reserves).toBe(1));
  await api('PUT', '/api/auth/details', { token: customer.token, body: { prenom: 'Rokhayatou' } });
  await eventually(async () => expect(await found('rokhayatou')).toEqual([customer.userId]));
  await project({ of: 'USER', id: customer.userId, isNew: true });
  const colis = { userId: customer.userId, colisId };
  await project({ of: 'COLIS', colis, bookingIds: [container.id], isNew: true });
  expect(await found('rokhayatou')).toEqual([customer.userId]);
  expect((await containerOf(container.id)).compteurs.reserves).toBe(1);
});
