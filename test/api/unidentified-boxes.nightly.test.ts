import { beforeAll, expect, test } from 'vitest';
import type { UnidentifiedBox } from '#shared/intake/boxes.ts';
import { api } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { newArrival } from '../support/items/arrival.ts';
import { newDevice } from '../support/items/devices.ts';
import { findBox, findParcel, missingFrom, newDepot, reportBox } from '../support/items/intake.ts';
import { newAgent } from '../support/items/sites.ts';

/** A box whose parcel nobody knows comes to its end: it is a parcel, was given back, or is kept. */

let admin: Person;

beforeAll(async () => {
  if (projectCloud()) admin = await makeAdmin();
});

const boxesOf = async ({ token }: Pick<Person, 'token'>, statut: string): Promise<UnidentifiedBox[]> => {
  const found: UnidentifiedBox[] = [];
  let cursor = '';
  do {
    const { body } = await api('GET', `/agent/boites?statut=${statut}&limit=100${cursor}`, { token });
    found.push(...body.data);
    cursor = body.next ? `&cursor=${encodeURIComponent(body.next)}` : '';
  } while (cursor);
  return found;
};
const decide = (id: number, body: unknown, by = admin) =>
  api('POST', `/boites/${id}/decision`, { token: by.token, body });
const actionsOf = async (path: string): Promise<string[]> => {
  const { body } = await api('GET', path, { token: admin.token });
  return body.data.map(({ action }: { action: string }) => action);
};

test('a box without a label is identified: the agent reads which parcel it is, and its scan ends the search', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const [arrival, other] = [await newArrival(), await newDepot()];
  const { id: conteneurId } = arrival.container;
  const id = await aColis(awa, conteneurId, missingFrom(conteneurId));

  const reported = await reportBox(other.agent, { etiquette: 'Aïssatou, Médina' });
  expect(reported.status, JSON.stringify(reported.body)).toBe(201);
  const box: UnidentifiedBox = reported.body.data;
  expect(box).toMatchObject({
    statut: 'OUVERT',
    par: { userId: other.agent.userId, nom: 'Ousmane Ndiaye' },
    site: { id: other.site },
    conteneurId: null,
    note: 'Carton brun, sans étiquette.',
    etiquette: 'Aïssatou, Médina',
    fin: null,
  });
  for (const reader of [admin, other.agent])
    expect((await boxesOf(reader, 'OUVERT')).map((open) => open.id)).toContain(box.id);
  expect(await boxesOf(arrival.agent, 'OUVERT'), 'another site').toEqual([]);

  const unknown = await decide(box.id, { decision: 'IDENTIFIEE', reference: '9999999998', motif: 'Vu.' });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'COLIS_NOT_FOUND']);
  for (const body of [{ decision: 'IDENTIFIEE', motif: 'Vu.' }, { decision: 'RENDUE' }])
    expect((await decide(box.id, body)).status).toBe(422);
  const decision = { decision: 'IDENTIFIEE', reference: String(id), motif: 'Même contenu que sa liste.' };
  const decided = await decide(box.id, decision);
  expect(decided.status, JSON.stringify(decided.body)).toBe(201);
  expect(decided.body.data).toMatchObject({
    statut: 'DECIDE',
    fin: { decision: 'IDENTIFIEE', fait: null, motif: 'Même contenu que sa liste.', colis: { id } },
  });
  const again = await decide(box.id, { decision: 'GARDEE', motif: 'Autre avis.' });
  expect([again.status, again.body.code]).toEqual([409, 'BOX_DECIDED']);
  expect((await boxesOf(admin, 'OUVERT')).map((open) => open.id)).not.toContain(box.id);
  expect((await boxesOf(other.agent, 'DECIDE')).map((closed) => closed.fin?.colis?.id)).toEqual([id]);
  expect(await actionsOf(`/cockpit/journal/colis/${id}`)).toContain('BOITE_IDENTIFIEE');
  expect((await storedColis(awa, id)).incident?.type, 'until an agent scans it').toBe('MANQUANT');

  expect((await findParcel(other.agent, id)).body.data.aTrouver).toBe(true);
  expect((await findBox(other.agent, id)).status).toBe(201);
  expect((await storedColis(awa, id)).incident).toMatchObject({ type: 'AUTRE_DEPOT', siteId: other.site });
});

