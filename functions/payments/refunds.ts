import { transact, type Write } from '../core/dynamo.ts';
import { tell } from '../core/outbox.ts';
import { findPayment, oweRefund, replacePayment } from './payments.table.ts';
import type { Line, StoredPayment } from './stored.ts';
import { refund } from './stripe.ts';

/** The writes by which a paid parcel's share is owed back, for the transaction that cancels the parcel. */
export const refundOwed = (userId: number, paymentId: number, line: Line): { owed: Write; refund: Write } => ({
  owed: oweRefund(userId, paymentId, line),
  refund: tell({ type: 'REFUND_DUE', userId, paymentId, ...line }),
});

/**
 * Gives a parcel's share back by card, once: Stripe knows each share by its idempotency key, so that a repetition after
 * a crash pays nothing twice. What was paid in cash stays owed until an admin has given it back.
 */
export const giveBack = async (userId: number, paymentId: number, colisId: number): Promise<void> => {
  const payment = await findPayment(userId, paymentId);
  const share = payment?.refunds[colisId];
  if (!payment || !share || share.etat === 'DONE' || !payment.paymentIntentId) return;
  if (share.cents > 0) await refund(payment.paymentIntentId, share.cents, `refund-${paymentId}-${colisId}`);
  const refunds: StoredPayment['refunds'] = { ...payment.refunds, [colisId]: { ...share, etat: 'DONE' } };
  const ours = Object.values(refunds).reduce((sum, { cents, etat }) => sum + (etat === 'DONE' ? cents : 0), 0);
  const refundedCents = Math.max(payment.refundedCents, ours); // Stripe's own event may have told of it first
  await transact({
    payment: replacePayment({ ...payment, ...afterRefund(payment, refundedCents), refunds }),
    told: tell({ type: 'REFUNDED', userId, paymentId, colisIds: [colisId], cents: share.cents }),
  });
};

/** A payment given back in full is REMBOURSE; in part it stays what it was. */
export const afterRefund = (payment: StoredPayment, refundedCents: number) => ({
  refundedCents,
  statut: refundedCents >= payment.cents && payment.cents > 0 ? ('REMBOURSE' as const) : payment.statut,
});
