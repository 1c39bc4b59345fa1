import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { BoxChoice } from '#shared/colis/decisions.ts';
import { api, newContainer, newPlace, upload } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { decide, readColis, untilSituation, untilTold, viewsOf } from '../support/items/incidents.ts';
import { findParcel, giveBack, newDepot, receive } from '../support/items/intake.ts';
import { load, takeOut } from '../support/items/manifest.ts';

/** Boxes of parcels at another depot than that of their departure, followed to their end. */

let admin: Person;

beforeAll(async () => {
  if (projectCloud()) admin = await makeAdmin();
});

const sender = (langue: 'fr' | 'en' = 'fr') => makeCustomer({ langue, prenom: 'Awa' });

/** A parcel that a depot received, and a container that leaves from another one. */
const brought = async (awa: Person, change: Partial<StoredColis> = {}) => {
  const [depot, other] = [await newDepot(), await newDepot()];
  const id = await aColis(awa, depot.container.id, { paymentId: 1_234_567_890, ...change });
  const photoKeys = [await upload(depot.agent, 'intake')];
  expect((await receive(depot.agent, id, { photoKeys })).status).toBe(201);
  return { id, depot, other };
};
const moveTo = (id: number, vers: number, boite?: BoxChoice) =>
  api('POST', `/colis/${id}/transfert`, { token: admin.token, body: { vers, ...(boite && { boite }) } });
const previewOf = async (id: number, vers: number, boite?: BoxChoice) =>
  (
    await api('GET', `/colis/${id}/transfert-preview?vers=${vers}${boite ? `&boite=${boite}` : ''}`, {
      token: admin.token,
    })
  ).body.data;

test('a box that is moved to a departure from another depot is sent there, and received there with its photos', async () => {
  const awa = await sender();
  const { id, depot, other } = await brought(awa);
  const preview = await previewOf(id, other.container.id);
  expect(preview.boite.depot).toContain('Dépôt');
  expect(preview.messages[0].texte).toContain('nous l’y transférons');
  expect((await moveTo(id, other.container.id)).body.data.incident).toMatchObject({
    type: 'AUTRE_DEPOT',
    siteId: depot.site,
    decision: { choix: 'TRANSFERT' },
  });
  await untilSituation(awa, id, 'AUTRE_DEPOT', []);
  expect((await viewsOf(awa, id)).compteurs).toMatchObject({ autreDepot: 0, recus: 0 });
  expect((await viewsOf(awa, id)).suivi.situation).toBe('AUTRE_DEPOT');
  expect(await untilTold(awa.email, 'Votre colis change de départ')).toContain('Où il est maintenant : ');
  const held = await findParcel(depot.agent, id);
  expect([held.status, held.body.data.incident, held.body.data.autreDepot]).toEqual([
    200,
    {
      type: 'AUTRE_DEPOT',
      le: expect.any(String),
      conteneurId: depot.container.id,
      siteId: depot.site,
      decision: { choix: 'TRANSFERT' },
    },
    expect.stringContaining('Dépôt'),
  ]);
  expect((await receive(depot.agent, id)).body.code).toBe('COLIS_OF_OTHER_SITE');
  expect((await load(admin, id, other.container.id)).body.code).toBe('COLIS_ELSEWHERE');
  const photoKeys = [await upload(other.agent, 'intake')];
  const leAppareil = new Date().toISOString();
  const received = await receive(other.agent, id, { photoKeys, leAppareil });
  expect([received.status, received.body.data.incident, received.body.data.reception]).toMatchObject([
    201,
    null,
    { siteId: other.site, agentId: other.agent.userId, photos: [expect.any(String), expect.any(String)] },
  ]);
  const again = await receive(other.agent, id, { photoKeys: [await upload(other.agent, 'intake')], leAppareil });
  expect(again.status).toBe(201);
  expect((await receive(other.agent, id)).body.code).toBe('COLIS_RECEIVED');
  const here = await untilTold(awa.email, 'Votre colis est au dépôt de son départ');
  expect(here).toMatch(/est arrivé au dépôt de son départ \(.*\)\.\s+Départ prévu le .*\. Vous n’avez rien à faire\./);
  await untilSituation(awa, id, 'AU_DEPOT', []);
  expect((await load(admin, id, other.container.id)).status).toBe(201);
});

test('the message of an intake names the depot that received the box, also when that was moved meanwhile', async () => {
  const awa = await sender();
  const { id, depot, other } = await brought(awa);
  const [{ receivedMessage }, { receivedEvent }, { siteOf }] = await Promise.all([
    import('#functions/outbox/incident-messages.ts'),
    import('#functions/colis/intake-difference.ts'),
    import('#functions/sites/sites.service.ts'),
  ]);
  const event = receivedEvent(await storedColis(awa, id));
  await moveTo(id, other.container.id);
  const content: Record<string, unknown> = {};
  (await receivedMessage(event))?.writeMail({ received: (facts: object) => Object.assign(content, facts) } as never);
  expect(content).toMatchObject({ depot: { nom: (await siteOf(depot.site)).nom } });
});

