import { AppError } from '#shared/errors.ts';
import { isOnline } from '#shared/money/methods.ts';
import { beyondPriceOf, dueNowCents, hasUnpaidAmount, owedCents } from '../colis/amounts.ts';
import { lockColisWrite } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import type { IdempotencyWriter } from '../core/items/idempotency.ts';
import { countMetric } from '../core/metrics.ts';
import { labelledWrites, transact, type Write, type Writes } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { confirmedEventWrite, paidColisListWrites } from './confirm-payment.ts';
import { paymentMovementWrite } from './movements.ts';
import { insertPaymentWrites } from './payments.table.ts';
import type { PaymentLine, StoredPayment } from './stored-payment.ts';

/** Throws COLIS_PAID or COLIS_CANCELLED when one of the parcels cannot be paid. */
export const checkOutstanding = (colisList: readonly StoredColis[]): void => {
  for (const colis of colisList) {
    if (!hasUnpaidAmount(colis)) throw new AppError('COLIS_PAID');
    if (colis.etat === 'ANNULE') throw new AppError('COLIS_CANCELLED');
  }
};

/** Line of a payment of these cents for a parcel. */
const lineOf = (colis: StoredColis, cents: number): PaymentLine => ({
  colisId: colis.id,
  bookingId: colis.bookingId,
  cents,
  ...(beyondPriceOf(colis) && { pour: beyondPriceOf(colis) }),
  ...(cents < owedCents(colis) && { partie: true }),
});

/**
 * Returns the lines of a sum in cents for parcels, which pays in their order what is owed for them, or asked of a card.
 * Parcels that it does not reach have none.
 */
const linesOf = (colisList: readonly StoredColis[], sum: number, dueOf: (colis: StoredColis) => number) => {
  let left = sum;
  return colisList.flatMap((colis): PaymentLine[] => {
    const due = dueOf(colis);
    const cents = Math.min(due, left);
    left -= cents;
    return cents > 0 || due === 0 ? [lineOf(colis, cents)] : [];
  });
};

/** Total in cents that is owed for parcels. */
export const dueCentsOf = (colisList: readonly StoredColis[]): number =>
  colisList.reduce((sum, colis) => sum + owedCents(colis), 0);

/**
 * Builds a payment for what is owed for a customer's parcels, or a part of it; by card, for what is due now. Nothing is
 * stored.
 */
export const buildPayment = (
  colisList: readonly StoredColis[],
  moyen: StoredPayment['moyen'],
  sum = dueCentsOf(colisList),
  { reference = '', link }: Pick<StoredPayment, 'reference' | 'link'> = {},
): StoredPayment => {
  const lines = linesOf(colisList, sum, isOnline(moyen) ? dueNowCents : owedCents);
  return {
    id: newId(),
    userId: colisList[0]?.userId ?? 0,
    username: colisList[0]?.username ?? '',
    lines,
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    moyen,
    ...(reference !== '' && { reference }),
    ...(link && { link }),
    statut: 'EN_ATTENTE',
    sessionId: null,
    sessionEndsAt: null,
    paymentIntentId: null,
    refunds: {},
    refundsDueAt: null,
    refundedCents: 0,
    foreignRefundedCents: 0,
    disputedAt: null,
    createdAt: nowIso(),
    paidAt: null,
    version: 1,
  };
};

/**
 * Stores a pending payment and locks its parcels. The customer is notified of a payment that an admin records, not of
 * one by card. Throws ConditionFailed when a parcel changed in between, or one of `checks` failed.
 */
export const createPendingPayment = (
  payment: StoredPayment,
  colisList: readonly StoredColis[],
  record: IdempotencyWriter<StoredPayment>,
  checks: Writes = {},
): Promise<void> =>
  transact({
    ...checks,
    ...insertPaymentWrites(payment),
    ...Object.fromEntries(colisList.map((colis) => [`colis:${colis.id}`, lockColisWrite(colis, payment)])),
    event: recordedEventWrite(payment),
    idempotency: record(payment),
  });

/** Writes that set the current payment method in the parcels that a payment locks. */
export const lockMethodWrites = (payment: StoredPayment, colisList: readonly (StoredColis | undefined)[]): Writes =>
  Object.fromEntries(
    colisList.flatMap((colis) =>
      colis?.lockedBy === payment.id ? [[`colis:${colis.id}`, lockColisWrite(colis, payment)] as const] : [],
    ),
  );

/** Write that publishes the event of a payment that an admin recorded or corrected; undefined for a card payment. */
export const recordedEventWrite = ({
  userId,
  id: paymentId,
  cents,
  lines,
  moyen,
}: StoredPayment): Write | undefined => {
  const colisIds = lines.map(({ colisId }) => colisId);
  return isOnline(moyen)
    ? undefined
    : eventWrite({ type: 'PAYMENT_RECORDED', userId, paymentId, cents, colisIds, moyen });
};

/** Writes of a payment that a counter recorded and whose money is awaited; its parcels are written with its lock. */
export const pendingPaymentWrites = (payment: StoredPayment): Writes =>
  labelledWrites(payment.id, { ...insertPaymentWrites(payment), event: recordedEventWrite(payment) });

/** Writes of a confirmed payment whose money a counter took, `ofSale` if with the sale of its parcels. */
export const takenPaymentWrites = (
  payment: StoredPayment,
  paidColis: readonly (StoredColis | undefined)[],
  ofSale: boolean,
): Writes =>
  labelledWrites(payment.id, {
    ...insertPaymentWrites(payment),
    movement: paymentMovementWrite(payment),
    event: confirmedEventWrite(payment, paidColis, ofSale),
  });

/** Stores a payment of zero dollars as confirmed, since there is no money to wait for. Throws ConditionFailed. */
export const createFreePayment = async (
  newPayment: StoredPayment,
  colisList: readonly StoredColis[],
  record: IdempotencyWriter<StoredPayment>,
  checks: Writes = {},
): Promise<StoredPayment> => {
  const payment: StoredPayment = { ...newPayment, statut: 'CONFIRME', paidAt: newPayment.createdAt };
  await transact({
    ...checks,
    ...insertPaymentWrites(payment),
    ...paidColisListWrites(payment, colisList),
    event: confirmedEventWrite(payment, colisList),
    idempotency: record(payment),
  });
  countMetric('paymentConfirmed');
  return payment;
};
