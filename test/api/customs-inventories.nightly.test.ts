import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { hoursAfter } from '#functions/core/clock.ts';
import { storeRates } from '#functions/core/items/exchange-rates.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api, newContainer, newCustomer } from '../support/calls/api.ts';
import { interruptBeforeWrite } from '../support/calls/intercept-writes.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { keptFilesOf, removeStored, setStored, storedItem } from '../support/calls/stored-state.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { edit, fileDocument, outcome, readDocument, remove } from '../support/items/customs-documents.ts';
import {
  editHere,
  editInventory,
  fileInventory,
  inventory,
  inventoryBody,
  newInventory,
  readInventory,
} from '../support/items/inventories.ts';
import { line } from '../support/items/inventory-lines.ts';
import { eventually } from '../support/items/money.ts';

let container: { id: number };
const today = new Date().toISOString().slice(0, 10);
const current = { date: today, USD: 1.25, CAD: 1.5 };

const publish = (rates: typeof current) => storeRates({ checkedAt: new Date().toISOString(), rates });

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
});

afterEach(() => publish(current));

const stored = ({ userId }: Person, id: number) => storedItem(keys.inventory(userId, id));

test('a customer files an inventory with its PDF: the document sums it up, and its lines are read as sent', async () => {
  const awa = await makeCustomer();
  const lignes = [
    line('Chemises en coton', { bien: 'shirt', quantite: 3, etat: 'NEUF', valeurUnitaire: 12_99 }),
    line('Réfrigérateur', { numeroSerie: 'SN-1', valeurUnitaire: 25_000, devise: 'XOF', origine: 'CN' }),
  ];
  const { status, body } = await fileInventory(awa, container.id, inventory(lignes, { nature: 'CADEAU' }));
  expect(status).toBe(201);
  const { id } = body.data;
  const summary = { lignes: 2, nature: 'CADEAU', revision: 1, totalXof: 50_563 }; // 38.97 € are 25,563 F
  expect(body.data).toMatchObject({ statut: 'EN_ATTENTE', etape: null, inventaire: summary });
  expect(await readDocument(awa, id)).toMatchObject({ etape: null, inventaire: summary });
  const { data } = await readInventory(awa, id);
  expect(data).toEqual({
    documentId: id,
    nature: 'CADEAU',
    lignes,
    certificatLe: null,
    revision: 1,
    modifieLe: expect.any(String),
    taux: null,
    sommes: { EUR: 38_97, XOF: 25_000 },
    totalXof: 50_563,
    decisions: [],
  });
  const admin = await makeAdmin();
  expect((await readInventory(admin, id)).data).toEqual(data);
});

test('a document without an inventory answers as before, with two fields that are null, and has no lines', async () => {
  const awa = await makeCustomer();
  const { id } = await fileDocument(awa, container.id);
  const { photo, ...document } = await readDocument(awa, id);
  expect(Object.keys({ ...document, photo }).sort()).toEqual(
    [
      ...['id', 'typeDocument', 'statut', 'motif', 'userId', 'containerBookingId', 'colisId', 'expireLe', 'photo'],
      ...['deposeLe', 'decideLe', 'historique', 'decisions', 'createdAt', 'etape', 'inventaire'],
    ].sort(),
  );
  expect(document).toMatchObject({ etape: null, inventaire: null });
  expect(await readInventory(awa, id)).toEqual({ success: true, data: null });
  for (const name of ['inventaire', 'etape']) await removeStored(keys.owned('CUSTOMS', awa.userId, id), name);
  expect(await readDocument(awa, id)).toMatchObject({ etape: null, inventaire: null });
  expect((await edit(awa, id, { inventaire: inventory() })).status).toBe(200);
});

test('a line at fault is named, vague or refused, in both languages, and nothing is stored', async () => {
  const awa = await makeCustomer();
  const lignes = [
    line('Robes'),
    line('effets personnels', { quantite: 0 }),
    line('Poulet congelé'),
    line('Vélo', { etat: 'USAGE' }),
  ];
  const body = await inventoryBody(awa, inventory(lignes));
  const file = (language: 'fr' | 'en') =>
    api('POST', `/customs/add/${awa.userId}/${container.id}`, { token: awa.token, body, language });
  const faulty = await file('fr');
  expect([faulty.status, faulty.body.code, faulty.body.fields]).toEqual([
    422,
    'INVALID_FIELDS',
    {
      'inventaire.lignes.1.designation': expect.stringContaining('effets personnels'),
      'inventaire.lignes.1.quantite': expect.any(String),
    },
  ]);
  body.inventaire = inventory(lignes.toSpliced(1, 1));
  for (const [language, said] of [
    ['fr', 'Ces objets sont refusés.'],
    ['en', 'These goods are refused.'],
  ] as const) {
    const refused = await file(language);
    const message = expect.stringContaining(said);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'inventaire.lignes.1.designation': message, 'inventaire.lignes.2.designation': message },
    ]);
  }
  expect(await keptFilesOf(awa)).toEqual([]);
  const { id } = await fileDocument(awa, container.id);
  const corrected = await editInventory(awa, id, inventory([line('Poulet congelé')]));
  expect(Object.keys(corrected.body.fields)).toEqual(['inventaire.lignes.0.designation']);
  expect(await readDocument(awa, id)).toMatchObject({ inventaire: null });
  expect(await keptFilesOf(awa)).toHaveLength(1);
});