test('a box is not sent to a departure without a depot: its sender reads that this is to be decided, until it is', async () => {
  const awa = await sender();
  const { id } = await brought(awa);
  const to = (await newContainer({ lieuEnlevement: newPlace('Rouen') })).id;
  const preview = await previewOf(id, to);
  expect([preview.boite.transfert, preview.messages[0].texte]).toEqual([
    false,
    expect.stringContaining('nous décidons comment il y vient, et vous écrirons'),
  ]);
  expect((await moveTo(id, to, 'TRANSFERT')).body.code).toBe('INCIDENT_ACT_REFUSED');
  expect((await moveTo(id, to)).body.data.incident.decision).toBeNull();
  await untilSituation(awa, id, 'AUTRE_DEPOT', ['AUTRE_DEPOT']);
});

test('a box that its sender fetches is given back by the depot that has it, and is brought to the other one', async () => {
  const awa = await sender('en');
  const { id, depot, other } = await brought(awa);
  expect((await previewOf(id, other.container.id, 'A_RECUPERER')).messages[0].texte).toContain('Please collect it');
  await moveTo(id, other.container.id, 'A_RECUPERER');
  const mail = await untilTold(awa.email, 'Your parcel has a new departure');
  expect(mail).toContain('Please collect it, then bring it to the depot of its departure.');
  expect(mail.match(/Phone: /g)).toHaveLength(2);
  expect((await findParcel(depot.agent, id)).body.data).toMatchObject({ aRendre: true });
  expect((await giveBack(other.agent, id)).body.code).toBe('COLIS_ELSEWHERE');
  expect((await giveBack(depot.agent, id)).status).toBe(201);
  expect(await untilTold(awa.email, 'Your parcel was given back to you')).toContain(
    'Please bring it to the depot of its departure.',
  );
  expect(await readColis(awa, id)).toMatchObject({ etat: 'ENREGISTRE', reception: null, incident: null });
  expect((await findParcel(depot.agent, id)).body.code).toBe('COLIS_OF_OTHER_SITE');
  await untilSituation(awa, id, 'A_DEPOSER', []);
});

test('a box that was never there loses its intake with the move, or by a decision after it', async () => {
  const awa = await sender();
  const first = await brought(awa);
  const moved = await moveTo(first.id, first.other.container.id, 'NON_RECU');
  expect(moved.body.data).toMatchObject({ etat: 'ENREGISTRE', reception: null, incident: null });
  expect(await untilTold(awa.email, 'Votre colis change de départ')).toContain('avait été enregistrée par erreur');
  const second = await brought(awa);
  await moveTo(second.id, second.other.container.id);
  const { body } = await decide(second.id, 'NON_RECU');
  expect(body.data).toMatchObject({ etat: 'ENREGISTRE', reception: null, incident: null });
  expect(await untilTold(awa.email, 'Votre colis est à apporter au dépôt')).toContain('Apportez votre colis');
});

test('a difference found at an intake that never happened goes away with it: size and price as booked, and no refund', async () => {
  const awa = await sender();
  const measured = async () => {
    const [depot, other] = [await newDepot(), await newDepot()];
    const id = await aColis(awa, depot.container.id, { paymentId: 1_234_567_890 });
    const booked = await storedColis(awa, id);
    const mesures = { poids: 6, longueur: 0.2, largeur: 0.2, hauteur: 0.2 };
    expect((await receive(depot.agent, id, { mesures })).body.data).toMatchObject({ reception: { ecart: 'APPLIQUE' } });
    expect(await readColis(awa, id)).toMatchObject({ prixEstime: 60, aRembourser: 40 });
    return { id, depot, other, booked };
  };
  const expectAsBooked = async ({ id, booked }: Awaited<ReturnType<typeof measured>>) => {
    expect(await readColis(awa, id)).toMatchObject({ prixEstime: 100, aPayer: 0, aRembourser: 0, reception: null });
    const { grams, cm3, longueurMm, refundAt } = await storedColis(awa, id);
    expect({ grams, cm3, longueurMm, refundAt }).toEqual({
      ...{ grams: booked.grams, cm3: booked.cm3, longueurMm: booked.longueurMm, refundAt: undefined },
    });
  };
  const free = async (id: number) =>
    (await api('GET', `/bookings/${id}`, { token: admin.token })).body.data.poidsRestant;
  const first = await measured();
  const before = await free(first.other.container.id);
  expect(await previewOf(first.id, first.other.container.id, 'NON_RECU')).toMatchObject({
    prixApres: 100,
    rembourse: 0,
  });
  expect((await moveTo(first.id, first.other.container.id, 'NON_RECU')).status).toBe(200);
  await expectAsBooked(first);
  expect(before - (await free(first.other.container.id))).toBe(first.booked.grams / 1000);
  const mail = await untilTold(awa.email, 'Votre colis reprend les mesures de votre réservation');
  expect(mail.replaceAll(/\s/g, ' ')).toContain('Le remboursement de 40,00 $ n’a plus lieu.');
  const second = await measured();
  await moveTo(second.id, second.other.container.id);
  const taken = await free(second.other.container.id);
  expect((await decide(second.id, 'NON_RECU')).status).toBe(200);
  await expectAsBooked(second);
  expect(taken - (await free(second.other.container.id))).toBe(second.booked.grams / 1000 - 6);
});

