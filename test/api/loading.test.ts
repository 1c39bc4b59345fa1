import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { owingSupplement } from '../support/data/money-of-parcels.ts';
import { newDepot } from '../support/items/intake.ts';
import { LOADABLE, load, loadableColis, takeOut } from '../support/items/manifest.ts';
import { eventually } from '../support/items/money.ts';
import { newAgent, newSite } from '../support/items/sites.ts';

let depot: Awaited<ReturnType<typeof newDepot>>;
let admin: Person;
let awa: Person;
let container: number;

beforeAll(async () => {
  if (!projectCloud()) return;
  [depot, admin, awa] = await Promise.all([newDepot(), makeAdmin(), makeCustomer({ langue: 'fr' })]);
  container = depot.container.id;
});

const listOf = async (id = container) => {
  const { body } = await api('GET', `/agent/conteneurs/${id}/chargement`, { token: depot.agent.token });
  return body.data;
};

test('an agent loads a received and paid parcel, with the times of the server and of the device', async () => {
  const id = await loadableColis(awa, container);
  const leAppareil = '2026-11-24T08:15:00.000Z';
  const { status, body } = await load(depot.agent, id, container, { leAppareil });
  expect([status, body.data]).toEqual([
    201,
    {
      id,
      codeSuivi: expect.stringMatching(/^YN-/),
      description: expect.any(String),
      etat: 'EN_ATTENTE',
      envoi: null,
      poids: 10,
      client: expect.any(String),
      nomDestinataire: 'Fatou Sarr',
      receptionLe: LOADABLE.reception?.le,
      chargement: { le: expect.stringMatching(/Z$/), leAppareil, agentId: depot.agent.userId, siteId: depot.site },
      empechement: null,
    },
  ]);
  expect((await storedColis(awa, id)).chargement).toEqual(body.data.chargement);
});

test('a loaded parcel is found by the code on its label as well', async () => {
  const id = await loadableColis(awa, container);
  const { trackingCode } = await storedColis(awa, id);
  expect((await load(depot.agent, `https://yonnee.test/suivi/${trackingCode}`, container)).body.data.id).toBe(id);
});

const INTAKE = LOADABLE.reception as NonNullable<StoredColis['reception']>;

test.each<[string, Partial<StoredColis>]>([
  ['COLIS_NOT_RECEIVED', { reception: undefined as never }],
  ['COLIS_REFUSED', { reception: { ...INTAKE, verdict: 'REFUSE', refus: 'Un bidon fuit.' } }],
  ['COLIS_UNPAID', { paymentId: null }],
  ['COLIS_SUPPLEMENT_DUE', owingSupplement(10_000, 500)],
  ['COLIS_WITHOUT_SPACE', { reception: { ...INTAKE, verdict: 'DIFFERENT', ecart: 'SANS_PLACE' } }],
  ['COLIS_DIFFERENCE_OPEN', { reception: { ...INTAKE, verdict: 'DIFFERENT', ecart: 'A_DECIDER' } }],
  ['COLIS_CANCELLED', { etat: 'ANNULE' }],
  ['COLIS_DEPARTED', { etat: 'EN_TRANSIT' }],
])('%s: a parcel in that state is not loaded, and the list says why', async (code, change) => {
  const id = await loadableColis(awa, container, change);
  const { status, body } = await load(depot.agent, id, container);
  expect([status, body.code]).toEqual([409, code]);
  expect((await storedColis(awa, id)).chargement).toBeUndefined();
  const row = (await listOf()).colis.find((colis: { id: number }) => colis.id === id);
  expect(row?.empechement).toBe(code === 'COLIS_CANCELLED' ? undefined : code); // cancelled ones are not expected
});

