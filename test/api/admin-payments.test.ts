import { beforeAll, expect, inject, test } from 'vitest';
import { GLOBAL_INDEXES } from '#functions/core/keys.ts';
import { handler } from '#functions/payments/index.ts';
import { anAdmin, api, newContainer, newCustomer, type Person } from '../support/api.ts';
import {
  decide,
  deletePayment,
  editPayment,
  moneyMailsTo,
  outcome,
  recorded,
  type Shown,
  shownPayment,
} from '../support/by-hand.ts';
import { counting } from '../support/calls.ts';
import { invoke, withFaults } from '../support/inside.ts';
import { CARDS, comeBack, enterCard, newSession, payAndComeBack, soon, startPaying } from '../support/money.ts';
import { aColis, alterColis, alterPayment, severalColis, storedColis } from '../support/table.ts';

/** What admins see of payments, and what they decide of those by card. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!inject('cloud')) return;
  container = await newContainer();
  admin = await anAdmin();
});

/** All pages of a list, with `limit` a page. */
const pagesOf = async (query: string, limit: number): Promise<Shown[][]> => {
  const pages: Shown[][] = [];
  let cursor = '';
  do {
    const { status, body, text } = await api('GET', `/payments/all?limit=${limit}${query}${cursor}`, {
      token: admin.token,
    });
    if (status !== 200) throw new Error(text);
    pages.push(body.data);
    cursor = body.next ? `&cursor=${body.next}` : '';
  } while (cursor);
  return pages;
};
const idsOf = (page: Shown[]): number[] => page.map(({ id }) => id);

/** A customer with six payments, oldest first: confirmed, rejected and waiting in turn. */
const sixPayments = async () => {
  const awa = await newCustomer();
  const ids: number[] = [];
  for (const [n, colisId] of (await severalColis(awa, container.id, 6)).entries()) {
    const { id } = await recorded(awa, container.id, [colisId]);
    ids.push(id);
    if (n % 3 === 0) await decide('confirm', id);
    if (n % 3 === 1) await decide('reject', id);
  }
  return { awa, ids };
};

test('a payment is seen by its customer and by admins, and by nobody else', async () => {
  const awa = await newCustomer();
  await aColis(awa, container.id);
  const payment = await recorded(awa, container.id);
  const seenBy = (person: Person) => api('GET', `/payments/${payment.id}`, { token: person.token, language: 'en' });
  for (const person of [awa, admin]) expect((await seenBy(person)).body).toEqual({ success: true, data: payment });
  const stranger = await seenBy(await newCustomer());
  expect(stranger.status).toBe(404);
  expect(stranger.body).toEqual({ success: false, code: 'PAYMENT_NOT_FOUND', message: 'Payment not found.' });
  expect((await api('GET', `/payments/${payment.id}`)).status).toBe(401);
  for (const person of [awa, admin])
    expect(outcome(await api('GET', '/payments/1234567890', { token: person.token }))).toEqual([
      404,
      'PAYMENT_NOT_FOUND',
    ]);
});

test('what is shown of a payment is what the contract names, and nothing of how it is kept', async () => {
  const awa = await newCustomer();
  const payment = await payAndComeBack(awa, [await aColis(awa, container.id)]);
  expect(Object.keys(await shownPayment(payment.id)).toSorted()).toEqual(
    [
      'aRembourser',
      'colisIds',
      'createdAt',
      'devise',
      'id',
      'montant',
      'moyen',
      'paidAt',
      'rembourse',
      'sessionId',
      'statut',
      'userId',
    ].toSorted(),
  );
});

test('payments come newest first, page by page, each full under every filter, none twice', async () => {
  const { awa, ids } = await sixPayments();
  const mine = `&userId=${awa.userId}`;
  const newest = ids.toReversed();
  expect((await pagesOf(mine, 4)).map(idsOf)).toEqual([newest.slice(0, 4), newest.slice(4)]);
  for (const [statut, at] of [
    ['CONFIRME', 0],
    ['REJETE', 1],
    ['EN_ATTENTE', 2],
  ] as const) {
    const expected = [ids[at + 3], ids[at]];
    expect((await pagesOf(`${mine}&statut=${statut}`, 2)).map(idsOf)).toEqual([expected]);
    expect((await pagesOf(`${mine}&statut=${statut}`, 1)).map(idsOf)).toEqual(expected.map((id) => [id]));
    const all = (await pagesOf(`&statut=${statut}`, 100)).flat();
    expect(new Set(all.map((one) => one.statut))).toEqual(new Set([statut]));
    expect(idsOf(all).filter((id) => ids.includes(id))).toEqual(expected);
  }
  expect(await pagesOf(`${mine}&statut=EXPIRE`, 2)).toEqual([[]]);
  const everything = (await pagesOf('', 100)).flat();
  expect(idsOf(everything).filter((id) => ids.includes(id))).toEqual(newest);
  expect(new Set(idsOf(everything)).size).toBe(everything.length);
  const times = everything.map(({ createdAt }) => String(createdAt));
  expect(times).toEqual(times.toSorted().toReversed());
});

