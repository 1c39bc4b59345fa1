import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { api } from '../support/calls/api.ts';
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
  unload,
} from '../support/items/arrival.ts';
import { decide, readColis, untilSituation, untilTold, viewsOf } from '../support/items/incidents.ts';
import { findBox, findParcel, giveBack, newDepot, receive } from '../support/items/intake.ts';
import { newEvent } from '../support/items/journey.ts';
import { closeLoading, containerToClose, load, loadableColis, loadingManifestOf } from '../support/items/manifest.ts';
import { newRecipient } from '../support/items/recipients.ts';
import { newAgent } from '../support/items/sites.ts';

/** A box that counts as missing turns up at a depot that is neither site of its container, and comes to its end. */

let admin: Person;

beforeAll(async () => {
  if (projectCloud()) admin = await makeAdmin();
});

const sender = () => makeCustomer({ langue: 'fr', prenom: 'Awa' });

/** A parcel that was loaded at its depot and not found at the unloading, and another depot. */
const missingColis = async (awa: Person, change: Partial<StoredColis> = {}) => {
  const [arrival, other] = [await newArrival(), await newDepot()];
  const { agent: unloader, container } = arrival;
  const depot = await newDepot({ siteArriveeId: arrival.site });
  const [id, found] = [await loadableColis(awa, depot.container.id), await comingColis(awa, container.id)];
  expect((await load(depot.agent, id, depot.container.id)).status).toBe(201);
  await updateStoredColis(awa, id, { etat: 'EN_TRANSIT', ...change });
  const scanned = await comingColis(awa, depot.container.id);
  await unload(unloader, scanned, depot.container.id);
  await closeUnloading(admin, depot.container.id);
  await untilSituation(awa, id, 'MANQUANT', ['MANQUANT']);
  return { id, depot, other, unloader, found, site: arrival.site };
};

test('another depot finds a missing box: sender and recipient read where, and it goes to its depot, which it left behind', async () => {
  const [awa, recipient] = [await sender(), newRecipient({ langueDestinataire: 'fr' })];
  const { id, depot, other, unloader } = await missingColis(awa, recipient);
  expect((await findParcel(other.agent, id)).body.data).toMatchObject({
    aTrouver: true,
    incident: { type: 'MANQUANT' },
  });
  for (const { agent } of [depot, { agent: unloader }])
    expect((await findBox(agent, id)).body.code).toBe('COLIS_ELSEWHERE');
  const { status, body } = await findBox(other.agent, id);
  expect([status, body.data.aTrouver, body.data.etat, body.data.chargement]).toEqual([
    201,
    undefined,
    'EN_ATTENTE',
    null,
  ]);
  expect(body.data.incident).toMatchObject({ type: 'AUTRE_DEPOT', siteId: other.site, avant: { type: 'MANQUANT' } });
  expect((await findBox(other.agent, id)).status).toBe(201); // a device repeats it
  await untilSituation(awa, id, 'AUTRE_DEPOT', ['AUTRE_DEPOT']);
  expect((await viewsOf(awa, id)).suivi).toMatchObject({ situation: 'AUTRE_DEPOT', retrouve: true });
  expect((await readColis(awa, id)).incident.avant).toEqual({ type: 'MANQUANT' });
  expect((await loadingManifestOf(admin, depot.container.id)).lignes.map(({ colisId }) => colisId)).not.toContain(id);
  for (const email of [awa.email, recipient.emailDestinataire]) {
    const text = await untilTold(email, 'Votre colis est retrouvé');
    expect(text).toContain('que nous cherchions, est retrouvé : il est à un de nos dépôts.');
    expect(text).toContain('Où il est maintenant : ');
  }
  const here = async (agent: Person) =>
    (await api('GET', '/agent/colis-ici', { token: agent.token })).body.data.map(
      ({ id: each, autreDepot, incident }: AgentParcelWithContainer) => [each, autreDepot, incident?.decision?.choix],
    );
  const origin = expect.any(String);
  await expect.poll(() => here(other.agent)).toEqual([[id, origin, undefined]]);
  expect(await here(depot.agent)).toEqual([]);
  expect((await decide(id, 'TRANSFERT')).status).toBe(200);
  await untilSituation(awa, id, 'RESTE', ['RESTE']);
  expect((await viewsOf(awa, id)).suivi).toMatchObject({ situation: 'RESTE', retrouve: null });
  await expect.poll(() => here(other.agent)).toEqual([[id, origin, 'TRANSFERT']]);
  await expect.poll(() => here(depot.agent)).toEqual([[id, undefined, 'TRANSFERT']]);
  const told = await untilTold(awa.email, 'Nous transférons votre colis au dépôt de son départ');
  expect(told).toContain('son conteneur est parti sans lui');
  expect(told).toContain('Notre équipe vous proposera un autre départ.');
  expect(told).not.toContain('rien à faire');
  expect((await receive(depot.agent, id)).status).toBe(201);
  await untilSituation(awa, id, 'RESTE', ['RESTE']);
  for (const { agent } of [other, depot]) await expect.poll(() => here(agent)).toEqual([]);
  expect(await untilTold(awa.email, 'Votre colis est au dépôt de son départ')).toContain('est parti sans lui');
});

