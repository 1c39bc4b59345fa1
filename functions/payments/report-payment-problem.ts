import { log } from '../core/log.ts';
import { countMetric } from '../core/metrics.ts';

/**
 * Raises an alarm: Stripe and the table disagree about a payment, or a bank returned a refund; only an admin can
 * resolve it.
 */
export const reportPaymentProblem = (
  paymentId: number,
  refs: { sessionId: string } | { failedRefunds: readonly string[] },
): void => {
  log.error('PAYMENT_MISMATCH', { paymentId, ...refs });
  countMetric('paymentMismatch');
};
