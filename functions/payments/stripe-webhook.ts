import type Stripe from 'stripe';
import { transact } from '../core/dynamo.ts';
import { log } from '../core/log.ts';
import { recordDuration } from '../core/metrics.ts';
import { eventWrite } from '../core/outbox.ts';
import { replacePaymentWrite } from './payments.table.ts';
import { syncRefunds } from './refunds.ts';
import { retryWithCurrentPayment } from './retry-on-stale-read.ts';
import { settleSession } from './settle-payment.ts';
import type { StoredPayment } from './stored-payment.ts';
import { fetchIntentRefs, verifyEvent } from './stripe.ts';

/** Handles one webhook call of Stripe. Throws INVALID_SIGNATURE. */
export const handleWebhook = async (bytes: Buffer, signature: string | undefined): Promise<void> => {
  const event = await verifyEvent(bytes, signature);
  await applyStripeEvent(event);
  const ageMs = Date.now() - event.created * 1000;
  log.info('stripe event', { eventId: event.id, type: event.type, ageMs });
  recordDuration('webhookLag', ageMs);
};

/** Applies an event of Stripe to its payment; other event types are ignored. */
export const applyStripeEvent = async (event: Stripe.Event): Promise<void> => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      await settleSession(event.data.object.id);
      return;
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed':
      return recordRefunds(event.data.object.payment_intent);
    case 'charge.dispute.created':
      return recordDispute(event.data.object);
  }
};

type Intent = string | { id: string } | null;

/** Records the refunds of a payment, found by its intent, including those made in Stripe's dashboard. */
export const recordRefunds = (intent: Intent): Promise<void> =>
  withPaymentOf(intent, async (payment, intentId) =>
    syncRefunds(payment.paidAt === null ? await settleBeforeRefund(payment) : payment, intentId),
  );

/** Settles a refunded payment that is not marked paid: the event of its payment may be late, or lost. */
const settleBeforeRefund = async (payment: StoredPayment): Promise<StoredPayment> =>
  (payment.sessionId ? await settleSession(payment.sessionId) : undefined)?.payment ?? payment;

/** Records a disputed payment and notifies support. */
export const recordDispute = (dispute: Stripe.Dispute): Promise<void> =>
  withPaymentOf(dispute.payment_intent, async (payment) => {
    if (payment.disputedAt !== null) return;
    const { userId, id: paymentId, lines } = payment;
    log.warn('payment disputed', { paymentId, disputeId: dispute.id });
    const colisIds = lines.map(({ colisId }) => colisId);
    await transact({
      payment: replacePaymentWrite({ ...payment, disputedAt: new Date(dispute.created * 1000).toISOString() }),
      event: eventWrite({ type: 'PAYMENT_DISPUTED', userId, paymentId, colisIds, cents: dispute.amount }),
    });
  });

const withPaymentOf = async (
  intent: Intent,
  act: (payment: StoredPayment, intentId: string) => Promise<void>,
): Promise<void> => {
  if (intent === null) return;
  const intentId = typeof intent === 'string' ? intent : intent.id;
  const refs = await fetchIntentRefs(intentId);
  if (refs) await retryWithCurrentPayment(refs.userId, refs.paymentId, (payment) => act(payment, intentId));
};
