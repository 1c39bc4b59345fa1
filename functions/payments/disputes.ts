import type Stripe from 'stripe';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { refundRetryAt } from '../core/events/sweep-grace.ts';
import { log } from '../core/log.ts';
import { transact } from '../core/table/dynamo.ts';
import { isIntentOf, withPaymentOf } from './intents.ts';
import { disputeMovementWrites } from './movements.ts';
import { lostCentsIn, refundLinesIn } from './refund-lines.ts';
import { refundedFields, refundWrites } from './refunds.ts';
import type { StoredDispute, StoredPayment } from './stored-payment.ts';
import { fetchDispute } from './stripe/stripe.ts';

/**
 * Brings a payment to the state in which Stripe has one of its disputes now, whatever event reported it and in
 * whichever order; support is notified of each change once. `closedAt` is when it ended, as far as the caller knows.
 */
export const recordDispute = async (disputeId: string, closedAt = nowIso()): Promise<void> => {
  const dispute = await fetchDispute(disputeId);
  if (dispute)
    await withPaymentOf(dispute.payment_intent, async (payment, intentId) => {
      if (isIntentOf(payment, intentId)) await applyDispute(payment, dispute, closedAt);
    });
};

const applyDispute = async (payment: StoredPayment, dispute: Stripe.Dispute, closedAt: string): Promise<void> => {
  const { id: paymentId, userId, lines } = payment;
  const known = payment.disputes?.[dispute.id];
  const current = disputeNow(dispute, closedAt, known);
  if (known?.etat === current.etat && known.cents === current.cents) return;
  const after = withDispute(payment, dispute.id, current);
  log.warn('payment disputed', { paymentId, disputeId: dispute.id, etat: current.etat });
  const refs = { userId, paymentId, colisIds: lines.map(({ colisId }) => colisId), cents: current.cents };
  await transact({
    ...refundWrites(payment, after),
    ...disputeMovementWrites(payment, after, dispute.id, closedAt),
    event:
      current.etat === 'OUVERT'
        ? known
          ? undefined
          : eventWrite({ type: 'PAYMENT_DISPUTED', ...refs })
        : eventWrite({ type: 'DISPUTE_CLOSED', ...refs, gagne: current.etat === 'GAGNE' }),
  });
};

/** Statuses of a dispute that ended and left us the money; an inquiry (`warning_closed`) had never taken it. */
const KEPT: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

const disputeNow = (
  { status, amount, created, evidence_details }: Stripe.Dispute,
  closedAt: string,
  known: StoredDispute | undefined,
): StoredDispute => {
  const etat = status === 'lost' ? 'PERDU' : KEPT.has(status) ? 'GAGNE' : 'OUVERT';
  const ouvertLe = known?.ouvertLe ?? new Date(created * 1000).toISOString();
  const dueBy = evidence_details.due_by;
  const repondreAvant = dueBy === null ? null : new Date(dueBy * 1000).toISOString();
  return {
    etat,
    cents: amount,
    ouvertLe,
    closLe: etat === 'OUVERT' ? null : (known?.closLe ?? closedAt),
    repondreAvant,
  };
};

/**
 * Returns a payment with a dispute. What a lost one took counts as refunded, once; refunds that waited for its end are
 * due at once.
 */
const withDispute = (payment: StoredPayment, id: string, dispute: StoredDispute): StoredPayment => {
  const disputes = { ...payment.disputes, [id]: dispute };
  const lostCents = lostCentsIn(disputes);
  const refundedCents = payment.refundedCents - lostCentsIn(payment.disputes) + lostCents;
  const mayRefund = dispute.etat !== 'OUVERT' && refundLinesIn(payment, 'DUE').length > 0;
  return {
    ...payment,
    ...refundedFields(payment, refundedCents),
    disputes,
    disputedAt: dispute.ouvertLe,
    refundsDueAt: mayRefund ? refundRetryAt() : payment.refundsDueAt,
  };
};
