import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { keys } from '#functions/core/table/keys.ts';
import type { LoadingManifest } from '#shared/manifest/schema.ts';
import { api, colisBody, newColis, newContainer, newCustomer, newDrafts } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { itemsWithWord, setStored } from '../support/calls/stored-state.ts';
import { aColis, storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { subjectsOf, untilSituation, untilTold, viewsOf } from '../support/items/incidents.ts';
import { newEvent } from '../support/items/journey.ts';
import {
  BROKER,
  closeLoading,
  containerToClose,
  frozenVersion,
  LOADABLE,
  load,
  loadableColis,
  loadingClosing,
  loadingManifestOf,
  REFERENCES,
  reopenLoading,
  takeOut,
} from '../support/items/manifest.ts';
import { inDays, recordMilestone } from '../support/items/milestones.ts';
import { eventually } from '../support/items/money.ts';
import { newRecipient } from '../support/items/recipients.ts';

let admin: Person;
let awa: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [admin, awa] = await Promise.all([makeAdmin(), makeCustomer()]);
});

/** A container with this many loaded parcels. */
const loadedContainer = async (count = 1, change: Record<string, unknown> = {}) => {
  const id = await containerToClose(change);
  const colis: number[] = [];
  for (let n = 0; n < count; n++) {
    const one = await loadableColis(awa, id);
    await load(admin, one, id);
    colis.push(one);
  }
  return { id, colis, first: colis[0] ?? 0 };
};

const codesOf = (replies: { status: number; body: { code?: string } }[]) =>
  replies.map(({ status, body }) => body.code ?? status).sort();

test('a closed manifest is frozen as a version with its hash, whatever its parcels become', async () => {
  const { id, colis } = await loadedContainer(2);
  const { status, body } = await closeLoading(admin, id);
  expect(status).toBe(201);
  const [version] = (body.data as LoadingManifest).versions;
  expect(version).toMatchObject({
    version: 1,
    scannes: 2,
    ecarts: 0,
    poids: 20,
    par: { id: admin.userId },
    rouvert: null,
  });
  for (const one of colis) await updateStoredColis(awa, one, { nomDestinataire: 'Somebody Else', grams: 1 });
  const frozen = (await frozenVersion(admin, id, 1)).body.data;
  expect(frozen).toMatchObject({ intacte: true, conteneur: { ...REFERENCES, destination: 'Dakar' } });
  expect(frozen.version.empreinte).toBe(version?.empreinte);
  expect(frozen.lignes).toHaveLength(2);
  expect(frozen.lignes[0]).toMatchObject({
    nomDestinataire: 'Fatou Sarr',
    telephoneDestinataire: expect.stringMatching(/^\+221/),
    poids: 10,
    chargement: { agentId: admin.userId },
  });
  expect((await frozenVersion(admin, id, 2)).body.code).toBe('MANIFEST_VERSION_NOT_FOUND');
});

test('scans are refused while the manifest is closed', async () => {
  const { id, first } = await loadedContainer();
  const late = await loadableColis(awa, id);
  const closed = await closeLoading(admin, id, loadingClosing(await loadingManifestOf(admin, id)));
  expect(closed.status).toBe(201);
  expect(codesOf([await load(admin, late, id), await takeOut(admin, first, id)])).toEqual([
    'MANIFEST_CLOSED',
    'MANIFEST_CLOSED',
  ]);
  expect((await storedColis(awa, late)).chargement).toBeUndefined();
});

