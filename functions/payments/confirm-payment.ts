import { asPaid, markPaid, unlockColis } from '../colis/colis.service.ts';
import { releaseHoldsOfPaid } from '../colis/provisional.ts';
import type { StoredColis } from '../colis/stored.ts';
import type { Account } from '../core/accounts.ts';
import { nowIso } from '../core/clock.ts';
import { transact, type Write } from '../core/dynamo.ts';
import { count } from '../core/metrics.ts';
import { publish } from '../core/outbox.ts';
import { refundDeadline } from '../core/sweep-grace.ts';
import { replacePayment } from './payments.table.ts';
import type { Line, StoredPayment } from './stored.ts';

/** A payment with the parcels of its lines, in their order, and its customer's account; what is gone is undefined. */
export type PaymentState = {
  payment: StoredPayment;
  colis: (StoredColis | undefined)[];
  account: Account | undefined;
};

/** The money came in, even if all of it went back since. */
export const isConfirmed = ({ statut }: StoredPayment): boolean => statut === 'CONFIRME' || statut === 'REMBOURSE';

/**
 * Confirms a payment, however the money came: marks what can be sold, owes back the rest, and verifies the customer's
 * account, all in one or nothing: at most 84 writes of DynamoDB's 100.
 * Throws ConditionFailed when the payment or a parcel moved meanwhile.
 */
export const confirmPayment = async (now: PaymentState, paymentIntentId: string | null): Promise<PaymentState> => {
  const { payment, colis, account } = now;
  const sold = payment.lines.map((line, at) => (isSellable(colis[at], line) ? colis[at] : undefined));
  const unsold = payment.lines.filter(({ cents }, at) => !sold[at] && cents > 0);
  const confirmed: StoredPayment = {
    ...payment,
    statut: 'CONFIRME',
    paidAt: nowIso(),
    paymentIntentId,
    refunds: Object.fromEntries(unsold.map(({ colisId, cents }) => [colisId, { cents, etat: 'DUE' as const }])),
    refundsDueAt: unsold.length > 0 ? refundDeadline() : null,
  };
  await transact({
    payment: replacePayment(confirmed),
    ...markColisPaid(payment, sold),
    ...unlockPaymentColis({ payment, colis: colis.filter((_, at) => !sold[at]) }),
    ...releaseHoldsOfPaid(
      payment.userId,
      account,
      sold.filter((one) => one !== undefined),
    ),
    ...refundEvents(payment, unsold),
    event: confirmedEvent(confirmed, sold),
  });
  count('paymentConfirmed');
  return {
    ...now,
    payment: { ...confirmed, version: payment.version + 1 },
    colis: colis.map((one, at) => (sold[at] ? asPaid(sold[at], payment) : one)),
  };
};

/** Cancelled, deleted, paid by another way, or re-priced meanwhile: that share goes back. */
const isSellable = (colis: StoredColis | undefined, line: Line): boolean =>
  colis !== undefined && colis.etat !== 'ANNULE' && colis.paymentId === null && colis.priceCents === line.cents;

/** Tells what was sold, if anything, in the one transaction that confirms it: so it is told once. */
export const confirmedEvent = (
  { userId, id: paymentId, lines }: StoredPayment,
  sold: readonly (StoredColis | undefined)[],
): Write | undefined => {
  const mine = lines.filter(({ colisId }) => sold.some((one) => one?.id === colisId));
  const cents = mine.reduce((sum, line) => sum + line.cents, 0);
  if (mine.length === 0) return undefined;
  return publish({ type: 'PAYMENT_CONFIRMED', userId, paymentId, cents, colisIds: mine.map(({ colisId }) => colisId) });
};

/** The writes that mark parcels paid by a payment. */
export const markColisPaid = (
  payment: StoredPayment,
  sold: readonly (StoredColis | undefined)[],
): Record<string, Write> =>
  Object.fromEntries(sold.flatMap((one) => (one ? [[`colis:${one.id}`, markPaid(one, payment)] as const] : [])));

/** The writes that let go of the parcels that a payment holds. */
export const unlockPaymentColis = ({ payment, colis }: Omit<PaymentState, 'account'>): Record<string, Write> =>
  Object.fromEntries(
    colis.flatMap((one) => (one?.lockedBy === payment.id ? [[`colis:${one.id}`, unlockColis(one)] as const] : [])),
  );

const refundEvents = ({ userId, id }: StoredPayment, unsold: readonly Line[]): Record<string, Write> =>
  Object.fromEntries(
    unsold.map((line) => [`refund:${line.colisId}`, publish({ type: 'REFUND_DUE', userId, paymentId: id, ...line })]),
  );

/**
 * Ends a payment that did not come about: nobody paid in time, the bank refused, or an admin did; its parcels are free
 * again. Throws ConditionFailed when the payment or a parcel moved meanwhile.
 */
export const cancelPayment = async (
  now: PaymentState,
  why: 'EXPIRED' | 'PAYMENT_FAILED' | 'PAYMENT_REJECTED',
): Promise<PaymentState> => {
  const { payment, colis } = now;
  const { userId, id: paymentId, cents, lines } = payment;
  const statut = why === 'EXPIRED' ? 'EXPIRE' : 'REJETE';
  await transact({
    payment: replacePayment({ ...payment, statut }),
    ...unlockPaymentColis({ payment, colis }),
    event:
      why === 'EXPIRED'
        ? undefined
        : publish({ type: why, userId, paymentId, cents, colisIds: lines.map(({ colisId }) => colisId) }),
  });
  return {
    ...now,
    payment: { ...payment, statut, version: payment.version + 1 },
    colis: colis.map((one) => (one?.lockedBy === paymentId ? { ...one, lockedBy: null, lockedFor: null } : one)),
  };
};
