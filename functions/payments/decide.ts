import { AppError } from '#shared/errors.ts';
import type { PaymentEdit } from '#shared/payments/schema.ts';
import { transact } from '../core/dynamo.ts';
import { tell } from '../core/outbox.ts';
import { confirm, freeing, isConfirmed, letGo, type PaymentNow } from './conclude.ts';
import { locking, recording } from './file.ts';
import { untilFresh } from './fresh.ts';
import { endSession } from './live.ts';
import { sharesIn } from './owed.ts';
import { deletePaymentItem, readWithColis, replacePayment } from './payments.table.ts';
import { givenBackByHand } from './refunds.ts';
import { settle } from './settle.ts';
import type { StoredPayment } from './stored.ts';

/** What an admin decides of a payment. Whoever decides first is heard; the others are told how it stands. */

/**
 * The money is here: confirms a recorded payment, or asks Stripe about one by card. Throws PAYMENT_NOT_COMPLETED or
 * PAYMENT_CLOSED.
 */
export const confirmPayment = (payment: StoredPayment): Promise<StoredPayment> =>
  onPaymentNow(payment, async (now) => {
    const { statut, sessionId } = now.payment;
    if (statut === 'CONFIRME') return now.payment;
    if (statut !== 'EN_ATTENTE') throw new AppError('PAYMENT_CLOSED');
    return sessionId === null ? (await confirm(now, null)).payment : paidByCard(sessionId);
  });

const paidByCard = async (sessionId: string): Promise<StoredPayment> => {
  const settled = await settle(sessionId);
  if (!settled || !isConfirmed(settled.payment)) throw new AppError('PAYMENT_NOT_COMPLETED');
  return settled.payment;
};

/** The money does not come: the parcels are to pay again. Throws PAYMENT_CONFIRMED, PAYMENT_CLOSED or PAYMENT_PROCESSING. */
export const rejectPayment = async (payment: StoredPayment): Promise<StoredPayment> => {
  const waits = payment.statut === 'EN_ATTENTE';
  if (waits) await endSession(payment);
  return onPaymentNow(payment, async (now) => {
    if (now.payment.statut === 'REJETE') return now.payment;
    refuseConfirmed(now.payment);
    if (!waits) throw new AppError('PAYMENT_CLOSED');
    return (await letGo(now, 'PAYMENT_REJECTED')).payment; // also when Stripe has told already that its page is ended
  });
};

/**
 * Deletes a payment that brought no money; what it held is free again, and who waited for it is told. Throws
 * PAYMENT_CONFIRMED, PAYMENT_PROCESSING or PAYMENT_NOT_FOUND.
 */
export const deletePayment = async (payment: StoredPayment): Promise<void> => {
  refuseConfirmed(payment);
  await endSession(payment);
  await onPaymentNow(payment, async (now) => {
    refuseConfirmed(now.payment);
    const { userId, id: paymentId, cents, lines, statut } = now.payment;
    const waited = payment.statut === 'EN_ATTENTE' && statut !== 'REJETE'; // Stripe may tell first that its page is ended
    const colisIds = lines.map(({ colisId }) => colisId);
    await transact({
      payment: deletePaymentItem(now.payment),
      ...freeing(now),
      told: waited ? tell({ type: 'PAYMENT_DELETED', userId, paymentId, cents, colisIds }) : undefined,
    });
  });
};

/**
 * Corrects the means of a payment that waits, which is told, or writes down that what no card takes was given back by
 * hand. Throws PAYMENT_BY_CARD, PAYMENT_CONFIRMED or PAYMENT_CLOSED.
 */
export const editPayment = (payment: StoredPayment, { moyen, rembourse }: PaymentEdit): Promise<StoredPayment> =>
  onPaymentNow(payment, async ({ payment: now, colis }) => {
    if (now.moyen === 'CARTE' && !(rembourse && isGivenByHand(now))) throw new AppError('PAYMENT_BY_CARD');
    if (moyen !== undefined && moyen !== now.moyen) return corrected({ payment: now, colis }, moyen);
    return rembourse ? givenBackByHand(now) : now;
  });

/** What a card did not take, people give back; it may be said twice. */
const isGivenByHand = (payment: StoredPayment): boolean =>
  sharesIn(payment, 'FAILED').length > 0 || payment.handRefundedCents !== undefined;

/** Corrects the means, in the payment and in the parcels that it locks. */
const corrected = async (
  { payment, colis }: Omit<PaymentNow, 'account'>,
  moyen: StoredPayment['moyen'],
): Promise<StoredPayment> => {
  refuseConfirmed(payment);
  if (payment.statut !== 'EN_ATTENTE') throw new AppError('PAYMENT_CLOSED');
  const after = { ...payment, moyen };
  await transact({ payment: replacePayment(after), ...locking(after, colis), told: recording(after) });
  return { ...after, version: payment.version + 1 };
};

/** Decides on a payment and its parcels as they are now. Throws PAYMENT_NOT_FOUND when it was deleted meanwhile. */
const onPaymentNow = <T>({ userId, id, lines }: StoredPayment, decide: (now: PaymentNow) => Promise<T>): Promise<T> =>
  untilFresh(async () => {
    const ids = lines.map(({ colisId }) => colisId);
    const { payment, ...rest } = await readWithColis(userId, id, ids);
    if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
    return decide({ payment, ...rest });
  });

const refuseConfirmed = (payment: StoredPayment): void => {
  if (isConfirmed(payment)) throw new AppError('PAYMENT_CONFIRMED');
};
