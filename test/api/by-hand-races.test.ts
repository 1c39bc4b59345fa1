import { beforeAll, expect, inject, test } from 'vitest';
import { handler } from '#functions/payments/index.ts';
import { anAdmin, api, newContainer, newCustomer, type Person } from '../support/api.ts';
import { decide, deletePayment, moneyMailsTo, outcome, record, recorded, shownPayment } from '../support/by-hand.ts';
import { invoke } from '../support/inside.ts';
import { meanwhile } from '../support/meanwhile.ts';
import { enterCard, newSession, startPaying, stripeSdk } from '../support/money.ts';
import { tally } from '../support/space.ts';
import { aColis, severalColis, storedColis, storedPayment } from '../support/table.ts';

/** Whatever an admin, another admin and the customer do in the same moment: one outcome, and no money twice. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!inject('cloud')) return;
  container = await newContainer();
  admin = await anAdmin();
});

const FIVE = [1, 2, 3, 4, 5];
const cancel = (id: number) => api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
const removeColis = (id: number, { token }: Person) => api('DELETE', `/colis/supprimer/${id}`, { token });

/** Does both at once; every other time the second begins first. */
const inOrder = async <A, B>(n: number, one: () => Promise<A>, two: () => Promise<B>): Promise<[A, B]> => {
  if (n % 2) return Promise.all([one(), two()]);
  const [second, first] = await Promise.all([two(), one()]);
  return [first, second];
};

/** A customer with a recorded payment of some parcels that waits. */
const waiting = async (count: number) => {
  const awa = await newCustomer();
  const ids = await severalColis(awa, container.id, count);
  return { awa, ids, id: (await recorded(awa, container.id)).id };
};

test.each([1, 2, 3])('five who confirm and five who reject at once: one outcome, one mail (%i)', async (n) => {
  const { awa, ids, id } = await waiting(2);
  const all = (what: 'confirm' | 'reject') => () => Promise.all(FIVE.map(() => decide(what, id)));
  const [confirms, rejects] = await inOrder(n, all('confirm'), all('reject'));
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
});