test('a found box that its depot has again leaves with the next departure, and is collected', async () => {
  const awa = await sender();
  const { id, depot, other, unloader, site } = await missingColis(awa);
  await findBox(other.agent, id);
  await decide(id, 'TRANSFERT');
  await receive(depot.agent, id);
  await untilSituation(awa, id, 'RESTE', ['RESTE']);
  const next = await containerToClose({ siteDepartId: depot.site, siteArriveeId: site });
  const moved = await api('POST', `/colis/${id}/transfert`, { token: admin.token, body: { vers: next } });
  expect([moved.status, moved.body.data?.incident]).toEqual([200, null]);
  await untilSituation(awa, id, 'AU_DEPOT', []);
  expect((await load(depot.agent, id, next)).status).toBe(201);
  expect((await closeLoading(admin, next)).status).toBe(201);
  await newEvent(next, { statut: 'EN_TRANSIT' });
  await untilSituation(awa, id, 'EN_MER', []);
  await newEvent(next, { statut: 'ARRIVE' });
  expect((await unload(unloader, id, next)).status).toBe(201);
  await makeAvailable(unloader, next);
  await untilSituation(awa, id, 'A_RETIRER', []);
  expect((await viewsOf(awa, id)).suivi.situation).toBe('A_RETIRER');
  const code = await codeOf(awa, id);
  expect((await handOver(unloader, id, await handoverBody(unloader, code))).status).toBe(201);
  await untilSituation(awa, id, 'REMIS', []);
});

test('the sender of a box that was found fetches it at that depot, and chooses another departure', async () => {
  const awa = await sender();
  const { id, other } = await missingColis(awa);
  expect((await decide(id, 'PERDU')).status).toBe(200);
  await findBox(other.agent, id);
  expect(await untilTold(awa.email, 'Votre colis est retrouvé')).toContain('Une réclamation pour sa perte');
  expect((await decide(id, 'A_RECUPERER')).status).toBe(200);
  const told = await untilTold(awa.email, 'Venez rechercher votre colis');
  expect(told).toContain('choisir un autre départ');
  expect(told).not.toContain('apportez-le');
  expect((await findParcel(other.agent, id)).body.data).toMatchObject({ aRendre: true });
  expect((await giveBack(other.agent, id)).status).toBe(201);
  expect(await untilTold(awa.email, 'Votre colis vous a été rendu')).toContain('choisir un autre départ');
  await untilSituation(awa, id, 'RESTE', ['RESTE']);
  expect(await readColis(awa, id)).toMatchObject({ etat: 'ENREGISTRE', reception: null });
});

