import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { api } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { arrivalSite, closeUnloading, makeAvailable, unload, unloadingManifestOf } from '../support/items/arrival.ts';
import { decide, untilSituation } from '../support/items/incidents.ts';
import { newDepot, receive } from '../support/items/intake.ts';
import { closeLoading, containerToClose, load, loadableColis, REFERENCES } from '../support/items/manifest.ts';
import { newAgent } from '../support/items/sites.ts';

/** The unloading list of a container beside its closed loading manifest, which names the parcels that must come out. */

let admin: Person;
let awa: Person;

beforeAll(async () => {
  if (projectCloud()) [admin, awa] = await Promise.all([makeAdmin(), makeCustomer({ langue: 'fr' })]);
});

/** A departed container whose closed manifest lists parcels, each changed before the closing as it says. */
const departedWith = async (changes: readonly Partial<StoredColis>[]) => {
  const siteArriveeId = await arrivalSite();
  const [agent, depot] = await Promise.all([
    newAgent(siteArriveeId),
    newDepot({ poidsMax: 30_000, volumeMax: 100, ...REFERENCES, siteArriveeId }),
  ]);
  const { id } = depot.container;
  const ids: number[] = [];
  for (const change of changes) {
    const colisId = await loadableColis(awa, id);
    expect((await load(depot.agent, colisId, id)).status).toBe(201);
    if (change.etat) await updateStoredColis(awa, colisId, change);
    ids.push(colisId);
  }
  expect((await closeLoading(admin, id)).status).toBe(201);
  for (const [index, colisId] of ids.entries())
    if (!changes[index]?.etat) await updateStoredColis(awa, colisId, { etat: 'EN_TRANSIT' });
  return { id, agent, depot: depot.agent, ids };
};

const resultsOf = async (id: number) =>
  new Map((await unloadingManifestOf(admin, id)).lignes.map((line) => [line.colisId, line]));

test('a loaded parcel that its depot found is missing from the unloading list, with where it is and a reason', async () => {
  const { id, agent, depot, ids } = await departedWith([{}, {}, {}]);
  const [out, found, moved] = ids as [number, number, number];
  await unload(agent, out, id);
  await makeAvailable(agent, id);
  for (const each of [found, moved]) {
    await untilSituation(awa, each, 'MANQUANT', ['MANQUANT']);
    expect((await receive(depot, each)).status).toBe(201);
  }
  await updateStoredColis(awa, moved, { bookingId: await containerToClose(), incident: undefined });
  const lines = await resultsOf(id);
  expect(lines.get(out)).toMatchObject({ ecart: null });
  for (const each of [found, moved])
    expect(lines.get(each)).toMatchObject({
      ecart: 'MANQUANT',
      retrouve: { lieu: 'Gennevilliers' },
      chargement: expect.anything(),
      nomDestinataire: expect.stringMatching(/./),
    });
  const list = (await api('GET', `/agent/conteneurs/${id}/arrivee`, { token: agent.token })).body.data;
  expect(list.colis.map((each: { id: number }) => each.id)).toEqual([out]);
  const { revision } = await unloadingManifestOf(admin, id);
  expect((await closeUnloading(admin, id, { revision, motifs: [] })).body.code).toBe('UNLOADING_DIFFERENCES');
  const closed = await closeUnloading(admin, id);
  expect(closed.body.data.versions).toEqual([expect.objectContaining({ version: 1, scannes: 1, ecarts: 2 })]);
  const frozen = await api('GET', `/admin/conteneurs/${id}/arrivee/versions/1`, { token: admin.token });
  expect(frozen.body.data.intacte).toBe(true);
  for (const each of [found, moved])
    expect(frozen.body.data.lignes.find(({ colisId }: { colisId: number }) => colisId === each)).toMatchObject({
      ecart: 'MANQUANT',
      retrouve: { lieu: 'Gennevilliers' },
      motif: 'Vu avec le transporteur.',
    });
  await untilSituation(awa, found, 'RESTE', ['RESTE']);
});

test('a parcel that was cancelled in its container and sent back stays loaded and cancelled in the unloading list', async () => {
  const { id, agent, depot, ids } = await departedWith([{}, { etat: 'ANNULE', paymentId: null }]);
  const [out, cancelled] = ids as [number, number];
  await unload(agent, out, id);
  await unload(agent, cancelled, id);
  expect((await decide(cancelled, 'RENVOI')).status).toBe(200);
  expect((await receive(depot, cancelled)).status).toBe(201);
  expect((await resultsOf(id)).get(cancelled)).toMatchObject({
    annule: true,
    ecart: null,
    arrivee: expect.anything(),
    nomDestinataire: expect.stringMatching(/./),
  });
  expect((await closeUnloading(admin, id)).body.data.versions[0]).toMatchObject({ scannes: 1, ecarts: 0 });
});

test('a loading manifest that is reopened after the departure lists what it did', async () => {
  const { id, ids } = await departedWith([{}, {}]);
  const [, taken] = ids as [number, number];
  await api('POST', `/admin/conteneurs/${id}/manifeste/reouverture`, {
    token: admin.token,
    body: { motif: 'Erreur.' },
  });
  await updateStoredColis(awa, taken, { etat: 'EN_ATTENTE', chargement: undefined });
  expect((await resultsOf(id)).get(taken)).toMatchObject({ ecart: 'MANQUANT' });
});
