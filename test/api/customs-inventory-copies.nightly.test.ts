import { beforeAll, expect, test } from 'vitest';
import { handler } from '#functions/colis/index.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api, colisBody, newContainer, newVerifiedCustomer, shipmentBody } from '../support/calls/api.ts';
import { collectCalls, interruptBeforeWrite } from '../support/calls/intercept-writes.ts';
import type { Person } from '../support/calls/people.ts';
import { invoke, itemsOfCustomer, setStored, storedItem } from '../support/calls/stored-state.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { downloadFile, outcome, PDF, readDocument } from '../support/items/customs-documents.ts';
import { editInventory, inventory, newInventory, readInventory } from '../support/items/inventories.ts';
import { line } from '../support/items/inventory-lines.ts';

const BOX = { description: 'Carton', poids: 2.5, longueur: 0.6, largeur: 0.4, hauteur: 0.4 };
let container: number;

beforeAll(async () => {
  if (!projectCloud()) return;
  ({ id: container } = await newContainer());
});

const newDrafts = async (person: Person) => {
  const insurance = await api('POST', '/insurance/add', {
    token: person.token,
    body: { typeCouverture: 'Vol', valeurCouverture: 50_000, containerBookingId: container },
  });
  return { assuranceId: insurance.body.data.id as number, documentId: await newInventory(person, container) };
};

const book = (person: Person, drafts: Awaited<ReturnType<typeof newDrafts>>, parcels: number) =>
  invoke(handler, person, 'POST /colis/envoi/{bookingId}', {
    params: { bookingId: container },
    body: shipmentBody(
      drafts,
      Array.from({ length: parcels }, () => BOX),
    ),
  });

const documentsOf = (body: { data: { documentId: number }[] }) => body.data.map(({ documentId }) => documentId);

test('each parcel of a shipment gets the inventory of the draft, as its own document and file', async () => {
  const awa = await newVerifiedCustomer();
  const drafts = await newDrafts(awa);
  const { status, body } = await book(awa, drafts, 10);
  expect(status).toBe(201);
  const documents = documentsOf(body);
  expect(new Set(documents).size).toBe(10);
  const read = await Promise.all(documents.map((id) => readInventory(awa, id)));
  const [first] = read;
  expect(read.map(({ data }) => data)).toEqual(documents.map((documentId) => ({ ...first.data, documentId })));
  const shown = await Promise.all(documents.map((id) => readDocument(awa, id)));
  expect(shown.map(({ inventaire }) => inventaire)).toEqual(
    documents.map(() => ({
      lignes: 2,
      nature: 'EFFETS_PERSONNELS',
      revision: 1,
      totalXof: 26_238,
    })),
  );
  expect(await downloadFile(shown[9]?.photo)).toEqual(PDF);
  expect((await editInventory(awa, documents[9] ?? 0, inventory([line('Robes')]))).status).toBe(200);
  expect((await readInventory(awa, documents[8] ?? 0)).data).toMatchObject({ revision: 1, lignes: { length: 2 } });
});

test('a booking of one parcel leaves its inventory where it is, and neither reads nor writes it', async () => {
  const awa = await newVerifiedCustomer();
  const drafts = await newDrafts(awa);
  const before = await storedItem(keys.inventory(awa.userId, drafts.documentId));
  const { result, calls } = await collectCalls(() =>
    invoke(handler, awa, 'POST /colis/ajouter/{bookingId}', {
      params: { bookingId: container },
      body: colisBody(drafts),
    }),
  );
  expect([result.status, calls.filter((call) => call.startsWith('Transact'))]).toEqual([201, ['TransactWriteItems']]);
  expect(await storedItem(keys.inventory(awa.userId, drafts.documentId))).toEqual(before);
  expect(await readDocument(awa, drafts.documentId)).toMatchObject({ inventaire: { revision: 1 } });
});

test('a draft whose lines are edited while a shipment is booked is copied as edited', async () => {
  const awa = await newVerifiedCustomer();
  const drafts = await newDrafts(awa);
  const { status, body } = await interruptBeforeWrite(
    () => editInventory(awa, drafts.documentId, inventory([line('Robes')])),
    () => book(awa, drafts, 2),
  );
  expect(status).toBe(201);
  for (const id of documentsOf(body)) {
    expect(await readDocument(awa, id)).toMatchObject({ inventaire: { lignes: 1, revision: 2 } });
    expect((await readInventory(awa, id)).data).toMatchObject({ revision: 2, lignes: [{ designation: 'Robes' }] });
  }
});

test('lines that are not those of the document read beside them are never copied', async () => {
  const awa = await newVerifiedCustomer();
  const drafts = await newDrafts(awa);
  await setStored(keys.inventory(awa.userId, drafts.documentId), 'revision', 9);
  expect(outcome(await book(awa, drafts, 2))).toEqual([503, 'BUSY']);
  expect((await itemsOfCustomer(awa.userId)).filter(({ sk }) => String(sk).startsWith('COLIS#'))).toEqual([]);
});
