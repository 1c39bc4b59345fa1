import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { api, newContainer } from '../../support/calls/api.ts';
import { ALL_TRIES, loseAnswers } from '../../support/calls/count-calls.ts';
import { inProgress } from '../../support/calls/dynamo-errors.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/calls/people.ts';
import { withFaults } from '../../support/calls/stored-state.ts';
import { aColis, storedColis, storedPayment } from '../../support/calls/table.ts';
import { startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownApi } from '../../support/clouds/own-cloud.ts';
import { projectCloud } from '../../support/clouds/running-cloud.ts';
import {
  allMailsTo,
  enterCard,
  eventually,
  newSession,
  payFor,
  returnFromPayment,
  startPaying,
  stripeSdk,
  sweep,
} from '../../support/items/money.ts';

/** Writes that succeed although their answer is lost, once or for good, as when the function crashes. */

const stripe = await startFaultyProxy(() => String(projectCloud()?.stripe));
afterAll(() => stripe.stop());
afterEach(() => loseAnswers(0));
ownApi(async () => ({ STRIPE_API: stripe.endpoint }));

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const sessionsOf = async (colisId: number, status: 'open' | 'complete') => {
  const { data } = await stripeSdk().checkout.sessions.list({ status, limit: 100 });
  return data.filter(({ metadata }) => metadata?.colisIds === String(colisId));
};
const subjectsTo = async (person: Person) => (await allMailsTo(person)).map(({ subject }) => subject.split(' · ')[0]);
const cancel = (id: number) => api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
const spaceLeft = async (id: number): Promise<number> => (await api('GET', `/bookings/${id}`)).body.data.poidsRestant;

test('a payment whose insert got no answer is started once', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  loseAnswers(1);
  const { status, body } = await startPaying(awa, [colisId]);
  expect(status).toBe(200);
  expect((await storedColis(awa, colisId)).lockedBy).toBe(body.data.id);
  expect((await sessionsOf(colisId, 'open')).map(({ id }) => id)).toEqual([body.data.sessionId]);
});

test('a payment whose insert was still in progress on the retry is started once, with one open page', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  let calls = 0;
  const transactionInProgress = (command: string) =>
    command === 'TransactWriteItemsCommand' && calls++ === 0 ? inProgress() : undefined;
  const { body } = await withFaults({ after: transactionInProgress }, () => startPaying(awa, [colisId]));
  expect((await storedColis(awa, colisId)).lockedBy).toBe(body.data.id);
  expect((await sessionsOf(colisId, 'open')).map(({ id }) => id)).toEqual([body.data.sessionId]);
});

test('when the function crashes after inserting a payment, its page is closed and the next start opens another', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  loseAnswers(ALL_TRIES);
  const { status, body } = await startPaying(awa, [colisId]);
  expect([status, body.code]).toEqual([503, 'DEPENDENCY_DOWN']);
  expect(await sessionsOf(colisId, 'open')).toEqual([]);
  await returnFromPayment(awa, await payFor(awa, [colisId]));
  expect((await storedColis(awa, colisId)).paymentId).not.toBeNull();
  expect(await sessionsOf(colisId, 'complete')).toHaveLength(1);
});

test('when Stripe opens a page and its answer is lost, the retry gets the same page', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  stripe.fail(colisId, 'lost');
  const { body } = await startPaying(awa, [colisId]);
  expect((await sessionsOf(colisId, 'open')).map(({ id }) => id)).toEqual([body.data.sessionId]);
});

test('an orphaned page at Stripe locks no parcel, and its expiry changes nothing', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  stripe.fail(colisId, 'lost', 'lost');
  expect((await startPaying(awa, [colisId])).body.code).toBe('PAYMENT_PROVIDER_DOWN');
  expect((await storedColis(awa, colisId)).lockedBy).toBeNull();
  const [orphan] = await sessionsOf(colisId, 'open');
  const { sessionId } = await newSession(awa, [colisId]);
  await stripeSdk().checkout.sessions.expire(String(orphan?.id));
  expect((await returnFromPayment(awa, String(orphan?.id))).body.code).toBe('PAYMENT_NOT_FOUND');
  expect((await returnFromPayment(awa, sessionId)).body.code).toBe('PAYMENT_NOT_COMPLETED');
});

test.each([
  ['once', 1, 200],
  ['for good', ALL_TRIES, 503],
])('a payment whose confirmation got no answer (%s) is confirmed once, with one mail', async (_, times, answer) => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { sessionId, paymentId } = await newSession(awa, [colisId]);
  stripe.change(sessionId, {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: { id: 'pi_1', status: 'succeeded' },
  });
  loseAnswers(times);
  expect((await returnFromPayment(awa, sessionId)).status).toBe(answer);
  expect((await returnFromPayment(awa, sessionId)).status).toBe(200);
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'CONFIRME', version: 2 });
  expect(await subjectsTo(awa)).toEqual(['Paiement reçu']);
});

test.each([
  ['once', 1, 200],
  ['for good', ALL_TRIES, 503],
])('a cancellation whose write got no answer (%s) frees space and refunds once', async (_, times, answer) => {
  const awa = await makeCustomer();
  const busy = await newContainer({ poidsMax: 100 });
  const colisId = await aColis(awa, busy.id);
  const { page, sessionId, paymentId } = await newSession(awa, [colisId]);
  await enterCard(page);
  await returnFromPayment(awa, sessionId);
  loseAnswers(times);
  expect((await cancel(colisId)).status).toBe(answer);
  expect((await cancel(colisId)).status).toBe(200);
  await eventually(async () => expect((await storedPayment(awa, paymentId)).statut).toBe('REMBOURSE'));
  const { paymentIntentId } = await storedPayment(awa, paymentId);
  const { data } = await stripeSdk().refunds.list({ payment_intent: String(paymentIntentId) });
  expect([data.length, await spaceLeft(busy.id)]).toEqual([1, 100]);
  expect((await subjectsTo(awa)).sort()).toEqual(['Paiement reçu', 'Votre colis est annulé', 'Vous êtes remboursé']);
});

test.each([1, ALL_TRIES])('a release whose write got no answer (%i times) happens once', async (times) => {
  const awa = await makeCustomer();
  const busy = await newContainer({ poidsMax: 100 });
  await aColis(awa, busy.id, { createdAt: '2026-01-01T00:00:00.000Z', lapsesAt: '2026-01-04T00:00:00.000Z' });
  loseAnswers(times);
  await sweep();
  await sweep();
  expect(await spaceLeft(busy.id)).toBe(100);
  expect(await subjectsTo(awa)).toEqual(['Votre colis est annulé']);
});