const queriesFor = ({ userId }: Person): Record<string, string>[] => [
  { userId: String(userId) },
  { userId: String(userId), statut: 'EN_ATTENTE' },
];

test('a page of payments costs one query, whatever is asked', async () => {
  const { awa } = await sixPayments();
  for (const query of [{}, { statut: 'CONFIRME' }, ...queriesFor(awa)]) {
    const { result, calls } = await counting(() =>
      invoke(handler, admin, 'GET /payments/all', { query: { ...query, limit: '1' } }),
    );
    expect([result.status, result.body.data?.length, calls]).toEqual([200, 1, ['Query']]);
  }
});

test('what was just recorded for a customer is in their list while the indexes for admins lag behind', async () => {
  const awa = await newCustomer();
  await aColis(awa, container.id);
  const { id } = await recorded(awa, container.id);
  const late = (command: string, { IndexName }: Record<string, unknown>) =>
    command === 'QueryCommand' && GLOBAL_INDEXES.some((name) => name === IndexName) ? new Error('late') : undefined;
  await withFaults({ before: late }, async () => {
    expect((await invoke(handler, admin, 'GET /payments/all')).status).toBe(500);
    for (const query of queriesFor(awa))
      expect(idsOf((await invoke(handler, admin, 'GET /payments/all', { query })).body.data)).toEqual([id]);
    expect((await invoke(handler, awa, 'GET /payments/{id}', { params: { id } })).body.data.id).toBe(id);
  });
});

test('a payment that a container names stays named when it is confirmed; when it is deleted the container forgets it', async () => {
  const awa = await newCustomer();
  const { id: bookingId } = await newContainer();
  const [one = 0, two = 0] = await severalColis(awa, bookingId, 2);
  const [kept, gone] = [await recorded(awa, bookingId, [one]), await recorded(awa, bookingId, [two])];
  const assign = (id: number) => api('PUT', `/bookings/${bookingId}/payment/${id}`, { token: admin.token });
  const named = async () => (await api('GET', `/bookings/${bookingId}`, { token: admin.token })).body.data.paymentId;
  expect((await assign(kept.id)).status).toBe(200);
  expect((await decide('confirm', kept.id)).status).toBe(200);
  expect(await named()).toBe(kept.id);
  expect((await assign(gone.id)).status).toBe(200);
  expect((await editPayment(gone.id, { moyen: 'VIREMENT' })).status).toBe(200);
  expect((await deletePayment(gone.id)).status).toBe(200);
  await soon(async () => expect(await named()).toBeNull());
});

test('a filter that makes no sense is refused by name', async () => {
  for (const [name, value] of [
    ['userId', '12abc'],
    ['userId', '0'],
    ['userId', '-1'],
    ['userId', ''],
    ['userId', '9007199254740993'],
    ['userId', '1,2'],
    ['statut', 'PAYE'],
    ['statut', ''],
    ['limit', '101'],
  ]) {
    const { status, body } = await api('GET', `/payments/all?${name}=${value}`, { token: admin.token });
    expect([status, Object.keys(body.fields ?? {})], `${name}=${value}`).toEqual([422, [name]]);
  }
});

test('a card payment is confirmed by an admin only when the money is there', async () => {
  const awa = await newCustomer();
  const colisId = await aColis(awa, container.id);
  const { page, paymentId } = await newSession(awa, [colisId]);
  expect(outcome(await decide('confirm', paymentId))).toEqual([409, 'PAYMENT_NOT_COMPLETED']);
  expect((await shownPayment(paymentId)).statut).toBe('EN_ATTENTE');
  await enterCard(page);
  expect((await decide('confirm', paymentId)).body.data).toMatchObject({ statut: 'CONFIRME', moyen: 'CARTE' });
  expect((await storedColis(awa, colisId)).paymentId).toBe(paymentId);
  expect(await moneyMailsTo(awa)).toEqual(['Paiement reçu']);
});

test('a card payment that an admin rejects takes no card any more; its parcel is to pay again, and one mail says so', async () => {
  const awa = await newCustomer();
  const colisId = await aColis(awa, container.id);
  const { page, paymentId, sessionId } = await newSession(awa, [colisId]);
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => decide('reject', paymentId)));
  for (const { status, body } of replies) expect([status, body.data.statut]).toEqual([200, 'REJETE']);
  expect((await enterCard(page)).status).toBe(410);
  expect((await comeBack(awa, sessionId)).body.code).toBe('PAYMENT_FAILED');
  expect((await shownPayment(paymentId)).statut).toBe('REJETE');
  expect((await storedColis(awa, colisId)).lockedBy).toBeNull();
  expect(await moneyMailsTo(awa)).toHaveLength(1);
});