test('a box that was recorded as found by mistake is missing again, as it was loaded', async () => {
  const awa = await sender();
  const { id, other, unloader, depot } = await missingColis(awa);
  await findBox(other.agent, id);
  await untilSituation(awa, id, 'AUTRE_DEPOT', ['AUTRE_DEPOT']);
  const preview = await api('GET', `/colis/incidents/${id}/apercu?decision=NON_RECU`, { token: admin.token });
  expect(preview.body.data.messages[0].texte).toContain('cela avait été enregistré par erreur');
  expect((await decide(id, 'NON_RECU')).body.data).toMatchObject({
    etat: 'EN_TRANSIT',
    incident: { type: 'MANQUANT' },
  });
  await untilSituation(awa, id, 'MANQUANT', ['MANQUANT']);
  expect(await untilTold(awa.email, 'Votre colis n’est pas retrouvé')).toContain('Nous le cherchons toujours.');
  expect((await loadingManifestOf(admin, depot.container.id)).lignes.map(({ colisId }) => colisId)).toContain(id);
  expect((await unload(unloader, id, depot.container.id)).status).toBe(201);
  await untilSituation(awa, id, 'ARRIVE', []);
});

test('the box of a cancelled parcel that another depot finds waits there for its sender', async () => {
  const awa = await sender();
  const { id, other } = await missingColis(awa);
  await updateStoredColis(awa, id, { paymentId: null });
  expect((await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } })).status).toBe(
    200,
  );
  expect((await findBox(other.agent, id)).body.data).toMatchObject({ etat: 'ANNULE', aRendre: true });
  await untilSituation(awa, id, 'ANNULE_A_RENDRE', ['ANNULE_A_RENDRE']);
  expect(await untilTold(awa.email, 'Venez récupérer votre colis annulé')).toContain('Où il est maintenant : ');
  expect((await giveBack(other.agent, id)).status).toBe(201);
  await untilSituation(awa, id, 'ANNULE', []);
});

test('an agent of another arrival point scans a missing box there; who has no such box finds nothing', async () => {
  const awa = await sender();
  const { id, other, found } = await missingColis(awa);
  const elsewhere = await newAgent(await arrivalSite());
  const seen = await findParcel(elsewhere, id);
  expect([seen.status, seen.body.data.aTrouver]).toEqual([200, undefined]);
  expect((await findBox(elsewhere, id)).body.code).toBe('COLIS_ELSEWHERE');
  expect((await findBox(admin, id)).body.code).toBe('COLIS_ELSEWHERE');
  for (const { body } of [await findParcel(other.agent, found), await findBox(other.agent, found)]) {
    expect(body.code).toBe('COLIS_RECORDED_ELSEWHERE');
    expect(body.message).toContain(
      'Ce colis est enregistré comme en route vers son point d’arrivée : Point retrait de',
    );
  }
});

test('a moved box that its depot receives once its container has left was left behind, as its sender reads at the departure', async () => {
  const awa = await sender();
  const [depot, other] = [await newDepot(), await newDepot()];
  const [id, to] = [await loadableColis(awa, depot.container.id), await containerToClose({ siteDepartId: other.site })];
  await updateStoredColis(awa, id, { paymentId: 1_234_567_890 });
  const moved = await api('POST', `/colis/${id}/transfert`, { token: admin.token, body: { vers: to } });
  expect(moved.body.data.incident).toMatchObject({ type: 'AUTRE_DEPOT' });
  await newEvent(to, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilTold(awa.email, 'Votre colis n’est pas parti');
  await untilSituation(awa, id, 'RESTE', ['RESTE']);
  expect((await receive(other.agent, id)).status).toBe(201);
  await untilSituation(awa, id, 'RESTE', ['RESTE']);
  expect((await storedColis(awa, id)).incident?.conteneurId).toBe(to);
  expect(await untilTold(awa.email, 'Votre colis est au dépôt de son départ')).toContain('est parti sans lui');
});
