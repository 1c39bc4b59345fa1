import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { findAccount } from '#functions/core/items/accounts.ts';
import { keys } from '#functions/core/table/keys.ts';
import type { StoredCustomsDocument } from '#functions/customs/customs.service.ts';
import { listRecipients } from '#functions/recipients/recipients.service.ts';
import type { ImportedRow } from '#shared/imports/schema.ts';
import { newContainer, newCustomer } from '../support/calls/api.ts';
import { freshEmail } from '../support/calls/people.ts';
import { storedItem } from '../support/calls/stored-state.ts';
import { storedColis } from '../support/calls/table.ts';
import { PIECES } from '../support/data/pieces.ts';
import { customerRow, freshPhone, importRows, outcomesOf, parcelRow, recipientRow } from '../support/items/imports.ts';
import { newDepot } from '../support/items/intake.ts';
import { asAdmin } from '../support/items/journey.ts';
import { eventually, mailsTo } from '../support/items/money.ts';
import { newTarif } from '../support/items/tarifs.ts';

const clientsOf = (rows: readonly ImportedRow[]) => rows.map(({ client }) => client?.id);
const spaceOf = async (id: number) => {
  const { freeGrams, colisCount } = (await storedItem(keys.container(id))) as { freeGrams: number; colisCount: number };
  return { freeGrams, colisCount };
};
const colisOf = ({ client, colisId = 0 }: ImportedRow = { ligne: 0, resultat: 'REFUSE' }) =>
  storedColis({ userId: client?.id ?? 0 }, colisId);
/** Waits until the search finds these customers of a number; an import before that would create another one. */
const untilFound = (telephone: string, ids: readonly number[]): Promise<void> =>
  eventually(async () => {
    const { body } = await asAdmin('GET', `/customers?telephone=${encodeURIComponent(telephone)}`);
    expect(body.data.map(({ id }: { id: number }) => id).sort()).toEqual([...ids].sort());
  });
const recipientsOf = async (userId: number) => (await listRecipients(userId, { limit: 100 })).items;

test('each customer of a sheet is created once, whatever becomes of the other rows', async () => {
  const email = freshEmail();
  const rows = [
    customerRow(2, { email, langue: 'en' }),
    customerRow(3, { telephone: '12', prenom: '' }),
    customerRow(4, { prenom: 'Awa' }),
  ];
  const lot = randomUUID();
  const first = await importRows('CLIENTS', rows, { lot });
  expect(outcomesOf(first)).toEqual(['CREE', 'INVALID_FIELDS', 'CREE']);
  expect(Object.keys(first[1]?.refus?.champs ?? {}).sort()).toEqual(['prenom', 'telephone']);
  expect(await findAccount(first[0]?.client?.id ?? 0)).toMatchObject({
    ...{ hasNoLogin: true, email, langue: 'en', prenom: 'Mariama', telephone: rows[0]?.telephone },
    lastWrite: { role: 'ADMIN' },
  });
  expect(await importRows('CLIENTS', rows, { lot })).toEqual(first); // its reply was lost
  const second = await importRows('CLIENTS', rows);
  expect(outcomesOf(second)).toEqual(['CONNU', 'INVALID_FIELDS', 'CONNU']);
  expect(clientsOf(second)).toEqual(clientsOf(first));
});

test('a row of a registered customer’s number is theirs, and one of several needs the name', async () => {
  const telephone = freshPhone();
  const known = await newCustomer({ telephone, prenom: 'Fatou', nom: 'Diop' });
  await untilFound(telephone, [known.userId]);
  expect(clientsOf(await importRows('CLIENTS', [customerRow(2, { telephone })]))).toEqual([known.userId]);
  const other = await newCustomer({ telephone, prenom: 'Cheikh', nom: 'Diop' });
  await untilFound(telephone, [known.userId, other.userId]);
  const rows = [customerRow(2, { telephone, prenom: 'CHEIKH', nom: 'diop' }), customerRow(3, { telephone })];
  const results = await importRows('CLIENTS', rows);
  expect(clientsOf(results)).toEqual([other.userId, undefined]);
  expect(Object.keys(results[1]?.refus?.champs ?? {})).toEqual(['telephone']);
});

test('recipients are saved with their customer once, also by two imports at the same time', async () => {
  const telephone = freshPhone();
  const rows = [recipientRow(2, { telephone }), recipientRow(3, { telephone, nomDestinataire: 'Khady Ba' })];
  const both = await Promise.all([importRows('DESTINATAIRES', rows), importRows('DESTINATAIRES', rows)]);
  const outcomes = both.map(outcomesOf);
  for (const index of [0, 1]) expect(outcomes.map((each) => each[index]).sort()).toEqual(['CONNU', 'CREE']);
  const [userId = 0] = clientsOf(both[0]);
  expect(new Set(both.flatMap(clientsOf))).toEqual(new Set([userId]));
  expect((await recipientsOf(userId)).map(({ nom }) => nom).sort()).toEqual(['Khady Ba', 'Modou Fall']);
  expect(outcomesOf(await importRows('DESTINATAIRES', rows))).toEqual(['CONNU', 'CONNU']);
  expect(await recipientsOf(userId)).toHaveLength(2);
});

