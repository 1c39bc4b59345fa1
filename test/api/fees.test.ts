import { beforeAll, expect, test } from 'vitest';
import { findLedger } from '#functions/colis/ledger.table.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { MAX_FEES } from '#shared/colis/fees.ts';
import { MAX_LINE_PRICE } from '#shared/money/charges.ts';
import { api, newContainer, type Reply } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { newDepot, receive } from '../support/items/intake.ts';
import { allMailsTo, eventually, payAndReturn } from '../support/items/money.ts';
import { decideOnPayment, outcome, recordPayment } from '../support/items/recorded-payments.ts';

/** Fees and reductions that staff add to the price of a parcel: parcels cost $100 each. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [container, admin] = await Promise.all([newContainer(), makeAdmin()]);
});

const shown = async ({ token }: Pick<Person, 'token'>, id: number) =>
  (await api('GET', `/colis/${id}`, { token })).body.data;

const addFee = (id: number, body: Record<string, unknown> = {}): Promise<Reply> =>
  api('POST', `/colis/${id}/frais`, {
    token: admin.token,
    body: { code: 'FRAIS', nom: 'Emballage', montant: 12.5, motif: 'Carton fourni', ...body },
  });

test('a fee is a line of the price that its customer reads, pays, and keeps through another size', async () => {
  const [awa, depot] = await Promise.all([makeCustomer({ langue: 'fr' }), newDepot()]);
  const id = await aColis(awa, depot.container.id);
  expect((await addFee(id)).status).toBe(200);
  expect(await shown(awa, id)).toMatchObject({
    prixEstime: 112.5,
    aPayer: 112.5,
    lignes: [
      { code: 'FRET', montant: 100 },
      { code: 'FRAIS', nom: 'Emballage', montant: 12.5 },
    ],
  });
  const mail = await eventually(async () => {
    const found = (await allMailsTo(awa)).find(({ text }) => text.includes('Emballage'));
    expect(found).toBeDefined();
    return found;
  });
  expect(mail?.text.replace(/\s/g, ' ')).toContain('Emballage, 12,50 $. Son prix est maintenant de 112,50 $.');
  expect((await payAndReturn(awa, [id])).montant).toBe(112.5);
  await receive(depot.agent, id, { mesures: { poids: 20, longueur: 0.4, largeur: 0.3, hauteur: 0.3 } });
  const { prixEstime, lignes, aPayer } = await shown(awa, id);
  expect(prixEstime).toBeGreaterThan(112.5);
  expect(lignes.at(-1)).toMatchObject({ code: 'FRAIS', montant: 12.5 });
  expect(aPayer).toBeCloseTo(prixEstime - 112.5, 2);
  const { charges } = await findLedger(await storedColis(awa, id));
  expect(charges.map(({ code }) => code)).toEqual(['FRET', 'FRAIS', 'ECART']);
});

test('a paid parcel owes a fee as a supplement, and gets a reduction back', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  await payAndReturn(awa, [id]);
  await addFee(id);
  expect(await shown(awa, id)).toMatchObject({ paye: true, aPayer: 12.5, supplement: { montant: 12.5, etat: 'DU' } });
  await addFee(id, { code: 'RABAIS', nom: 'Client fidèle', montant: 40 });
  expect(await shown(awa, id)).toMatchObject({ prixEstime: 72.5, aPayer: 0, supplement: null, aRembourser: 27.5 });
});

test('a fee after a waiver asks for the fee alone, and what was waived stays waived', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  await addFee(id, { montant: 10 });
  await api('POST', `/colis/${id}/conditions`, {
    token: admin.token,
    body: { type: 'ACOMPTE', acompte: 60, motif: 'Cliente connue' },
  });
  await payAndReturn(awa, [id]);
  const waived = await api('POST', `/colis/${id}/dispense`, { token: admin.token, body: { motif: 'Geste' } });
  expect(waived.body.data).toMatchObject({ paye: true, aPayer: 0, recu: 60 });
  expect((await addFee(id, { montant: 20 })).body.data).toMatchObject({ aPayer: 20, paye: false, supplement: null });
  expect((await addFee(id, { montant: 5 })).body.data).toMatchObject({ aPayer: 25, paye: false });
  const { charges } = await findLedger(await storedColis(awa, id));
  expect(charges.slice(-3)).toMatchObject([
    { code: 'DISPENSE', cents: -5_000, motif: 'Geste', par: admin.userId },
    { code: 'FRAIS', cents: 2_000 },
    { code: 'FRAIS', cents: 500 },
  ]);
  expect((await payAndReturn(awa, [id])).montant).toBe(25);
  expect(await shown(awa, id)).toMatchObject({ aPayer: 0, paye: true });
  await addFee(id, { code: 'RABAIS', nom: 'Retard', montant: 30 });
  expect(await shown(awa, id)).toMatchObject({ aPayer: 0, aRembourser: 0 });
});

test.each<[string, Record<string, unknown>, string]>([
  ['a reduction above the price', { code: 'RABAIS', montant: 100.01 }, 'montant'],
  ['a fee of nothing', { montant: 0 }, 'montant'],
  ['a fee above every price of a list', { montant: MAX_LINE_PRICE + 1 }, 'montant'],
  ['parts of a cent', { montant: 1.005 }, 'montant'],
  ['no name', { nom: ' ' }, 'nom'],
  ['another kind', { code: 'ECART' }, 'code'],
  ['no reason', { motif: '' }, 'motif'],
])('%s is refused with the field at fault', async (_, change, field) => {
  const awa = await makeCustomer();
  const { status, body } = await addFee(await aColis(awa, container.id), change);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
});

test.each<[string, Partial<StoredColis>]>([
  ['COLIS_CANCELLED', { etat: 'ANNULE' }],
  ['COLIS_HANDED_OVER', { etat: 'LIVRE' }],
])('%s: such a parcel gets no fee', async (code, change) => {
  const awa = await makeCustomer();
  expect(outcome(await addFee(await aColis(awa, container.id, change)))).toEqual([409, code]);
});

test('what was received settles a parcel once a reduction makes it enough', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const { body } = await recordPayment(awa, container.id, { montant: 40, colisIds: [id] });
  await decideOnPayment('confirm', body.data.id);
  await addFee(id, { code: 'RABAIS', montant: 60 });
  expect(await shown(awa, id)).toMatchObject({ paye: true, aPayer: 0, recu: 40 });
});

test('a parcel holds a limited number of fees, and nobody pays a price of zero', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  expect(Object.keys((await addFee(id, { code: 'RABAIS', montant: 100 })).body.fields)).toEqual(['montant']);
  expect((await addFee(id, { code: 'RABAIS', montant: 99.99 })).body.data).toMatchObject({ prixEstime: 0.01 });
  for (let count = 1; count < MAX_FEES; count += 1) expect((await addFee(id, { montant: count })).status).toBe(200);
  expect(Object.keys((await addFee(id)).body.fields)).toEqual(['code']);
});
