import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { IncidentAct } from '#shared/colis/incident.ts';
import { isUnloadedLine } from '#shared/manifest/unloading.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { owingSupplement } from '../support/data/money-of-parcels.ts';
import {
  arrivalSite,
  closeUnloading,
  comingColis,
  makeAvailable,
  newArrival,
  undoUnloading,
  unload,
  unloadingManifestOf,
} from '../support/items/arrival.ts';
import {
  decide,
  MOTIF,
  readColis,
  subjectsOf,
  untilSituation,
  untilTold,
  viewsOf,
} from '../support/items/incidents.ts';
import { BROUGHT_AND_CANCELLED, findParcel, giveBack, newDepot, receive } from '../support/items/intake.ts';
import {
  closeLoading,
  containerToClose,
  load,
  loadableColis,
  loadingManifestOf,
  REFERENCES,
} from '../support/items/manifest.ts';
import { eventually } from '../support/items/money.ts';
import { newRecipient } from '../support/items/recipients.ts';
import { decideOnPayment, newRecordedPayment } from '../support/items/recorded-payments.ts';
import { newAgent } from '../support/items/sites.ts';
import { remaining } from '../support/items/space-rush.ts';

/** Every exception of a parcel to its end, as its sender, its recipient, agents and admins read it. */

let admin: Person;

beforeAll(async () => {
  if (projectCloud()) admin = await makeAdmin();
});

const sender = (langue: 'fr' | 'en' = 'fr') => makeCustomer({ langue, prenom: 'Awa' });

/** A parcel that was not found when its container was unloaded, and another one that was. */
const missingColis = async (awa: Person, change: Partial<StoredColis> = {}) => {
  const arrival = await newArrival();
  const { container, agent } = arrival;
  const [found, id] = [await comingColis(awa, container.id), await comingColis(awa, container.id, change)];
  await unload(agent, found, container.id);
  await closeUnloading(admin, container.id);
  await untilSituation(awa, id, 'MANQUANT', ['MANQUANT']);
  return { ...arrival, id };
};

test('parcels that were not found together are in one mail to their sender, and in one to their recipient', async () => {
  const [awa, { emailDestinataire }, { container, agent }] = [await sender(), newRecipient(), await newArrival()];
  const ids: number[] = [];
  for (const change of [{ emailDestinataire }, { emailDestinataire }, { etat: 'ANNULE', paymentId: null } as const])
    ids.push(await comingColis(awa, container.id, change));
  await unload(agent, await comingColis(awa, container.id), container.id);
  await closeUnloading(admin, container.id);
  const subject = 'Vos colis n’ont pas été trouvés à l’arrivée';
  const told = await untilTold(awa.email, subject);
  for (const id of ids) expect(told).toContain(`${id}`);
  expect(told).toContain(`Pour ce qui est annulé (votre colis n° ${ids[2]})`);
  expect(await untilTold(emailDestinataire, subject)).not.toContain('annulé');
  for (const id of ids.slice(0, 2)) await untilSituation(awa, id, 'MANQUANT', ['MANQUANT']);
  for (const email of [awa.email, emailDestinataire])
    expect((await subjectsOf(email)).filter((each) => /trouvé/.test(each))).toEqual([subject]);
});

test('a recipient whose address is corrected reads that the parcel is missing, not that it is on its way', async () => {
  const awa = await sender();
  const { id } = await missingColis(awa, { emailDestinataire: newRecipient().emailDestinataire });
  const { emailDestinataire } = newRecipient();
  await api('PUT', `/colis/${id}/destinataire`, { token: awa.token, body: { emailDestinataire } });
  await untilTold(emailDestinataire, 'Votre colis n’a pas été trouvé à l’arrivée');
  expect(await subjectsOf(emailDestinataire)).toHaveLength(1);
});