test('parcels are booked at the container’s prices with the terms of their rows; a second import writes none', async () => {
  const { container } = await newDepot();
  const email = freshEmail();
  const telephone = freshPhone();
  const rows = [
    parcelRow(2, { telephone, email, conditions: 'A_L_ARRIVEE', valeurCouverture: 50_000, date: '2026-10-03' }),
    parcelRow(3, { telephone, rang: 1 }),
    parcelRow(4, { telephone, rang: 2 }),
    parcelRow(5, { longueur: 30 }),
    parcelRow(6, { piece: 'INCONNUE' }),
    parcelRow(7, { poids: undefined }),
  ];
  const lot = randomUUID();
  const before = await spaceOf(container.id);
  const first = await importRows('COLIS', rows, { lot, conteneurId: container.id });
  expect(outcomesOf(first)).toEqual(['CREE', 'CREE', 'CREE', 'INVALID_FIELDS', 'INVALID_FIELDS', 'INVALID_FIELDS']);
  expect(first.slice(3).map(({ refus }) => Object.keys(refus?.champs ?? {}))).toEqual([
    ['longueur'],
    ['piece'],
    ['poids'],
  ]);
  const after = { freeGrams: before.freeGrams - 30_000, colisCount: before.colisCount + 3 };
  expect(await spaceOf(container.id)).toEqual(after);
  const colis: StoredColis = await colisOf(first[0]);
  expect(colis).toMatchObject({
    ...{ etat: 'ENREGISTRE', priceCents: 10_000, conditions: { type: 'A_L_ARRIVEE' }, description: 'Vêtements' },
    ...{ nomDestinataire: 'Modou Fall', telephoneDestinataire: '+221771234567', userPhone: telephone },
    lastWrite: { role: 'ADMIN' },
  });
  const document = (await storedItem(keys.owned('CUSTOMS', colis.userId, colis.documentId))) as StoredCustomsDocument;
  expect(document).toMatchObject({ statut: 'REFUSE', etape: 'A_CORRIGER', photoKey: null, colisId: colis.id });
  await eventually(async () => expect(await mailsTo(email)).toHaveLength(3));

  expect(await importRows('COLIS', rows, { lot, conteneurId: container.id })).toEqual(first);
  const second = await importRows('COLIS', rows, { conteneurId: container.id });
  expect(outcomesOf(second).slice(0, 3)).toEqual(['CONNU', 'CONNU', 'CONNU']);
  expect(second.map(({ colisId }) => colisId)).toEqual(first.map(({ colisId }) => colisId));
  expect(await spaceOf(container.id)).toEqual(after);
});

test('a piece of the price list is sold at its price and takes its space', async () => {
  const { container } = await newDepot({ tarifId: await newTarif() });
  const rows = [parcelRow(2, { piece: PIECES.drum.code, poids: undefined, longueur: undefined })];
  const [row] = await importRows('COLIS', rows, { conteneurId: container.id });
  expect(row).toMatchObject({ resultat: 'CREE' });
  expect(await colisOf(row)).toMatchObject({ priceCents: PIECES.drum.prix * 100, grams: PIECES.drum.poids * 1000 });
});

test('two imports of one sheet at the same time book each parcel once', async () => {
  const { id } = await newContainer();
  const rows = [2, 3, 4, 5].map((ligne) => parcelRow(ligne));
  const before = await spaceOf(id);
  const both = await Promise.all([
    importRows('COLIS', rows, { conteneurId: id }),
    importRows('COLIS', rows, { conteneurId: id }),
  ]);
  const outcomes = both.map(outcomesOf);
  for (const index of rows.keys()) expect(outcomes.map((each) => each[index]).sort()).toEqual(['CONNU', 'CREE']);
  expect(both[0].map(({ colisId }) => colisId)).toEqual(both[1].map(({ colisId }) => colisId));
  expect((await spaceOf(id)).colisCount).toBe(before.colisCount + rows.length);
});

test('a full container takes what fits, and refuses the other rows', async () => {
  const { id } = await newContainer({ poidsMax: 25, volumeMax: 1 });
  const rows = [parcelRow(2), parcelRow(3), parcelRow(4), parcelRow(5, { poids: 5 })];
  expect(outcomesOf(await importRows('COLIS', rows, { conteneurId: id }))).toEqual([
    ...['CREE', 'CREE', 'CONTAINER_FULL', 'CREE'],
  ]);
  expect(await spaceOf(id)).toMatchObject({ freeGrams: 0, colisCount: 3 });
});

test('hostile rows are refused by themselves', async () => {
  const rows = [
    customerRow(2, { nom: '<script>alert(1)</script>' }),
    customerRow(3, { nom: '=HYPERLINK("http://example.com")' }),
    customerRow(4, { telephone: { $gt: '' } }),
    customerRow(5, { email: 'a@b.com\r\nBcc: c@d.com' }),
    customerRow(6, { prenom: ['Awa'], nom: 'a'.repeat(5_000) }),
    { ...customerRow(7), userId: 1, role: 'ADMIN', hasNoLogin: false },
  ];
  const results = await importRows('CLIENTS', rows);
  expect(outcomesOf(results)).toEqual([...Array<string>(5).fill('INVALID_FIELDS'), 'CREE']);
  expect(await findAccount(results[5]?.client?.id ?? 0)).toMatchObject({ role: 'USER', hasNoLogin: true });
});

test.each([
  ['more than 25 rows', { lignes: Array.from({ length: 26 }, (_, index) => customerRow(index + 1)) }, 'lignes'],
  ['no row', { lignes: [] }, 'lignes'],
  ['parcels of no container', { type: 'COLIS' }, 'conteneurId'],
  ['a name of the import that is none', { lot: 'x' }, 'lot'],
])('an import of %s is refused', async (_, change, field) => {
  const body = { lot: randomUUID(), type: 'CLIENTS', lignes: [customerRow(2)], ...change };
  const { status, body: reply } = await asAdmin('POST', '/imports', body);
  expect([status, Object.keys(reply.fields)]).toEqual([422, [field]]);
});
