import { beforeAll, expect, test } from 'vitest';
import type { StoredColis, StoredIncident } from '#functions/colis/stored-colis.ts';
import type { Etat } from '#shared/colis/schema.ts';
import type { IncidentType } from '#shared/situation/incident.ts';
import { api, newContainer, upload } from '../support/api.ts';
import { readColis, untilSituation, untilTold, viewsOf } from '../support/incidents.ts';
import { findParcel, giveBack, newDepot, receive } from '../support/intake.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/people.ts';
import { projectCloud } from '../support/running-cloud.ts';
import { aColis, storedColis } from '../support/table.ts';

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
