import { beforeAll, expect, test } from 'vitest';
import { api, newContainer, newCustomer } from '../support/calls/api.ts';
import { makeAdmin, type Person } from '../support/calls/people.ts';
import { aColis, severalColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  CARDS,
  enterCard,
  newSession,
  payFor,
  returnFromPayment,
  startPaying,
  stripeSdk,
} from '../support/items/money.ts';

let container: { id: number };
let customer: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  customer = await newCustomer();
});

const isHeld = async ({ token }: Person, id: number): Promise<boolean> =>
  (await api('GET', `/colis/${id}`, { token })).body.data.paiementEnCours;

test('repeating the start of a payment returns the same payment, in any order of the parcels', async () => {
  const ids = await severalColis(customer, container.id, 3);
  const first = await newSession(customer, ids);
  expect(await newSession(customer, ids)).toEqual(first);
  expect(await newSession(customer, ids.toReversed())).toEqual(first);
});

test('starting with another selection ends the first payment: its page accepts no card', async () => {
  const [a, b, c] = (await severalColis(customer, container.id, 3)) as [number, number, number];
  const first = await newSession(customer, [a, b]);
  const second = await newSession(customer, [b, c]);
  expect(second.paymentId).not.toBe(first.paymentId);
  expect((await enterCard(first.page)).status).toBe(410);
  expect((await returnFromPayment(customer, first.sessionId)).body.code).toBe('PAYMENT_EXPIRED');
  expect(await isHeld(customer, a)).toBe(false);
  expect(await isHeld(customer, b)).toBe(true);
  await enterCard(second.page);
  expect((await returnFromPayment(customer, second.sessionId)).body.data.payment.colisIds).toEqual([b, c]);
});

test('a new selection that spans two open payments ends both', async () => {
  const [a, b] = (await severalColis(customer, container.id, 2)) as [number, number];
  const [one, two] = [await newSession(customer, [a]), await newSession(customer, [b])];
  const both = await newSession(customer, [a, b]);
  expect([(await enterCard(one.page)).status, (await enterCard(two.page)).status]).toEqual([410, 410]);
  expect((await enterCard(both.page)).status).toBe(303);
});

test('an amount too small to charge, or a payment still at the bank, does not close the open payment page', async () => {
  const [a, b, c] = (await severalColis(customer, container.id, 3)) as [number, number, number];
  const cheap = await aColis(customer, container.id, { priceCents: 30 });
  const open = await newSession(customer, [a, cheap]);
  expect((await startPaying(customer, [cheap])).body.code).toBe('AMOUNT_TOO_SMALL');
  await payFor(customer, [b], CARDS.settles);
  expect((await startPaying(customer, [a, b, c])).body.code).toBe('COLIS_LOCKED');
  expect((await enterCard(open.page)).status).toBe(303);
});

test('five tabs that start paying at once get the same payment, and only one page is open at Stripe', async () => {
  const colisId = await aColis(customer, container.id);
  const tabs = await Promise.all(Array.from({ length: 5 }, () => startPaying(customer, [colisId])));
  expect(tabs.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(new Set(tabs.map(({ body }) => body.redirectUrl)).size).toBe(1);
  const { data } = await stripeSdk().checkout.sessions.list({ limit: 100, status: 'open' });
  expect(data.filter(({ metadata }) => metadata?.colisIds === String(colisId))).toHaveLength(1);
});

test('a request repeated under its idempotency key gets the first answer, even after paying', async () => {
  const ids = await severalColis(customer, container.id, 2);
  const pay = (body: number[]) =>
    api('POST', '/payments/group-payment', {
      token: customer.token,
      body,
      headers: { 'idempotency-key': `pay-${ids[0]}` },
    });
  const first = await pay(ids);
  expect((await pay(ids)).body).toEqual(first.body);
  expect((await pay(ids.slice(1))).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  const paid = await newSession(customer, ids);
  await enterCard(paid.page);
  await returnFromPayment(customer, paid.sessionId);
  const again = await pay(ids);
  expect(again.body.data.id).toBe(first.body.data.id);
  expect(new URL(again.body.redirectUrl).pathname).toBe('/colis');
});

test('an idempotency key that returned an open payment always returns that payment and starts no other', async () => {
  const [a = 0, b = 0] = await severalColis(customer, container.id, 2);
  const { page, paymentId } = await newSession(customer, [a]);
  const pay = (body: number[]) =>
    api('POST', '/payments/group-payment', {
      token: customer.token,
      body,
      headers: { 'idempotency-key': `meet-${a}` },
    });
  const replies = await Promise.all([1, 2, 3].map(() => pay([a])));
  for (const { status, body } of replies)
    expect([status, body.data.id, body.redirectUrl]).toEqual([200, paymentId, page]);
  for (const others of [[b], [a, b]]) {
    const { status, body } = await pay(others);
    expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  }
  expect(await isHeld(customer, b)).toBe(false);
  expect((await enterCard(page)).status).toBe(303);
});

test('a late repetition under an idempotency key does not end the page opened since', async () => {
  const [a = 0, b = 0] = await severalColis(customer, container.id, 2);
  const pay = () =>
    api('POST', `/payments/colis/${a}`, { token: customer.token, headers: { 'idempotency-key': `late-${a}` } });
  const first = await pay();
  const both = await newSession(customer, [a, b]);
  const [again, alsoAgain] = await Promise.all([pay(), pay()]);
  for (const { status, body } of [again, alsoAgain]) expect([status, body.data.id]).toEqual([200, first.body.data.id]);
  expect((await enterCard(both.page)).status).toBe(303);
  expect((await returnFromPayment(customer, both.sessionId)).body.data.payment.colisIds).toEqual([a, b]);
});

test('nobody edits or deletes the parcels of an open payment, neither their owner nor an admin', async () => {
  const admin = await makeAdmin();
  const colisId = await aColis(customer, container.id);
  await newSession(customer, [colisId]);
  for (const { token } of [customer, admin]) {
    const edit = await api('PUT', `/colis/modifier/${colisId}`, { token, body: { poids: 1 } });
    const removal = await api('DELETE', `/colis/supprimer/${colisId}`, { token });
    expect([edit.status, edit.body.code]).toEqual([409, 'COLIS_LOCKED']);
    expect([removal.status, removal.body.code]).toEqual([409, 'COLIS_LOCKED']);
  }
});