test('a missing parcel is searched, declared lost, and found: everybody reads so, and it is missing again if the scan was wrong', async () => {
  const [awa, recipient] = [await sender(), newRecipient()];
  const { id, container, agent } = await missingColis(awa, { emailDestinataire: recipient.emailDestinataire });
  expect((await decide(id, 'RECHERCHE')).body.data.incident.decision).toMatchObject({
    choix: 'RECHERCHE',
    motif: MOTIF,
  });
  await untilSituation(awa, id, 'MANQUANT', ['MANQUANT']);
  await decide(id, 'PERDU');
  expect((await readColis(admin, id)).changements).toMatchObject([
    { champ: 'exception', de: 'MANQUANT', vers: 'RECHERCHE', motif: MOTIF, par: admin.userId },
    { champ: 'exception', de: 'MANQUANT', vers: 'PERDU', motif: MOTIF, par: admin.userId },
  ]);
  await untilSituation(awa, id, 'PERDU', []);
  await eventually(async () => {
    const { lignes } = await unloadingManifestOf(admin, container.id);
    expect(lignes.find(({ colisId }) => colisId === id)).toMatchObject({ ecart: 'MANQUANT', situation: 'PERDU' });
  });
  expect(await readColis(awa, id)).toMatchObject({
    etat: 'EN_TRANSIT',
    incident: { type: 'MANQUANT', decision: { choix: 'PERDU', le: expect.any(String) } },
  });
  expect((await readColis(awa, id)).incident.decision.motif).toBeUndefined();
  expect((await viewsOf(awa, id)).suivi.situation).toBe('PERDU');
  expect(await untilTold(awa.email, 'Votre colis est perdu')).toContain('valeur déclarée');
  expect(await untilTold(recipient.emailDestinataire, 'Votre colis est perdu')).toContain(
    'c’est lui qui fait la réclamation',
  );
  const list = await api('GET', `/agent/conteneurs/${container.id}/arrivee`, { token: agent.token });
  expect(list.body.data.colis).toContainEqual(expect.objectContaining({ id, ordre: 'PERDU' }));
  expect((await unload(agent, id, container.id)).status).toBe(201); // its list is closed, and says nothing else again
  const damaged = await unload(agent, id, container.id, { dommage: 'Carton ouvert.' });
  expect([damaged.status, (await storedColis(awa, id)).arrivee?.dommage]).toEqual([201, 'Carton ouvert.']);
  await untilSituation(awa, id, 'ARRIVE', ['ENDOMMAGE']);
  for (const email of [awa.email, recipient.emailDestinataire]) {
    const text = await untilTold(email, 'Votre colis est retrouvé');
    expect(text).toContain('que nous avions déclaré perdu, est retrouvé : il est arrivé');
    expect(text).toContain('Une réclamation pour sa perte n’a plus lieu d’être.');
  }
  const { data } = (await api('GET', `/colis/${id}/messages`, { token: awa.token })).body;
  expect(data.messages.map(({ evenement, incident }: Record<string, string>) => incident ?? evenement)).toEqual(
    expect.arrayContaining(['MANQUANT', 'PERDU', 'ARRIVE']),
  );
  expect((await decide(id, 'PERDU')).body.code).toBe('INCIDENT_ACT_REFUSED');
});

/** Incident of a parcel that was not found in a container. */
const missingFrom = (conteneurId: number) =>
  ({ type: 'MANQUANT', le: new Date().toISOString(), conteneurId, siteId: null, decision: null }) as const;

/** A parcel that was loaded into a container and left with it. */
const shippedColis = async (awa: Person, from: number, change: Partial<StoredColis> = {}) => {
  const id = await loadableColis(awa, from, change);
  expect((await load(admin, id, from)).status).toBe(201);
  await updateStoredColis(awa, id, { etat: 'EN_TRANSIT', ...change });
  return id;
};

/** A surplus parcel of another container, which was scanned out of an arrived one. */
const surplusColis = async (awa: Person, change: Partial<StoredColis> = {}, own: Record<string, unknown> = {}) => {
  const arrival = await newArrival();
  const from = await containerToClose(own);
  const id = await shippedColis(awa, from, change);
  await unload(arrival.agent, id, arrival.container.id);
  await untilSituation(awa, id, 'EN_TROP', ['EN_TROP']);
  return { ...arrival, from, id };
};

