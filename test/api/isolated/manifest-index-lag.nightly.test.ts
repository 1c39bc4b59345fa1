import { expect, test } from 'vitest';
import { api } from '../../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/calls/people.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { comingColis, newArrival, unload } from '../../support/items/arrival.ts';
import { newDepot } from '../../support/items/intake.ts';
import { load, loadableColis } from '../../support/items/manifest.ts';
import { eventually } from '../../support/items/money.ts';

ownCloud({ indexDelayMs: 2_000, conflictRate: 0 });

const read = async (path: string, { token }: Pick<Person, 'token'>) => (await api('GET', path, { token })).body.data;

test('agents and admins see an unloading scan at once, although the index of parcels lags', async () => {
  const { agent, container } = await newArrival();
  const [admin, awa] = [await makeAdmin(), await makeCustomer()];
  const ids = [await comingColis(awa, container.id), await comingColis(awa, container.id)];
  const desk = () => read(`/admin/conteneurs/${container.id}/arrivee`, admin);
  await eventually(async () => expect((await desk()).lignes).toHaveLength(2));
  for (const id of ids) await unload(agent, id, container.id);
  expect((await desk()).lignes.map(({ ecart }: { ecart: string | null }) => ecart)).toEqual([null, null]);
  const { colis } = await read(`/agent/conteneurs/${container.id}/arrivee`, agent);
  expect(colis.filter(({ arrivee }: { arrivee: object | null }) => arrivee)).toHaveLength(2);
});

test('agents and admins see a loading scan at once, although the index of parcels lags', async () => {
  const { agent, container } = await newDepot();
  const [admin, awa] = [await makeAdmin(), await makeCustomer()];
  const id = await loadableColis(awa, container.id);
  const desk = () => read(`/admin/conteneurs/${container.id}/manifeste`, admin);
  await eventually(async () => expect((await desk()).nonCharges).toHaveLength(1));
  await load(agent, id, container.id);
  expect((await desk()).lignes).toHaveLength(1);
  const { colis } = await read(`/agent/conteneurs/${container.id}/chargement`, agent);
  expect(colis).toMatchObject([{ id, chargement: { agentId: agent.userId } }]);
});
