import { hasUnpaidAmount, owedCents, sumOfCents } from '../colis/amounts.ts';
import { paidColisWrites, refundedAtOnceWrites, toPaidColis, unlockColisWrite } from '../colis/colis.service.ts';
import { releasePaidHoldsWrites } from '../colis/holds.ts';
import { pendingDifferencesEventWrite } from '../colis/intake-difference.ts';
import { UNLOCKED } from '../colis/parcel-lock.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { refundRetryAt } from '../core/events/sweep-grace.ts';
import type { Account } from '../core/items/accounts.ts';
import { countMetric } from '../core/metrics.ts';
import { labelledWrites, transact, type Write, type Writes } from '../core/table/dynamo.ts';
import { paymentMovementWrite } from './movements.ts';
import { freeReferenceWrite } from './payment-references.ts';
import { receivedMoneyOf } from './payments.present.ts';
import { replacePaymentWrite } from './payments.table.ts';
import type { PaymentLine, StoredPayment } from './stored-payment.ts';

/** Payment with the parcels of its lines, in their order, and its customer's account; deleted ones are undefined. */
export type PaymentContext = {
  payment: StoredPayment;
  colisList: (StoredColis | undefined)[];
  account: Account | undefined;
};

/** Reports whether the money came in, even if all of it was refunded since. */
export const isConfirmed = ({ statut }: StoredPayment): boolean => statut === 'CONFIRME' || statut === 'REMBOURSE';

/**
 * Confirms a payment by any method, whose money came in at `paidAt`: marks the parcels paid whose lines still fit them,
 * records the refunds of the others and verifies the customer's account, with the writes of the drawer that its cash went
 * into, in one transaction of at most 88 writes, two for each parcel (DynamoDB allows 100). Throws ConditionFailed when the payment or a parcel changed in between.
 */
export const confirmPayment = async (
  current: PaymentContext,
  { paidAt, paymentIntentId }: Pick<StoredPayment, 'paidAt' | 'paymentIntentId'>,
  drawer: Writes = {},
): Promise<PaymentContext> => {
  const { payment, colisList, account } = current;
  const paidColis = payment.lines.map((line, index) => {
    const colis = colisList[index];
    return lineStillFits(colis, line) ? colis : undefined;
  });
  const linesToRefund = payment.lines.filter(({ cents }, index) => !paidColis[index] && cents > 0);
  const confirmed: StoredPayment = {
    ...payment,
    statut: 'CONFIRME',
    paidAt,
    paymentIntentId,
    refunds: Object.fromEntries(
      payment.lines.flatMap(({ colisId, cents }, index) =>
        paidColis[index] ? [] : [[colisId, { cents, etat: cents > 0 ? ('DUE' as const) : ('DONE' as const) }]],
      ),
    ),
    refundsDueAt: linesToRefund.length > 0 ? refundRetryAt() : null,
  };
  await transact({
    payment: replacePaymentWrite(confirmed),
    movement: paymentMovementWrite(confirmed),
    ...paidColisListWrites(payment, paidColis),
    ...unlockPaymentColisWrites({ payment, colisList: colisList.filter((_, index) => !paidColis[index]) }),
    ...colisRefundWrites(payment, linesToRefund, colisList),
    ...releasePaidHoldsWrites(
      payment.userId,
      account,
      paidColis.filter((colis) => colis !== undefined),
    ),
    refund: refundEventWrite(
      payment,
      linesToRefund,
      paidColis.every((colis) => colis === undefined),
    ),
    event: confirmedEventWrite(confirmed, paidColis),
    differences: pendingDifferencesEventWrite(payment.userId, colisList),
    ...drawer,
  });
  countMetric('paymentConfirmed');
  return {
    ...current,
    payment: { ...confirmed, version: payment.version + 1 },
    colisList: colisList.map((colis, index) => {
      const paid = paidColis[index];
      return paid ? toPaidColis(paid, payment, payment.lines[index]?.cents ?? 0) : colis;
    }),
  };
};

/**
 * Reports whether a line still pays for all that its parcel owes, or a part of it if it was meant to; that of a parcel
 * which was cancelled, deleted, paid otherwise or re-priced is refunded.
 */
const lineStillFits = (colis: StoredColis | undefined, { cents, partie }: PaymentLine): boolean =>
  colis !== undefined &&
  colis.etat !== 'ANNULE' &&
  hasUnpaidAmount(colis) &&
  (partie ? owedCents(colis) >= cents : owedCents(colis) === cents);

/**
 * Write that publishes the event for the parcels paid, if any, `ofSale` if that of their sale tells of it; in the
 * confirming transaction, so it happens once.
 */
