import { log } from '../core/log.ts';
import { count } from '../core/metrics.ts';

/**
 * Raises an alarm: Stripe and the table disagree about a payment, or a bank returned a refund; only an admin can settle
 * it.
 */
export const reportMismatch = (
  paymentId: number,
  about: { sessionId: string } | { failedRefunds: readonly string[] },
): void => {
  log.error('PAYMENT_MISMATCH', { paymentId, ...about });
  count('paymentMismatch');
};
