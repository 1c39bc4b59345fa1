import { beforeAll, expect, test } from 'vitest';
import { api, newContainer, newCustomer } from '../support/calls/api.ts';
import { storedColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  codeOf,
  comingColis,
  handOver,
  handoverBody,
  makeAvailable,
  newArrival,
  undoUnloading,
  unload,
} from '../support/items/arrival.ts';
import { newEvent } from '../support/items/journey.ts';
import { eventually } from '../support/items/money.ts';

/** Whether a parcel may be handed over, as the unloading of its container says. */

let arrival: Awaited<ReturnType<typeof newArrival>>;

beforeAll(async () => {
  if (projectCloud()) arrival = await newArrival();
});

/** A container that has arrived by its tracking event, with parcels of a customer. */
const arrived = async (parcels: number) => {
  const [{ id: own }, person] = await Promise.all([newContainer({ siteArriveeId: arrival.site }), newCustomer()]);
  const ids = await Promise.all(Array.from({ length: parcels }, () => comingColis(person, own)));
  await newEvent(own, { statut: 'ARRIVE', lieu: 'Dakar' });
  await eventually(async () => {
    for (const id of ids) expect((await storedColis(person, id)).etat).toBe('ARRIVE');
  });
  return { own, person, ids };
};
const blockerOf = async (id: number): Promise<string | null> =>
  (await api('GET', `/agent/colis/${id}`, { token: arrival.agent.token })).body.data.empechementRemise;

test('a parcel whose unloading scan is undone is not handed over, even against its code, until it is scanned again', async () => {
  const { own, person, ids } = await arrived(1);
  const [id = 0] = ids;
  await unload(arrival.agent, id, own);
  await makeAvailable(arrival.agent, own);
  const code = await eventually(async () => {
    const drawn = await codeOf(person, id);
    expect(drawn).toBeDefined();
    return drawn;
  });
  await undoUnloading(arrival.agent, id, own);
  for (const typed of [code, undefined]) {
    const { status, body } = await handOver(arrival.agent, id, await handoverBody(arrival.agent, typed));
    expect([status, body.code]).toEqual([409, 'COLIS_NOT_ARRIVED']);
  }
  expect([(await storedColis(person, id)).etat, await blockerOf(id)]).toEqual(['ARRIVE', 'COLIS_NOT_ARRIVED']);
  await unload(arrival.agent, id, own);
  expect((await handOver(arrival.agent, id, await handoverBody(arrival.agent, code))).status).toBe(201);
});

test('a parcel that is missing from the unloading is not handed over, whatever its container’s events say', async () => {
  const { own, person, ids } = await arrived(2);
  const [here = 0, missing = 0] = ids;
  await unload(arrival.agent, here, own);
  const { status, body } = await handOver(arrival.agent, missing, await handoverBody(arrival.agent));
  expect([status, body.code]).toEqual([409, 'COLIS_NOT_ARRIVED']);
  expect((await storedColis(person, missing)).etat).toBe('ARRIVE');
  const { data } = (await api('GET', `/agent/conteneurs/${own}/colis`, { token: arrival.agent.token })).body;
  const blockers = new Map(
    data.map((each: { id: number; empechementRemise: string }) => [each.id, each.empechementRemise]),
  );
  expect([blockers.get(here), blockers.get(missing)]).toEqual([null, 'COLIS_NOT_ARRIVED']);
});

test('a parcel of a container whose unloading nobody records is handed over against an ID', async () => {
  const { ids } = await arrived(1);
  const [id = 0] = ids;
  expect(await blockerOf(id)).toBeNull();
  expect((await handOver(arrival.agent, id, await handoverBody(arrival.agent))).status).toBe(201);
});

test('a surplus is not handed over before an admin has decided on it, whatever the events of its container say', async () => {
  const { ids } = await arrived(1);
  const [id = 0] = ids;
  const { id: other } = await newContainer({ siteArriveeId: arrival.site });
  await unload(arrival.agent, id, other);
  expect(await blockerOf(id)).toBe('COLIS_SURPLUS');
  const { status, body } = await handOver(arrival.agent, id, await handoverBody(arrival.agent));
  expect([status, body.code]).toEqual([409, 'COLIS_SURPLUS']);
});