test.each([1, 2, 3])('a payment deleted, confirmed and rejected at once ends in one way (%i)', async () => {
  const { awa, ids, id } = await waiting(2);
  const [removals, decisions] = await Promise.all([
    Promise.all(FIVE.map(() => deletePayment(id))),
    Promise.all(FIVE.flatMap(() => [decide('confirm', id), decide('reject', id)])),
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

test('five who delete a payment at once free its parcels once; then they can be paid by card', async () => {
  const { awa, ids, id } = await waiting(2);
  const removals = await Promise.all(FIVE.map(() => deletePayment(id)));
  expect(tally(removals)).toEqual({ 200: 1, 404: 4 });
  for (const colisId of ids) expect(await storedColis(awa, colisId)).toMatchObject({ lockedBy: null, version: 3 });
  expect(outcome(await decide('confirm', id))).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect(outcome(await deletePayment(id))).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect((await startPaying(awa, ids)).status).toBe(200);
});

test.each([1, 2, 3])(
  'a parcel that an admin cancels while its cash is confirmed is owed back, alone (%i)',
  async () => {
    const { awa, ids, id } = await waiting(2);
    const [gone = 0, kept = 0] = ids;
    const [confirmed, cancelled] = await Promise.all([decide('confirm', id), cancel(gone)]);
    expect([confirmed.status, cancelled.status]).toEqual([200, 200]);
    expect(await shownPayment(id)).toMatchObject({ statut: 'CONFIRME', montant: 200, rembourse: 0, aRembourser: 100 });
    expect(await storedColis(awa, gone)).toMatchObject({ etat: 'ANNULE', paymentId: null, lockedBy: null });
    expect(await storedColis(awa, kept)).toMatchObject({ etat: 'ENREGISTRE', paymentId: id, lockedBy: null });
  },
);

const decideHere = (what: 'confirm' | 'reject', id: number) =>
  invoke(handler, admin, `PUT /payments/${what}/{id}`, { params: { id } });

test('a confirmation that was decided on a parcel which is then cancelled is decided anew', async () => {
  const { awa, ids, id } = await waiting(2);
  const [gone = 0, kept = 0] = ids;
  const { body } = await meanwhile(
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
] as const)('who would %s a payment, and somebody was faster to %s it, hears %i', async (late, early, status, code) => {
  const { awa, id } = await waiting(1);
  const reply = await meanwhile(
    () => decide(early, id),
    () => decideHere(late, id),
  );
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect((await shownPayment(id)).statut).toBe(early === 'confirm' ? 'CONFIRME' : 'REJETE');
  expect(await moneyMailsTo(awa)).toHaveLength(1);
});

test('cash whose recording was decided on a parcel that the customer then starts to pay by card ends that page', async () => {
  const awa = await newCustomer();
  const colisId = await aColis(awa, container.id);
  let page = '';
  const reply = await meanwhile(
    async () => {
      page = (await newSession(awa, [colisId])).page;
    },
    () =>
      invoke(handler, admin, 'POST /payments/add/{userId}/{bookingId}', {
        params: { userId: awa.userId, bookingId: container.id },
        body: { moyen: 'ESPECES' },
      }),
  );
  expect(reply.status).toBe(201);
  expect((await enterCard(page)).status).toBe(410);
  expect((await storedColis(awa, colisId)).lockedBy).toBe(reply.body.data.id);
});

test.each([1, 2])('a parcel that is cancelled and deleted while its cash is confirmed is owed back (%i)', async () => {
  const { awa, ids, id } = await waiting(2);
  const [gone = 0, kept = 0] = ids;
  const [confirmed] = await Promise.all([decide('confirm', id), cancel(gone).then(() => removeColis(gone, admin))]);
  expect(confirmed.status).toBe(200);
  expect(await shownPayment(id)).toMatchObject({ statut: 'CONFIRME', aRembourser: 100 });
  expect((await storedColis(awa, kept)).paymentId).toBe(id);
  expect((await api('GET', `/colis/${gone}`, { token: awa.token })).status).toBe(404);
});

test.each([1, 2])('a customer cannot delete a parcel while its cash is being confirmed (%i)', async () => {
  const { awa, ids, id } = await waiting(1);
  const [colisId = 0] = ids;
  const [removals, confirmed] = await Promise.all([
    Promise.all(FIVE.map(() => removeColis(colisId, awa))),
    decide('confirm', id),
  ]);
  expect(confirmed.body.data).toMatchObject({ statut: 'CONFIRME', aRembourser: 0 });
  for (const { status, body } of removals) {
    expect(status).toBe(409);
    expect(['COLIS_LOCKED', 'COLIS_PAID']).toContain(body.code);
  }
  expect((await storedColis(awa, colisId)).paymentId).toBe(id);
});

test('recording cash ends the card page that is open for one of the parcels', async () => {
  const awa = await newCustomer();
  const [one = 0, two = 0] = await severalColis(awa, container.id, 2);
  const live = await newSession(awa, [one, two]);
  const payment = await recorded(awa, container.id, [one]);
  expect((await enterCard(live.page)).status).toBe(410);
  expect((await shownPayment(live.paymentId)).statut).toBe('EXPIRE');
  expect((await storedColis(awa, one)).lockedBy).toBe(payment.id);
  expect((await storedColis(awa, two)).lockedBy).toBeNull();
});

test.each([1, 2, 3, 4])(
  'cash recorded in the very moment in which the customer pays by card: the money is taken once (%i)',
  async (n) => {
    const awa = await newCustomer();
    const colisId = await aColis(awa, container.id);
    const live = await newSession(awa, [colisId]);
    const [paid, reply] = await inOrder(
      n,
      () => enterCard(live.page),
      () => record(awa, container.id),
    );
    const { payment_status } = await stripeSdk().checkout.sessions.retrieve(live.sessionId);
    if (reply.status === 201) {
      expect([paid.status, payment_status]).toEqual([410, 'unpaid']);
      expect((await storedColis(awa, colisId)).lockedBy).toBe(reply.body.data.id);
      await decide('confirm', reply.body.data.id);
      expect((await storedColis(awa, colisId)).paymentId).toBe(reply.body.data.id);
    } else {
      expect(['COLIS_PAID', 'NOTHING_TO_PAY']).toContain(reply.body.code);
      expect([paid.status, payment_status]).toEqual([303, 'paid']);
      expect(await storedColis(awa, colisId)).toMatchObject({ paymentId: live.paymentId, lockedBy: null });
    }
    expect((await storedPayment(awa, live.paymentId)).refunds).toEqual({});
  },
);

test('cash that comes when the card has paid already is refused', async () => {
  const awa = await newCustomer();
  const colisId = await aColis(awa, container.id);
  const { page, paymentId } = await newSession(awa, [colisId]);
  await enterCard(page);
  expect(outcome(await record(awa, container.id, { colisIds: [colisId] }))).toEqual([409, 'COLIS_PAID']);
  expect((await storedColis(awa, colisId)).paymentId).toBe(paymentId);
});

test.each([1, 2, 3])(
  'cash recorded while the customer starts paying by card in five tabs holds the parcel (%i)',
  async () => {
    const awa = await newCustomer();
    const colisId = await aColis(awa, container.id);
    const [tabs, cash] = await Promise.all([
      Promise.all(FIVE.map(() => startPaying(awa, [colisId]))),
      record(awa, container.id),
    ]);
    for (const tab of tabs) expect([200, 409, 503]).toContain(tab.status);
    expect([201, 503]).toContain(cash.status);
    const holder = (await storedColis(awa, colisId)).lockedBy;
    if (cash.status === 201) expect(holder).toBe(cash.body.data.id);
    for (const { status, body } of tabs)
      if (status === 200 && body.data.id !== holder) expect((await enterCard(body.redirectUrl)).status).toBe(410);
  },
);