test('a container takes no more parcels once its manifest is closed, by booking or by a move, until it is reopened', async () => {
  const { id } = await loadedContainer();
  const drafts = await newDrafts(awa, id);
  const elsewhere = await aColis(awa, (await newContainer()).id);
  await closeLoading(admin, id, loadingClosing(await loadingManifestOf(admin, id)));
  const order = colisBody(drafts);
  const move = { token: admin.token, body: { vers: id, motif: 'Départ plus tôt.' } };
  const bookIt = () => api('POST', `/colis/ajouter/${id}`, { token: awa.token, body: order });
  expect(codesOf([await bookIt(), await api('POST', `/colis/${elsewhere}/transfert`, move)])).toEqual([
    'CONTAINER_CLOSED',
    'CONTAINER_CLOSED',
  ]);
  expect((await api('GET', `/bookings/${id}`)).body.data).toMatchObject({ statut: 'EN_COURS', manifesteClos: true });
  await api('PUT', `/bookings/${id}`, { token: admin.token, body: { prixEstime: 11 } });
  expect((await bookIt()).body.code).toBe('CONTAINER_CLOSED');
  await reopenLoading(admin, id);
  expect((await bookIt()).status).toBe(201);
});

test('a drop-off that closes before its announced end tells the senders who may still have brought a parcel', async () => {
  const [fatou, elodie] = [await makeCustomer({ langue: 'fr' }), await makeCustomer({ langue: 'en' })];
  const { id } = await loadedContainer(1, { receptionFin: inDays(4) });
  const [late, paid] = [await aColis(fatou, id, { paymentId: null }), await aColis(fatou, id, { paymentId: 1 })];
  await aColis(elodie, id, { paymentId: 1 });
  const brought = await loadableColis(elodie, id);
  expect((await closeLoading(admin, id)).status).toBe(201);
  const container = (await api('GET', `/bookings/${id}`)).body.data;
  expect(container.receptionFermeeLe).toBeDefined();
  const inFrench = await untilTold(fatou.email, 'Nous avons fermé le dépôt plus tôt que prévu');
  expect(inFrench).toMatch(new RegExp(`vos colis n° (${late}, ${paid}|${paid}, ${late}) ne peuvent plus partir`));
  expect(inFrench).toContain(`Ne payez pas votre colis n° ${late} pour le moment.`);
  expect(inFrench).toContain('ou faites-vous rembourser ce que vous avez payé');
  const inEnglish = await untilTold(elodie.email, 'Your parcels do not leave with their container');
  expect(inEnglish).toContain('This is not your fault');
  expect(inEnglish).toContain(`Your parcel no. ${brought} was not loaded into container no. ${id}`);
  expect(inEnglish).not.toContain('do not pay');
  const views = await viewsOf(fatou, paid);
  expect([views.row.situation, views.suivi.situation]).toEqual(['DEPOT_FERME', 'DEPOT_FERME']);
  const { jalons } = (await api('GET', `/conteneurs/${id}/jalons`, { token: fatou.token })).body.data;
  const end = jalons.find(({ code }: { code: string }) => code === 'CLOS');
  expect(end).toMatchObject({ estime: container.receptionFermeeLe, reel: container.receptionFermeeLe });
  await reopenLoading(admin, id);
  expect((await api('GET', `/bookings/${id}`)).body.data.receptionFermeeLe).toBeUndefined();
});

test('a drop-off that is open again tells those who were told of its closing, once, and so does the next closing', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const { id } = await loadedContainer(1, { receptionFin: inDays(4) });
  const late = await aColis(fatou, id, { paymentId: 1 });
  expect((await closeLoading(admin, id)).status).toBe(201);
  await untilTold(fatou.email, 'Nous avons fermé le dépôt plus tôt que prévu');
  await reopenLoading(admin, id);
  const reopened = 'Vous pouvez de nouveau apporter votre colis';
  const told = await untilTold(fatou.email, reopened);
  expect(told).toMatch(new RegExp(`de nouveau ouvert : vous pouvez apporter votre colis n° ${late} jusqu’au \\d`));
  expect(told).toContain('Vous n’avez pas à choisir un autre départ.');
  expect((await closeLoading(admin, id)).status).toBe(201);
  const again = await untilTold(fatou.email, 'Nous avons de nouveau fermé le dépôt plus tôt que prévu');
  expect(again).toContain(`Nous avons de nouveau fermé le dépôt du conteneur n° ${id}`);
  expect((await subjectsOf(fatou.email)).filter((each) => each === reopened)).toHaveLength(1);
});

