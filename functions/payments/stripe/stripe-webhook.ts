import { log } from '../../core/log.ts';
import { recordDuration } from '../../core/metrics.ts';
import { recordDispute } from '../disputes.ts';
import { type Intent, withPaymentOf } from '../intents.ts';
import type { Provider } from '../provider.ts';
import { syncRefunds } from '../refunds.ts';
import { settlePayment, settleSession } from '../settle-payment.ts';
import type { StoredPayment } from '../stored-payment.ts';
import { stripeProvider } from './stripe.ts';
import { type Envelope, type HeardEvent, heardEvent, readEnvelope } from './stripe-event.ts';

/** Handles one webhook call of Stripe. Throws INVALID_SIGNATURE or MALFORMED_REQUEST. */
export const handleStripeWebhook = async (...call: Parameters<Provider['verifyWebhook']>): Promise<void> => {
  const event = readEnvelope(await stripeProvider.verifyWebhook(...call));
  await applyStripeEvent(event);
  const ageMs = Date.now() - event.created * 1000;
  log.info('stripe event', { eventId: event.id, type: event.type, ageMs });
  recordDuration('webhookLag', ageMs);
};

/**
 * Applies an event of Stripe to its payment; other event types are ignored. So is an event without a usable object:
 * Stripe would repeat a refused one for three days, and the daily comparison finds what it was about.
 */
export const applyStripeEvent = async (envelope: Envelope): Promise<void> => {
  const event = heardEvent(envelope);
  if (event === 'unreadable') log.error('stripe event unreadable', { eventId: envelope.id, type: envelope.type });
  else if (event) await apply(event);
};

const apply = async (event: HeardEvent): Promise<void> => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      await settleSession(stripeProvider, event.object.id);
      return;
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed':
      return recordRefunds(event.object.payment_intent);
    case 'charge.dispute.created':
      return recordDispute(event.object.id);
    case 'charge.dispute.closed':
      return recordDispute(event.object.id, event.at);
  }
};

/** Records the refunds of a payment, found by its intent, including those made in Stripe's dashboard. */
export const recordRefunds = (intent: Intent): Promise<void> =>
  withPaymentOf(intent, async (payment, intentId) =>
    syncRefunds(payment.paidAt === null ? await settleBeforeRefund(payment) : payment, intentId),
  );

/** Settles a refunded payment that is not marked paid: the event of its payment may be late, or lost. */
const settleBeforeRefund = async (payment: StoredPayment): Promise<StoredPayment> =>
  (await settlePayment(payment))?.payment ?? payment;
