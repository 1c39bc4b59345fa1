/** The namespace of what the functions count; the monitoring stack watches the same names. */
export const METRICS_NAMESPACE = 'Yonnee';

/** The one dimension that every metric has, as `service`: stages may share an account. */
export const metricsService = (stage: string): string => `yonnee-${stage}`;

/** All that is counted, by the name in CloudWatch. `Refusal` has a second dimension, `code`, an `ErrorCode`. */
export const METRICS = {
  bookingMade: 'BookingMade',
  paymentConfirmed: 'PaymentConfirmed',
  refusal: 'Refusal',
  /** A booking that would have taken more than a container has left. */
  oversellRefused: 'OversellRefused',
  /** Milliseconds from when Stripe made an event to when it was dealt with. */
  webhookLag: 'WebhookLagMs',
  webhookFailed: 'WebhookFailed',
  /** Stripe and the table disagree about a payment, or a bank sent a refund back. */
  paymentMismatch: 'PaymentMismatch',
  /** An event or a mail that has failed for more than an hour, each time that it is tried again. */
  overdue: 'Overdue',
  /** A mail that SES refused, or that bounced or was reported as spam. */
  mailUndelivered: 'MailUndelivered',
} as const;
