import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTrackingCode } from '#functions/core/table/ids.ts';
import { dayIn } from '#shared/dates.ts';
import { localSite } from '#shared/site.ts';
import { api, colisBody, newColis, newContainer, newDrafts } from '../../support/calls/api.ts';
import { countCalls } from '../../support/calls/count-calls.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/calls/people.ts';
import { aColis, aContact, severalColis, storedPayment } from '../../support/calls/table.ts';
import { startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownApi } from '../../support/clouds/own-cloud.ts';
import { projectCloud, runningCloud } from '../../support/clouds/running-cloud.ts';
import { eventually, newSession, payAndReturn, returnFromPayment, startPaying } from '../../support/items/money.ts';
import { decideOnPayment, newRecordedPayment } from '../../support/items/recorded-payments.ts';
import { newSite } from '../../support/items/sites.ts';

/** The number of table calls of each action, however much the table holds (docs/contract.md#limits). */

const stripe = await startFaultyProxy(() => String(projectCloud()?.stripe));
afterAll(() => stripe.stop());
ownApi(async () => ({ STRIPE_API: stripe.endpoint }));

let container: { id: number };
let awa: Person;
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
  awa = await makeCustomer();
});

/** The table calls of a request, which must succeed. */
const callsOf = async (request: () => ReturnType<typeof api>): Promise<string[]> => {
  const { result, calls } = await countCalls(request);
  if (result.status >= 300) throw new Error(`${result.status} ${result.text}`);
  return calls;
};

test('starting a payment takes two calls, for one parcel or several', async () => {
  const one = await aColis(awa, container.id);
  const several = await severalColis(awa, container.id, 5);
  expect(await callsOf(() => startPaying(awa, [one]))).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(await callsOf(() => startPaying(awa, several))).toEqual(['BatchGetItem', 'TransactWriteItems']);
});

/** Sends an event as Stripe would. */
const sendEvent = (type: string, object: object) => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', created: 1, type, data: { object } });
  const secret = runningCloud().secrets.stripeWebhookSecret;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return api('POST', '/payments/webhook', { body: payload, headers: { 'stripe-signature': signature } });
};

test('settling a payment takes two calls, by webhook or on return, and one when it is settled already', async () => {
  const ids = await severalColis(awa, container.id, 3);
  const sendWebhook = (sessionId: string) => sendEvent('checkout.session.completed', { id: sessionId });
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: { id: 'pi_1', status: 'succeeded' } };
  const [first, second] = [await newSession(awa, ids.slice(1)), await newSession(awa, ids.slice(0, 1))];
  for (const { sessionId } of [first, second]) stripe.change(sessionId, paid);
  expect(await callsOf(() => sendWebhook(first.sessionId))).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(await callsOf(() => sendWebhook(first.sessionId))).toEqual(['BatchGetItem']);
  expect(await callsOf(() => returnFromPayment(awa, second.sessionId))).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(await callsOf(() => returnFromPayment(awa, second.sessionId))).toEqual(['BatchGetItem']);
});

test('recording a refund takes three calls, and two when it is recorded already; the money of a month takes two', async () => {
  const { id } = await payAndReturn(awa, [await aColis(awa, container.id)]);
  const { paymentIntentId: payment_intent, paidAt } = await storedPayment(awa, id);
  const created = Math.floor(Date.now() / 1000);
  const refund = { id: `re_${id}`, amount: 100, metadata: {}, created, status: 'succeeded' };
  stripe.change(`/v1/refunds?payment_intent=${payment_intent}`, { data: [refund] });
  const sendRefund = () => sendEvent('charge.refunded', { payment_intent });
  expect(await callsOf(sendRefund)).toEqual(['GetItem', 'BatchGetItem', 'TransactWriteItems']);
  expect(await callsOf(sendRefund)).toEqual(['GetItem', 'BatchGetItem']);
  const month = dayIn(String(paidAt), localSite.zone).slice(0, 7);
  const read = () => api('GET', `/payments/mouvements/${month}?limit=100`, { token: admin.token });
  expect(await callsOf(read)).toEqual(['Query', 'BatchGetItem']);
});

