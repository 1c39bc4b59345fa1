import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { ParcelInventory } from '#shared/customs/container-inventories.ts';
import { api, newContainer, type Reply } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { fileDocument, readDocument } from '../support/items/customs-documents.ts';
import { inventory, newInventory } from '../support/items/inventories.ts';
import { line } from '../support/items/inventory-lines.ts';
import { load, loadableColis } from '../support/items/manifest.ts';

let admin: Person;
let awa: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [admin, awa] = await Promise.all([makeAdmin(), makeCustomer()]);
});

const inventoriesOf = (id: number, query = ''): Promise<Reply> =>
  api('GET', `/customs/conteneur/${id}${query}`, { token: admin.token });

const listed = async (id: number, query?: string): Promise<ParcelInventory[]> =>
  (await inventoriesOf(id, query)).body.data;

/** A parcel whose document has an inventory of these lines. */
const parcelWith = async (bookingId: number, lignes = [line('Chemises')], change: Partial<StoredColis> = {}) => {
  const documentId = await newInventory(awa, bookingId, inventory(lignes, { nature: 'CADEAU' }));
  return { documentId, id: await loadableColis(awa, bookingId, { documentId, ...change }) };
};

test('an admin reads the lines and sums of every parcel of a container, loaded or not, and which have no inventory', async () => {
  const { id: bookingId } = await newContainer();
  const lignes = [line('Chemises', { quantite: 3 }), line('Mixeur', { valeurUnitaire: 25_000, devise: 'XOF' })];
  const loaded = await parcelWith(bookingId, lignes, { nomDestinataire: 'Fatou Sarr' });
  await load(admin, loaded.id, bookingId);
  const { id: documentId } = await fileDocument(awa, bookingId);
  const without = await aColis(awa, bookingId, { documentId });
  const rows = await listed(bookingId);
  expect(rows.map(({ colisId }) => colisId).sort()).toEqual([loaded.id, without].sort());
  expect(rows.find(({ colisId }) => colisId === loaded.id)).toMatchObject({
    codeSuivi: expect.stringMatching(/^YN-/),
    nomDestinataire: 'Fatou Sarr',
    telephoneDestinataire: expect.stringMatching(/^\+221\d+$/),
    charge: true,
    document: { id: loaded.documentId, statut: 'EN_ATTENTE', etape: null },
    inventaire: { nature: 'CADEAU', lignes, sommes: { EUR: 30_00, XOF: 25_000 }, totalXof: 44_679, revision: 1 },
  });
  expect(rows.find(({ colisId }) => colisId === without)).toMatchObject({
    charge: false,
    document: { id: documentId },
    inventaire: null,
  });
  expect((await readDocument(awa, documentId)).inventaire).toBeNull();
});

test('cancelled parcels are left out unless they are in the container', async () => {
  const { id: bookingId } = await newContainer();
  const kept = await parcelWith(bookingId);
  await parcelWith(bookingId, undefined, { etat: 'ANNULE' });
  expect((await listed(bookingId)).map(({ colisId }) => colisId)).toEqual([kept.id]);
});

test('the pages of a container continue each other, past cancelled parcels, and a page has 50 parcels at most', async () => {
  const { id: bookingId } = await newContainer();
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) {
    ids.push(await aColis(awa, bookingId));
    await aColis(awa, bookingId, { etat: 'ANNULE' });
  }
  const first = await inventoriesOf(bookingId, '?limit=2');
  expect(first.body.data).toHaveLength(2);
  const second = await inventoriesOf(bookingId, `?limit=2&cursor=${encodeURIComponent(first.body.next)}`);
  const all = [...first.body.data, ...second.body.data].map(({ colisId }: ParcelInventory) => colisId);
  expect([all.sort(), second.body.next]).toEqual([ids.sort(), undefined]);
  for (const query of ['?limit=51', '?limit=0', '?cursor=x'])
    expect((await inventoriesOf(bookingId, query)).status, query).toBe(422);
  expect((await inventoriesOf(1)).body.code).toBe('CONTAINER_NOT_FOUND');
});

test('customers and visitors cannot read the inventories of a container', async () => {
  const { id: bookingId } = await newContainer();
  const replies = [{ token: awa.token }, {}].map((caller) => api('GET', `/customs/conteneur/${bookingId}`, caller));
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([403, 401]);
});