test('a line that names a good which the list does not have is refused at its good, and without one it is taken', async () => {
  const awa = await makeCustomer();
  const lignes = [line('Robes', { bien: 'clothes' }), line('Poulet congelé', { bien: 'no-such-good' })];
  const refused = await fileInventory(awa, container.id, inventory(lignes));
  expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
    422,
    'INVALID_FIELDS',
    ['inventaire.lignes.1.designation', 'inventaire.lignes.1.bien'],
  ]);
  expect(refused.body.fields['inventaire.lignes.1.bien']).toBe('Choisissez une valeur de la liste.');
  expect(await keptFilesOf(awa)).toEqual([]);
  expect((await fileInventory(awa, container.id, inventory([line('Robes')]))).status).toBe(201);
});

test('a removal names the date of its certificate, no other shipment does, and an inventory has 1 to 60 lines', async () => {
  const awa = await makeCustomer();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const certificate = { certificatLe: daysAgo(20) };
  const faultOf = async (inventaire: unknown) =>
    Object.keys((await fileInventory(awa, container.id, inventaire)).body.fields);
  expect(await faultOf(inventory(undefined, certificate))).toEqual(['inventaire.certificatLe']);
  const nextYear = { nature: 'DEMENAGEMENT', certificatLe: `${new Date().getFullYear() + 1}-06-01` };
  expect(await faultOf(inventory(undefined, nextYear))).toEqual(['inventaire.certificatLe']);
  for (const certificatLe of ['0000-01-01', '1900-01-01', daysAgo(367)])
    expect(await faultOf(inventory(undefined, { nature: 'DEMENAGEMENT', certificatLe }))).toEqual([
      'inventaire.certificatLe',
    ]);
  expect(await faultOf(inventory([]))).toEqual(['inventaire.lignes']);
  expect(await faultOf(inventory(Array.from({ length: 61 }, () => line('Robe'))))).toEqual(['inventaire.lignes']);
  const removal = inventory(
    Array.from({ length: 60 }, () => line('Robe')),
    { nature: 'DEMENAGEMENT', ...certificate },
  );
  const id = await newInventory(awa, container.id, removal);
  expect((await readInventory(awa, id)).data).toMatchObject({ ...certificate, lignes: { length: 60 } });
});

test('lines in dollars keep the rates of their day; without current ones their sums remain and the total is unknown', async () => {
  const awa = await makeCustomer();
  await publish(current);
  const dollars = inventory([line('Robes', { devise: 'USD', quantite: 2, valeurUnitaire: 10_00 })]);
  const id = await newInventory(awa, container.id, dollars);
  const dated = (await readInventory(awa, id)).data;
  expect(dated).toMatchObject({
    taux: { date: today, perUsd: { EUR: 0.8, CAD: 1.2, XOF: 524.7656 } },
    sommes: { USD: 20_00 },
    totalXof: 10_495,
  });
  await publish({ ...current, USD: 2 });
  expect((await readInventory(awa, id)).data).toEqual(dated);

  await publish({ ...current, date: hoursAfter(-5 * 24).slice(0, 10) });
  const unknown = await newInventory(awa, container.id, dollars);
  expect(await readDocument(awa, unknown)).toMatchObject({ inventaire: { lignes: 1, totalXof: null } });
  expect((await readInventory(awa, unknown)).data).toMatchObject({
    taux: null,
    sommes: { USD: 20_00 },
    totalXof: null,
  });
  const euros = await newInventory(awa, container.id);
  expect((await readInventory(awa, euros)).data).toMatchObject({ taux: null, totalXof: 26_238 });
});

test('another customer neither reads nor changes an inventory', async () => {
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  const id = await newInventory(awa, container.id);
  expect(await readInventory(modou, id)).toMatchObject({ success: false, code: 'CUSTOMS_NOT_FOUND' });
  expect(outcome(await edit(modou, id, { inventaire: inventory() }))).toEqual([404, 'CUSTOMS_NOT_FOUND']);
});

