import { beforeAll, expect, test } from 'vitest';
import { handler } from '#functions/customs/index.ts';
import { MAX_VERSIONS } from '#shared/customs/review-limits.ts';
import { api, colisBody, newColis, newContainer, newDrafts, PNG, upload } from '../support/calls/api.ts';
import { collectEvents, interruptBeforeWrite } from '../support/calls/intercept-writes.ts';
import { pagesOf } from '../support/calls/pages.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke, keptFilesOf } from '../support/calls/stored-state.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  decide,
  decideHere,
  downloadFile,
  edit,
  fileDocument,
  outcome,
  PDF,
  readDocument,
  remove,
  waitForFileCount,
} from '../support/items/customs-documents.ts';
import { inventory } from '../support/items/inventories.ts';
import { line as inventoryLine } from '../support/items/inventory-lines.ts';
import { eventually, mailsTo } from '../support/items/money.ts';
import { SMALL } from '../support/items/space-rush.ts';

/** Replacement of a refused document by its customer: it is decided on again, and the refused version is kept. */

const UPDATE = 'PUT /customs/update/{id}';
let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const aPdf = (person: Person) => upload(person, 'customs', PDF, 'application/pdf');
const refuse = (id: number, motif = 'Illisible') => decide(admin, id, 'REFUSE', { motif });

/** Books a parcel whose customs document is refused. */
const refusedDocument = async (person: Person) => {
  const { id: colisId, documentId } = await newColis(person, container.id, SMALL);
  const id = Number(documentId);
  await refuse(id);
  return { id, colisId };
};

test('a customer replaces a refused photo by the list of goods, and the refused list by a photo; admins see which', async () => {
  const awa = await makeCustomer();
  const { id } = await refusedDocument(awa);
  const inventaire = inventory([inventoryLine('Chemises', { bien: 'shirt' })]);
  const listed = await edit(awa, id, { photoKey: await aPdf(awa), typeDocument: 'Inventaire', inventaire });
  expect([listed.status, listed.body.data]).toMatchObject([
    200,
    { statut: 'EN_ATTENTE', inventaire: { lignes: 1, revision: 1 }, remplacePar: 'LISTE' },
  ]);
  expect(await readDocument(admin, id)).toMatchObject({ remplacePar: 'LISTE', historique: [{ statut: 'REFUSE' }] });
  await refuse(id);
  await edit(awa, id, { photoKey: await aPdf(awa) });
  expect(await readDocument(admin, id)).toMatchObject({ remplacePar: 'FICHIER' });
});

test('a customer replaces a refused document: it waits again and keeps the refused version with its reason', async () => {
  const awa = await makeCustomer();
  const { id } = await refusedDocument(awa);
  const before = await readDocument(awa, id);
  expect(before).toMatchObject({ decideLe: expect.any(String), historique: [] });
  const { status, body } = await edit(awa, id, { photoKey: await aPdf(awa), typeDocument: 'Inventaire' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    statut: 'EN_ATTENTE',
    motif: null,
    decideLe: null,
    typeDocument: 'Inventaire',
    historique: [
      {
        typeDocument: 'Facture',
        statut: 'REFUSE',
        motif: 'Illisible',
        decideLe: before.decideLe,
        remplaceLe: expect.any(String),
      },
    ],
  });
  const shown = await readDocument(awa, id);
  expect(await downloadFile(shown.photo)).toEqual(PDF);
  const [version] = shown.historique as { photo: string }[];
  expect(await downloadFile(version?.photo)).toEqual(PNG);
  expect(version).not.toHaveProperty('decidePar');
  expect(await readDocument(admin, id)).toMatchObject({ decidePar: null, historique: [{ decidePar: admin.userId }] });
  expect(await pagesOf(`/customs/statut/EN_ATTENTE?userId=${awa.userId}`, 2)).toEqual([[id]]);
  await waitForFileCount(awa, 2);

  await decide(admin, id, 'ACCEPTE');
  expect(await readDocument(awa, id)).toMatchObject({ statut: 'ACCEPTE', decideLe: expect.any(String) });
  expect(outcome(await edit(awa, id, { photoKey: await aPdf(awa) }))).toEqual([409, 'CUSTOMS_DECIDED']);
});

test('a refused document stays refused without a new file', async () => {
  const awa = await makeCustomer();
  const { id } = await refusedDocument(awa);
  expect(outcome(await edit(awa, id, { typeDocument: 'Inventaire' }))).toEqual([409, 'CUSTOMS_DECIDED']);
  expect(await readDocument(awa, id)).toMatchObject({ statut: 'REFUSE', motif: 'Illisible', typeDocument: 'Facture' });
});

test('the refusal mail states the reason and links to the page where the document is replaced', async () => {
  const awa = await makeCustomer();
  const { colisId } = await refusedDocument(awa);
  const draft = await fileDocument(awa, container.id);
  await refuse(draft.id, 'Flou');
  await eventually(async () => {
    const texts = (await mailsTo(awa.email)).map(({ text }) => text);
    expect(texts.some((text) => text.includes('Illisible') && text.includes(`/colis/${colisId}`))).toBe(true);
    expect(texts.some((text) => text.includes('Flou') && text.includes(`/ajouter-colis/${container.id}`))).toBe(true);
  });
});