test('booking a parcel reads the container and the documents and writes once', async () => {
  const drafts = await newDrafts(awa, container.id);
  const bookParcel = () => api('POST', `/colis/ajouter/${container.id}`, { token: awa.token, body: colisBody(drafts) });
  expect(await callsOf(() => bookParcel())).toEqual(['GetItem', 'BatchGetItem', 'TransactWriteItems']);
});

test('a list of thirty containers with their counters takes as many calls as a list of one', async () => {
  await newContainer();
  const listOf = (limit: number) =>
    callsOf(() => api('GET', `/cockpit/conteneurs?limit=${limit}`, { token: admin.token }));
  await eventually(async () => expect((await listOf(30)).toSorted()).toEqual((await listOf(1)).toSorted()));
});

test('an action for many parcels of one customer takes a fixed number of calls, and a move five for each parcel', async () => {
  const [from, to] = [await newContainer(), await newContainer()];
  const post = (path: string, body: object) =>
    callsOf(() => api('POST', `/cockpit/conteneurs/${from.id}/actions${path}`, { token: admin.token, body }));
  const reminder = { type: 'RAPPEL', rappel: 'PAIEMENT' };
  const few = await severalColis(awa, from.id, 2);
  const many = [...few, ...(await severalColis(awa, from.id, 10))];
  const previewOf = (colisIds: number[]) => post('/apercu', { action: reminder, colisIds });
  expect(await previewOf(many)).toEqual(await previewOf(few));
  const run = (ids: number[]) => post('', { action: reminder, lot: randomUUID(), colis: ids.map((id) => ({ id })) });
  const ofOther = await severalColis(await makeCustomer(), from.id, 2);
  expect(await run(many)).toEqual(await run(ofOther)); // nobody is reminded twice in a day
  const move = await post('', {
    action: { type: 'DEPLACER', vers: to.id },
    lot: randomUUID(),
    colis: many.map((id) => ({ id })),
  });
  expect(move.length).toBeLessThanOrEqual(5 + many.length * 5);
});

test('changing the état of a parcel takes two calls, and cancelling a paid one a third for its ledger', async () => {
  const colisId = await aColis(awa, container.id);
  const set = (etat: string) => api('PUT', `/colis/modifier/${colisId}`, { token: admin.token, body: { etat } });
  expect(await callsOf(() => set('EN_ATTENTE'))).toEqual(['GetItem', 'TransactWriteItems']);
  await payAndReturn(awa, [colisId]);
  expect(await callsOf(() => set('ANNULE'))).toEqual(['GetItem', 'GetItem', 'TransactWriteItems']);
});

test.each<[string, () => string, () => Person]>([
  ["a customer's parcels", () => '/colis/user', () => awa],
  ["a customer's parcels to pay", () => '/colis/user?paiement=A_PAYER', () => awa],
  ["a customer's waiting documents", () => `/customs/user/${awa.userId}?statut=EN_ATTENTE`, () => awa],
  ["a customer's parcels in a container", () => `/colis/par-reservation/${container.id}`, () => awa],
  ['all parcels', () => '/colis/all', () => admin],
  ['all parcels in an état, paid', () => '/colis/all?etat=ENREGISTRE&paiement=PAYE', () => admin],
  ['all parcels of a container', () => `/colis/par-reservation/${container.id}`, () => admin],
])('a list of %s takes one query', async (_, path, who) => {
  expect(await callsOf(() => api('GET', path(), { token: who().token }))).toEqual(['Query']);
});

/** The site read is optional, because containers of other tests may have sites. */
test.each([
  ['open containers', '/bookings', ['Query']],
  ['departures of a day', '/bookings/by-date?dateDepart=2031-01-01', ['Query']],
  ['containers, to an admin,', '/bookings', ['Query', 'BatchGetItem']],
])('a list of %s reads the sites of all of them at once', async (shown, path, calls) => {
  const reader = shown.includes('admin') ? { token: admin.token } : {};
  expect([calls, [...calls, 'BatchGetItem']]).toContainEqual(await callsOf(() => api('GET', path, reader)));
});

