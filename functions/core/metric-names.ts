/** Namespace of the metrics; the monitoring stack uses the same names. */
export const METRICS_NAMESPACE = 'Yonnee';

/** Value of the dimension `service`, which every metric has: stages may share an AWS account. */
export const metricsService = (stage: string): string => `yonnee-${stage}`;

/** Metrics by their name in CloudWatch. `Refusal` has a second dimension, `code`, an `ErrorCode`. */
export const METRICS = {
  bookingMade: 'BookingMade',
  paymentConfirmed: 'PaymentConfirmed',
  refusal: 'Refusal',
  /** Bookings refused because they need more space than the container has left. */
  oversellRefused: 'OversellRefused',
  /** Milliseconds from the creation of an event by Stripe to the end of its handling. */
  webhookLag: 'WebhookLagMs',
  webhookFailed: 'WebhookFailed',
  /** Payments about which Stripe and the table disagree, or whose refund a bank sent back. */
  paymentMismatch: 'PaymentMismatch',
  /** Redrives of an event or mail that has failed for more than an hour. */
  overdue: 'Overdue',
  /** Mails that SES refused, that bounced, or that were reported as spam. */
  mailUndelivered: 'MailUndelivered',
  /** Containers whose rows or counters the nightly recount corrected. */
  recountCorrected: 'RecountCorrected',
  /** Daily comparisons with Stripe that came to their end. */
  reconciled: 'Reconciled',
  /** Calls without a valid secret of CloudFront. */
  originRefused: 'OriginRefused',
  /** 1 when a check of the site at its public address failed, 0 when it passed. */
  siteFailed: 'SiteFailed',
} as const;
