import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, newContainer } from '../../support/calls/api.ts';
import { makeCustomer } from '../../support/calls/people.ts';
import { aColis, storedColis } from '../../support/calls/table.ts';
import { startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { projectCloud, runningCloud } from '../../support/clouds/running-cloud.ts';
import { CARDS, enterCard, newSession, stripeControl } from '../../support/items/money.ts';
import {
  decideOnPayment,
  deletePayment,
  newRecordedPayment,
  outcome,
  recordPayment,
  shownPayment,
} from '../../support/items/recorded-payments.ts';

/** Decisions of admins on card payments while a bank takes its time or Stripe does not answer. */

ownCloud();

const stripe = await startFaultyProxy(() => String(runningCloud().stripe));
afterAll(() => stripe.stop());

let container: { id: number };

beforeAll(async () => {
  if (!projectCloud()) return;
  process.env.STRIPE_API = stripe.endpoint;
  container = await newContainer();
});

test('a payment in progress at the bank cannot be confirmed, rejected, deleted or replaced by cash', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { page, sessionId, paymentId } = await newSession(awa, [colisId]);
  await stripeControl('webhooks', { mode: 'drop' });
  await enterCard(page, CARDS.settles);
  const processing = { id: 'pi_1', status: 'processing' };
  stripe.change(sessionId, { status: 'complete', payment_status: 'unpaid', payment_intent: processing });
  expect(outcome(await decideOnPayment('confirm', paymentId))).toEqual([409, 'PAYMENT_NOT_COMPLETED']);
  expect(outcome(await decideOnPayment('reject', paymentId))).toEqual([409, 'PAYMENT_PROCESSING']);
  expect(outcome(await deletePayment(paymentId))).toEqual([409, 'PAYMENT_PROCESSING']);
  expect(outcome(await recordPayment(awa, container.id))).toEqual([409, 'COLIS_LOCKED']);
  expect((await shownPayment(paymentId)).statut).toBe('EN_ATTENTE');
  expect((await storedColis(awa, colisId)).lockedBy).toBe(paymentId);
});

test('an admin cannot decide on a card payment while Stripe is down, but can afterwards', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { sessionId, paymentId } = await newSession(awa, [colisId]);
  for (const attempt of [
    () => decideOnPayment('confirm', paymentId),
    () => decideOnPayment('reject', paymentId),
    () => deletePayment(paymentId),
    () => recordPayment(awa, container.id),
  ]) {
    stripe.fail(sessionId, 500, 500);
    expect(outcome(await attempt())).toEqual([503, 'PAYMENT_PROVIDER_DOWN']);
    expect((await shownPayment(paymentId)).statut).toBe('EN_ATTENTE');
    expect((await storedColis(awa, colisId)).lockedBy).toBe(paymentId);
  }
  expect((await decideOnPayment('reject', paymentId)).body.data.statut).toBe('REJETE');
});

test('a page that was closed although Stripe’s answer was lost counts as closed on the next attempt', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { sessionId, paymentId } = await newSession(awa, [colisId]);
  stripe.fail(sessionId, 'lost', 'lost');
  expect(outcome(await deletePayment(paymentId))).toEqual([503, 'PAYMENT_PROVIDER_DOWN']);
  expect((await deletePayment(paymentId)).status).toBe(200);
  expect((await storedColis(awa, colisId)).lockedBy).toBeNull();
});

test('cash is recorded and confirmed without Stripe', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  stripe.fail('', 'drop', 'drop', 'drop', 'drop');
  const { id } = await newRecordedPayment(awa, container.id);
  expect((await decideOnPayment('confirm', id)).body.data.statut).toBe('CONFIRME');
  stripe.fail('');
  expect((await api('GET', `/colis/${colisId}`, { token: awa.token })).body.data.paymentId).toBe(id);
});