export const confirmedEventWrite = (
  payment: StoredPayment,
  paidColis: readonly (StoredColis | undefined)[],
  ofSale = false,
): Write | undefined => {
  const { userId, id: paymentId, lines, link } = payment;
  const paidLines = lines.filter(({ colisId }) => paidColis.some((colis) => colis?.id === colisId));
  const cents = paidLines.reduce((sum, line) => sum + line.cents, 0);
  if (paidLines.length === 0) return undefined;
  const [pour, ...others] = new Set(paidLines.map((line) => line.pour));
  const recu = receivedMoneyOf(payment);
  const reste = sumOfCents(paidLines.map(({ colisId, cents: paid }) => ({ cents: restOf(colisId, paid, paidColis) })));
  return eventWrite({
    type: 'PAYMENT_CONFIRMED',
    userId,
    paymentId,
    cents,
    colisIds: paidLines.map(({ colisId }) => colisId),
    ...(pour && others.length === 0 && { pour }),
    ...(reste > 0 && { reste }),
    ...(ofSale && { vente: true as const }),
    ...(link && { parLien: true as const }),
    ...(recu && cents === payment.cents && { recu }),
  });
};

/** Cents that a parcel still owes once a line of a payment has paid these. */
const restOf = (colisId: number, cents: number, paidColis: readonly (StoredColis | undefined)[]): number => {
  const colis = paidColis.find((each) => each?.id === colisId);
  return colis ? owedCents(colis) - cents : 0;
};

/** Writes of the parcels that a payment pays for, in the order of its lines. */
export const paidColisListWrites = (payment: StoredPayment, paidColis: readonly (StoredColis | undefined)[]): Writes =>
  Object.assign(
    {},
    ...paidColis.map(
      (colis, index) =>
        colis && labelledWrites(colis.id, paidColisWrites(colis, payment, payment.lines[index]?.cents ?? 0)),
    ),
  );

/** Writes that unlock the parcels that a payment locks. */
export const unlockPaymentColisWrites = ({ payment, colisList }: Omit<PaymentContext, 'account'>): Writes =>
  Object.fromEntries(
    colisList.flatMap((colis) =>
      colis?.lockedBy === payment.id ? [[`colis:${colis.id}`, unlockColisWrite(colis)] as const] : [],
    ),
  );

/** Writes that record refunds with the parcels that could not be marked paid. */
const colisRefundWrites = (
  payment: StoredPayment,
  linesToRefund: readonly PaymentLine[],
  colisList: PaymentContext['colisList'],
): Writes =>
  Object.assign(
    {},
    ...linesToRefund.map(({ colisId, cents }) => {
      const colis = colisList.find((one) => one?.id === colisId);
      return colis && labelledWrites(colisId, refundedAtOnceWrites(colis, payment, cents));
    }),
  );

const refundEventWrite = (
  { userId, id: paymentId }: StoredPayment,
  linesToRefund: readonly PaymentLine[],
  paysForNone: boolean,
): Write | undefined =>
  linesToRefund.length > 0
    ? eventWrite({
        type: 'REFUND_DUE',
        userId,
        paymentId,
        cents: sumOfCents(linesToRefund),
        ...(paysForNone && { sansColis: true as const }),
      })
    : undefined;

/**
 * Ends a payment that was not paid in time, or that the bank or an admin refused; its parcels are unlocked. Throws
 * ConditionFailed when the payment or a parcel changed in between.
 */
export const endUnpaidPayment = async (
  current: PaymentContext,
  reason: 'EXPIRED' | 'PAYMENT_FAILED' | 'PAYMENT_REJECTED',
): Promise<PaymentContext> => {
  const { payment, colisList } = current;
  const { userId, id: paymentId, cents, lines } = payment;
  const statut = reason === 'EXPIRED' ? 'EXPIRE' : 'REJETE';
  await transact({
    payment: replacePaymentWrite({ ...payment, statut }),
    paymentReference: freeReferenceWrite(payment),
    ...unlockPaymentColisWrites({ payment, colisList }),
    differences: pendingDifferencesEventWrite(userId, colisList),
    event:
      reason === 'EXPIRED'
        ? undefined
        : eventWrite({ type: reason, userId, paymentId, cents, colisIds: lines.map(({ colisId }) => colisId) }),
  });
  return {
    ...current,
    payment: { ...payment, statut, version: payment.version + 1 },
    colisList: colisList.map((colis) => (colis?.lockedBy === paymentId ? { ...colis, ...UNLOCKED } : colis)),
  };
};