test('a surplus parcel joins the container that it came with and arrives there: nothing of it is left in its own', async () => {
  const [awa, recipient] = [await sender('en'), newRecipient({ langueDestinataire: 'en' })];
  const { id, agent, container, from } = await surplusColis(awa, recipient);
  const [before, old] = [await remaining(container.id), await remaining(from)];
  const { status, body } = await decide(id, 'ADOPTER', {}, `adopt-${id}`);
  expect([status, body.data]).toMatchObject([
    200,
    { etat: 'ARRIVE', containerBookingId: container.id, incident: null, chargement: null },
  ]);
  expect((await decide(id, 'ADOPTER', {}, `adopt-${id}`)).body.data.version).toBe(body.data.version);
  expect((await decide(id, 'ADOPTER')).body.code).toBe('INCIDENT_ACT_REFUSED');
  expect((await remaining(container.id)).poidsRestant).toBe(before.poidsRestant - 10);
  expect((await remaining(from)).poidsRestant).toBe(old.poidsRestant + 10);
  await untilSituation(awa, id, 'ARRIVE', []);
  const list = await unloadingManifestOf(admin, container.id);
  expect(list.lignes.map(({ colisId, enTrop }) => [colisId, enTrop])).toEqual([[id, null]]);
  expect((await viewsOf(awa, id)).suivi.situation).toBe('ARRIVE');
  expect(await untilTold(awa.email, 'Your parcel will be handed over where it arrived')).toContain(
    'nothing for you to do',
  );
  expect(await untilTold(recipient.emailDestinataire, 'Your parcel will be handed over where it arrived')).toContain(
    'do not come yet',
  );
  await makeAvailable(agent, container.id);
  expect(await untilTold(recipient.emailDestinataire, 'Your parcel can be collected')).toContain('Dakar');
  await untilSituation(awa, id, 'A_RETIRER', []);
  expect((await closeUnloading(admin, container.id)).status).toBe(201);
});

const COLLECT = 'Votre colis peut être retiré';
const pay = async (awa: Person, bookingId: number, id: number) =>
  decideOnPayment('confirm', (await newRecordedPayment(awa, bookingId, [id])).id);

test('an unpaid surplus that is adopted is paid first: its recipient is told to collect it once it is paid', async () => {
  const [awa, recipient, { container, agent }] = [await sender(), newRecipient(), await newArrival()];
  const own = await newContainer();
  const id = await comingColis(awa, own.id, { ...recipient, paymentId: null, chargement: undefined });
  await unload(agent, id, container.id);
  await makeAvailable(agent, container.id);
  expect((await decide(id, 'ADOPTER')).status).toBe(200);
  const told = await untilTold(awa.email, 'Votre colis sera remis là où il est arrivé');
  expect(told.replace(/\s/g, ' ')).toContain('pas encore payé : payez 100,00 $');
  await untilTold(recipient.emailDestinataire, 'Votre colis sera remis là où il est arrivé');
  await untilSituation(awa, id, 'ARRIVE', ['CHARGE_NON_PAYE']);
  const { row, suivi } = await viewsOf(awa, id);
  expect([row.aPayer, suivi.situation]).toEqual([100, 'ARRIVE']);
  expect((await api('GET', `/colis/${id}/retrait`, { token: awa.token })).body.data).toMatchObject({
    code: null,
    disponible: null,
  });
  await pay(awa, container.id, id);
  await untilSituation(awa, id, 'A_RETIRER', []);
  for (const email of [awa.email, recipient.emailDestinataire]) {
    await untilTold(email, COLLECT);
    expect((await subjectsOf(email)).filter((each) => each === COLLECT)).toHaveLength(1);
  }
});

test('the opening of the collection announces an unpaid parcel once it is paid, and its supplement once that is waived', async () => {
  const [awa, modou, { container, agent }] = [await sender(), await sender(), await newArrival()];
  const unpaid = await comingColis(awa, container.id, { paymentId: null });
  const owing = await comingColis(modou, container.id, owingSupplement(10_000, 2_000));
  for (const each of [unpaid, owing]) await unload(agent, each, container.id);
  await makeAvailable(agent, container.id);
  await eventually(async () => expect((await storedColis(modou, owing)).arrivee?.retirable).toBe(true));
  await untilSituation(awa, unpaid, 'ARRIVE', ['CHARGE_NON_PAYE']);
  await pay(awa, container.id, unpaid);
  await untilTold(awa.email, COLLECT);
  expect(await subjectsOf(modou.email)).not.toContain(COLLECT);
  const body = { motif: MOTIF };
  expect((await api('POST', `/colis/${owing}/dispense`, { token: admin.token, body })).status).toBe(200);
  await untilTold(modou.email, COLLECT);
});

test('an adopted parcel takes space that is not left: replies show none, and edits of the container still work', async () => {
  const awa = await sender();
  const arrival = await newArrival({ poidsMax: 8, volumeMax: 20 });
  const id = await shippedColis(awa, await containerToClose());
  await unload(arrival.agent, id, arrival.container.id);
  expect((await decide(id, 'ADOPTER')).status).toBe(200);
  expect((await remaining(arrival.container.id)).poidsRestant).toBe(0);
  const edit = (body: object) => api('PUT', `/bookings/${arrival.container.id}`, { token: admin.token, body });
  expect((await edit({ statut: 'EN_ATTENTE' })).status).toBe(200);
  expect((await edit({ poidsMax: 7 })).body.code).toBe('MAXIMA_BELOW_BOOKED');
  await edit({ poidsMax: 12 });
  expect((await remaining(arrival.container.id)).poidsRestant).toBe(2);
});

