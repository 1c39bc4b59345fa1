import { beforeAll, expect, test } from 'vitest';
import { GLOBAL_INDEXES } from '#functions/core/table/keys.ts';
import { handler } from '#functions/payments/index.ts';
import { Payment } from '#shared/payments/schema.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { countCalls } from '../support/calls/count-calls.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke, withFaults } from '../support/calls/stored-state.ts';
import { aColis, severalColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { eventually, payAndReturn } from '../support/items/money.ts';
import {
  decideOnPayment,
  deletePayment,
  editPayment,
  newRecordedPayment,
  outcome,
  type Shown,
  shownPayment,
} from '../support/items/recorded-payments.ts';

/** Payments as admins and customers see them. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

/** All pages of a list, with `limit` payments per page. */
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

/** A customer with six payments, oldest first: confirmed, rejected and pending in turn. */
const sixPayments = async () => {
  const awa = await makeCustomer();
  const ids: number[] = [];
  for (const [n, colisId] of (await severalColis(awa, container.id, 6)).entries()) {
    const { id } = await newRecordedPayment(awa, container.id, [colisId]);
    ids.push(id);
    if (n % 3 === 0) await decideOnPayment('confirm', id);
    if (n % 3 === 1) await decideOnPayment('reject', id);
  }
  return { awa, ids };
};

test('only its customer and admins see a payment', async () => {
  const awa = await makeCustomer();
  await aColis(awa, container.id);
  const payment = await newRecordedPayment(awa, container.id);
  const seenBy = (person: Person) => api('GET', `/payments/${payment.id}`, { token: person.token, language: 'en' });
  expect(payment.username).toBe('Ousmane Ndiaye');
  for (const person of [awa, admin]) expect((await seenBy(person)).body).toEqual({ success: true, data: payment });
  const stranger = await seenBy(await makeCustomer());
  expect(stranger.status).toBe(404);
  expect(stranger.body).toEqual({ success: false, code: 'PAYMENT_NOT_FOUND', message: 'Payment not found.' });
  expect((await api('GET', `/payments/${payment.id}`)).status).toBe(401);
  for (const person of [awa, admin])
    expect(outcome(await api('GET', '/payments/1234567890', { token: person.token }))).toEqual([
      404,
      'PAYMENT_NOT_FOUND',
    ]);
});

test('a payment shows the fields of the contract and no stored attribute beyond them', async () => {
  const awa = await makeCustomer();
  const payment = await payAndReturn(awa, [await aColis(awa, container.id)]);
  const {
    litige: _ofDisputesOnly,
    reference: _ofOtherWays,
    recu: _ofCounters,
    parLien: _ofPayLinks,
    ...always
  } = Payment.entries;
  expect(Object.keys(await shownPayment(payment.id)).toSorted()).toEqual(Object.keys(always).toSorted());
});

test('payments are listed newest first; pages are full under every filter and repeat nothing', async () => {
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

test('a page of payments costs one query under every filter', async () => {
  const { awa } = await sixPayments();
  for (const query of [{}, { statut: 'CONFIRME' }, ...queriesFor(awa)]) {
    const { result, calls } = await countCalls(() =>
      invoke(handler, admin, 'GET /payments/all', { query: { ...query, limit: '1' } }),
    );
    expect([result.status, result.body.data?.length, calls]).toEqual([200, 1, ['Query']]);
  }
});

test('a payment just recorded is in the customer’s list while the admin indexes lag behind', async () => {
  const awa = await makeCustomer();
  await aColis(awa, container.id);
  const { id } = await newRecordedPayment(awa, container.id);
  const late = (command: string, { IndexName }: Record<string, unknown>) =>
    command === 'QueryCommand' && String(IndexName) in GLOBAL_INDEXES ? new Error('late') : undefined;
  await withFaults({ before: late }, async () => {
    expect((await invoke(handler, admin, 'GET /payments/all')).status).toBe(500);
    for (const query of queriesFor(awa))
      expect(idsOf((await invoke(handler, admin, 'GET /payments/all', { query })).body.data)).toEqual([id]);
    expect((await invoke(handler, awa, 'GET /payments/{id}', { params: { id } })).body.data.id).toBe(id);
  });
});

test('a container keeps naming a payment that is confirmed, and stops naming one that is deleted', async () => {
  const awa = await makeCustomer();
  const { id: bookingId } = await newContainer();
  const [one = 0, two = 0] = await severalColis(awa, bookingId, 2);
  const [kept, gone] = [
    await newRecordedPayment(awa, bookingId, [one]),
    await newRecordedPayment(awa, bookingId, [two]),
  ];
  const assign = (id: number) => api('PUT', `/bookings/${bookingId}/payment/${id}`, { token: admin.token });
  const named = async () => (await api('GET', `/bookings/${bookingId}`, { token: admin.token })).body.data.paymentId;
  expect((await assign(kept.id)).status).toBe(200);
  expect((await decideOnPayment('confirm', kept.id)).status).toBe(200);
  expect(await named()).toBe(kept.id);
  expect((await assign(gone.id)).status).toBe(200);
  expect((await editPayment(gone.id, { moyen: 'VIREMENT' })).status).toBe(200);
  expect((await deletePayment(gone.id)).status).toBe(200);
  await eventually(async () => expect(await named()).toBeNull());
});

test('an invalid filter is refused and named', async () => {
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
