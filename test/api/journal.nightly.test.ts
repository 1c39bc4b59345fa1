import { beforeAll, expect, test } from 'vitest';
import { api, newColis, newContainer, upload } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { closeUnloading, comingColis, newArrival, undoUnloading, unload } from '../support/items/arrival.ts';
import { decide } from '../support/items/customs-documents.ts';
import { decide as decideIncident, MOTIF } from '../support/items/incidents.ts';
import { giveBack, newDepot, receive } from '../support/items/intake.ts';
import { newEvent } from '../support/items/journey.ts';
import { closeLoading, containerToClose, load, loadableColis } from '../support/items/manifest.ts';
import { eventually, payAndReturn } from '../support/items/money.ts';

/** Journals: who did what to a parcel or container, from where, derived from each write by the table's stream. */

let admin: Person;
let awa: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [admin, awa] = await Promise.all([makeAdmin(), makeCustomer()]);
});

type Entry = {
  le: string;
  action: string;
  par: { userId: number; role: string; nom: string } | null;
  tache: string | null;
  site: { nom: string } | null;
  changements: { champ: string; de: unknown; vers: unknown }[];
  motif: string | null;
};

const journalOf = async (kind: 'colis' | 'conteneurs', id: number): Promise<Entry[]> =>
  (await api('GET', `/cockpit/journal/${kind}/${id}`, { token: admin.token })).body.data;
const ownJournalOf = (id: number, { token }: Person = awa) => api('GET', `/colis/${id}/journal`, { token });
const actionsOf = (entries: Entry[]) => entries.map(({ action }) => action).reverse();
const untilJournal = (id: number, ...actions: string[]) =>
  eventually(async () => expect(actionsOf(await journalOf('colis', id))).toEqual(actions));

test('the journal of a parcel says who did what, where, and what changed, and its customer reads their part', async () => {
  const { agent, container, site } = await newDepot();
  const { id, documentId } = await newColis(awa, container.id);
  await api('PUT', `/colis/modifier/${id}`, { token: awa.token, body: { poids: 12, nomDestinataire: 'Awa Secrète' } });
  await payAndReturn(awa, [id]);
  await decide(admin, Number(documentId), 'REFUSE', { motif: 'Illisible' });
  await decide(admin, Number(documentId), 'ACCEPTE');
  await receive(agent, id);
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
  const told = ['RESERVE', 'MODIFIE', 'PAIEMENT_OUVERT', 'PAYE', 'DOUANE_REFUSEE', 'DOUANE_ACCEPTEE', 'RECU', 'ANNULE'];
  await untilJournal(id, ...told);
  const entries = await journalOf('colis', id);
  const entry = (action: string) => entries.find((each) => each.action === action);
  const customer = { userId: awa.userId, role: 'CLIENT', nom: 'Ousmane Ndiaye' };
  expect(entry('RESERVE')).toMatchObject({ par: customer, site: null, tache: null });
  expect(entry('MODIFIE')?.changements).toEqual([
    { champ: 'poids', de: 10, vers: 12 },
    { champ: 'prix', de: 100, vers: 120 },
    { champ: 'destinataire', de: null, vers: null },
  ]);
  expect(entry('PAYE')?.changements).toContainEqual({ champ: 'paiement', de: 'NON_PAYE', vers: 'PAYE' });
  expect(entry('RECU')).toMatchObject({ par: { userId: agent.userId, role: 'AGENT' }, site: { id: site } });
  expect(entry('ANNULE')).toMatchObject({ par: { userId: admin.userId, role: 'ADMIN', nom: 'Ousmane Ndiaye' } });
  expect(entry('DOUANE_ACCEPTEE')?.changements).toEqual([{ champ: 'douane', de: 'REFUSE', vers: 'ACCEPTE' }]);
  expect(JSON.stringify(entries), 'no personal values').not.toMatch(/Secrète|Illisible/);

  const own = await ownJournalOf(id);
  expect(actionsOf(own.body.data)).toEqual(told.filter((action) => action !== 'PAIEMENT_OUVERT'));
  expect(own.body.data.map(({ parMoi }: { parMoi: boolean }) => parMoi).reverse()).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(own.text, 'no staff').not.toMatch(new RegExp(`"par"|${admin.userId}|${agent.userId}`));
  const { body } = await api('GET', '/api/account/export?limit=100', { token: awa.token });
  const exported = (body.data.journal as (Entry & { colisId: number })[]).filter(({ colisId }) => colisId === id);
  expect(exported.map(({ action }) => action).sort()).toEqual(actionsOf(own.body.data).sort());
});

