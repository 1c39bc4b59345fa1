import { beforeAll, expect, test } from 'vitest';
import type { CustomsFinding } from '#shared/customs/container-check.ts';
import type { InventoryLine } from '#shared/customs/inventory.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { checkContainer, checkOf, loadedWith, worth } from '../support/items/customs-check.ts';
import { fileDocument } from '../support/items/customs-documents.ts';
import { editInventory, inventory } from '../support/items/inventories.ts';
import { containerToClose, load, loadableColis } from '../support/items/manifest.ts';

let admin: Person;
let awa: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [admin, awa] = await Promise.all([makeAdmin(), makeCustomer()]);
});

const loaded = (bookingId: number, lignes?: InventoryLine[]) => loadedWith({ admin, owner: awa }, bookingId, lignes);

const rulesOf = (constats: CustomsFinding[], id: number) =>
  constats.flatMap(({ colisId, constat, regle }) => (colisId === id ? (regle ?? constat) : []));

test('the check of a container shows loaded parcels, totals per recipient and the rules that they break', async () => {
  const bookingId = await containerToClose();
  const one = await loaded(bookingId, [worth(120_000), worth(1)]);
  const two = await loaded(bookingId, [worth(90_000)]);
  const { id: documentId } = await fileDocument(awa, bookingId);
  const without = await loadableColis(awa, bookingId, { documentId, telephoneDestinataire: '+33123456789' });
  await load(admin, without, bookingId);
  await loadableColis(awa, bookingId); // not loaded
  const { colis, destinataires, constats, commissionnaireRequis, controle } = await checkOf(admin, bookingId);
  expect(colis.map(({ colisId }) => colisId).sort()).toEqual([one.id, two.id, without].sort());
  expect(colis.find(({ colisId }) => colisId === one.id)).toMatchObject({
    charge: true,
    document: { id: one.documentId, statut: 'EN_ATTENTE' },
    inventaire: { lignes: 2, revision: 1, totalXof: 120_001 },
  });
  expect(colis.find(({ colisId }) => colisId === without)).toMatchObject({
    document: { id: documentId },
    inventaire: null,
  });
  const awas = destinataires.find(({ telephone }) => telephone === '+221771234567');
  expect(awas).toMatchObject({ sansInventaire: 0, sommes: { XOF: 210_001 }, totalXof: 210_001 });
  expect(awas?.colisIds.sort()).toEqual([one.id, two.id].sort());
  expect(destinataires.find(({ telephone }) => telephone === '+33123456789')).toMatchObject({ sansInventaire: 1 });
  for (const { id } of [one, two])
    expect(rulesOf(constats, id)).toEqual(['DOCUMENT_A_EXAMINER', 'written-declaration', 'licensed-broker']);
  expect(rulesOf(constats, without)).toEqual(['DOCUMENT_A_EXAMINER']);
  expect([commissionnaireRequis, controle]).toEqual([true, expect.stringMatching(/^[0-9a-f]{64}$/)]);
});

test('the hash of a check stays while nothing changes, and changes with an inventory or a further parcel', async () => {
  const bookingId = await containerToClose();
  const { documentId } = await loaded(bookingId);
  const { controle } = await checkOf(admin, bookingId);
  expect((await checkOf(admin, bookingId)).controle).toBe(controle);
  await editInventory(awa, documentId, inventory([worth(10_000)], { nature: 'CADEAU' }));
  const edited = (await checkOf(admin, bookingId)).controle;
  expect(edited).not.toBe(controle);
  await loaded(bookingId);
  expect((await checkOf(admin, bookingId)).controle).not.toBe(edited);
});

test('a container without loaded parcels has an empty check, and an absent one is not found', async () => {
  const bookingId = await containerToClose();
  expect(await checkOf(admin, bookingId)).toMatchObject({
    colis: [],
    destinataires: [],
    constats: [],
    commissionnaireRequis: false,
  });
  expect((await checkContainer(1, admin)).body.code).toBe('CONTAINER_NOT_FOUND');
});

test('customers and visitors cannot check a container', async () => {
  const bookingId = await containerToClose();
  expect((await checkContainer(bookingId, awa)).status).toBe(403);
  expect((await checkContainer(bookingId, {})).status).toBe(401);
});
