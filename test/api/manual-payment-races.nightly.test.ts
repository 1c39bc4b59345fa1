import { beforeAll, expect, test } from 'vitest';
import { handler } from '#functions/payments/index.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke } from '../support/calls/stored-state.ts';
import { severalColis, storedColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { startPaying } from '../support/items/money.ts';
import {
  decideOnPayment,
  deletePayment,
  moneyMailsTo,
  newRecordedPayment,
  outcome,
  shownPayment,
} from '../support/items/recorded-payments.ts';
import { tally } from '../support/items/space-rush.ts';
import { interruptBeforeWrite, runConcurrently } from '../support/runs/concurrency.ts';

/** Concurrent actions of several admins and the customer: one outcome, and no money taken twice. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const FIVE = [1, 2, 3, 4, 5];
const cancel = (id: number) => api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
const removeColis = (id: number, { token }: Person) => api('DELETE', `/colis/supprimer/${id}`, { token });

/** A customer with a pending recorded payment of some parcels. */
const pendingPayment = async (count: number) => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, count);
  return { awa, ids, id: (await newRecordedPayment(awa, container.id)).id };
};

test.each([1, 2, 3])(
  'five confirmations and five rejections at once have one outcome and send one mail (%i)',
  async (n) => {
    const { awa, ids, id } = await pendingPayment(2);
    const all = (what: 'confirm' | 'reject') => () => Promise.all(FIVE.map(() => decideOnPayment(what, id)));
    const [confirms, rejects] = await runConcurrently(n, all('confirm'), all('reject'));
    const { statut } = await shownPayment(id);
    const isConfirmed = statut === 'CONFIRME';
    expect(['CONFIRME', 'REJETE']).toContain(statut);
    for (const reply of confirms)
      expect(outcome(reply)).toEqual(isConfirmed ? [200, undefined] : [409, 'PAYMENT_CLOSED']);
    for (const reply of rejects)
      expect(outcome(reply)).toEqual(isConfirmed ? [409, 'PAYMENT_CONFIRMED'] : [200, undefined]);
    for (const colisId of ids)
      expect(await storedColis(awa, colisId)).toMatchObject({
        paymentId: isConfirmed ? id : null,
        lockedBy: null,
        version: 3,
      });
    expect(await moneyMailsTo(awa)).toHaveLength(1);
  },
);

test.each([1, 2, 3])('a payment deleted, confirmed and rejected at once has one outcome (%i)', async () => {
  const { awa, ids, id } = await pendingPayment(2);
  const [removals, decisions] = await Promise.all([
    Promise.all(FIVE.map(() => deletePayment(id))),
    Promise.all(FIVE.flatMap(() => [decideOnPayment('confirm', id), decideOnPayment('reject', id)])),
  ]);
  for (const { status } of [...removals, ...decisions]) expect([200, 404, 409]).toContain(status);
  const found = await shownPayment(id);
  expect(tally(removals)[200] ?? 0).toBe(found ? 0 : 1);
  for (const colisId of ids)
    expect(await storedColis(awa, colisId)).toMatchObject({
      paymentId: found?.statut === 'CONFIRME' ? id : null,
      lockedBy: null,
      version: 3,
    });
});

test('five concurrent deletions of a payment free its parcels once, and they can then be paid by card', async () => {
  const { awa, ids, id } = await pendingPayment(2);
  const removals = await Promise.all(FIVE.map(() => deletePayment(id)));
  expect(tally(removals)).toEqual({ 200: 1, 404: 4 });
  for (const colisId of ids) expect(await storedColis(awa, colisId)).toMatchObject({ lockedBy: null, version: 3 });
  expect(outcome(await decideOnPayment('confirm', id))).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect(outcome(await deletePayment(id))).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect((await startPaying(awa, ids)).status).toBe(200);
});