test('the journal of a deleted parcel stays for admins, with who deleted it', async () => {
  const { id: bookingId } = await newContainer();
  const id = await aColis(awa, bookingId);
  await api('DELETE', `/colis/supprimer/${id}`, { token: awa.token });
  await untilJournal(id, 'RESERVE', 'SUPPRIME');
  expect((await journalOf('colis', id))[0]?.par?.userId).toBe(awa.userId);
  expect((await ownJournalOf(id)).status).toBe(404);
});

test('a job’s follow-up of an admin’s change is recorded under that admin and the job', async () => {
  const { id: bookingId } = await newContainer();
  const id = await aColis(awa, bookingId);
  await api('PUT', `/bookings/${bookingId}/status?statut=ANNULE`, { token: admin.token });
  await untilJournal(id, 'RESERVE', 'ANNULE');
  expect((await journalOf('colis', id))[0]).toMatchObject({ par: { userId: admin.userId }, tache: 'SUITE' });
});

test('the journal of a container names its edits, and no bookings', async () => {
  const { id } = await newContainer();
  await aColis(awa, id);
  await api('PUT', `/bookings/${id}`, {
    token: admin.token,
    body: { poidsMax: 900, dateArrivee: new Date(Date.now() + 60 * 86_400_000).toISOString() },
  });
  await api('PUT', `/bookings/${id}/status?statut=EN_ATTENTE`, { token: admin.token });
  await eventually(async () => {
    const entries = await journalOf('conteneurs', id);
    expect(actionsOf(entries)).toEqual(['CREE', 'REPROGRAMME', 'STATUT_CHANGE']);
    expect(entries[0]).toMatchObject({
      par: { userId: admin.userId, role: 'ADMIN' },
      changements: [{ champ: 'statut', de: 'EN_COURS', vers: 'EN_ATTENTE' }],
    });
    expect(entries[1]?.changements).toContainEqual({ champ: 'poidsMax', de: expect.any(Number), vers: 900 });
  });
});

const reopenUnloading = (id: number) =>
  api('POST', `/admin/conteneurs/${id}/arrivee/reouverture`, { token: admin.token, body: { motif: MOTIF } });

test('the journal of a missing parcel names who noticed it, who decided what and why, and that it was found', async () => {
  const { agent, container, site } = await newArrival();
  const [other, id] = [await comingColis(awa, container.id), await comingColis(awa, container.id)];
  await unload(agent, other, container.id);
  await closeUnloading(admin, container.id);
  await untilJournal(id, 'RESERVE', 'MANQUANT');
  await decideIncident(id, 'RECHERCHE');
  await decideIncident(id, 'PERDU');
  await reopenUnloading(container.id);
  await unload(agent, id, container.id, { dommage: 'Carton ouvert.' });
  await unload(agent, id, container.id, { dommage: 'Fond humide.' });
  await decideIncident(id, 'DOMMAGE_VU');
  const told = ['RESERVE', 'MANQUANT', 'EXCEPTION_DECIDEE', 'EXCEPTION_DECIDEE', 'RETROUVE', 'DOMMAGE'];
  await untilJournal(id, ...told, 'DOMMAGE_VU');
  const [seen, damaged, found, lost, searched, missing] = await journalOf('colis', id);
  const byAdmin = { par: { userId: admin.userId, role: 'ADMIN' }, motif: MOTIF };
  expect(missing).toMatchObject({ tache: 'SUITE', motif: null, par: { userId: admin.userId } });
  expect(missing?.changements).toContainEqual({ champ: 'incident', de: null, vers: 'MANQUANT' });
  expect(searched).toMatchObject({ ...byAdmin, changements: [{ champ: 'decision', de: null, vers: 'RECHERCHE' }] });
  expect(lost).toMatchObject({ ...byAdmin, changements: [{ champ: 'decision', de: 'RECHERCHE', vers: 'PERDU' }] });
  expect(found).toMatchObject({ par: { userId: agent.userId, role: 'AGENT' }, site: { id: site } });
  expect(found?.changements).toContainEqual({ champ: 'incident', de: 'MANQUANT', vers: null });
  expect(found?.changements).toContainEqual({ champ: 'dommage', de: null, vers: true });
  expect(damaged).toMatchObject({ par: { userId: agent.userId }, changements: [] });
  expect(seen).toMatchObject(byAdmin);
  const own = await ownJournalOf(id);
  expect(actionsOf(own.body.data)).toEqual([...told, 'DOMMAGE_VU']);
  expect(own.text).not.toContain(MOTIF);
});