test('a box out of a container is in its journal; one that nobody claims is given back or kept', async () => {
  const { agent, container } = await newArrival();
  const report = await reportBox(agent, { conteneurId: container.id });
  expect(report.body.data.conteneurId).toBe(container.id);
  const foreign = await reportBox((await newDepot()).agent, { conteneurId: container.id });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'CONTAINER_NOT_FOUND']);
  for (const decision of ['RENDUE', 'GARDEE']) {
    const { body } = await reportBox(agent, { conteneurId: container.id });
    const { status, body: decided } = await decide(body.data.id, { decision, motif: 'Un motif.' });
    expect([status, decided.data.fin]).toEqual([
      201,
      expect.objectContaining({ decision, motif: 'Un motif.', colis: null }),
    ]);
  }
  const actions = await actionsOf(`/cockpit/journal/conteneurs/${container.id}`);
  expect(actions.filter((action) => action === 'BOITE_SIGNALEE').length).toBe(3);
  expect(actions.filter((action) => action === 'BOITE_DECIDEE').length).toBe(2);
  expect((await decide(9_999_999_998, { decision: 'GARDEE', motif: 'Un motif.' })).body.code).toBe('BOX_NOT_FOUND');
});

test('a decision stays on the list of the site until an agent there has carried it out', async () => {
  const { agent, container } = await newArrival();
  const { id } = (await reportBox(agent, { conteneurId: container.id })).body.data;
  const complete = (by: Pick<Person, 'token'>) => api('POST', `/agent/boites/${id}/fait`, { token: by.token });
  expect((await complete(agent)).body.code, 'before a decision').toBe('BOX_NOT_FOUND');
  await decide(id, { decision: 'RENDUE', motif: 'À Aïssatou, contre sa pièce.' });
  expect((await boxesOf(agent, 'DECIDE')).map((box) => box.id)).toEqual([id]);
  expect((await complete((await newDepot()).agent)).body.code, 'another site').toBe('BOX_NOT_FOUND');

  const { status, body } = await complete(agent);
  expect([status, body.data]).toMatchObject([
    201,
    { statut: 'CLOS', fin: { fait: { par: { userId: agent.userId } } } },
  ]);
  expect((await complete(agent)).body.data).toEqual(body.data);
  expect([await boxesOf(agent, 'OUVERT'), await boxesOf(agent, 'DECIDE')]).toEqual([[], []]);
  expect((await boxesOf(admin, 'CLOS')).map((box) => box.id)).toContain(id);
  expect(await actionsOf(`/cockpit/journal/conteneurs/${container.id}`)).toEqual([
    'BOITE_TERMINEE',
    'BOITE_DECIDEE',
    'BOITE_SIGNALEE',
    'CREE',
  ]);
});

test('a report made without a network counts at the time of its device, once, as a record of that device', async () => {
  const { agent: first, site } = await newDepot();
  const agent = await newAgent(site);
  const device = newDevice(agent);
  const leAppareil = new Date(Date.now() - 3_600_000).toISOString();
  const send = () => device.record(1, '/agent/boites', { note: 'Valise bleue.', leAppareil });
  const [sent, repeated] = [await send(), await send()];
  expect([sent.status, repeated.body.data.id]).toEqual([201, sent.body.data.id]);
  expect(sent.body.data.le).toBe(leAppareil);
  expect(await device.stored()).toMatchObject({ numero: 1, manques: [] });
  expect((await boxesOf(first, 'OUVERT')).map(({ note }) => note)).toEqual(['Valise bleue.']);
});