test('a list of frequently changing items takes a query of their keys and a read of the items', async () => {
  await newDrafts(awa, container.id);
  for (const path of ['/insurance/all', '/customs/all', '/customs/all?statut=EN_ATTENTE'])
    expect(await callsOf(() => api('GET', path, { token: admin.token })), path).toEqual(['Query', 'BatchGetItem']);
});

test('the list of users takes two calls, and one read of their unreachable addresses', async () => {
  expect(await callsOf(() => api('GET', '/api/auth/users', { token: admin.token }))).toEqual([
    'Query',
    'BatchGetItem',
    'BatchGetItem',
  ]);
});

test.each([['unread messages', '/api/contact?lu=false']])(
  'a list of %s takes one query, and one read of unreachable addresses',
  async (_, path) => {
    await aContact();
    expect(await callsOf(() => api('GET', path, { token: admin.token }))).toEqual(['Query', 'BatchGetItem']);
  },
);

test('the first screen of a container with a depot takes four calls', async () => {
  const get = (path: string) => callsOf(() => api('GET', path, { token: admin.token }));
  const { id } = await newContainer({ siteDepartId: await newSite() });
  expect(await get(`/cockpit/conteneurs/${id}`)).toEqual(['GetItem', 'BatchGetItem']);
  expect(await get(`/cockpit/conteneurs/${id}/colis`)).toEqual(['GetItem', 'Query']);
});

/** Moves a parcel to another container. */
const movedTo = async (id: number, vers: { id: number }): Promise<void> => {
  const move = { token: admin.token, body: { vers: vers.id, autreDestination: true } };
  const { status, text } = await api('POST', `/colis/${id}/transfert`, move);
  if (status !== 200) throw new Error(text);
};

test('following a parcel by its code takes three reads, and a code that finds nothing one', async () => {
  const siteArriveeId = await newSite({ type: 'ARRIVEE', ville: 'Dakar' });
  const collected = await newContainer({ siteArriveeId });
  const colis = await newColis(awa, collected.id);
  const follow = ({ codeSuivi }: { codeSuivi: string }) => callsOf(() => api('GET', `/suivi/${codeSuivi}`));
  const threeReads = ['BatchGetItem', 'BatchGetItem', 'BatchGetItem'];
  expect(await follow(colis)).toEqual(threeReads);
  expect(await follow(await newColis(awa, container.id))).toEqual(['BatchGetItem', 'BatchGetItem']); // without a site
  await movedTo(colis.id, await newContainer({ siteArriveeId }));
  expect(await follow(colis)).toEqual(threeReads);
  const unknown = await countCalls(() => api('GET', `/suivi/${newTrackingCode()}`));
  expect([unknown.result.status, unknown.calls]).toEqual([404, ['BatchGetItem']]); // and the counter
  const mistyped = await countCalls(() => api('GET', '/suivi/YN-7K3M-9QPX-4WTHX'));
  expect([mistyped.result.status, mistyped.calls]).toEqual([400, []]);
});

test('a page of an account statement takes at most four calls, however many of its parcels were paid', async () => {
  const moussa = await makeCustomer();
  const read = () => api('GET', `/payments/releve/${moussa.userId}?limit=100`, { token: moussa.token });
  await aColis(moussa, container.id);
  expect(await callsOf(read)).toEqual(['Query', 'BatchGetItem']); // the container of a parcel to pay
  const ids = await severalColis(moussa, container.id, 4);
  for (const id of ids) await decideOnPayment('confirm', (await newRecordedPayment(moussa, container.id, [id])).id);
  expect(await callsOf(read)).toEqual(['Query', 'BatchGetItem', 'BatchGetItem', 'BatchGetItem']);
});