test('the journal of a surplus names its scan, its undoing and its end in the other container', async () => {
  const { agent, container } = await newArrival();
  const id = await comingColis(awa, await containerToClose(), { chargement: undefined });
  await unload(agent, id, container.id);
  await undoUnloading(agent, id, container.id);
  await unload(agent, id, container.id);
  await decideIncident(id, 'ADOPTER');
  const told = ['RESERVE', 'EN_TROP', 'INCIDENT_CLOS', 'EN_TROP', 'ADOPTE'];
  await untilJournal(id, ...told);
  expect((await journalOf('colis', id))[0]).toMatchObject({ par: { userId: admin.userId }, motif: MOTIF });
  expect(actionsOf((await ownJournalOf(id)).body.data)).toEqual(told);
});

test('the journal says that a parcel was left behind, moved from the depot that has it, and given back', async () => {
  const [depot, other] = [await newDepot(), await newDepot()];
  const id = await aColis(awa, depot.container.id, { paymentId: 1_234_567_890 });
  await receive(depot.agent, id, { photoKeys: [await upload(depot.agent, 'intake')] });
  const moved = { vers: other.container.id, boite: 'A_RECUPERER', motif: MOTIF };
  await api('POST', `/colis/${id}/transfert`, { token: admin.token, body: moved });
  await giveBack(depot.agent, id);
  const told = ['RESERVE', 'RECU', 'DEPLACE', 'RENDU'];
  await untilJournal(id, ...told);
  const [given, move] = await journalOf('colis', id);
  expect(given).toMatchObject({ par: { userId: depot.agent.userId, role: 'AGENT' }, site: { id: depot.site } });
  expect(move?.motif).toBe(MOTIF);
  expect(move?.changements).toContainEqual({ champ: 'incident', de: null, vers: 'AUTRE_DEPOT' });
  expect(move?.changements).toContainEqual({ champ: 'decision', de: null, vers: 'A_RECUPERER' });
  expect(actionsOf((await ownJournalOf(id)).body.data)).toEqual(told);
});

test('the journal says that a parcel was left behind, and that its departure was withdrawn', async () => {
  const bookingId = await containerToClose();
  const [loaded, id] = [await loadableColis(awa, bookingId), await loadableColis(awa, bookingId)];
  await load(admin, loaded, bookingId);
  await closeLoading(admin, bookingId);
  const eventId = await newEvent(bookingId, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilJournal(id, 'RESERVE', 'RESTE');
  await api('DELETE', `/api/tracking/delete/${eventId}`, { token: admin.token });
  await untilJournal(id, 'RESERVE', 'RESTE', 'INCIDENT_CLOS');
  expect((await journalOf('colis', id))[0]?.changements).toEqual([{ champ: 'incident', de: 'RESTE', vers: null }]);
  const ofLoaded = async () => actionsOf((await ownJournalOf(loaded)).body.data);
  await eventually(async () => expect((await ofLoaded()).slice(-2)).toEqual(['ETAT_CHANGE', 'DEPART_RETIRE']));
});

test('an intake that was never true is in the journal with its reason', async () => {
  const [depot, other] = [await newDepot(), await newDepot()];
  const id = await aColis(awa, depot.container.id, { paymentId: 1_234_567_890 });
  await receive(depot.agent, id, { photoKeys: [await upload(depot.agent, 'intake')] });
  await api('POST', `/colis/${id}/transfert`, { token: admin.token, body: { vers: other.container.id } });
  await decideIncident(id, 'NON_RECU');
  await untilJournal(id, 'RESERVE', 'RECU', 'DEPLACE', 'RECEPTION_ANNULEE');
  expect((await journalOf('colis', id))[0]?.motif).toBe(MOTIF);
});