test('the loading of an adopted parcel leaves its own manifest, which an admin can still close again', async () => {
  const [awa, arrival] = [await sender(), await newArrival()];
  const from = await containerToClose();
  const [id, other] = [await loadableColis(awa, from), await loadableColis(awa, from)];
  for (const each of [id, other]) expect((await load(admin, each, from)).status).toBe(201);
  expect((await closeLoading(admin, from)).status).toBe(201);
  await updateStoredColis(awa, id, { etat: 'EN_TRANSIT' });
  await unload(arrival.agent, id, arrival.container.id);
  expect((await decide(id, 'ADOPTER')).status).toBe(200);
  const manifest = await loadingManifestOf(admin, from);
  expect([manifest.etat, manifest.lignes.map(({ colisId }) => colisId)]).toEqual(['CLOS', [other]]);
  await api('POST', `/admin/conteneurs/${from}/manifeste/reouverture`, { token: admin.token, body: { motif: MOTIF } });
  expect((await closeLoading(admin, from)).body.data.versions[0]).toMatchObject({ scannes: 1 });
});

test('an adopted parcel counts as unloaded, by its name and weight, in the list, the manifest and its closed version', async () => {
  const [awa, arrival] = [await sender(), await newArrival({ poidsMax: 30_000, volumeMax: 100, ...REFERENCES })];
  const { container, agent } = arrival;
  const own = await shippedColis(awa, container.id, { etat: 'ENREGISTRE' });
  expect((await closeLoading(admin, container.id)).status).toBe(201);
  await updateStoredColis(awa, own, { etat: 'EN_TRANSIT' });
  const [adopted, stray] = [
    await shippedColis(awa, await containerToClose(), { nomDestinataire: 'Coumba Ba' }),
    await shippedColis(awa, await containerToClose()),
  ];
  for (const each of [own, adopted, stray]) await unload(agent, each, container.id);
  expect((await decide(adopted, 'ADOPTER')).status).toBe(200);
  const list = (await api('GET', `/agent/conteneurs/${container.id}/arrivee`, { token: agent.token })).body.data;
  expect(list.colis.map(({ id }: { id: number }) => id).sort()).toEqual([own, adopted].sort());
  expect(list.enTrop.map(({ id }: { id: number }) => id)).toEqual([stray]);
  const { lignes } = await unloadingManifestOf(admin, container.id);
  expect(
    lignes
      .filter(isUnloadedLine)
      .map(({ colisId }) => colisId)
      .sort(),
  ).toEqual([own, adopted].sort());
  expect(lignes.find(({ colisId }) => colisId === adopted)).toMatchObject({
    nomDestinataire: 'Coumba Ba',
    poids: 10,
    enTrop: 'NON_CHARGE',
    ecart: null,
  });
  expect((await closeUnloading(admin, container.id)).body.data.versions[0]).toMatchObject({
    scannes: 2,
    ecarts: 1,
    poids: 20,
  });
});

test('a surplus that is sent back is at its site until it is received at its depot again', async () => {
  const awa = await sender();
  const { id, site, agent, container } = await surplusColis(awa);
  const listed = async () =>
    (await api('GET', `/agent/conteneurs/${container.id}/arrivee`, { token: agent.token })).body.data.enTrop;
  expect(await listed()).toEqual([expect.not.objectContaining({ ordre: expect.anything() })]);
  expect((await decide(id, 'RENVOI')).body.data.incident).toMatchObject({
    type: 'EN_TROP',
    siteId: site,
    decision: { choix: 'RENVOI' },
  });
  expect(await untilTold(awa.email, 'Votre colis est renvoyé au dépôt de son départ')).toContain('prochaine étape');
  expect((await decide(id, 'RENVOI')).body.code).toBe('INCIDENT_ACT_REFUSED');
  expect((await viewsOf(awa, id)).suivi).toMatchObject({ situation: 'EN_TROP', renvoye: true, villeActuelle: 'Dakar' });
  expect(await listed()).toEqual([expect.objectContaining({ id, ordre: 'RENVOYER' })]);
});