test('a card payment that an admin deletes takes no card any more, and its parcel is free', async () => {
  const awa = await newCustomer();
  const colisId = await aColis(awa, container.id);
  const { page, paymentId, sessionId } = await newSession(awa, [colisId]);
  const { status, body } = await deletePayment(paymentId);
  expect([status, body]).toEqual([200, { success: true, message: 'Paiement supprimé.' }]);
  expect((await enterCard(page)).status).toBe(410);
  expect((await comeBack(awa, sessionId)).body.code).toBe('PAYMENT_NOT_FOUND');
  expect((await storedColis(awa, colisId)).lockedBy).toBeNull();
  expect((await startPaying(awa, [colisId])).status).toBe(200);
  expect(await moneyMailsTo(awa)).toEqual([]);
});

test('a card payment that was paid is neither rejected nor deleted, whether we have heard of it or not', async () => {
  for (const refuse of [deletePayment, (id: number) => decide('reject', id)]) {
    const awa = await newCustomer();
    const colisId = await aColis(awa, container.id);
    const { page, paymentId } = await newSession(awa, [colisId]);
    await enterCard(page);
    for (const _ of [1, 2]) expect(outcome(await refuse(paymentId))).toEqual([409, 'PAYMENT_CONFIRMED']);
    expect((await storedColis(awa, colisId)).paymentId).toBe(paymentId);
  }
});

test('a payment that ended with us and was paid after all is not deleted: it is honoured', async () => {
  const awa = await newCustomer();
  const colisId = await aColis(awa, container.id);
  const { page, paymentId } = await newSession(awa, [colisId]);
  await alterColis(awa, colisId, { lockedBy: null });
  await alterPayment(awa, paymentId, { statut: 'EXPIRE' });
  await enterCard(page);
  expect(outcome(await deletePayment(paymentId))).toEqual([409, 'PAYMENT_CONFIRMED']);
  expect((await shownPayment(paymentId)).statut).toBe('CONFIRME');
  expect((await storedColis(awa, colisId)).paymentId).toBe(paymentId);
});

test('while a bank is at a payment it is not confirmed, rejected, deleted, or replaced by cash', async () => {
  const awa = await newCustomer();
  const colisId = await aColis(awa, container.id);
  const { page, paymentId } = await newSession(awa, [colisId]);
  await enterCard(page, CARDS.settles);
  expect(outcome(await decide('confirm', paymentId))).toEqual([409, 'PAYMENT_NOT_COMPLETED']);
  expect(outcome(await decide('reject', paymentId))).toEqual([409, 'PAYMENT_PROCESSING']);
  expect(outcome(await deletePayment(paymentId))).toEqual([409, 'PAYMENT_PROCESSING']);
  const cash = await api('POST', `/payments/add/${awa.userId}/${container.id}`, {
    token: admin.token,
    body: { moyen: 'ESPECES' },
  });
  expect(outcome(cash)).toEqual([409, 'COLIS_LOCKED']);
  expect((await storedColis(awa, colisId)).lockedBy).toBe(paymentId);
});

test('a payment that has ended is neither confirmed nor rejected, but may be deleted', async () => {
  const awa = await newCustomer();
  const [one = 0, two = 0] = await severalColis(awa, container.id, 2);
  const { paymentId } = await newSession(awa, [one]);
  const live = await newSession(awa, [one, two]);
  expect((await shownPayment(paymentId)).statut).toBe('EXPIRE');
  for (const what of ['confirm', 'reject'] as const)
    expect(outcome(await decide(what, paymentId))).toEqual([409, 'PAYMENT_CLOSED']);
  expect((await deletePayment(paymentId)).status).toBe(200);
  expect(outcome(await deletePayment(paymentId))).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect((await storedColis(awa, one)).lockedBy).toBe(live.paymentId);
  const mine = await pagesOf(`&userId=${awa.userId}`, 10);
  expect(mine.map(idsOf)).toEqual([[live.paymentId]]);
});

test.each([1, 2, 3, 4])(
  'a customer who pays while an admin rejects: paid and kept, or refused and not charged (%i)',
  async (n) => {
    const awa = await newCustomer();
    const colisId = await aColis(awa, container.id);
    const { page, paymentId } = await newSession(awa, [colisId]);
    const refusing = n % 2 ? deletePayment(paymentId) : decide('reject', paymentId);
    const [paid, refused] = await Promise.all([enterCard(page), refusing]);
    const { paymentId: payer, lockedBy } = await storedColis(awa, colisId);
    if (paid.status === 303) {
      expect([refused.status, payer, lockedBy]).toEqual([409, paymentId, null]);
      expect((await shownPayment(paymentId)).statut).toBe('CONFIRME');
    } else expect([paid.status, refused.status, payer, lockedBy]).toEqual([410, 200, null, null]);
  },
);