test('a parcel of another container is refused, and the agent reads which one it is of', async () => {
  const other = (await newContainer({ siteDepartId: depot.site })).id;
  const id = await loadableColis(awa, other);
  const { status, body } = await load(depot.agent, id, container);
  expect([status, body.code]).toEqual([409, 'COLIS_OF_OTHER_CONTAINER']);
  expect(body.message).toContain(String(other));
  expect(body.message).toContain('Dakar');
  expect(body.message).toMatch(/, le \d+(er)? \S+ \d{4}\.$/);
  await updateStoredColis(awa, id, { etat: 'ANNULE' });
  expect((await load(depot.agent, id, container)).body.code).toBe('COLIS_CANCELLED');
});

test('a parcel of another depot is refused to its agents', async () => {
  const elsewhere = await newAgent(await newSite());
  const id = await loadableColis(awa, container);
  expect((await load(elsewhere, id, container)).body.code).toBe('COLIS_OF_OTHER_SITE');
});

test('a second scan is refused and shows the first', async () => {
  const id = await loadableColis(awa, container);
  const first = await load(depot.agent, id, container);
  const second = await load({ token: admin.token }, id, container);
  expect([second.status, second.body.code]).toEqual([409, 'COLIS_LOADED']);
  const row = (await listOf()).colis.find((colis: { id: number }) => colis.id === id);
  expect(row.chargement).toEqual(first.body.data.chargement);
});

test('two agents load a parcel at once: one succeeds, the other reads that it is done', async () => {
  const other = await newAgent(depot.site);
  const id = await loadableColis(awa, container);
  const replies = await Promise.all([load(depot.agent, id, container), load(other, id, container)]);
  expect(replies.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [201, undefined],
    [409, 'COLIS_LOADED'],
  ]);
});

test('a scan that is sent twice is recorded once: under the same key, or with the same time of the device', async () => {
  const id = await loadableColis(awa, container);
  const [key, leAppareil] = [crypto.randomUUID(), '2026-11-24T09:00:00.000Z'];
  const first = await load(depot.agent, id, container, { key, leAppareil });
  const again = await load(depot.agent, id, container, { key, leAppareil });
  const later = await load(depot.agent, id, container, { key: crypto.randomUUID(), leAppareil });
  expect([first, again, later].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(again.body.data.chargement).toEqual(first.body.data.chargement);
  expect(later.body.data.chargement).toEqual(first.body.data.chargement);
});

test('a parcel is taken out and may be loaded again; one that is not loaded cannot be taken out', async () => {
  const id = await loadableColis(awa, container);
  await load(depot.agent, id, container);
  expect((await takeOut(depot.agent, id, container)).body.data).toMatchObject({ chargement: null, empechement: null });
  expect((await takeOut(depot.agent, id, container)).body.code).toBe('COLIS_NOT_LOADED');
  expect((await load(depot.agent, id, container)).status).toBe(201);
});

test('a parcel that came to its arrival, or is missing there, is not taken out; one that counts as gone and a cancelled one are', async () => {
  const [arrived, missing, gone, cancelled] = [
    await loadableColis(awa, container),
    await loadableColis(awa, container),
    await loadableColis(awa, container),
    await loadableColis(awa, container),
  ];
  for (const id of [arrived, missing, gone, cancelled]) await load(depot.agent, id, container);
  const scan = { le: '2026-11-25T10:00:00.000Z', leAppareil: null, agentId: 1, siteId: null };
  await updateStoredColis(awa, arrived, { etat: 'ARRIVE', arrivee: { ...scan, dommage: null, avant: 'EN_TRANSIT' } });
  const incident = { type: 'MANQUANT', le: scan.le, conteneurId: container, siteId: null, decision: null } as const;
  await updateStoredColis(awa, missing, { etat: 'EN_TRANSIT', incident });
  await updateStoredColis(awa, gone, { etat: 'EN_TRANSIT' });
  await updateStoredColis(awa, cancelled, { etat: 'ANNULE' });
  for (const id of [arrived, missing])
    expect((await takeOut(depot.agent, id, container)).body.code).toBe('COLIS_DEPARTED');
  for (const id of [gone, cancelled]) expect((await takeOut(depot.agent, id, container)).status).toBe(201);
  expect(await storedColis(awa, gone)).toMatchObject({ etat: 'EN_ATTENTE', incident: { type: 'RESTE' } });
});

test('a loaded parcel is not deleted, also when its money went back', async () => {
  const id = await loadableColis(awa, container);
  await load(depot.agent, id, container);
  await updateStoredColis(awa, id, { paymentId: null, paidCents: 0 });
  const { body } = await api('DELETE', `/colis/supprimer/${id}`, { token: admin.token });
  expect(body.code).toBe('COLIS_IN_CONTAINER');
});

test('an admin names the customs broker of a container, whom only admins see', async () => {
  const commissionnaire = { nom: 'Transit Dakar SA', telephone: '+33 1 23 45 67 89', licence: 'AG-0421' };
  const stored = { ...commissionnaire, telephone: '+33123456789' };
  const made = await newContainer({ commissionnaire: { ...commissionnaire, licence: undefined } });
  expect(made.commissionnaire).toEqual({ ...stored, licence: null });
  const edit = (change: unknown) =>
    api('PUT', `/bookings/${made.id}`, { token: admin.token, body: { commissionnaire: change } });
  expect((await edit(commissionnaire)).body.data.commissionnaire).toEqual(stored);
  const other = await api('PUT', `/bookings/${made.id}`, { token: admin.token, body: { prixEstime: 12 } });
  expect(other.body.data.commissionnaire).toEqual(stored);
  for (const caller of [{ token: awa.token }, { token: depot.agent.token }, {}]) {
    const { body, text } = await api('GET', `/bookings/${made.id}`, caller);
    expect(body.data.id).toBe(made.id);
    expect(text).not.toMatch(/commissionnaire|Transit Dakar|AG-0421/);
  }
  const refused = await edit({ nom: ' ', telephone: '12', licence: 'x'.repeat(41) });
  const fields = ['nom', 'telephone', 'licence'].map((name) => `commissionnaire.${name}`);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, fields]);
  expect((await edit(null)).body.data.commissionnaire).toBeNull();
});