test('a draft refused before its booking can be replaced and then used', async () => {
  const awa = await makeCustomer();
  const drafts = await newDrafts(awa, container.id);
  await refuse(drafts.documentId);
  const book = () =>
    api('POST', `/colis/ajouter/${container.id}`, { token: awa.token, body: colisBody(drafts, SMALL) });
  expect(outcome(await book())).toEqual([409, 'DRAFT_REFUSED']);
  expect((await edit(awa, drafts.documentId, { photoKey: await aPdf(awa) })).status).toBe(200);
  const { status, body } = await book();
  expect(status).toBe(201);
  expect(await readDocument(awa, drafts.documentId)).toMatchObject({
    colisId: body.data.id,
    statut: 'EN_ATTENTE',
    historique: [{ motif: 'Illisible' }],
  });
});

test('an admin cannot decide on a file that was replaced meanwhile; their decision names the file they saw', async () => {
  const awa = await makeCustomer();
  const { id } = await refusedDocument(awa);
  const { deposeLe, decideLe } = await readDocument(admin, id);
  const photoKey = await aPdf(awa);
  const { result, events } = await collectEvents(() =>
    interruptBeforeWrite(
      () => edit(awa, id, { photoKey }),
      () => decideHere(admin, id, 'ACCEPTE', { deposeLe, decideLe }),
    ),
  );
  expect([outcome(result), events]).toEqual([[409, 'CUSTOMS_REPLACED'], []]);
  const shown = await readDocument(admin, id);
  expect(shown.statut).toBe('EN_ATTENTE');
  const decided = await decide(admin, id, 'ACCEPTE', { deposeLe: shown.deposeLe });
  expect(decided.body.data.statut).toBe('ACCEPTE');
});

test('a replacement overtaken by an acceptance is refused and leaves no file', async () => {
  const awa = await makeCustomer();
  const { id } = await refusedDocument(awa);
  const body = { photoKey: await aPdf(awa) };
  const late = await interruptBeforeWrite(
    () => decide(admin, id, 'ACCEPTE'),
    () => invoke(handler, awa, UPDATE, { params: { id }, body }),
  );
  expect(outcome(late)).toEqual([409, 'CUSTOMS_DECIDED']);
  expect(await downloadFile((await readDocument(awa, id)).photo)).toEqual(PNG);
  expect(await keptFilesOf(awa)).toHaveLength(1);
});

test('two tabs that replace the same refused document keep one refused version and no orphaned file', async () => {
  const awa = await makeCustomer();
  const { id } = await refusedDocument(awa);
  const keys = [await aPdf(awa), await aPdf(awa)];
  const replies = await Promise.all(keys.map((photoKey) => edit(awa, id, { photoKey })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const shown = await readDocument(awa, id);
  expect(shown).toMatchObject({ statut: 'EN_ATTENTE', historique: [{ motif: 'Illisible' }] });
  await waitForFileCount(awa, 2);
  expect(await downloadFile(shown.photo)).toEqual(PDF);
});

test('a request that arrives twice replaces the document once', async () => {
  const awa = await makeCustomer();
  const { id } = await refusedDocument(awa);
  const body = { photoKey: await aPdf(awa) };
  for (let n = 0; n < 2; n++) expect((await edit(awa, id, body)).status).toBe(200);
  expect((await readDocument(awa, id)).historique).toHaveLength(1);
  await waitForFileCount(awa, 2);
});

test('the latest twenty refused versions are kept with their files, and no other files', async () => {
  const awa = await makeCustomer();
  const { id } = await refusedDocument(awa);
  for (let n = 0; n < MAX_VERSIONS + 1; n++) {
    await edit(awa, id, { photoKey: await upload(awa, 'customs') });
    await refuse(id, `Refus ${n}`);
  }
  const { historique } = await readDocument(awa, id);
  const reasons = (historique as { motif: string }[]).map(({ motif }) => motif);
  expect(reasons).toEqual(Array.from({ length: MAX_VERSIONS }, (_, n) => `Refus ${n}`));
  await waitForFileCount(awa, MAX_VERSIONS + 1);
});

test('deleting a document deletes the files of all its versions', async () => {
  const awa = await makeCustomer();
  const draft = await fileDocument(awa, container.id);
  await refuse(draft.id);
  await edit(awa, draft.id, { photoKey: await aPdf(awa) });
  await waitForFileCount(awa, 2);
  expect((await remove(awa, draft.id)).status).toBe(200);
  await waitForFileCount(awa, 0);
  const { colisId, id } = await refusedDocument(awa);
  await edit(awa, id, { photoKey: await aPdf(awa) });
  await waitForFileCount(awa, 2);
  await api('DELETE', `/colis/supprimer/${colisId}`, { token: awa.token });
  await waitForFileCount(awa, 0);
});

test('a customer exports the refused versions of their documents', async () => {
  const awa = await makeCustomer();
  const { id } = await refusedDocument(awa);
  await edit(awa, id, { photoKey: await aPdf(awa) });
  const { body } = await api('GET', '/api/account/export', { token: awa.token });
  expect(body.data.documents).toMatchObject([
    { id, historique: [{ motif: 'Illisible', photo: expect.stringContaining('http') }] },
  ]);
});
