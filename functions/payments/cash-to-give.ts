import type { Currency } from '#shared/customs/constants.ts';
import { linesToRefundByHand, sumOf } from './refund-lines.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Cash in the smallest unit of the currency in which it came in. */
type Cash = { devise: Currency; amount: number };

/**
 * Returns the cash to give back for what is due of a payment, at the rate of the day on which it came in. Several refunds
 * of a payment are together what came in, without a unit too many or too few.
 */
export const cashToGive = (payment: StoredPayment): Cash =>
  cashFor(payment, payment.handRefundedCents ?? 0, sumOf(linesToRefundByHand(payment)));

/** Returns the cash to give back once these cents more of a payment are due. */
export const cashToGiveMore = (payment: StoredPayment, cents: number): Cash =>
  cashFor(payment, (payment.handRefundedCents ?? 0) + sumOf(linesToRefundByHand(payment)), cents);

/** Returns the cash for cents of a payment, of which the cents `before` go back before them. */
const cashFor = ({ recu, cents: paid }: StoredPayment, before: number, cents: number): Cash => {
  if (!recu) return { devise: 'USD', amount: cents };
  const partOf = (part: number): number => Math.round((recu.montant * part) / paid);
  return { devise: recu.devise, amount: partOf(before + cents) - partOf(before) };
};
