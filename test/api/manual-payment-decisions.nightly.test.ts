import { beforeAll, expect, test } from 'vitest';
import { api, newContainer } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis, storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { newSession, sweep } from '../support/items/money.ts';
import {
  decideOnPayment,
  deletePayment,
  editPayment,
  moneyMailsTo,
  newRecordedPayment,
  outcome,
  shownPayment,
} from '../support/items/recorded-payments.ts';

/** Decisions of admins on cash and transfers: these pay for parcels once an admin confirms the money. */

let container: { id: number };

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
});

const shownColis = async ({ token }: Person, id: number) => (await api('GET', `/colis/${id}`, { token })).body.data;

test('a parcel past its deadline keeps its space while cash awaits confirmation and is released once it is rejected', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { id } = await newRecordedPayment(awa, container.id);
  await updateStoredColis(awa, colisId, { lapsesAt: '2026-01-04T00:00:00.000Z' });
  await sweep();
  expect(await shownColis(awa, colisId)).toMatchObject({ etat: 'ENREGISTRE', paiementEnCours: true });
  expect((await shownPayment(id)).statut).toBe('EN_ATTENTE');
  await decideOnPayment('reject', id);
  await sweep();
  expect((await shownColis(awa, colisId)).etat).toBe('ANNULE');
});

test('a rejected payment frees its parcels and sends the customer one mail about the rejection', async () => {
  const awa = await makeCustomer({ langue: 'en' });
  const ids = await severalColis(awa, container.id, 2);
  const { id } = await newRecordedPayment(awa, container.id);
  const rejected = await decideOnPayment('reject', id);
  expect([rejected.status, rejected.body.data.statut]).toEqual([200, 'REJETE']);
  for (const colisId of ids)
    expect(await storedColis(awa, colisId)).toMatchObject({ lockedBy: null, paymentId: null, version: 3 });
  expect((await decideOnPayment('reject', id)).body).toEqual(rejected.body);
  expect(outcome(await decideOnPayment('confirm', id))).toEqual([409, 'PAYMENT_CLOSED']);
  const mails = await moneyMailsTo(awa);
  expect(mails).toHaveLength(1);
  expect(mails).not.toContain('Your payment did not go through');
  expect((await newSession(awa, ids)).paymentId).not.toBe(id);
});

test('a confirmed payment cannot be rejected or deleted, and confirming it again changes nothing', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { id } = await newRecordedPayment(awa, container.id);
  const confirmed = await decideOnPayment('confirm', id);
  expect((await decideOnPayment('confirm', id)).body).toEqual(confirmed.body);
  expect(outcome(await decideOnPayment('reject', id))).toEqual([409, 'PAYMENT_CONFIRMED']);
  expect(outcome(await deletePayment(id))).toEqual([409, 'PAYMENT_CONFIRMED']);
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId: id, version: 3 });
  expect(await moneyMailsTo(awa)).toEqual(['Paiement reçu']);
});

test('an admin corrects the method of a pending payment only', async () => {
  const awa = await makeCustomer();
  const [one = 0, two = 0, three = 0] = await severalColis(awa, container.id, 3);
  const { id } = await newRecordedPayment(awa, container.id, [one]);
  expect((await editPayment(id, { moyen: 'VIREMENT' })).body.data).toMatchObject({
    id,
    moyen: 'VIREMENT',
    montant: 100,
  });
  expect((await editPayment(id, {})).body.data.moyen).toBe('VIREMENT');
  for (const body of [{ moyen: 'CARTE' }, { moyen: '' }, { rembourse: false }, { rembourse: 'true' }, []])
    expect(outcome(await editPayment(id, body))).toEqual([422, 'INVALID_FIELDS']);
  const claims = {
    moyen: 'ESPECES',
    statut: 'CONFIRME',
    montant: 1,
    userId: 1,
    paidAt: 'now',
    cents: 1,
    colisIds: [two],
  };
  expect((await editPayment(id, claims)).body.data).toMatchObject({
    userId: awa.userId,
    moyen: 'ESPECES',
    statut: 'EN_ATTENTE',
    montant: 100,
    paidAt: null,
    colisIds: [one],
  });
  await decideOnPayment('confirm', id);
  expect(outcome(await editPayment(id, { moyen: 'VIREMENT' }))).toEqual([409, 'PAYMENT_CONFIRMED']);
  expect((await editPayment(id, { moyen: 'ESPECES' })).status).toBe(200);
  const other = await newRecordedPayment(awa, container.id, [two]);
  await decideOnPayment('reject', other.id);
  expect(outcome(await editPayment(other.id, { moyen: 'VIREMENT' }))).toEqual([409, 'PAYMENT_CLOSED']);
  const { paymentId } = await newSession(awa, [three]);
  for (const body of [{ moyen: 'ESPECES' }, { rembourse: true }])
    expect(outcome(await editPayment(paymentId, body))).toEqual([409, 'PAYMENT_BY_CARD']);
});
