import { beforeAll, expect, test } from 'vitest';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis, storedColis, storedPayment, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { allMailsTo, newSession, sweep } from '../support/items/money.ts';
import {
  decideOnPayment,
  editPayment,
  moneyMailsTo,
  newRecordedPayment,
  outcome,
  shownPayment,
  waitForManualRefund,
} from '../support/items/recorded-payments.ts';

/** Refunds of cash and transfers: admins pay them out and record them. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const setEtat = (id: number, etat: string) =>
  api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat } });

test('only a parcel cancelled before its cash is confirmed is to be refunded, until an admin records the refund', async () => {
  const awa = await makeCustomer();
  const [gone = 0, kept = 0] = await severalColis(awa, container.id, 2);
  const { id } = await newRecordedPayment(awa, container.id);
  await setEtat(gone, 'ANNULE');
  expect((await decideOnPayment('confirm', id)).body.data).toMatchObject({
    statut: 'CONFIRME',
    montant: 200,
    aRembourser: 100,
  });
  expect((await storedColis(awa, kept)).paymentId).toBe(id);
  await waitForManualRefund(awa, id);
  await sweep();
  expect(await shownPayment(id)).toMatchObject({ rembourse: 0, aRembourser: 100 });
  const refunded = await editPayment(id, { rembourse: true });
  expect(refunded.body.data).toMatchObject({ statut: 'CONFIRME', rembourse: 100, aRembourser: 0 });
  expect((await editPayment(id, { rembourse: true })).body).toEqual(refunded.body);
  expect((await moneyMailsTo(awa)).toSorted()).toEqual(['Paiement reçu', 'Vous êtes remboursé']);
  const words = (await allMailsTo(awa)).find(({ subject }) => subject.startsWith('Vous êtes remboursé'))?.text;
  expect(words).toMatch(new RegExp(`100,00\\s\\$ pour votre colis n° ${gone}, en espèces ou par virement`));
});

test('a parcel paid in cash and cancelled later is to be refunded, and concurrent admins record the refund once', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 2);
  const { id } = await newRecordedPayment(awa, container.id);
  await decideOnPayment('confirm', id);
  for (const colisId of ids) await setEtat(colisId, 'ANNULE');
  expect(await shownPayment(id)).toMatchObject({ statut: 'CONFIRME', aRembourser: 200 });
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => editPayment(id, { rembourse: true })));
  for (const { status, body } of replies)
    expect([status, body.data.statut, body.data.rembourse]).toEqual([200, 'REMBOURSE', 200]);
  expect((await moneyMailsTo(awa)).toSorted()).toEqual(['Paiement reçu', 'Vous êtes remboursé']);
  expect((await storedPayment(awa, id)).refunds).toEqual({
    [String(ids[0])]: { cents: 10_000, etat: 'DONE' },
    [String(ids[1])]: { cents: 10_000, etat: 'DONE' },
  });
  expect(outcome(await decideOnPayment('confirm', id))).toEqual([409, 'PAYMENT_CLOSED']);
  expect(outcome(await decideOnPayment('reject', id))).toEqual([409, 'PAYMENT_CONFIRMED']);
});

test('when no parcel of a cash payment is still bookable all is refunded, and nobody gets a confirmation', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 2);
  const { id } = await newRecordedPayment(awa, container.id);
  for (const colisId of ids) await setEtat(colisId, 'ANNULE');
  expect((await decideOnPayment('confirm', id)).body.data).toMatchObject({ statut: 'CONFIRME', aRembourser: 200 });
  expect((await editPayment(id, { rembourse: true })).body.data).toMatchObject({ statut: 'REMBOURSE', rembourse: 200 });
  expect(await moneyMailsTo(awa)).toEqual(['Vous êtes remboursé']);
});

test('a parcel revived at another price before its cash is confirmed is refunded and payable again', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { id } = await newRecordedPayment(awa, container.id);
  await updateStoredColis(awa, colisId, { priceCents: 12_000 });
  expect((await decideOnPayment('confirm', id)).body.data).toMatchObject({ statut: 'CONFIRME', aRembourser: 100 });
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId: null, lockedBy: null });
  expect((await newSession(awa, [colisId])).paymentId).not.toBe(id);
});

test('forty parcels whose prices all changed are refunded at once', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 40);
  const { id } = await newRecordedPayment(awa, container.id);
  await Promise.all(ids.map((colisId) => updateStoredColis(awa, colisId, { priceCents: 1 })));
  expect((await decideOnPayment('confirm', id)).body.data).toMatchObject({ statut: 'CONFIRME', aRembourser: 4_000 });
  for (const colisId of ids) expect((await storedColis(awa, colisId)).lockedBy).toBeNull();
  expect((await editPayment(id, { rembourse: true })).body.data).toMatchObject({ rembourse: 4_000, aRembourser: 0 });
});

test('an admin can record no refund when none is due', async () => {
  const awa = await makeCustomer();
  await aColis(awa, container.id);
  const waiting = await newRecordedPayment(awa, container.id);
  expect((await editPayment(waiting.id, { rembourse: true })).body.data).toEqual(waiting);
  const { body } = await decideOnPayment('confirm', waiting.id);
  expect((await editPayment(waiting.id, { rembourse: true })).body).toEqual(body);
  expect(await moneyMailsTo(awa)).toEqual(['Paiement reçu']);
});