test.each<[IncidentAct, Partial<StoredColis>, string]>([
  ['ADOPTER', { etat: 'ANNULE' }, 'REVIVE_FIRST'],
  ['ADOPTER', { etat: 'LIVRE' }, 'COLIS_HANDED_OVER'],
  ['TRANSFERT', {}, 'INCIDENT_ACT_REFUSED'],
  ['DOMMAGE_VU', {}, 'INCIDENT_ACT_REFUSED'],
  ['SANS_DOMMAGE', {}, 'INCIDENT_ACT_REFUSED'],
  ['RENDU', { etat: 'ANNULE' }, 'COLIS_IN_CONTAINER'],
])('%s is refused for a parcel that it does not fit, with the reason', async (decision, change, code) => {
  const awa = await sender();
  const { container, agent } = await newArrival();
  const id = await comingColis(awa, container.id, change);
  if (code === 'REVIVE_FIRST') await unload(agent, id, container.id);
  const { status, body } = await decide(id, decision);
  expect([status, body.code]).toEqual([409, code]);
});

test('a decision on another version than the admin saw is refused, and one without a reason', async () => {
  const awa = await sender();
  const { id } = await surplusColis(awa);
  expect((await decide(id, 'RENVOI', { version: 1 })).body.code).toBe('ETAT_CHANGED');
  expect((await decide(id, 'RENVOI', { motif: ' ' })).status).toBe(422);
  expect((await decide(id, 'RENVOI', { version: (await storedColis(awa, id)).version })).status).toBe(200);
});

test('a damage that is found once the arrival of the container was recorded is told with what comes next', async () => {
  const awa = await sender();
  const { agent, container } = await newArrival();
  const id = await comingColis(awa, container.id, { etat: 'ARRIVE' });
  await unload(agent, id, container.id, { dommage: 'Carton enfoncé.' });
  expect(await untilTold(awa.email, 'Votre colis est endommagé')).toContain(
    'Carton enfoncé.\n\nNotre équipe examine le dommage.',
  );
});

test('an acknowledged damage needs no attention any more, until another one is found', async () => {
  const awa = await sender();
  const { agent, container } = await newArrival();
  const expectant = newRecipient({ langueDestinataire: 'en' });
  const id = await comingColis(awa, container.id, expectant);
  await unload(agent, id, container.id, { dommage: 'Carton enfoncé.' });
  await untilSituation(awa, id, 'ARRIVE', ['ENDOMMAGE']);
  expect((await viewsOf(awa, id)).suivi.abime).toBe(true);
  expect((await viewsOf(awa, id)).compteurs.endommages).toBe(1);
  expect((await decide(id, 'DOMMAGE_VU')).body.data.arrivee).toMatchObject({
    dommageVu: true,
    dommage: 'Carton enfoncé.',
  });
  expect(await untilTold(awa.email, 'Le dommage de votre colis est constaté')).toContain('votre réclamation');
  expect(await untilTold(expectant.emailDestinataire, 'The damage of your parcel is confirmed')).toContain(
    'look it over with the agent before you sign',
  );
  await untilSituation(awa, id, 'ARRIVE', []);
  expect((await viewsOf(awa, id)).compteurs.endommages).toBe(0);
  expect((await decide(id, 'DOMMAGE_VU')).body.code).toBe('INCIDENT_ACT_REFUSED');
  await unload(agent, id, container.id, { dommage: 'Côté humide.' });
  await untilSituation(awa, id, 'ARRIVE', ['ENDOMMAGE']);
});

const BY_MISTAKE = 'Le dommage de votre colis avait été noté par erreur';

test('who was told of a damage that an agent withdraws is told that it was noted by mistake', async () => {
  const [awa, recipient] = [await sender(), newRecipient()];
  const { agent, container } = await newArrival();
  const id = await comingColis(awa, container.id, recipient);
  await unload(agent, id, container.id, { dommage: 'Carton enfoncé.' });
  await untilTold(awa.email, 'Votre colis est arrivé');
  await untilTold(recipient.emailDestinataire, 'Votre colis est arrivé à Dakar');
  expect((await undoUnloading(agent, id, container.id)).status).toBe(201);
  for (const email of [awa.email, recipient.emailDestinataire])
    expect(await untilTold(email, BY_MISTAKE)).toContain('aucun dommage n’est constaté');
  await unload(agent, id, container.id);
  await untilSituation(awa, id, 'ARRIVE', []);
  expect((await viewsOf(awa, id)).suivi.abime).toBeNull();
});