test.each([1, 2, 3])(
  'only the parcel that an admin cancels during the confirmation of its cash is to be refunded (%i)',
  async () => {
    const { awa, ids, id } = await pendingPayment(2);
    const [gone = 0, kept = 0] = ids;
    const [confirmed, cancelled] = await Promise.all([decideOnPayment('confirm', id), cancel(gone)]);
    expect([confirmed.status, cancelled.status]).toEqual([200, 200]);
    expect(await shownPayment(id)).toMatchObject({ statut: 'CONFIRME', montant: 200, rembourse: 0, aRembourser: 100 });
    expect(await storedColis(awa, gone)).toMatchObject({ etat: 'ANNULE', paymentId: null, lockedBy: null });
    expect(await storedColis(awa, kept)).toMatchObject({ etat: 'ENREGISTRE', paymentId: id, lockedBy: null });
  },
);

const decideHere = (what: 'confirm' | 'reject', id: number) =>
  invoke(handler, admin, `PUT /payments/${what}/{id}`, { params: { id } });

test('a confirmation is retried when one of its parcels is cancelled meanwhile', async () => {
  const { awa, ids, id } = await pendingPayment(2);
  const [gone = 0, kept = 0] = ids;
  const { body } = await interruptBeforeWrite(
    () => cancel(gone),
    () => decideHere('confirm', id),
  );
  expect(body.data).toMatchObject({ statut: 'CONFIRME', aRembourser: 100 });
  expect(await storedColis(awa, gone)).toMatchObject({ etat: 'ANNULE', paymentId: null });
  expect((await storedColis(awa, kept)).paymentId).toBe(id);
});

test.each([
  ['confirm', 'reject', 409, 'PAYMENT_CLOSED'],
  ['reject', 'confirm', 409, 'PAYMENT_CONFIRMED'],
  ['confirm', 'confirm', 200, undefined],
  ['reject', 'reject', 200, undefined],
] as const)(
  'an admin who tries to %s a payment after another managed to %s it gets %i',
  async (late, early, status, code) => {
    const { awa, id } = await pendingPayment(1);
    const reply = await interruptBeforeWrite(
      () => decideOnPayment(early, id),
      () => decideHere(late, id),
    );
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect((await shownPayment(id)).statut).toBe(early === 'confirm' ? 'CONFIRME' : 'REJETE');
    expect(await moneyMailsTo(awa)).toHaveLength(1);
  },
);

test.each([1, 2])('a parcel cancelled and deleted while its cash is confirmed is to be refunded (%i)', async () => {
  const { awa, ids, id } = await pendingPayment(2);
  const [gone = 0, kept = 0] = ids;
  const [confirmed, removed] = await Promise.all([
    decideOnPayment('confirm', id),
    cancel(gone).then(() => removeColis(gone, admin)),
  ]);
  expect(confirmed.status).toBe(200);
  expect(await shownPayment(id)).toMatchObject({ statut: 'CONFIRME', aRembourser: 100 });
  expect((await storedColis(awa, kept)).paymentId).toBe(id);
  const shown = await api('GET', `/colis/${gone}`, { token: awa.token });
  if (removed.status === 200) expect(shown.status).toBe(404);
  else expect([removed.body.code, shown.body.data.aRembourser]).toEqual(['COLIS_PAID', 100]);
});

test.each([1, 2])('a customer cannot delete a parcel while its cash is being confirmed (%i)', async () => {
  const { awa, ids, id } = await pendingPayment(1);
  const [colisId = 0] = ids;
  const [removals, confirmed] = await Promise.all([
    Promise.all(FIVE.map(() => removeColis(colisId, awa))),
    decideOnPayment('confirm', id),
  ]);
  expect(confirmed.body.data).toMatchObject({ statut: 'CONFIRME', aRembourser: 0 });
  for (const { status, body } of removals) {
    expect(status).toBe(409);
    expect(['COLIS_LOCKED', 'COLIS_PAID']).toContain(body.code);
  }
  expect((await storedColis(awa, colisId)).paymentId).toBe(id);
});
