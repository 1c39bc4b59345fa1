import { beforeAll, expect, test } from 'vitest';
import { findInventory, type StoredInventory } from '#functions/core/items/inventories.ts';
import { putItem } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { handler } from '#functions/manifest/index.ts';
import type { InventoryLine } from '#shared/customs/inventory.ts';
import { api } from '../support/calls/api.ts';
import { interruptBeforeWrite } from '../support/calls/intercept-writes.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke } from '../support/calls/stored-state.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { checkOf, loadedWith, worth } from '../support/items/customs-check.ts';
import { readDocument } from '../support/items/customs-documents.ts';
import { loadCopies } from '../support/items/full-container.ts';
import { editInventory, inventory } from '../support/items/inventories.ts';
import { line } from '../support/items/inventory-lines.ts';
import {
  BROKER,
  closeLoading,
  containerToClose,
  frozenVersion,
  load,
  loadableColis,
  loadingClosing,
  loadingManifestOf,
  reopenLoading,
  takeOut,
} from '../support/items/manifest.ts';

/** Checks by customs before a manifest closes. */

let admin: Person;
let awa: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [admin, awa] = await Promise.all([makeAdmin(), makeCustomer()]);
});

const loaded = (bookingId: number, lignes?: InventoryLine[]) => loadedWith({ admin, owner: awa }, bookingId, lignes);

/** Closes a manifest with the hash of the findings that the admin was shown, if any. */
const close = async (id: number, controle?: string) =>
  closeLoading(admin, id, { ...loadingClosing(await loadingManifestOf(admin, id)), ...(controle && { controle }) });

const codeOf = async (id: number, controle?: string) => {
  const { status, body } = await close(id, controle);
  return body.code ?? status;
};

const review = async (id: number, body: object) => {
  const { decideLe } = await readDocument(admin, id);
  return api('PUT', `/customs/decision/${id}`, { token: admin.token, body: { decideLe, ...body } });
};

const codeOfParcel = async (bookingId: number, id: number) =>
  (await loadingManifestOf(admin, bookingId)).lignes.find(({ colisId }) => colisId === id)?.codeSuivi ?? '';

test('a manifest closes once the findings of the customs check are confirmed, and keeps which ones', async () => {
  const id = await containerToClose();
  await loaded(id);
  expect(await codeOf(id)).toBe('CUSTOMS_TO_CONFIRM');
  const { controle } = await checkOf(admin, id);
  const { status, body } = await close(id, controle);
  expect([status, body.data?.versions[0].controle]).toEqual([201, controle]);
  const frozen = (await frozenVersion(admin, id, 1)).body.data;
  expect([frozen.version.controle, frozen.version.par.id, frozen.intacte]).toEqual([controle, admin.userId, true]);
});

test('findings that have changed since they were shown are to be read and confirmed again', async () => {
  const id = await containerToClose();
  const { documentId } = await loaded(id);
  const { controle: first } = await checkOf(admin, id);
  await editInventory(awa, documentId, inventory([worth(12_000)], { nature: 'CADEAU' }));
  expect(await codeOf(id, first)).toBe('CUSTOMS_TO_CONFIRM');
  const { controle: second } = await checkOf(admin, id);
  await loaded(id);
  expect(await codeOf(id, second)).toBe('CUSTOMS_TO_CONFIRM');
  expect(await codeOf(id, 'f'.repeat(64))).toBe('CUSTOMS_TO_CONFIRM');
  expect(await codeOf(id, (await checkOf(admin, id)).controle)).toBe(201);
});

test('a list that its customer changes after the closing is shown to the team, until the manifest is closed again', async () => {
  const id = await containerToClose();
  const { id: colisId, documentId } = await loaded(id);
  await loaded(id);
  const { controle } = await checkOf(admin, id);
  expect(await codeOf(id, controle)).toBe(201);
  const changed = async () =>
    (await checkOf(admin, id)).constats.filter(({ constat }) => constat === 'MODIFIE_APRES_CLOTURE');
  expect(await changed()).toEqual([]);
  expect((await editInventory(awa, documentId, inventory([worth(12_000)], { nature: 'CADEAU' }))).status).toBe(200);
  expect(await changed()).toEqual([
    { colisId, constat: 'MODIFIE_APRES_CLOTURE', regle: null, effet: 'AVERTIT', lignes: [] },
  ]);
  expect((await loadingManifestOf(admin, id)).versions[0]?.controle, 'the closed version keeps its hash').toBe(
    controle,
  );
  await api('PUT', `/bookings/${id}`, { token: admin.token, body: { besc: 'SN-2026-9' } });
  expect(await changed(), 'an edit of the container forgets nothing').toHaveLength(1);
  await reopenLoading(admin, id, 'Liste corrigée.');
  expect(await changed()).toEqual([]);
  expect(await codeOf(id, (await checkOf(admin, id)).controle)).toBe(201);
  expect(await changed()).toEqual([]);
});

test.each([
  ['A_CORRIGER', 'to correct'],
  ['RETENU', 'held'],
  ['REFUSE', 'refused'],
])('a document with the decision %s keeps the manifest open, whatever is confirmed', async (decision) => {
  const id = await containerToClose();
  const { id: colisId, documentId } = await loaded(id);
  await loaded(id);
  await review(documentId, { decision, motif: 'Facture illisible' });
  const { controle } = await checkOf(admin, id);
  const { status, body } = await close(id, controle);
  expect([status, body.code]).toEqual([409, 'CUSTOMS_INCOMPLETE']);
  expect(body.message, 'it names the parcel').toContain(await codeOfParcel(id, colisId));
  await review(documentId, { decision: decision === 'RETENU' ? 'LIBERE' : 'ACCEPTE' });
  expect(await codeOf(id, controle), 'the findings shown had the block').toBe('CUSTOMS_TO_CONFIRM');
  expect(await codeOf(id, (await checkOf(admin, id)).controle)).toBe(201);
});