test('a deposit that is paid for a parcel which nobody brought is named, and the parcel is not said to be cancelled', async () => {
  const [fatou, modou] = [await makeCustomer({ langue: 'fr' }), await makeCustomer({ langue: 'fr' })];
  const { id } = await loadedContainer(1, { receptionFin: inDays(4) });
  await aColis(fatou, id, { paymentId: null, paidCents: 3_000 });
  await aColis(modou, id, { paymentId: null, conditions: { type: 'A_L_ARRIVEE' } });
  expect((await closeLoading(admin, id)).status).toBe(201);
  const told = (await untilTold(fatou.email, 'Nous avons fermé le dépôt plus tôt que prévu')).replace(/\s/g, ' ');
  expect(told).toContain('Nous avons reçu 30,00 $ : ne payez pas le reste pour le moment. Cette somme vaut');
  expect(told).not.toMatch(/sera annulé|ne nous devrez rien/);
  const ofOther = await untilTold(modou.email, 'Nous avons fermé le dépôt plus tôt que prévu');
  expect(ofOther).toContain('dans « Mes colis », ou annulez l’envoi.');
  expect(ofOther).not.toMatch(/rembours|sera annulé/);
});

test('a box that was cancelled while it was loaded, then closed in the list, is said to travel on', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const { id } = await loadedContainer(1);
  const cancelled = await loadableColis(fatou, id);
  expect((await load(admin, cancelled, id)).status).toBe(201);
  await updateStoredColis(fatou, cancelled, { etat: 'ANNULE', etatAt: new Date().toISOString() });
  expect((await closeLoading(admin, id)).status).toBe(201);
  const told = await untilTold(fatou.email, 'Votre colis annulé voyage avec son conteneur');
  expect(told).toContain(`votre colis n° ${cancelled}, qui est annulé : nous ne l’en sortons plus.`);
  expect(told).toContain('À l’arrivée, notre équipe décidera');
  expect((await reopenLoading(admin, id)).status).toBe(201);
  const later = await loadableColis(fatou, id);
  expect((await closeLoading(admin, id)).status).toBe(201);
  const again = await untilTold(fatou.email, 'Votre colis ne part pas avec son conteneur');
  expect([again.includes(`${later}`), again.includes(`${cancelled}`)]).toEqual([true, false]);
});

test('a parcel left behind is an exception as soon as the manifest is closed, however early', async () => {
  const { id } = await loadedContainer();
  const left = await loadableColis(awa, id);
  const exceptions = async () => {
    const { data } = (await api('GET', `/cockpit/conteneurs/${id}/colis`, { token: admin.token })).body;
    return data.find((row: { id: number }) => row.id === left)?.exceptions;
  };
  await eventually(async () => expect(await exceptions()).toEqual(['DOUANE_MANQUANTE']));
  await closeLoading(admin, id);
  expect(await exceptions()).toEqual(['RECU_NON_CHARGE', 'DOUANE_MANQUANTE']);
});

test('closing needs the references of the container, and names those that are missing', async () => {
  const { id } = await loadedContainer(1, { besc: null, plomb: null });
  expect((await loadingManifestOf(admin, id)).manque).toEqual(['plomb', 'besc']);
  const { status, body } = await closeLoading(admin, id);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([409, 'MANIFEST_INCOMPLETE', ['plomb', 'besc']]);
});

test('the broker of a container may be replaced while its manifest is closed, but not removed', async () => {
  const { id } = await loadedContainer(1, { commissionnaire: BROKER });
  await closeLoading(admin, id);
  const edit = (commissionnaire: unknown) =>
    api('PUT', `/bookings/${id}`, { token: admin.token, body: { commissionnaire } });
  expect((await edit({ ...BROKER, nom: 'Transit Rufisque' })).body.data.commissionnaire.nom).toBe('Transit Rufisque');
  expect((await edit(null)).body.code).toBe('MANIFEST_CLOSED');
  await reopenLoading(admin, id);
  expect((await edit(null)).body.data.commissionnaire).toBeNull();
});

