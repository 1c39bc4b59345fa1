import { AppError } from '#shared/errors.ts';
import type { PaymentEdit } from '#shared/payments/schema.ts';
import { transact } from '../core/dynamo.ts';
import { publish } from '../core/outbox.ts';
import {
  cancelPayment,
  confirmPayment,
  isConfirmed,
  type PaymentState,
  unlockPaymentColis,
} from './confirm-payment.ts';
import { recordedEvent, relockColis } from './create-payment.ts';
import { endSession } from './open-sessions.ts';
import { retryOnConflict } from './optimistic-retry.ts';
import { deletePaymentItem, readWithColis, replacePayment } from './payments.table.ts';
import { sharesIn } from './refund-shares.ts';
import { recordManualRefund } from './refunds.ts';
import { settle } from './settle.ts';
import type { StoredPayment } from './stored.ts';

/** Decisions of an admin about a payment. The first decision wins; later ones get the resulting payment or an error. */

/**
 * Confirms a recorded payment, or checks a card payment with Stripe. Throws PAYMENT_NOT_COMPLETED or PAYMENT_CLOSED.
 */
export const acceptPayment = (payment: StoredPayment): Promise<StoredPayment> =>
  decideOnCurrent(payment, async (now) => {
    const { statut, sessionId } = now.payment;
    if (statut === 'CONFIRME') return now.payment;
    if (statut !== 'EN_ATTENTE') throw new AppError('PAYMENT_CLOSED');
    return sessionId === null ? (await confirmPayment(now, null)).payment : acceptCardPayment(sessionId);
  });

const acceptCardPayment = async (sessionId: string): Promise<StoredPayment> => {
  const settled = await settle(sessionId);
  if (!settled || !isConfirmed(settled.payment)) throw new AppError('PAYMENT_NOT_COMPLETED');
  return settled.payment;
};

/** Rejects a payment; its parcels are unpaid again. Throws PAYMENT_CONFIRMED, PAYMENT_CLOSED or PAYMENT_PROCESSING. */
export const rejectPayment = async (payment: StoredPayment): Promise<StoredPayment> => {
  const isPending = payment.statut === 'EN_ATTENTE';
  if (isPending) await endSession(payment);
  return decideOnCurrent(payment, async (now) => {
    if (now.payment.statut === 'REJETE') return now.payment;
    checkNotConfirmed(now.payment);
    if (!isPending) throw new AppError('PAYMENT_CLOSED');
    return (await cancelPayment(now, 'PAYMENT_REJECTED')).payment; // also after Stripe's event ended it
  });
};

/**
 * Deletes a payment that brought no money, unlocks its parcels, and notifies the customer if it was pending. Throws
 * PAYMENT_CONFIRMED, PAYMENT_PROCESSING or PAYMENT_NOT_FOUND.
 */
export const deletePayment = async (payment: StoredPayment): Promise<void> => {
  checkNotConfirmed(payment);
  await endSession(payment);
  await decideOnCurrent(payment, async (now) => {
    checkNotConfirmed(now.payment);
    const { userId, id: paymentId, cents, lines, statut } = now.payment;
    const wasPending = payment.statut === 'EN_ATTENTE' && statut !== 'REJETE'; // Stripe's event may be faster
    const colisIds = lines.map(({ colisId }) => colisId);
    await transact({
      payment: deletePaymentItem(now.payment),
      ...unlockPaymentColis(now),
      event: wasPending ? publish({ type: 'PAYMENT_DELETED', userId, paymentId, cents, colisIds }) : undefined,
    });
  });
};

/**
 * Changes the method of a pending payment and notifies the customer, or records a manual refund of what the card
 * refused. Throws PAYMENT_BY_CARD, PAYMENT_CONFIRMED or PAYMENT_CLOSED.
 */
export const editPayment = (payment: StoredPayment, { moyen, rembourse }: PaymentEdit): Promise<StoredPayment> =>
  decideOnCurrent(payment, async ({ payment: now, colis }) => {
    if (now.moyen === 'CARTE' && !(rembourse && isRefundableByHand(now))) throw new AppError('PAYMENT_BY_CARD');
    if (moyen !== undefined && moyen !== now.moyen) return changeMethod({ payment: now, colis }, moyen);
    return rembourse ? recordManualRefund(now) : now;
  });

/** Reports whether a card refund failed, so that an admin refunds by hand; repeating the request is allowed. */
const isRefundableByHand = (payment: StoredPayment): boolean =>
  sharesIn(payment, 'FAILED').length > 0 || payment.handRefundedCents !== undefined;

/** Changes the method in the payment and in the parcels that it locks. */
const changeMethod = async (
  { payment, colis }: Omit<PaymentState, 'account'>,
  moyen: StoredPayment['moyen'],
): Promise<StoredPayment> => {
  checkNotConfirmed(payment);
  if (payment.statut !== 'EN_ATTENTE') throw new AppError('PAYMENT_CLOSED');
  const after = { ...payment, moyen };
  await transact({ payment: replacePayment(after), ...relockColis(after, colis), event: recordedEvent(after) });
  return { ...after, version: payment.version + 1 };
};

/**
 * Runs a decision on the current payment and parcels. Throws PAYMENT_NOT_FOUND when the payment was deleted in between.
 */
const decideOnCurrent = <T>(
  { userId, id, lines }: StoredPayment,
  decide: (now: PaymentState) => Promise<T>,
): Promise<T> =>
  retryOnConflict(async () => {
    const ids = lines.map(({ colisId }) => colisId);
    const { payment, ...rest } = await readWithColis(userId, id, ids);
    if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
    return decide({ payment, ...rest });
  });

const checkNotConfirmed = (payment: StoredPayment): void => {
  if (isConfirmed(payment)) throw new AppError('PAYMENT_CONFIRMED');
};
