import type { Currency } from '#shared/customs/constants.ts';
import { linesToRefundByHand, sumOf } from './refund-lines.ts';
import type { StoredPayment } from './stored-payment.ts';

/**
 * Returns the cash to give back for what is due of a payment, in the smallest unit of the currency in which it came in,
 * at the rate of that day. Several refunds of a payment are together what came in, without a unit too many or too few.
 */
export const cashToGive = (payment: StoredPayment): { devise: Currency; amount: number } => {
  const { recu, cents, handRefundedCents: before = 0 } = payment;
  const due = sumOf(linesToRefundByHand(payment));
  if (!recu) return { devise: 'USD', amount: due };
  const partOf = (part: number): number => Math.round((recu.montant * part) / cents);
  return { devise: recu.devise, amount: partOf(before + due) - partOf(before) };
};
