import { expect, test } from 'vitest';
import { api } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { storedColis } from '../support/calls/table.ts';
import { comingColis, newArrival, undoUnloading, unload, untilHandled } from '../support/items/arrival.ts';
import { subjectsOf } from '../support/items/incidents.ts';
import { asAdmin } from '../support/items/journey.ts';
import {
  estimateMilestone,
  inDays,
  milestoneIn,
  readMilestones,
  recordMilestone,
  withdrawMilestone,
} from '../support/items/milestones.ts';
import { eventually } from '../support/items/money.ts';

/** The first scan of an unloading means that the container has arrived. */

const RAISON = 'Autre conteneur.';

const eventsOf = async (id: number) => (await asAdmin('GET', `/api/tracking/booking/${id}`)).body.data;
const etatOf = async (person: Person, id: number) => (await storedColis(person, id)).etat;

/** Creates a container at sea with a parcel of each customer. */
const newAtSea = async (...people: Person[]) => {
  const { agent, container } = await newArrival();
  const admin = await makeAdmin();
  const ids: number[] = [];
  for (const person of people) ids.push(await comingColis(person, container.id));
  await recordMilestone(admin, container.id, 'DEPA', { date: inDays(-1), unlocode: 'FRLEH' });
  return { agent, admin, id: container.id, ids: ids as [number, ...number[]] };
};

test('the first scan of an unloading records the arrival, of which everybody is told once', async () => {
  const [awa, modou] = [await makeCustomer({ langue: 'fr' }), await makeCustomer({ langue: 'fr' })];
  const { agent, admin, id, ids } = await newAtSea(awa, modou);
  expect((await unload(agent, ids[0], id)).status).toBe(201);
  const state = await readMilestones(admin, id);
  const { le } = (await storedColis(awa, ids[0])).arrivee ?? {};
  expect(milestoneIn(state, 'ARRI')).toMatchObject({ lieu: 'Dakar', reel: le });
  expect(await eventsOf(id)).toMatchObject([{ statut: 'EN_TRANSIT' }, { statut: 'ARRIVE', par: agent.userId }]);
  expect((await api('GET', `/bookings/${id}`, { token: admin.token })).body.data.arriveLe).toBe(le);
  await eventually(async () => expect(await etatOf(modou, ids[1] ?? 0)).toBe('ARRIVE'));
  await untilHandled((await storedColis(awa, ids[0])).arrivee?.eventId);
  for (const person of [awa, modou])
    await eventually(async () =>
      expect((await subjectsOf(person.email)).filter((subject) => /arrivé/.test(subject))).toHaveLength(1),
    );
});

test('a surplus out of a container at sea records its arrival, too, and so does the opening of its collection', async () => {
  const [awa, modou] = [await makeCustomer({ langue: 'fr' }), await makeCustomer()];
  for (const happens of [
    async (agent: Person, id: number) => unload(agent, await comingColis(modou, (await newArrival()).container.id), id),
    (agent: Person, id: number) =>
      api('POST', `/agent/conteneurs/${id}/disponibilite`, { token: agent.token, body: { dernierJour: null } }),
  ]) {
    const { agent, admin, id, ids } = await newAtSea(awa);
    expect((await happens(agent, id)).status).toBe(201);
    expect(milestoneIn(await readMilestones(admin, id), 'ARRI')).toMatchObject({ lieu: 'Dakar' });
    expect(await eventsOf(id)).toMatchObject([{ statut: 'EN_TRANSIT' }, { statut: 'ARRIVE', par: agent.userId }]);
    await eventually(async () => expect(await etatOf(awa, ids[0])).toBe('ARRIVE'));
    const { version } = await readMilestones(admin, id);
    const withdrawn = await withdrawMilestone(admin, id, 'ARRI', { version, raison: RAISON });
    expect([withdrawn.status, withdrawn.body.code]).toEqual([409, 'ARRIVAL_UNLOADED']);
  }
});

test('an arrival that a surplus scan recorded is withdrawn once that scan is undone', async () => {
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  const { agent, admin, id } = await newAtSea(awa);
  const surplus = await comingColis(modou, (await newArrival()).container.id);
  for (const _ of ['first', 'again']) expect((await unload(agent, surplus, id)).status).toBe(201);
  expect((await undoUnloading(agent, surplus, id)).status).toBe(201);
  const { version } = await readMilestones(admin, id);
  expect((await withdrawMilestone(admin, id, 'ARRI', { version, raison: RAISON })).status).toBe(200);
});

test('an arrival of which parcels are unloaded is neither expected again nor withdrawn', async () => {
  const awa = await makeCustomer();
  const { agent, admin, id, ids } = await newAtSea(awa);
  await unload(agent, ids[0], id);
  const { version } = await readMilestones(admin, id);
  const moved = await estimateMilestone(admin, id, 'ARRI', { date: inDays(40), version, motif: 'METEO' });
  expect([moved.status, moved.body.code]).toEqual([409, 'MILESTONE_RECORDED']);
  const withdrawn = await withdrawMilestone(admin, id, 'ARRI', { version, raison: RAISON });
  expect([withdrawn.status, withdrawn.body.code]).toEqual([409, 'ARRIVAL_UNLOADED']);
  const [, arrival] = await eventsOf(id);
  const deleted = await asAdmin('DELETE', `/api/tracking/delete/${arrival.id}`);
  expect([deleted.status, deleted.body.code]).toEqual([409, 'ARRIVAL_UNLOADED']);
  expect((await undoUnloading(agent, ids[0], id)).status).toBe(201);
  expect((await withdrawMilestone(admin, id, 'ARRI', { version, raison: RAISON })).status).toBe(200);
});

test('two first scans at once record one arrival', async () => {
  const awa = await makeCustomer();
  const { agent, id, ids } = await newAtSea(awa, awa);
  const scans = await Promise.all(ids.map((each) => unload(agent, each, id)));
  expect(scans.map(({ status }) => status)).toEqual([201, 201]);
  expect(await eventsOf(id)).toMatchObject([{ statut: 'EN_TRANSIT' }, { statut: 'ARRIVE' }]);
});

test('a scan and the withdrawal of the arrival at once leave no unloaded parcel in a container at sea', async () => {
  const awa = await makeCustomer();
  const { agent, admin, id, ids } = await newAtSea(awa);
  await recordMilestone(admin, id, 'ARRI', { version: 1 });
  const { version } = await readMilestones(admin, id);
  const [scan] = await Promise.all([
    unload(agent, ids[0], id),
    withdrawMilestone(admin, id, 'ARRI', { version, raison: RAISON }),
  ]);
  expect(scan.status).toBe(201);
  expect(milestoneIn(await readMilestones(admin, id), 'ARRI').reel).not.toBeNull();
});

test('a scan before the departure of a container records no arrival', async () => {
  const awa = await makeCustomer();
  const { agent, container } = await newArrival();
  expect((await unload(agent, await comingColis(awa, container.id), container.id)).status).toBe(201);
  expect(await eventsOf(container.id)).toEqual([]);
});
