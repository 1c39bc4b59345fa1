import { beforeAll, expect, test } from 'vitest';
import { api, newContainer, newCustomer } from '../support/api.ts';
import { CARDS, enterCard, newSession, payFor, returnFromPayment, startPaying, stripeSdk } from '../support/money.ts';
import { makeAdmin, type Person } from '../support/people.ts';
import { projectCloud } from '../support/running-cloud.ts';
import { aColis, severalColis } from '../support/table.ts';

let container: { id: number };
let somebody: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  somebody = await newCustomer();
});

const isHeld = async ({ token }: Person, id: number): Promise<boolean> =>
  (await api('GET', `/colis/${id}`, { token })).body.data.paiementEnCours;

test('starting again gives the same payment, in whatever order the parcels are named', async () => {
  const ids = await severalColis(somebody, container.id, 3);
  const first = await newSession(somebody, ids);
  expect(await newSession(somebody, ids)).toEqual(first);
  expect(await newSession(somebody, ids.toReversed())).toEqual(first);
});

test('starting with another selection ends the first payment: its page takes no card any more', async () => {
  const [a, b, c] = (await severalColis(somebody, container.id, 3)) as [number, number, number];
  const first = await newSession(somebody, [a, b]);
  const second = await newSession(somebody, [b, c]);
  expect(second.paymentId).not.toBe(first.paymentId);
  expect((await enterCard(first.page)).status).toBe(410);
  expect((await returnFromPayment(somebody, first.sessionId)).body.code).toBe('PAYMENT_EXPIRED');
  expect(await isHeld(somebody, a)).toBe(false);
  expect(await isHeld(somebody, b)).toBe(true);
  await enterCard(second.page);
  expect((await returnFromPayment(somebody, second.sessionId)).body.data.payment.colisIds).toEqual([b, c]);
});

test('two live payments that a new selection spans are both ended', async () => {
  const [a, b] = (await severalColis(somebody, container.id, 2)) as [number, number];
  const [one, two] = [await newSession(somebody, [a]), await newSession(somebody, [b])];
  const both = await newSession(somebody, [a, b]);
  expect([(await enterCard(one.page)).status, (await enterCard(two.page)).status]).toEqual([410, 410]);
  expect((await enterCard(both.page)).status).toBe(303);
});

test('what cannot be charged by itself, or is still at the bank, does not cost the customer a page that is open', async () => {
  const [a, b, c] = (await severalColis(somebody, container.id, 3)) as [number, number, number];
  const cheap = await aColis(somebody, container.id, { priceCents: 30 });
  const open = await newSession(somebody, [a, cheap]);
  expect((await startPaying(somebody, [cheap])).body.code).toBe('AMOUNT_TOO_SMALL');
  await payFor(somebody, [b], CARDS.settles);
  expect((await startPaying(somebody, [a, b, c])).body.code).toBe('COLIS_LOCKED');
  expect((await enterCard(open.page)).status).toBe(303);
});

test('five tabs that start at once get one and the same payment, and no second page takes money', async () => {
  const colisId = await aColis(somebody, container.id);
  const tabs = await Promise.all(Array.from({ length: 5 }, () => startPaying(somebody, [colisId])));
  expect(tabs.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(new Set(tabs.map(({ body }) => body.redirectUrl)).size).toBe(1);
  const { data } = await stripeSdk().checkout.sessions.list({ limit: 100, status: 'open' });
  expect(data.filter(({ metadata }) => metadata?.colisIds === String(colisId))).toHaveLength(1);
});

test('a request repeated under its Idempotency-Key gives the first answer, after paying too', async () => {
  const ids = await severalColis(somebody, container.id, 2);
  const ask = (body: number[]) =>
    api('POST', '/payments/group-payment', {
      token: somebody.token,
      body,
      headers: { 'idempotency-key': `pay-${ids[0]}` },
    });
  const first = await ask(ids);
  expect((await ask(ids)).body).toEqual(first.body);
  expect((await ask(ids.slice(1))).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  const paid = await newSession(somebody, ids);
  await enterCard(paid.page);
  await returnFromPayment(somebody, paid.sessionId);
  const again = await ask(ids);
  expect(again.body.data.id).toBe(first.body.data.id);
  expect(new URL(again.body.redirectUrl).pathname).toBe('/colis');
});

test('a key under which a live payment was met again is spent: it gives that payment, and starts no other', async () => {
  const [a = 0, b = 0] = await severalColis(somebody, container.id, 2);
  const { page, paymentId } = await newSession(somebody, [a]);
  const ask = (body: number[]) =>
    api('POST', '/payments/group-payment', {
      token: somebody.token,
      body,
      headers: { 'idempotency-key': `meet-${a}` },
    });
  const met = await Promise.all([1, 2, 3].map(() => ask([a])));
  for (const { status, body } of met) expect([status, body.data.id, body.redirectUrl]).toEqual([200, paymentId, page]);
  for (const others of [[b], [a, b]]) {
    const { status, body } = await ask(others);
    expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  }
  expect(await isHeld(somebody, b)).toBe(false);
  expect((await enterCard(page)).status).toBe(303);
});

test('a request that arrives again under its Idempotency-Key does not end the page that was opened since', async () => {
  const [a = 0, b = 0] = await severalColis(somebody, container.id, 2);
  const ask = () =>
    api('POST', `/payments/colis/${a}`, { token: somebody.token, headers: { 'idempotency-key': `late-${a}` } });
  const first = await ask();
  const both = await newSession(somebody, [a, b]);
  const [again, meanwhile] = await Promise.all([ask(), ask()]);
  for (const { status, body } of [again, meanwhile]) expect([status, body.data.id]).toEqual([200, first.body.data.id]);
  expect((await enterCard(both.page)).status).toBe(303);
  expect((await returnFromPayment(somebody, both.sessionId)).body.data.payment.colisIds).toEqual([a, b]);
});

test('while a payment is live its parcels are neither edited nor deleted, by their owner or an admin', async () => {
  const admin = await makeAdmin();
  const colisId = await aColis(somebody, container.id);
  await newSession(somebody, [colisId]);
  for (const { token } of [somebody, admin]) {
    const edit = await api('PUT', `/colis/modifier/${colisId}`, { token, body: { poids: 1 } });
    const removal = await api('DELETE', `/colis/supprimer/${colisId}`, { token });
    expect([edit.status, edit.body.code]).toEqual([409, 'COLIS_LOCKED']);
    expect([removal.status, removal.body.code]).toEqual([409, 'COLIS_LOCKED']);
  }
});
