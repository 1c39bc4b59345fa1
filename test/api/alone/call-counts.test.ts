import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, colisBody, newContainer, newPapers } from '../../support/api.ts';
import { countCalls } from '../../support/count-calls.ts';
import { startFaultyProxy } from '../../support/faulty-proxy.ts';
import { newSession, payAndReturn, returnFromPayment, startPaying } from '../../support/money.ts';
import { ownApi } from '../../support/own-cloud.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/people.ts';
import { projectCloud, runningCloud } from '../../support/running-cloud.ts';
import { aColis, aContact, severalColis } from '../../support/table.ts';

/** What each action costs at the table, whatever the table holds (docs/contract.md#limits). */

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

/** The calls that a request takes, which must succeed. */
const callsOf = async (ask: () => ReturnType<typeof api>): Promise<string[]> => {
  const { result, calls } = await countCalls(ask);
  if (result.status >= 300) throw new Error(`${result.status} ${result.text}`);
  return calls;
};

test('starting a payment takes two calls, of one parcel or of several', async () => {
  const one = await aColis(awa, container.id);
  const several = await severalColis(awa, container.id, 5);
  expect(await callsOf(() => startPaying(awa, [one]))).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(await callsOf(() => startPaying(awa, several))).toEqual(['BatchGetItem', 'TransactWriteItems']);
});

test('hearing of a payment takes two calls, by webhook or on the way back, and one when it is known', async () => {
  const ids = await severalColis(awa, container.id, 3);
  const secret = runningCloud().secrets.stripeWebhookSecret;
  const heard = (sessionId: string) => {
    const event = {
      id: 'evt_1',
      object: 'event',
      created: 1,
      type: 'checkout.session.completed',
      data: { object: { id: sessionId } },
    };
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    return api('POST', '/payments/webhook', { body: payload, headers: { 'stripe-signature': signature } });
  };
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: { id: 'pi_1', status: 'succeeded' } };
  const [first, second] = [await newSession(awa, ids.slice(1)), await newSession(awa, ids.slice(0, 1))];
  for (const { sessionId } of [first, second]) stripe.change(sessionId, paid);
  expect(await callsOf(() => heard(first.sessionId))).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(await callsOf(() => heard(first.sessionId))).toEqual(['BatchGetItem']);
  expect(await callsOf(() => returnFromPayment(awa, second.sessionId))).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(await callsOf(() => returnFromPayment(awa, second.sessionId))).toEqual(['BatchGetItem']);
});

test('booking a parcel reads the container and the papers, and writes once', async () => {
  const papers = await newPapers(awa, container.id);
  const booked = () => api('POST', `/colis/ajouter/${container.id}`, { token: awa.token, body: colisBody(papers) });
  expect(await callsOf(() => booked())).toEqual(['GetItem', 'BatchGetItem', 'TransactWriteItems']);
});

test('changing the état of a parcel takes two calls, cancelling a paid one too', async () => {
  const colisId = await aColis(awa, container.id);
  const set = (etat: string) => api('PUT', `/colis/modifier/${colisId}`, { token: admin.token, body: { etat } });
  expect(await callsOf(() => set('EN_ATTENTE'))).toEqual(['GetItem', 'TransactWriteItems']);
  await payAndReturn(awa, [colisId]);
  expect(await callsOf(() => set('ANNULE'))).toEqual(['GetItem', 'TransactWriteItems']);
});

test.each<[string, () => string, (() => Person) | undefined]>([
  ['open containers', () => '/bookings', undefined],
  ['departures of a day', () => '/bookings/by-date?dateDepart=2031-01-01', undefined],
  ["a customer's parcels", () => '/colis/user', () => awa],
  ["a customer's parcels still to pay", () => '/colis/user?paiement=A_PAYER', () => awa],
  ["a customer's documents that wait", () => `/customs/user/${awa.userId}?statut=EN_ATTENTE`, () => awa],
  ["a customer's parcels in a container", () => `/colis/par-reservation/${container.id}`, () => awa],
  ['all parcels', () => '/colis/all', () => admin],
  ['all parcels in an état, paid', () => '/colis/all?etat=ENREGISTRE&paiement=PAYE', () => admin],
  ['all parcels of a container', () => `/colis/par-reservation/${container.id}`, () => admin],
])('a list of %s takes one query', async (_, path, who) => {
  const token = who?.().token;
  expect(await callsOf(() => api('GET', path(), token ? { token } : {}))).toEqual(['Query']);
});

test('a list whose things change often takes a query of their keys, and a read of them as they are', async () => {
  await newPapers(awa, container.id);
  for (const path of ['/bookings', '/insurance/all', '/customs/all', '/customs/all?statut=EN_ATTENTE'])
    expect(await callsOf(() => api('GET', path, { token: admin.token })), path).toEqual(['Query', 'BatchGetItem']);
});

test('a list of all users takes two calls, and one read of whether mails arrive at their addresses', async () => {
  expect(await callsOf(() => api('GET', '/api/auth/users', { token: admin.token }))).toEqual([
    'Query',
    'BatchGetItem',
    'BatchGetItem',
  ]);
});

test.each([['messages that nobody has read', '/api/contact?lu=false']])(
  'a list of %s takes one query, and one read of whether mails arrive at their addresses',
  async (_, path) => {
    await aContact();
    expect(await callsOf(() => api('GET', path, { token: admin.token }))).toEqual(['Query', 'BatchGetItem']);
  },
);