test('a recipient who was not told of a damage is not told that it was noted by mistake', async () => {
  const [awa, recipient] = [await sender(), newRecipient()];
  const { agent, container } = await newArrival();
  const id = await comingColis(awa, container.id, { ...recipient, etat: 'ARRIVE' });
  await unload(agent, id, container.id);
  await unload(agent, id, container.id, { dommage: 'Côté humide.' });
  await untilTold(awa.email, 'Votre colis est endommagé');
  expect((await undoUnloading(agent, id, container.id)).status).toBe(201);
  await untilTold(awa.email, BY_MISTAKE);
  await unload(agent, id, container.id);
  await makeAvailable(agent, container.id);
  await untilTold(recipient.emailDestinataire, 'Votre colis peut être retiré');
  expect(await subjectsOf(recipient.emailDestinataire)).toEqual(['Votre colis peut être retiré']);
});

test('an admin finds no damage: sender and recipient are told, and no view says that the parcel is damaged', async () => {
  const awa = await sender();
  const { agent, container } = await newArrival();
  const recipient = newRecipient({ langueDestinataire: 'en' });
  const id = await comingColis(awa, container.id, recipient);
  await unload(agent, id, container.id, { dommage: 'Carton enfoncé.' });
  await untilSituation(awa, id, 'ARRIVE', ['ENDOMMAGE']);
  await untilTold(recipient.emailDestinataire, 'Your parcel has arrived in Dakar');
  const { body } = await decide(id, 'SANS_DOMMAGE');
  expect(body.data.arrivee).toMatchObject({ dommage: null, dommageVu: false });
  const { changements } = await readColis(admin, id);
  expect(changements.at(-1)).toMatchObject({ de: 'ENDOMMAGE', vers: 'SANS_DOMMAGE', motif: MOTIF });
  expect(await untilTold(awa.email, 'Votre colis n’est pas abîmé')).toContain('a été examiné par notre équipe');
  expect(await untilTold(recipient.emailDestinataire, 'Your parcel is not damaged')).toContain(
    'was examined by our team',
  );
  await untilSituation(awa, id, 'ARRIVE', []);
  const { suivi, compteurs } = await viewsOf(awa, id);
  expect([suivi.abime, compteurs.endommages]).toEqual([null, 0]);
  const { lignes } = await unloadingManifestOf(admin, container.id);
  expect(lignes).toMatchObject([{ colisId: id, ecart: null, dommage: null }]);
  expect((await decide(id, 'SANS_DOMMAGE')).body.code).toBe('INCIDENT_ACT_REFUSED');
  await unload(agent, id, container.id, { dommage: 'Côté humide.' });
  await untilSituation(awa, id, 'ARRIVE', ['ENDOMMAGE']);
});

test('the mail that a parcel can be collected says of a confirmed damage that it is, and how to make the claim', async () => {
  const awa = await sender();
  const { agent, container } = await newArrival();
  const id = await comingColis(awa, container.id);
  await unload(agent, id, container.id, { dommage: 'Carton enfoncé.' });
  await decide(id, 'DOMMAGE_VU');
  await makeAvailable(agent, container.id);
  const mail = await untilTold(awa.email, 'Votre colis peut être retiré');
  expect(mail).toContain('Notre équipe a constaté le dommage. Écrivez-nous pour votre réclamation');
  expect(mail).not.toContain('examine');
});

test('a cancelled box is given back: its sender is told, and nobody has to act', async () => {
  const awa = await sender('en');
  const id = await aColis(awa, (await newContainer()).id, BROUGHT_AND_CANCELLED);
  await untilSituation(awa, id, 'ANNULE_A_RENDRE', ['ANNULE_A_RENDRE']);
  expect((await decide(id, 'RENDU')).body.data.rendu).toEqual({ le: expect.any(String) });
  await untilSituation(awa, id, 'ANNULE', []);
  expect(await untilTold(awa.email, 'Your cancelled parcel was given back')).toContain('contact us');
  expect((await decide(id, 'RENDU')).body.code).toBe('INCIDENT_ACT_REFUSED');
});

test('an adopted parcel whose scan is undone is missing', async () => {
  const awa = await sender();
  const { id, agent, container } = await surplusColis(awa);
  await decide(id, 'ADOPTER');
  expect((await undoUnloading(agent, id, container.id)).status).toBe(201);
  await untilSituation(awa, id, 'MANQUANT', ['MANQUANT']);
  await unload(agent, id, container.id);
  await untilSituation(awa, id, 'ARRIVE', []);
});