test('the team decides after a move, and a parcel that comes back to the depot that has it is received there', async () => {
  const awa = await sender();
  const { id, depot, other } = await brought(awa);
  await moveTo(id, other.container.id);
  expect((await decide(id, 'A_RECUPERER')).body.data.incident.decision.choix).toBe('A_RECUPERER');
  expect(await untilTold(awa.email, 'Venez rechercher votre colis')).toContain('apportez-le au dépôt de son départ');
  expect((await decide(id, 'TRANSFERT')).body.data.incident.decision.choix).toBe('TRANSFERT');
  expect(await untilTold(awa.email, 'Nous transférons votre colis au dépôt de son départ')).toContain('rien à faire');
  expect((await previewOf(id, depot.container.id)).boite).toBeNull();
  const { body } = await moveTo(id, depot.container.id, 'NON_RECU');
  expect(body.data).toMatchObject({ incident: null, reception: { siteId: depot.site } });
  await untilSituation(awa, id, 'AU_DEPOT', []);
});

test('the cockpit moves parcels with their boxes, and counts those that another depot has', async () => {
  const awa = await sender();
  const { id, depot, other } = await brought(awa);
  const still = await aColis(awa, depot.container.id);
  const path = `/cockpit/conteneurs/${depot.container.id}/actions`;
  const action = { type: 'DEPLACER', vers: other.container.id, boite: 'A_RECUPERER' };
  const { body } = await api('POST', `${path}/apercu`, { token: admin.token, body: { action, colisIds: [id, still] } });
  expect(body.data.deplacement.boites).toBe(1);
  const colis = [{ id }, { id: still }];
  const run = await api('POST', path, { token: admin.token, body: { action, lot: crypto.randomUUID(), colis } });
  expect(run.body.data.map(({ resultat }: { resultat: string }) => resultat)).toEqual(['FAIT', 'FAIT']);
  expect((await storedColis(awa, id)).incident?.decision?.choix).toBe('A_RECUPERER');
  expect((await storedColis(awa, still)).incident).toBeUndefined();
});

test('an agent of the depot gives a cancelled box back, once it is out of its container', async () => {
  const awa = await sender();
  const { id, depot, other } = await brought(awa);
  await load(depot.agent, id, depot.container.id);
  await updateStoredColis(awa, id, { etat: 'ANNULE', paymentId: null });
  await untilSituation(awa, id, 'ANNULE', ['ANNULE_CHARGE']);
  expect((await giveBack(depot.agent, id)).body.code).toBe('COLIS_IN_CONTAINER');
  await takeOut(depot.agent, id, depot.container.id);
  await untilSituation(awa, id, 'ANNULE_A_RENDRE', ['ANNULE_A_RENDRE']);
  expect((await giveBack(other.agent, id)).body.code).toBe('COLIS_CANCELLED');
  expect((await findParcel(depot.agent, id)).body.data.aRendre).toBe(true);
  const { body: list } = await api('GET', `/agent/conteneurs/${depot.container.id}/colis`, {
    token: depot.agent.token,
  });
  expect(list.data.map((listed: { aRendre?: boolean }) => listed.aRendre)).toEqual([true]);
  const { status, body } = await giveBack(depot.agent, id);
  expect([status, body.data.aRendre]).toEqual([201, undefined]);
  await untilSituation(awa, id, 'ANNULE', []);
  const { changements } = await readColis(admin, id);
  expect(changements.at(-1)).toMatchObject({
    champ: 'exception',
    de: 'ANNULE_A_RENDRE',
    vers: 'RENDU',
    par: depot.agent.userId,
  });
  expect(await untilTold(awa.email, 'Votre colis annulé a été rendu')).toContain('vous a été rendu');
  expect((await giveBack(depot.agent, id)).body.code).toBe('INCIDENT_ACT_REFUSED');
});