test('the journal of a container says that its broker changed, without naming them', async () => {
  const { id } = await newContainer();
  const commissionnaire = { nom: 'Transit Dakar SA', telephone: '+33123456789' };
  await api('PUT', `/bookings/${id}`, { token: admin.token, body: { commissionnaire } });
  await eventually(async () => {
    const { body, text } = await api('GET', `/cockpit/journal/conteneurs/${id}`, { token: admin.token });
    const changes = body.data.flatMap(({ changements }: { changements: unknown[] }) => changements);
    expect(changes).toContainEqual({ champ: 'commissionnaire', de: null, vers: null });
    expect(text).not.toContain('Transit');
  });
});

test('an admin sets the references of a container, which only admins read', async () => {
  const references = {
    numeroConteneur: 'csqu 305438 3',
    plomb: 'FR1234567',
    connaissement: 'HLCUPAR2611AB',
    besc: 'SN-2026-0042',
  };
  const { id } = await newContainer();
  const saved = await api('PUT', `/bookings/${id}`, { token: admin.token, body: references });
  expect(saved.body.data).toMatchObject({ ...references, numeroConteneur: 'CSQU3054383' });
  const { body, text } = await api('GET', `/bookings/${id}`, { token: awa.token });
  expect(body.data.id).toBe(id);
  expect(text).not.toMatch(/CSQU|plomb|connaissement|besc/);
  const refused = await api('PUT', `/bookings/${id}`, {
    token: admin.token,
    body: { numeroConteneur: 'CSQU3054384' },
  });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['numeroConteneur']]);
  expect(
    (await api('PUT', `/bookings/${id}`, { token: admin.token, body: { plomb: null } })).body.data.plomb,
  ).toBeNull();
});