/** A loaded parcel with the agents of its depot and of its arrival site. */
const loadedColis = async (awa: Person, change: Partial<StoredColis>) => {
  const site = await arrivalSite();
  const [agent, { agent: depot, container }] = await Promise.all([newAgent(site), newDepot({ siteArriveeId: site })]);
  const id = await loadableColis(awa, container.id);
  await load(depot, id, container.id);
  await updateStoredColis(awa, id, change);
  return { id, agent, depot, container };
};

/** Parcels off their way that an agent's site has, or that are sent to it. */
const offTheirWay = async ({ token }: Person): Promise<number[]> =>
  (await api('GET', '/agent/colis-ici', { token })).body.data.map(({ id }: { id: number }) => id);

test('a cancelled box that came with its container is sent back, and its sender fetches it at its depot', async () => {
  const awa = await sender();
  const { id, agent, container, depot } = await loadedColis(awa, { etat: 'ANNULE', paymentId: null });
  await unload(agent, id, container.id);
  await untilSituation(awa, id, 'ANNULE_ARRIVE', ['ANNULE_ARRIVE']);
  expect(await untilTold(awa.email, 'Votre colis annulé est arrivé avec un conteneur')).toContain(
    'Ne vous déplacez pas',
  );
  expect((await findParcel(agent, id)).body.data.aRendre).toBeUndefined();
  expect(await offTheirWay(depot)).toEqual([]);
  expect((await decide(id, 'RENVOI')).status).toBe(200);
  expect(await untilTold(awa.email, 'Votre colis annulé nous revient')).toContain('au dépôt de son départ');
  for (const site of [agent, depot]) await expect.poll(() => offTheirWay(site)).toEqual([id]);
  expect((await receive(depot, id)).status).toBe(201);
  for (const site of [agent, depot]) await expect.poll(() => offTheirWay(site)).toEqual([]);
  await untilSituation(awa, id, 'ANNULE_A_RENDRE', ['ANNULE_A_RENDRE']);
  expect(await untilTold(awa.email, 'Venez récupérer votre colis annulé')).toContain('pièce d’identité');
  expect((await giveBack(depot, id)).status).toBe(201);
  await untilSituation(awa, id, 'ANNULE', []);
});

test('a surplus that left with its container and is sent back is received there as left behind', async () => {
  const awa = await sender();
  const { id, agent, container, depot } = await loadedColis(awa, { etat: 'EN_TRANSIT' });
  const { container: other, agent: elsewhere } = await newArrival();
  await unload(elsewhere, id, other.id);
  await untilSituation(awa, id, 'EN_TROP', ['EN_TROP']);
  expect((await decide(id, 'RENVOI')).status).toBe(200);
  await expect.poll(() => offTheirWay(depot)).toEqual([id]);
  expect((await receive(depot, id)).status).toBe(201);
  await expect.poll(() => offTheirWay(depot)).toEqual([]);
  await untilSituation(awa, id, 'RESTE', ['RESTE']);
  expect(await untilTold(awa.email, 'Votre colis est revenu au dépôt')).toContain('est parti sans lui');
  expect((await unload(agent, id, container.id)).body.data.enTrop).toBe('NON_CHARGE');
});

test('a surplus that is sent back before its container leaves is told as back there to sender and recipient', async () => {
  const awa = await sender();
  const { emailDestinataire } = newRecipient();
  const { id, depot } = await loadedColis(awa, { etat: 'EN_ATTENTE', chargement: undefined, emailDestinataire });
  const { container: other, agent: elsewhere } = await newArrival();
  await unload(elsewhere, id, other.id);
  await untilTold(emailDestinataire, 'Votre colis est arrivé sans être attendu');
  await decide(id, 'RENVOI');
  expect((await receive(depot, id)).status).toBe(201);
  const told = await untilTold(awa.email, 'Votre colis est revenu au dépôt');
  expect(told).toMatch(/est revenu à notre dépôt.*\.\s+Départ prévu le .*\. Vous n’avez rien à faire\./);
  expect(told).not.toContain('correspond à votre réservation');
  expect(await untilTold(emailDestinataire, 'Votre colis est revenu au dépôt de son départ')).toMatch(
    /Départ prévu le .*\. Vous n’avez rien à faire : nous vous écrirons quand il partira\./,
  );
});