test('a container without a loaded parcel has no manifest to close', async () => {
  expect((await closeLoading(admin, await containerToClose())).body.code).toBe('MANIFEST_EMPTY');
});

test('each difference needs its reason: not received, not loaded, unpaid, cancelled', async () => {
  const { id, colis } = await loadedContainer(3);
  const [unpaid = 0, cancelled = 0] = colis;
  const notReceived = await aColis(awa, id, { paymentId: 1 });
  const notLoaded = await loadableColis(awa, id);
  await aColis(awa, id, { paymentId: null }); // neither paid nor received: nothing to explain
  await updateStoredColis(awa, unpaid, { paymentId: null });
  await updateStoredColis(awa, cancelled, { etat: 'ANNULE' });
  const manifest = await loadingManifestOf(admin, id);
  const differences = [...manifest.lignes, ...manifest.nonCharges].flatMap(({ colisId, ecart }) =>
    ecart ? [[colisId, ecart]] : [],
  );
  expect(Object.fromEntries(differences)).toEqual({
    [unpaid]: 'CHARGE_NON_PAYE',
    [cancelled]: 'CHARGE_ANNULE',
    [notReceived]: 'PAYE_NON_RECU',
    [notLoaded]: 'RECU_NON_CHARGE',
  });
  const all = loadingClosing(manifest, 'Vu au téléphone.');
  const some = { ...all, motifs: all.motifs.slice(1) };
  expect((await closeLoading(admin, id, some)).body.code).toBe('MANIFEST_DIFFERENCES');
  expect((await closeLoading(admin, id, all)).status).toBe(201);
  const frozen = (await frozenVersion(admin, id, 1)).body.data;
  expect(frozen.version).toMatchObject({ scannes: 3, ecarts: 4 });
  expect(frozen.nonCharges.map(({ motif }: { motif: string }) => motif)).toEqual([
    'Vu au téléphone.',
    'Vu au téléphone.',
  ]);
  expect(frozen.nonCharges.every(({ client }: { client: string }) => client === '')).toBe(true);
});

test('a refund between looking and closing is a new difference, which the closing reports', async () => {
  const { id, first } = await loadedContainer();
  const seen = await loadingManifestOf(admin, id);
  await updateStoredColis(awa, first, { paymentId: null });
  expect((await closeLoading(admin, id, loadingClosing(seen))).body.code).toBe('MANIFEST_DIFFERENCES');
  expect((await closeLoading(admin, id)).status).toBe(201);
});

test('a parcel that is loaded while an admin closes is in the manifest, or refused', async () => {
  const { id } = await loadedContainer();
  const late = await loadableColis(awa, id);
  const seen = await loadingManifestOf(admin, id);
  const [closed, loaded] = await Promise.all([closeLoading(admin, id, loadingClosing(seen)), load(admin, late, id)]);
  if (closed.status === 201) {
    expect(loaded.body.code).toBe('MANIFEST_CLOSED');
    expect((await frozenVersion(admin, id, 1)).body.data.lignes).toHaveLength(1);
  } else {
    expect(['MANIFEST_DIFFERENCES', 'BUSY']).toContain(closed.body.code); // BUSY: read before the scan, counted after it
    expect(loaded.status).toBe(201);
  }
});

test('two admins close at once: one succeeds, and there is one version', async () => {
  const other = await makeAdmin();
  const { id } = await loadedContainer();
  const body = loadingClosing(await loadingManifestOf(admin, id));
  const replies = await Promise.all([closeLoading(admin, id, body), closeLoading(other, id, body)]);
  expect(codesOf(replies)).toEqual([201, 'MANIFEST_CLOSED']);
  expect((await loadingManifestOf(admin, id)).versions).toHaveLength(1);
});

