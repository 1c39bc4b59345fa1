import { AppError } from '#shared/errors.ts';
import { isOnline } from '#shared/money/methods.ts';
import type { PaymentEdit } from '#shared/payments/schema.ts';
import { pendingDifferencesEventWrite } from '../colis/intake-difference.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact } from '../core/table/dynamo.ts';
import { adminCashWrites } from './admin-cash.ts';
import {
  confirmPayment,
  endUnpaidPayment,
  isConfirmed,
  type PaymentContext,
  unlockPaymentColisWrites,
} from './confirm-payment.ts';
import { lockMethodWrites, recordedEventWrite } from './create-payment.ts';
import { endCheckoutSession } from './open-sessions.ts';
import { freeReferenceWrite } from './payment-references.ts';
import { deletePaymentWrite, readWithColis, replacePaymentWrite } from './payments.table.ts';
import { refundLinesIn } from './refund-lines.ts';
import { recordManualRefund } from './refunds.ts';
import { retryOnStaleRead } from './retry-on-stale-read.ts';
import { settlePayment } from './settle-payment.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Decisions of an admin about a payment. The first decision wins; later ones get the resulting payment or an error. */

/**
 * Confirms a recorded payment, whose cash goes into a drawer, or checks a card payment with Stripe. Throws PAYMENT_NOT_COMPLETED or PAYMENT_CLOSED.
 */
export const confirmByAdmin = (payment: StoredPayment, caller: Caller): Promise<StoredPayment> =>
  decideOnCurrent(payment, async (current) => {
    const { statut, sessionId } = current.payment;
    if (statut === 'CONFIRME') return current.payment;
    if (statut !== 'EN_ATTENTE') throw new AppError('PAYMENT_CLOSED');
    if (sessionId !== null) return confirmOnlinePayment(current.payment);
    const drawer = await adminCashWrites(current.payment, 'PAIEMENT', caller);
    return (await confirmPayment(current, { paidAt: nowIso(), paymentIntentId: null }, drawer)).payment;
  });

const confirmOnlinePayment = async (payment: StoredPayment): Promise<StoredPayment> => {
  const settled = await settlePayment(payment);
  if (!settled || !isConfirmed(settled.payment)) throw new AppError('PAYMENT_NOT_COMPLETED');
  return settled.payment;
};

/** Rejects a payment; its parcels are unpaid again. Throws PAYMENT_CONFIRMED, PAYMENT_CLOSED or PAYMENT_PROCESSING. */
export const rejectPayment = async (payment: StoredPayment): Promise<StoredPayment> => {
  const isPending = payment.statut === 'EN_ATTENTE';
  if (isPending) await endCheckoutSession(payment);
  return decideOnCurrent(payment, async (current) => {
    if (current.payment.statut === 'REJETE') return current.payment;
    checkNotConfirmed(current.payment);
    if (!isPending) throw new AppError('PAYMENT_CLOSED');
    return (await endUnpaidPayment(current, 'PAYMENT_REJECTED')).payment; // also after Stripe's event ended it
  });
};

/**
 * Deletes a payment that brought no money, unlocks its parcels, and notifies the customer if it was pending. Throws
 * PAYMENT_CONFIRMED, PAYMENT_PROCESSING or PAYMENT_NOT_FOUND.
 */
export const deletePayment = async (payment: StoredPayment): Promise<void> => {
  checkNotConfirmed(payment);
  await endCheckoutSession(payment);
  await decideOnCurrent(payment, async (current) => {
    checkNotConfirmed(current.payment);
    const { userId, id: paymentId, cents, lines, statut } = current.payment;
    const wasPending = payment.statut === 'EN_ATTENTE' && statut !== 'REJETE'; // Stripe's event may be faster
    const colisIds = lines.map(({ colisId }) => colisId);
    await transact({
      payment: deletePaymentWrite(current.payment),
      paymentReference: wasPending ? freeReferenceWrite(current.payment) : undefined,
      ...unlockPaymentColisWrites(current),
      differences: pendingDifferencesEventWrite(userId, current.colisList),
      event: wasPending ? eventWrite({ type: 'PAYMENT_DELETED', userId, paymentId, cents, colisIds }) : undefined,
    });
  });
};

/**
 * Changes the method of a pending payment and notifies the customer, or records a manual refund of what the card
 * refused, or of cash out of a drawer. Throws PAYMENT_BY_CARD, PAYMENT_CONFIRMED or PAYMENT_CLOSED.
 */
export const editPayment = (
  payment: StoredPayment,
  { moyen, rembourse }: PaymentEdit,
  caller: Caller,
): Promise<StoredPayment> =>
  decideOnCurrent(payment, async ({ payment: current, colisList }) => {
    if (isOnline(current.moyen) && !(rembourse && isManuallyRefundable(current))) throw new AppError('PAYMENT_BY_CARD');
    if (moyen !== undefined && moyen !== current.moyen) return changeMethod({ payment: current, colisList }, moyen);
    if (!rembourse) return current;
    return recordManualRefund(current, 'TEAM', await adminCashWrites(current, 'REMBOURSEMENT', caller));
  });

/** Reports whether a card refund failed, so that an admin refunds manually; repeating the request is allowed. */
const isManuallyRefundable = (payment: StoredPayment): boolean =>
  refundLinesIn(payment, 'FAILED').length > 0 || payment.handRefundedCents !== undefined;

/** Changes the method in the payment and in the parcels that it locks. */
const changeMethod = async (
  { payment, colisList }: Omit<PaymentContext, 'account'>,
  moyen: StoredPayment['moyen'],
): Promise<StoredPayment> => {
  checkNotConfirmed(payment);
  if (payment.statut !== 'EN_ATTENTE') throw new AppError('PAYMENT_CLOSED');
  const { reference: _former, ...others } = payment;
  const after: StoredPayment = { ...others, moyen };
  await transact({
    payment: replacePaymentWrite(after),
    paymentReference: freeReferenceWrite(payment),
    ...lockMethodWrites(after, colisList),
    event: recordedEventWrite(after),
  });
  return { ...after, version: payment.version + 1 };
};

/**
 * Runs a decision on the current payment and parcels. Throws PAYMENT_NOT_FOUND when the payment was deleted in between.
 */
const decideOnCurrent = <T>(
  { userId, id, lines }: StoredPayment,
  decide: (current: PaymentContext) => Promise<T>,
): Promise<T> =>
  retryOnStaleRead(async () => {
    const ids = lines.map(({ colisId }) => colisId);
    const { payment, ...rest } = await readWithColis(userId, id, ids);
    if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
    return decide({ payment, ...rest });
  });

const checkNotConfirmed = (payment: StoredPayment): void => {
  if (isConfirmed(payment)) throw new AppError('PAYMENT_CONFIRMED');
};
