import { log } from '../core/log.ts';
import { count } from '../core/metrics.ts';

/** Wakes somebody: Stripe and the table disagree about a payment, or money came back; only people can tell what to do. */
export const reportMismatch = (
  paymentId: number,
  about: { sessionId: string } | { failedRefunds: readonly string[] },
): void => {
  log.error('PAYMENT_MISMATCH', { paymentId, ...about });
  count('paymentMismatch');
};