test('a surplus is adopted after the closing of its unloading list, whose version stays as it was', async () => {
  const awa = await sender();
  const { id, agent, container } = await surplusColis(awa);
  await unload(agent, await comingColis(awa, container.id), container.id);
  expect((await closeUnloading(admin, container.id)).status).toBe(201);
  const [version] = (await unloadingManifestOf(admin, container.id)).versions;
  expect((await decide(id, 'ADOPTER')).status).toBe(200);
  await untilSituation(awa, id, 'ARRIVE', []);
  expect(await unloadingManifestOf(admin, container.id)).toMatchObject({ etat: 'CLOS', versions: [version] });
});

test('a missing box is found in another container whose list is closed, and joins that', async () => {
  const awa = await sender();
  const { container: its } = await newArrival();
  const id = await shippedColis(awa, its.id, { incident: missingFrom(its.id) });
  const { container, agent } = await newArrival();
  const other = await comingColis(awa, container.id);
  await unload(agent, other, container.id);
  await closeUnloading(admin, container.id);
  const own = await comingColis(awa, await containerToClose());
  expect((await unload(agent, own, container.id)).body.code).toBe('UNLOADING_CLOSED');
  expect((await unload(agent, id, container.id)).body.data).toMatchObject({
    enTrop: 'RETROUVE',
    conteneur: expect.any(String),
  });
  await untilSituation(awa, id, 'EN_TROP', ['EN_TROP']);
  expect(await untilTold(awa.email, 'Votre colis est retrouvé')).toContain('où il n’était pas attendu');
  expect((await decide(id, 'ADOPTER')).status).toBe(200);
  await untilSituation(awa, id, 'ARRIVE', []);
});

test.each([
  ['lost', {}, 'RESTE', 'Votre colis n’est pas parti', 'il n’est pas parti'],
  [
    'lost and cancelled',
    { etat: 'ANNULE', paymentId: null },
    'ANNULE_A_RENDRE',
    'Venez récupérer votre colis annulé',
    'il est annulé et vous attend',
  ],
] as const)('a %s parcel that its depot finds is received there again', async (_, change, situation, subject, text) => {
  const awa = await sender();
  const { id, depot, container } = await loadedColis(awa, { etat: 'EN_TRANSIT' });
  const decision = { choix: 'PERDU', motif: MOTIF, par: admin.userId, le: new Date().toISOString() } as const;
  await updateStoredColis(awa, id, { incident: { ...missingFrom(container.id), decision }, ...change });
  expect((await receive(depot, id)).status).toBe(201);
  await untilSituation(awa, id, situation, [situation]);
  const told = await untilTold(awa.email, subject);
  expect(told).toContain(`que nous avions déclaré perdu, est retrouvé : ${text}`);
  expect(told).toContain('Une réclamation pour sa perte n’a plus lieu d’être.');
});

test('an unpaid parcel that was missing and is found at its depot is not cancelled before its sender could pay', async () => {
  const awa = await sender();
  const { id, depot, container } = await loadedColis(awa, { etat: 'EN_TRANSIT' });
  const incident = missingFrom(container.id);
  await updateStoredColis(awa, id, { incident, paymentId: null, lapsesAt: incident.le });
  expect((await receive(depot, id)).status).toBe(201);
  expect(Date.parse((await storedColis(awa, id)).lapsesAt) - Date.now()).toBeGreaterThan(71 * 3_600_000);
});

test('a missing parcel that its depot finds is received there again: it was left behind, and recipient and sender read it', async () => {
  const [awa, recipient] = [await sender(), newRecipient({ langueDestinataire: 'fr' })];
  const { id, agent, depot, container } = await loadedColis(awa, { etat: 'EN_TRANSIT', ...recipient });
  const other = await comingColis(awa, container.id);
  await unload(agent, other, container.id);
  await makeAvailable(agent, container.id);
  await untilSituation(awa, id, 'MANQUANT', ['MANQUANT']);
  expect((await receive(depot, id)).status).toBe(201);
  await untilSituation(awa, id, 'RESTE', ['RESTE']);
  expect(await readColis(awa, id)).toMatchObject({ etat: 'EN_ATTENTE', chargement: null, incident: { type: 'RESTE' } });
  expect(await untilTold(awa.email, 'Votre colis n’est pas parti')).toContain(
    'que nous cherchions, est retrouvé : il n’est pas parti',
  );
  expect(await untilTold(recipient.emailDestinataire, 'Votre colis n’est pas parti')).toContain('est retrouvé');
});
