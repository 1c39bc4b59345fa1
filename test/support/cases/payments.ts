import { randomInt } from 'node:crypto';
import Stripe from 'stripe';
import { recordMismatch } from '#functions/payments/mismatches.ts';
import { signEvent } from '#local/wave/server.ts';
import type { paymentsRoutes } from '#shared/payments/routes.ts';
import { newContainer } from '../calls/api.ts';
import { makeCustomer, type Person } from '../calls/people.ts';
import type { Call } from '../calls/route-rows.ts';
import { aColis } from '../calls/table.ts';
import { proxyTokenFor } from '../calls/tokens.ts';
import { runningCloud } from '../clouds/running-cloud.ts';
import { colisDueOnCollection } from '../items/arrival.ts';
import { payFor } from '../items/money.ts';
import { aPayLink } from '../items/pay-links.ts';
import { decideOnPayment, newRecordedPayment } from '../items/recorded-payments.ts';
import { payWithWave, RATES, startWithWave, storeTodaysRates } from '../items/wave.ts';
import type { Cases, World } from './case.ts';

/** A pending cash payment. */
const cashPayment = async (owner: Person, { open }: World) => ({
  id: (await newRecordedPayment(owner, open, [await aColis(owner, open)])).id,
});

/** An event that the webhook ignores, signed as Stripe does. */
const signedEvent = (): Call => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', created: 1, type: 'ping', data: { object: {} } });
  const secret = runningCloud().secrets.stripeWebhookSecret;
  return {
    body: payload,
    headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) },
  };
};

/** An event that the webhook ignores, signed as Wave does. */
const waveEvent = (): Call => {
  const body = JSON.stringify({ id: 'AE_1', type: 'webhook.test', data: {} });
  return { body, headers: { 'wave-signature': signEvent(runningCloud().secrets.waveWebhookSecret, body) } };
};

/** A mismatch that the daily comparison recorded. */
const aMismatch = async (): Promise<string> => {
  const sessionId = `cs_test_${randomInt(1e9)}`;
  await recordMismatch({ userId: 1, paymentId: 2, sessionId, nous: null, eux: { devise: 'USD', montant: 100 } });
  return sessionId;
};

/** A month of the past without movements that no other case closes. */
const anOpenMonth = async (): Promise<string> => {
  await storeTodaysRates();
  const month = randomInt(0, 12 * 5);
  return `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
};

export const paymentsCases: Cases<typeof paymentsRoutes> = {
  start: {
    call: async (owner, { open }) => ({ params: { colisId: await aColis(owner, open) } }),
    others: 'COLIS_NOT_FOUND',
  },
  startGroup: {
    call: async (owner, { open }) => ({ body: [await aColis(owner, open), await aColis(owner, open)] }),
    others: 'COLIS_NOT_FOUND',
  },
  validate: {
    call: async (owner, { open }) => ({ query: { session_id: await payFor(owner, [await aColis(owner, open)]) } }),
    others: 'PAYMENT_NOT_FOUND',
  },
  links: {
    call: async (owner) => ({ query: { colisId: String(await aColis(owner, (await newContainer()).id)) } }),
    others: 'COLIS_NOT_FOUND',
  },
  // In a container without a site: agents make links for those of their own.
  addLink: {
    call: async (owner) => ({ body: { colisIds: [await aColis(owner, (await newContainer()).id)] } }),
    others: 'COLIS_NOT_FOUND',
  },
  removeLink: {
    call: async (owner) => ({ params: { code: await aPayLink(owner, (await newContainer()).id) } }),
    others: 'INVALID_PAY_LINK',
  },
  recipientLink: {
    call: async (owner, { open }) => {
      const colisId = await colisDueOnCollection(owner, open);
      return { params: { jeton: await proxyTokenFor({ ...owner, colisId, le: '2026-11-20T10:00:00.000Z' }) } };
    },
  },
  payerView: { call: async (_, { open }) => ({ params: { code: await aPayLink(await makeCustomer(), open) } }) },
  payByLink: {
    call: async (_, { open }) => ({ params: { code: await aPayLink(await makeCustomer(), open) }, body: {} }),
  },
  settle: {
    call: async (owner, { open }) => {
      await storeTodaysRates();
      const { paymentId, page } = await startWithWave(owner, [await aColis(owner, open)]);
      await payWithWave(page);
      return { params: { id: paymentId } };
    },
    others: 'PAYMENT_NOT_FOUND',
  },
  all: { call: () => ({}) },
  movements: { call: () => ({ params: { mois: '2031-01' } }) },
  books: { call: () => ({ params: { mois: '2031-01' } }) },
  closeMonth: {
    call: async () => ({
      params: { mois: await anOpenMonth() },
      body: { mouvements: 0, empreinte: 'a'.repeat(64), tauxDu: RATES.date },
    }),
  },
  mismatches: { call: () => ({}) },
  closeMismatch: { call: async () => ({ params: { ecart: await aMismatch() }, body: { motif: 'Réglé avec Wave' } }) },
  providerEntries: { call: () => ({ params: { mois: '2026-01', moyen: 'CARTE' } }) },
  statement: { call: ({ userId }) => ({ params: { userId } }), others: 'USER_NOT_FOUND' },
  get: { call: async (owner, world) => ({ params: await cashPayment(owner, world) }), others: 'PAYMENT_NOT_FOUND' },
  add: {
    call: async (owner, { open }) => ({
      params: { userId: owner.userId, bookingId: open },
      body: { moyen: 'ESPECES', colisIds: [await aColis(owner, open)] },
    }),
  },
  update: { call: async (owner, world) => ({ params: await cashPayment(owner, world), body: { moyen: 'VIREMENT' } }) },
  remove: { call: async (owner, world) => ({ params: await cashPayment(owner, world) }) },
  confirm: { call: async (owner, world) => ({ params: await cashPayment(owner, world) }) },
  reject: { call: async (owner, world) => ({ params: await cashPayment(owner, world) }) },
  receipts: {
    call: async (owner, { open }) => {
      const id = await aColis(owner, open);
      await decideOnPayment('confirm', (await newRecordedPayment(owner, open, [id])).id);
      return { params: { id } };
    },
    others: 'COLIS_NOT_FOUND',
  },
  webhook: { call: signedEvent },
  waveWebhook: { call: waveEvent },
};