test('a changed inventory replaces the former one under the next revision; an edit without one keeps it', async () => {
  const awa = await makeCustomer();
  const id = await newInventory(awa, container.id);
  const shoes = inventory([line('Chaussures', { quantite: 2 })]);
  const edited = await editInventory(awa, id, shoes);
  expect([edited.status, edited.body.data.inventaire]).toMatchObject([200, { lignes: 1, revision: 2 }]);
  await edit(awa, id, { typeDocument: 'Facture' });
  expect(await readDocument(awa, id)).toMatchObject({ typeDocument: 'Facture', inventaire: { revision: 2 } });
  expect((await readInventory(awa, id)).data).toMatchObject({ revision: 2, lignes: shoes.lignes });
});

test('two edits of an inventory at once count one after the other, and summary and lines agree', async () => {
  const awa = await makeCustomer();
  const id = await newInventory(awa, container.id);
  const second = await interruptBeforeWrite(
    () => edit(awa, id, { inventaire: inventory([line('Robes'), line('Jupes'), line('Vestes')]) }),
    () => editHere(awa, id, { inventaire: inventory([line('Chaussures')]) }),
  );
  expect(second.status).toBe(200);
  expect(await readDocument(awa, id)).toMatchObject({ inventaire: { lignes: 1, revision: 3 } });
  expect((await readInventory(awa, id)).data).toMatchObject({ revision: 3, lignes: [{ designation: 'Chaussures' }] });
});

test('an edit of a document that was deleted meanwhile leaves no inventory behind', async () => {
  const awa = await makeCustomer();
  const { id } = await fileDocument(awa, container.id);
  const edited = await interruptBeforeWrite(
    () => remove(awa, id),
    () => editHere(awa, id, { inventaire: inventory() }),
  );
  expect(edited.status).toBe(404);
  expect(await stored(awa, id)).toBeUndefined();
});

test('a customer corrects the lines of a refused document, which is reviewed again', async () => {
  const awa = await makeCustomer();
  const id = await newInventory(awa, container.id);
  const admin = await makeAdmin();
  const decide = (statut: string) =>
    api('PATCH', `/customs/update-statut/${id}?statut=${statut}`, { token: admin.token, body: { motif: 'Ligne 2' } });
  await decide('REFUSE');
  expect(outcome(await edit(awa, id, { typeDocument: 'Facture' }))).toEqual([409, 'CUSTOMS_DECIDED']);
  expect((await editInventory(awa, id, inventory([line('Robes')]))).status).toBe(200);
  expect(await readDocument(awa, id)).toMatchObject({
    statut: 'EN_ATTENTE',
    inventaire: { lignes: 1, revision: 2 },
    historique: [{ statut: 'REFUSE', motif: 'Ligne 2' }],
  });
  await decide('ACCEPTE');
  expect(outcome(await editInventory(awa, id, inventory()))).toEqual([409, 'CUSTOMS_DECIDED']);
});

test('a repeated filing makes one document and one inventory, and another inventory under the same key is refused', async () => {
  const awa = await newCustomer();
  const body = await inventoryBody(awa);
  const file = (content: unknown, key: string) =>
    api('POST', `/customs/add/${awa.userId}/${container.id}`, {
      token: awa.token,
      body: content,
      headers: { 'idempotency-key': key },
    });
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => file(body, key)));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const [id, ...others] = new Set(replies.map((reply) => reply.body.data.id));
  expect(others).toEqual([]);
  const changed = { ...body, inventaire: inventory([line('Robes')]) };
  expect(outcome(await file(changed, key))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect((await readInventory(awa, id)).data).toMatchObject({ revision: 1, lignes: { length: 2 } });
  await edit(awa, id, { inventaire: inventory([line('Robes')]) });
  expect((await file(body, key)).body.data).toMatchObject({ id, inventaire: { lignes: 2, revision: 1 } });
});

test('the inventory is sent in a form beside the file too', async () => {
  const awa = await makeCustomer();
  const form = new FormData();
  form.append('dto', JSON.stringify({ typeDocument: 'Inventaire', inventaire: inventory() }));
  form.append('photo', new Blob(['%PDF-1.7\n'], { type: 'application/pdf' }), 'inventaire.pdf');
  const reply = await api('POST', `/customs/add/${awa.userId}/${container.id}`, { token: awa.token, body: form });
  expect([reply.status, reply.body.data?.inventaire]).toMatchObject([201, { lignes: 2 }]);
});

test('a deleted or expired document takes its inventory with it', async () => {
  const awa = await makeCustomer();
  const id = await newInventory(awa, container.id);
  expect(await stored(awa, id)).toBeDefined();
  expect((await remove(awa, id)).status).toBe(200);
  await eventually(async () => expect(await stored(awa, id)).toBeUndefined());
  const expired = await newInventory(awa, container.id);
  await setStored(keys.owned('CUSTOMS', awa.userId, expired), 'expiresAt', hoursAfter(-1));
  expect(outcome(await edit(awa, expired, { inventaire: inventory() }))).toEqual([409, 'DRAFT_EXPIRED']);
});