test('goods that customs refuse keep the manifest open until their parcel is taken out', async () => {
  const id = await containerToClose();
  const { id: colisId, documentId } = await loaded(id);
  await loadableColis(awa, id).then((other) => load(admin, other, id));
  const stored = (await findInventory(awa.userId, documentId)) as StoredInventory;
  const lignes = [line('Vélo de ville', { etat: 'USAGE' })]; // stored before the rule was known
  await putItem({ ...stored, ...keys.inventory(awa.userId, documentId), lignes });
  const { constats, controle } = await checkOf(admin, id);
  expect(constats).toContainEqual({
    colisId,
    constat: 'REGLE',
    regle: 'used-bicycles',
    effet: 'BLOQUE',
    lignes: [1],
  });
  expect(await codeOf(id, controle)).toBe('CUSTOMS_INCOMPLETE');
  await takeOut(admin, colisId, id);
  expect((await checkOf(admin, id)).constats).toEqual([]);
  const closed = await closeLoading(admin, id, {
    revision: (await loadingManifestOf(admin, id)).revision,
    motifs: [{ colisId, ecart: 'RECU_NON_CHARGE', motif: 'Vélo d’occasion.' }],
  });
  expect(closed.status, 'without findings nothing is to confirm').toBe(201);
});

test('above 200,000 francs for one recipient the container must name its broker', async () => {
  const id = await containerToClose();
  for (const value of [120_000, 90_000]) await loaded(id, [worth(value)]);
  const { controle } = await checkOf(admin, id);
  const { status, body } = await close(id, controle);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([409, 'MANIFEST_INCOMPLETE', ['commissionnaire']]);
  await api('PUT', `/bookings/${id}`, { token: admin.token, body: { commissionnaire: BROKER } });
  expect(await codeOf(id, controle)).toBe(201);
});

test('a broker who is removed while an admin closes the manifest is missed', async () => {
  const id = await containerToClose({ commissionnaire: BROKER });
  await loaded(id, [worth(210_000)]);
  const body = { ...loadingClosing(await loadingManifestOf(admin, id)), controle: (await checkOf(admin, id)).controle };
  const edit = { token: admin.token, body: { commissionnaire: null } };
  const closed = await interruptBeforeWrite(
    () => api('PUT', `/bookings/${id}`, edit),
    () => invoke(handler, admin, 'POST /admin/conteneurs/{id}/manifeste/cloture', { params: { id }, body }),
  );
  expect([closed.status, closed.body.code]).toEqual([409, 'MANIFEST_DIFFERENCES']);
  expect(await codeOf(id, body.controle)).toBe('MANIFEST_INCOMPLETE');
});

test('documents without an inventory ask for no confirmation', async () => {
  const id = await containerToClose();
  await load(admin, await loadableColis(awa, id), id);
  const { status, body } = await close(id);
  expect([status, body.data.versions[0].controle]).toEqual([201, expect.stringMatching(/^[0-9a-f]{64}$/)]);
});

test('a container of 500 parcels with inventories is checked, closed and read again', async () => {
  const id = await containerToClose({ commissionnaire: BROKER });
  const goods = ['Riz', 'Téléphone portable', 'Machine à laver', 'Livres scolaires', 'Tissu wax'];
  const model = await loaded(id, [worth(10_000), ...goods.map((name) => line(name))]);
  await loadCopies(awa, id, model, 499);
  const { colis, destinataires, controle } = await checkOf(admin, id);
  expect([colis.length, destinataires.map(({ colisIds }) => colisIds.length)]).toEqual([500, [500]]);
  const { status, body } = await close(id, controle);
  expect([status, body.data?.versions[0].scannes]).toEqual([201, 500]);
  const frozen = (await frozenVersion(admin, id, 1)).body.data;
  expect([frozen.lignes.length, frozen.intacte]).toEqual([500, true]);
});

test.each([
  ['refused', 'DOCUMENT_REFUSE', { decision: 'REFUSE', motif: 'Illisible.' }],
  ['to correct', 'DOCUMENT_A_CORRIGER', { decision: 'A_CORRIGER', motif: 'Ajoutez la valeur.' }],
])(
  'agents read of a document that is %s that it keeps the manifest open: in the list, the scan and the parcel',
  async (_, blocker, decision) => {
    const id = await containerToClose();
    const { id: colisId, documentId } = await loaded(id);
    expect((await review(documentId, decision)).status).toBe(200);
    expect(await codeOf(id)).toBe('CUSTOMS_INCOMPLETE');
    const list = async () =>
      (await api('GET', `/agent/conteneurs/${id}/chargement`, { token: admin.token })).body.data.colis;
    expect(await list()).toMatchObject([{ id: colisId, documentBloquant: blocker }]);
    const { body } = await api('GET', `/agent/colis/${colisId}`, { token: admin.token });
    expect(body.data.documentBloquant).toBe(blocker);
    const parcels = await api('GET', `/agent/conteneurs/${id}/colis`, { token: admin.token });
    expect(parcels.body.data).toMatchObject([{ id: colisId, documentBloquant: blocker }]);
    expect((await takeOut(admin, colisId, id)).status).toBe(201);
    expect((await load(admin, colisId, id)).body.data.documentBloquant).toBe(blocker);
  },
);
