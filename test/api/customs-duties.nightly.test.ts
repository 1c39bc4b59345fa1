import { beforeAll, expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { handler } from '#functions/customs/index.ts';
import { api, newAdmin, newColis, newContainer, newCustomer } from '../support/calls/api.ts';
import { interruptBeforeWrite } from '../support/calls/intercept-writes.ts';
import { type LoggedIn, makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke, itemsOfCustomer, storedItem } from '../support/calls/stored-state.ts';
import { updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { edit, outcome } from '../support/items/customs-documents.ts';
import { inventory } from '../support/items/inventories.ts';
import { eventually, payFor, returnFromPayment } from '../support/items/money.ts';

/** Duty that customs claim for a parcel, recorded at arrival and paid by hand. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const record = (id: number, body: unknown, { token } = admin) => api('PUT', `/customs/droits/${id}`, { token, body });
const recordHere = (id: number, body: unknown) =>
  invoke(handler, admin, 'PUT /customs/droits/{id}', { params: { id }, body });
const read = async ({ token }: Person, id: number) => (await api('GET', `/customs/droits/${id}`, { token })).body;

let references = 0;
const newReference = () => `REC-${Date.now()}-${++references}`;
const cash = (reference = newReference()) => ({ moyen: 'ESPECES', reference });

/** The document of a parcel that has arrived. */
const arrivedDocument = async (person: Person): Promise<number> => {
  const { id, documentId } = await newColis(person, container.id, { poids: 1 });
  await updateStoredColis(person, id, { etat: 'ARRIVE' });
  return Number(documentId);
};

test('an admin records what customs asked and later its payment; the customer reads both, without names of staff', async () => {
  const awa = await makeCustomer();
  const id = await arrivedDocument(awa);
  expect(await read(awa, id)).toEqual({ success: true, data: null });
  const recorded = await record(id, { montant: 45_250, recu: 'Q-118' });
  expect(recorded.status).toBe(200);
  expect(recorded.body.data).toMatchObject({
    documentId: id,
    montant: 45_250,
    enregistrePar: admin.userId,
    paiement: null,
  });
  const other = await newAdmin();
  const paiement = cash();
  expect((await record(id, { montant: 45_250, paiement }, other)).status).toBe(200);
  const { data } = await read(awa, id);
  expect(data).toEqual({
    documentId: id,
    colisId: expect.any(Number),
    montant: 45_250,
    recu: 'Q-118',
    enregistreLe: recorded.body.data.enregistreLe,
    paiement: { ...paiement, le: expect.any(String) },
  });
  expect((await read(admin, id)).data).toEqual({
    ...data,
    enregistrePar: admin.userId,
    paiement: { ...data.paiement, par: other.userId },
  });
});

test('an unpaid amount is corrected; once it is paid neither amount nor payment changes, and repeating is harmless', async () => {
  const awa = await makeCustomer();
  const id = await arrivedDocument(awa);
  await record(id, { montant: 10_000 });
  expect((await record(id, { montant: 12_000 })).body.data).toMatchObject({ montant: 12_000 });
  const wrong = await record(id, { montant: 10_000, paiement: cash() });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['montant']]);
  const body = { montant: 12_000, paiement: cash() };
  const paid = await record(id, body);
  expect(await record(id, body)).toMatchObject({ status: 200, body: paid.body });
  for (const change of [{ montant: 12_000 }, { montant: 13_000 }, { ...body, paiement: cash() }])
    expect(outcome(await record(id, change))).toEqual([409, 'PAYMENT_CONFIRMED']);
  expect((await read(admin, id)).data).toEqual(paid.body.data);
});

test('a reference counts for one duty only, however it is typed and by whatever means', async () => {
  const awa = await makeCustomer();
  const [first, second] = [await arrivedDocument(awa), await arrivedDocument(awa)];
  const reference = newReference();
  expect((await record(first, { montant: 5_000, paiement: cash(reference) })).status).toBe(200);
  const again = await record(second, {
    montant: 5_000,
    paiement: cash(` ${reference.toLowerCase().replace('-', '- ')}`),
  });
  expect([again.status, again.body.fields]).toEqual([
    422,
    { 'paiement.reference': 'Cette référence est déjà enregistrée pour un autre paiement : vérifiez-la.' },
  ]);
  expect((await record(second, { montant: 5_000, paiement: { moyen: 'VIREMENT', reference } })).status).toBe(422);
  expect((await read(admin, second)).data).toBeNull();
});

test('two admins record two payments of one duty at once: one counts, the other is refused', async () => {
  const awa = await makeCustomer();
  const id = await arrivedDocument(awa);
  await record(id, { montant: 7_000 });
  const [one, two] = [cash(), cash()];
  const second = await interruptBeforeWrite(
    () => record(id, { montant: 7_000, paiement: one }),
    () => recordHere(id, { montant: 7_000, paiement: two }),
  );
  expect(outcome(second)).toEqual([409, 'PAYMENT_CONFIRMED']);
  expect((await read(admin, id)).data.paiement).toMatchObject(one);
  const other = await arrivedDocument(awa);
  expect((await record(other, { montant: 7_000, paiement: two })).status, 'the refused reference is free').toBe(200);
});

test('no duty is recorded before a parcel has arrived, and amounts are whole francs', async () => {
  const awa = await makeCustomer();
  const { documentId } = await newColis(awa, container.id, { poids: 1 });
  expect(outcome(await record(Number(documentId), { montant: 5_000 }))).toEqual([409, 'COLIS_NOT_ARRIVED']);
  const id = await arrivedDocument(awa);
  for (const montant of [0, 0.5, -1, 1_000_000_001])
    expect(Object.keys((await record(id, { montant })).body.fields), String(montant)).toEqual(['montant']);
  expect((await api('PUT', `/customs/droits/${id}`, { token: awa.token, body: { montant: 1 } })).status).toBe(403);
  expect(await read(await makeCustomer(), id)).toMatchObject({ code: 'CUSTOMS_NOT_FOUND' });
});

test('the export of a customer has inventories and duties, and their erasure deletes both', async () => {
  const awa: LoggedIn = await newCustomer();
  const { id: bookingId } = await newContainer();
  const { id: colisId, documentId } = await newColis(awa, bookingId);
  const id = Number(documentId);
  await edit(awa, id, { inventaire: inventory() });
  await returnFromPayment(awa, await payFor(awa, [colisId]));
  await updateStoredColis(awa, colisId, { etat: 'LIVRE' });
  await record(id, { montant: 9_000, paiement: cash() });
  const { data } = (await api('GET', '/api/account/export', { token: awa.token })).body;
  expect(data.inventaires).toMatchObject([{ documentId: id, lignes: { length: 2 } }]);
  expect(data.droits).toMatchObject([{ documentId: id, montant: 9_000 }]);
  expect(JSON.stringify([data.inventaires, data.droits])).not.toContain(`${admin.userId}`);
  const closed = await api('POST', '/api/account/delete', { token: awa.token, body: { password: awa.password } });
  expect(closed.status).toBe(200);
  await eventually(async () => {
    const kinds = (await itemsOfCustomer(awa.userId)).map(({ sk }) => String(sk).split('#')[0]);
    expect(kinds.filter((kind) => ['CUSTOMS', 'INVENTORY', 'DUTIES'].includes(kind ?? ''))).toEqual([]);
  });
  expect(await storedItem(keys.duty(awa.userId, id))).toBeUndefined();
});