test('the references are frozen while the manifest is closed', async () => {
  const { id } = await loadedContainer();
  await closeLoading(admin, id);
  const edit = (body: object) => api('PUT', `/bookings/${id}`, { token: admin.token, body });
  expect((await edit({ plomb: 'FR999' })).body.code).toBe('MANIFEST_CLOSED');
  expect((await edit({ plomb: REFERENCES.plomb, prixEstime: 12 })).status).toBe(200);
});

test('a reopened manifest is closed as a new version; the former one stays, with why it was reopened', async () => {
  const { id } = await loadedContainer();
  await closeLoading(admin, id);
  expect((await reopenLoading(admin, id)).body.data).toMatchObject({ etat: 'OUVERT' });
  expect((await reopenLoading(admin, id)).body.code).toBe('MANIFEST_OPEN');
  await load(admin, await loadableColis(awa, id), id);
  await closeLoading(admin, id);
  const [second, first] = (await loadingManifestOf(admin, id)).versions;
  expect([second?.scannes, first?.scannes]).toEqual([2, 1]);
  expect(first?.rouvert).toMatchObject({ motif: 'Un colis a été oublié.', par: { id: admin.userId } });
  const old = (await frozenVersion(admin, id, 1)).body.data;
  expect([old.lignes.length, old.intacte]).toEqual([1, true]);
});

test('the departure brings the parcels of the closed manifest to EN_TRANSIT; the others stay and are listed', async () => {
  const { id, first } = await loadedContainer();
  const left = await loadableColis(awa, id);
  await closeLoading(admin, id);
  const event = { statut: 'EN_TRANSIT', lieu: 'Le Havre', description: 'Parti.' };
  const preview = await api('GET', `/api/tracking/preview/${id}?${new URLSearchParams(event)}`, { token: admin.token });
  expect(preview.body.data.colis).toBe(1);
  await api('POST', `/api/tracking/add/${id}`, { token: admin.token, body: event });
  await eventually(async () => expect((await storedColis(awa, first)).etat).toBe('EN_TRANSIT'));
  expect((await storedColis(awa, left)).etat).toBe('EN_ATTENTE');
  const manifest = await loadingManifestOf(admin, id);
  expect(manifest.nonCharges.map(({ colisId }) => colisId)).toEqual([left]);
});

const REFUSED: Partial<StoredColis> = {
  ...LOADABLE,
  reception: LOADABLE.reception && { ...LOADABLE.reception, verdict: 'REFUSE', refus: 'Carton ouvert.' },
};

