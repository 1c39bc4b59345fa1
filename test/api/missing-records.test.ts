import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { deleteDevicesOf } from '#functions/devices/devices.service.ts';
import { handler as intake } from '#functions/intake/index.ts';
import { DEVICE_HEADER } from '#shared/devices/header.ts';
import { api } from '../support/calls/api.ts';
import { type LoggedIn, makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { mapConcurrently, rows, send } from '../support/calls/route-rows.ts';
import { invoke, storedItem, withFaults } from '../support/calls/stored-state.ts';
import { severalColis } from '../support/calls/table.ts';
import { readyFor } from '../support/cases/all.ts';
import { newWorld } from '../support/cases/case.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { newDevice } from '../support/items/devices.ts';
import { newDepot } from '../support/items/intake.ts';
import { asAdmin } from '../support/items/journey.ts';
import { newAgent } from '../support/items/sites.ts';

let depot: Awaited<ReturnType<typeof newDepot>>;
let sender: Awaited<ReturnType<typeof makeCustomer>>;

beforeAll(async () => {
  if (!projectCloud()) return;
  [depot, sender] = await Promise.all([newDepot({ poidsMax: 30_000, volumeMax: 100 }), makeCustomer()]);
});

/** An agent with a device and parcels to receive. */
const agentWith = async (parcels: number) => {
  const agent: LoggedIn = await newAgent(depot.site);
  const colis = await severalColis(sender, depot.container.id, parcels);
  const device = newDevice(agent);
  const receiveNext = (numero: number, announced: object = {}) => device.receive(numero, colis.shift() ?? 0, announced);
  return { agent, device, receiveNext };
};
const statusOf = ({ status }: { status: number }) => status;

test('records that never arrived are shown to admins: whose, how many, between which, and in which container', async () => {
  const { agent, device, receiveNext } = await agentWith(3);
  expect((await receiveNext(1)).status).toBe(201);
  expect((await receiveNext(4)).status).toBe(201);
  expect(await device.shown(), 'they may still come').toEqual([]);
  expect((await device.stored())?.aVerifierLe).toBe(
    new Date(Date.parse((await device.stored())?.manques[0]?.depuis ?? '') + 600_000).toISOString(),
  );
  await device.waitUntilDue();
  const [shown, ...others] = await device.shown();
  expect(others).toEqual([]);
  const record = { le: expect.stringMatching(/Z$/), conteneurId: depot.container.id };
  expect(shown).toMatchObject({
    statut: 'OUVERT',
    userId: agent.userId,
    nom: 'Ousmane Ndiaye',
    site: { id: depot.site },
    manquants: 2,
    surAppareil: 0,
    avant: record,
    apres: record,
    conteneurs: [depot.container.id],
    jusqua: 4,
    verification: null,
  });
  expect(shown.avant.le < shown.apres.le).toBe(true);
});

test('a record that arrives late or again closes its gap, and a replay opens none', async () => {
  const { device, receiveNext } = await agentWith(5);
  await receiveNext(1);
  await receiveNext(5);
  await receiveNext(3);
  expect((await device.stored())?.manques).toMatchObject([
    { de: 2, a: 2, avant: { numero: 1 }, apres: { numero: 3 } },
    { de: 4, a: 4, avant: { numero: 3 }, apres: { numero: 5 } },
  ]);
  await receiveNext(2);
  await receiveNext(4);
  const [again] = await severalColis(sender, depot.container.id, 1);
  await device.receive(9, again ?? 0);
  await device.receive(9, again ?? 0); // the same request
  const { manques, aVerifierLe } = (await device.stored()) ?? {};
  expect(manques).toMatchObject([{ de: 6, a: 8 }]);
  expect((await device.report(9, { abandonnes: [{ de: 6, a: 8 }] })).body.data).toEqual({ manquants: 0 });
  expect(aVerifierLe).toBeDefined();
  expect(await device.stored()).toMatchObject({ numero: 9, manques: [] });
  expect(await device.stored()).not.toHaveProperty('aVerifierLe');
});

test('a record whose number cannot be stored is taken all the same, and counted when it is repeated', async () => {
  const admin = await makeAdmin();
  const device = newDevice(admin);
  const [reference = 0] = await severalColis(sender, depot.container.id, 1);
  const call = { params: { reference }, body: {}, key: randomUUID(), headers: device.header(1) };
  const receiveHere = () => invoke(intake, admin, 'POST /agent/colis/{reference}/reception', call);
  const refuseDevices = (_: string, { Item }: { Item?: { sk: string } }) =>
    Item?.sk.startsWith('DEVICE#') ? new Error('unavailable') : undefined;
  const first = await withFaults({ before: refuseDevices }, receiveHere);
  expect([first.status, await device.stored()]).toEqual([201, undefined]);
  expect((await receiveHere()).status).toBe(201);
  expect(await device.stored()).toMatchObject({ numero: 1, manques: [] });
});

test('two tabs of a device share its numbers: in any order and at once, none is missing', async () => {
  const { device, receiveNext } = await agentWith(6);
  const replies = await mapConcurrently([2, 1, 5, 3, 6, 4], (numero) => receiveNext(numero), 2);
  expect(replies.map(statusOf)).toEqual(replies.map(() => 201));
  expect(await device.stored()).toMatchObject({ numero: 6, manques: [] });
});

test('a refused record has not arrived: it stays known as long as the device holds it', async () => {
  const { device, receiveNext } = await agentWith(1);
  const [taken = 0] = await severalColis(sender, depot.container.id, 1, { etat: 'ANNULE' });
  expect((await device.receive(1, taken)).body.code).toBe('COLIS_CANCELLED');
  expect(await device.stored()).toBeUndefined();
  await receiveNext(2, { enAttente: [{ de: 1, a: 1 }] });
  expect((await device.report(2, { enAttente: [{ de: 1, a: 1 }] })).body.data).toEqual({ manquants: 0 });
  expect((await device.report(2)).body.data).toEqual({ manquants: 1 });
});

test('a device that announced records and is heard from no more is shown, once it was silent for long', async () => {
  const { device, receiveNext } = await agentWith(1);
  await receiveNext(1, { dernier: 13, enAttente: [{ de: 2, a: 13 }] });
  const due = Date.parse((await device.stored())?.aVerifierLe ?? '') - Date.now();
  expect(due / 3_600_000).toBeGreaterThan(11);
  expect(due / 3_600_000).toBeLessThan(14);
  await device.waitUntilDue();
  await device.beSilent();
  expect(await device.shown()).toMatchObject([{ manquants: 0, surAppareil: 12, conteneurs: [depot.container.id] }]);
  expect((await device.verify({ jusqua: 13, note: 'Téléphone perdu.' })).body.data).toMatchObject({ surAppareil: 12 });
  expect(await device.stored()).toMatchObject({ numero: 13, manques: [] });
});

test('a device whose storage was cleared draws another id: what the former one announced is shown minutes later', async () => {
  const { agent, device, receiveNext } = await agentWith(1);
  await receiveNext(1, { dernier: 13, enAttente: [{ de: 2, a: 13 }] });
  const restarted = newDevice(agent);
  const [id = 0] = await severalColis(sender, depot.container.id, 1);
  await restarted.receive(1, id);
  const due = Date.parse((await device.stored())?.aVerifierLe ?? '') - Date.now();
  expect(due / 60_000).toBeGreaterThan(9);
  expect(due / 60_000).toBeLessThanOrEqual(10);
  await device.report(13, { enAttente: [{ de: 2, a: 13 }] });
  expect((await device.stored())?.remplaceLe, 'it was another device').toBeUndefined();
});

test('a device that lost its storage but not its count reports what is missing before it records anything', async () => {
  const { device, receiveNext } = await agentWith(1);
  await receiveNext(1);
  expect((await device.report(13)).body.data).toEqual({ manquants: 12 });
  await device.waitUntilDue();
  expect(await device.shown()).toMatchObject([{ manquants: 12, apres: null }]);
});

test('a device that lies makes no item grow, and keeps no agent from working', async () => {
  const { agent, device } = await agentWith(0);
  const colis = await severalColis(sender, depot.container.id, 64);
  expect((await device.receive(1_000_000_000, colis.pop() ?? 0)).status).toBe(201);
  const other = newDevice(agent);
  for (const numero of Array.from({ length: 45 }, (_, index) => 2 + index * 2))
    expect((await other.receive(numero, colis.pop() ?? 0)).status).toBe(201);
  const sizes = await Promise.all([device, other].map(async (each) => JSON.stringify(await each.stored()).length));
  expect(sizes[0]).toBeLessThan(800);
  expect(sizes[1]).toBeLessThan(6_000);
  expect((await other.stored())?.manques).toHaveLength(20);
  const { appareil } = newDevice(agent);
  const many = Array.from({ length: 21 }, (_, n) => ({ de: 1 + n * 2, a: 1 + n * 2 }));
  for (const header of [
    'abc',
    '{}',
    JSON.stringify({ appareil, numero: 0 }),
    JSON.stringify({ appareil, numero: 1e12 }),
    JSON.stringify({ appareil: '../ACCOUNT', numero: 1 }),
    JSON.stringify({ appareil, numero: 1, enAttente: [{ de: 5, a: 4 }] }),
    JSON.stringify({ appareil, numero: 1, enAttente: many }),
    JSON.stringify({ appareil, numero: 1, more: 'x'.repeat(3_000) }),
  ]) {
    const path = `/agent/colis/${colis.pop()}/reception`;
    const reply = await api('POST', path, { token: agent.token, body: {}, headers: { [DEVICE_HEADER]: header } });
    expect([header.slice(0, 60), reply.status]).toEqual([header.slice(0, 60), 201]);
  }
  expect(await storedItem(keys.device(agent.userId, appareil))).toBeUndefined();
}, 600_000);

test('the device id of another agent names another device', async () => {
  const { device, receiveNext } = await agentWith(1);
  await receiveNext(1);
  const stranger = await newAgent(depot.site);
  const body = { dernier: 50 };
  await api('PUT', `/agent/appareils/${device.appareil}`, { token: stranger.token, body });
  expect(await device.stored()).toMatchObject({ numero: 1, manques: [] });
});

test('an agent sees their own missing records, on any device, but closes none; customers see nothing', async () => {
  const { agent, device } = await agentWith(0);
  await device.report(3);
  await device.waitUntilDue();
  const own = ({ token }: LoggedIn) => api('GET', '/agent/appareils/manquants', { token });
  expect((await own(agent)).body.data).toMatchObject([{ appareil: device.appareil, manquants: 3 }]);
  expect((await own(await newAgent(depot.site))).body.data).toEqual([]);
  expect((await device.verify({ jusqua: 3, note: 'Vu.' }, agent)).body.code).toBe('FORBIDDEN');
  expect((await api('GET', '/appareils/manquants', { token: agent.token })).body.code).toBe('FORBIDDEN');
  const customer = await makeCustomer();
  for (const path of ['/appareils/manquants', '/agent/appareils/manquants'])
    expect((await api('GET', path, { token: customer.token })).body.code).toBe('FORBIDDEN');
  expect((await device.verify({ jusqua: 3, note: 'Vu.' }, customer)).body.code).toBe('FORBIDDEN');
  expect(await device.shown()).toHaveLength(1);
});

test('an admin closes missing records with a note, which is kept with who and when, and in the container’s journal', async () => {
  const { device, receiveNext } = await agentWith(3);
  await receiveNext(1);
  await receiveNext(4);
  await device.waitUntilDue();
  const admin = await makeAdmin();
  for (const body of [{ jusqua: 4 }, { jusqua: 4, note: ' ' }, { note: 'Vu.' }])
    expect((await device.verify(body, admin)).status).toBe(422);
  await receiveNext(6); // after what the admin saw
  const closed = await device.verify({ jusqua: 4, note: 'Deux colis scannés de nouveau.' }, admin);
  expect(closed.status).toBe(201);
  const verification = { userId: admin.userId, note: 'Deux colis scannés de nouveau.', le: expect.any(String) };
  expect(closed.body.data).toMatchObject({ statut: 'CLOS', manquants: 2, verification });
  expect(await device.shown('CLOS')).toMatchObject([{ manquants: 2, jusqua: 4, verification }]);
  await device.waitUntilDue();
  expect(await device.shown(), 'the later one stays open').toMatchObject([{ manquants: 1, jusqua: 6 }]);
  const journal = await asAdmin('GET', `/cockpit/journal/conteneurs/${depot.container.id}`);
  const entries = journal.body.data.filter(({ action }: { action: string }) => action === 'ENREGISTREMENTS_MANQUANTS');
  expect(entries.map(({ par }: { par: { userId: number } }) => par.userId)).toContain(admin.userId);
  expect((await device.verify({ jusqua: 4, note: 'Encore.' }, admin)).body.code).toBe('MISSING_RECORDS_NOT_FOUND');
  expect((await device.verify({ jusqua: 6, note: 'Aussi.' }, admin)).status).toBe(201);
  expect(await device.shown()).toEqual([]);
});

test('two admins who close the same records at once close them once', async () => {
  const { device } = await agentWith(0);
  await device.report(2);
  const replies = await Promise.all([1, 2].map(() => device.verify({ jusqua: 2, note: 'Vu.' })));
  expect(replies.map(statusOf).sort()).toEqual([201, 404]);
  expect(await device.shown('CLOS')).toHaveLength(1);
});

test('every write that a device queues is numbered', async () => {
  const world = await newWorld();
  const queued = rows.filter(
    ({ resource, route }) =>
      ['intake', 'manifest', 'handover'].includes(resource) && route.access === 'agent' && route.method !== 'GET',
  );
  expect(queued).toHaveLength(12);
  for (const row of queued) {
    const { who, ...call } = await readyFor(row, world);
    const device = newDevice(world.agent);
    const reply = await send(row, { ...call, headers: device.header(1) }, who);
    expect([row.label, reply.status]).toEqual([row.label, row.route.status ?? 200]);
    expect([row.label, (await device.stored())?.numero]).toEqual([row.label, 1]);
    const ofContainer = (await device.stored())?.dernierRecu?.conteneurId;
    expect([row.label, ofContainer]).toEqual([
      row.label,
      row.label.startsWith('POST /agent/boites') ? null : expect.any(Number),
    ]);
  }
});

test('an agent exports the devices that they recorded on, and their erasure deletes them', async () => {
  const { agent, device } = await agentWith(0);
  await device.report(2);
  const { body } = await api('GET', '/api/account/export', { token: agent.token });
  expect(body.data.appareils).toMatchObject([{ appareil: device.appareil, enregistrements: 2 }]);
  await deleteDevicesOf(agent.userId);
  expect(await device.stored()).toBeUndefined();
});