test('a container whose loading nobody scanned takes all its parcels with it, but those that its depot refused', async () => {
  const id = await containerToClose();
  const [unbrought, received, refused] = [
    await aColis(awa, id, { paymentId: 1_000_000_007 }),
    await loadableColis(awa, id),
    await aColis(awa, id, REFUSED),
  ];
  await newEvent(id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  for (const one of [unbrought, received]) await untilSituation(awa, one, 'EN_MER', []);
  await untilSituation(awa, refused, 'RESTE', ['RESTE', 'REFUSE_AU_DEPOT']);
  await updateStoredColis(awa, refused, { reception: LOADABLE.reception });
  expect((await load(admin, refused, id)).status).toBe(201); // a late scan leaves nobody behind who has left
  await newEvent(id, { statut: 'ARRIVE', lieu: 'Dakar' });
  for (const one of [unbrought, received]) await untilSituation(awa, one, 'A_DECHARGER', []);
});

test('a departure that is recorded while the manifest is open leaves behind what nobody loaded, and tells so', async () => {
  const modou = await makeCustomer({ langue: 'fr' });
  const recipient = newRecipient({ langueDestinataire: 'fr' });
  const { id, first } = await loadedContainer();
  const others = [
    await loadableColis(modou, id, recipient),
    await aColis(modou, id, { paymentId: 1_000_000_006 }),
    await aColis(modou, id, REFUSED),
  ];
  const event = { statut: 'EN_TRANSIT', lieu: 'Le Havre', description: 'Parti.' };
  const preview = await api('GET', `/api/tracking/preview/${id}?${new URLSearchParams(event)}`, { token: admin.token });
  expect(preview.body.data.colis).toBe(1);
  expect((await recordMilestone(admin, id, 'DEPA')).status).toBe(200);
  await untilSituation(awa, first, 'EN_MER', []);
  for (const one of others) {
    await eventually(async () => expect((await storedColis(modou, one)).incident?.type).toBe('RESTE'));
    expect((await viewsOf(modou, one)).suivi.situation).toBe('RESTE');
  }
  await untilTold(modou.email, 'Vos colis ne sont pas partis');
  await untilTold(recipient.emailDestinataire, 'Votre colis n’est pas parti');
  for (const email of [modou.email, recipient.emailDestinataire])
    expect((await subjectsOf(email)).filter((each) => /en route|est parti/.test(each))).toEqual([]);
});

test('after a customer deletes their account the closed manifest names nobody of theirs, and its hash stays valid', async () => {
  const gone = await newCustomer();
  const { id } = await loadedContainer();
  const theirs = await loadableColis(gone, id, {
    nomDestinataire: 'Ibrahima Sow',
    adresseDestinataire: 'Rue 12, Thiès',
  });
  await load(admin, theirs, id);
  await closeLoading(admin, id);
  await updateStoredColis(gone, theirs, { etat: 'LIVRE' });
  const deleted = await api('POST', '/api/account/delete', { token: gone.token, body: { password: gone.password } });
  expect(deleted.status).toBe(200);
  const lineOf = async () => {
    const frozen = (await frozenVersion(admin, id, 1)).body.data;
    return { frozen, line: frozen.lignes.find(({ colisId }: { colisId: number }) => colisId === theirs) };
  };
  await eventually(async () => expect((await lineOf()).line.nomDestinataire).toBe(''));
  const { frozen, line } = await lineOf();
  expect(line).toMatchObject({ poids: 10, telephoneDestinataire: '', ville: '', client: '', codeSuivi: null });
  expect(frozen.intacte).toBe(true);
  expect(JSON.stringify(frozen)).not.toContain('Sow');
});

test('no free text of an erased customer is left in the table, nor in a closed manifest', async () => {
  const gone = await newCustomer();
  const word = `Quincaillerie${gone.userId}`;
  const { id } = await loadedContainer();
  const texts = { description: word, nomDestinataire: word, adresseDestinataire: `${word}, Dakar` };
  const { id: theirs, documentId, assuranceId } = await newColis(gone, id, texts);
  await api('PUT', `/colis/modifier/${theirs}`, { token: admin.token, body: { etat: 'EN_ATTENTE', motif: word } });
  await updateStoredColis(gone, theirs, LOADABLE);
  const customs = keys.owned('CUSTOMS', gone.userId, Number(documentId));
  await setStored(customs, 'typeDocument', word);
  await setStored(customs, 'statut', 'ACCEPTE');
  await setStored(keys.owned('INSURANCE', gone.userId, Number(assuranceId)), 'typeCouverture', word);
  await load(admin, theirs, id);
  expect((await closeLoading(admin, id)).body.code).toBeUndefined();
  expect((await frozenVersion(admin, id, 1)).body.data.lignes).toContainEqual(
    expect.objectContaining({ colisId: theirs, typeDocument: word, description: word }),
  );
  expect(await itemsWithWord(word)).toContainEqual(expect.stringMatching(/^BOOKING#\d+ MANIFEST#/));
  await updateStoredColis(gone, theirs, { etat: 'LIVRE' });
  await api('POST', '/api/account/delete', { token: gone.token, body: { password: gone.password } });
  await eventually(async () => expect(await itemsWithWord(word)).toEqual([]));
  const frozen = (await frozenVersion(admin, id, 1)).body.data;
  expect(frozen.intacte).toBe(true);
  expect(frozen.lignes).toContainEqual(expect.objectContaining({ colisId: theirs, typeDocument: null, poids: 10 }));
});
