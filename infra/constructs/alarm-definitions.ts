import { Duration } from 'aws-cdk-lib';
import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Metrics, type Watched } from './metrics.ts';
import { SCHEDULED } from './scheduled-functions.ts';
import { STREAM_READERS } from './stream-consumer.ts';

export type AlarmDefinition = {
  name: string;
  /** One sentence about the cause, for the recipient of the alarm. */
  description: string;
  metric: IMetric;
  /** The alarm fires above this value; see `fires`. */
  threshold: number;
  /** `below` makes the alarm fire below the threshold. */
  fires?: 'below';
  /** [m, n]: alarm when m of the last n periods breach; default: 1 of 1. */
  breaching?: [number, number];
  /** Makes missing data a breach. By default it is none, since metrics without events have no data. */
  silenceBreaches?: true;
  /** Name of the runbook, if it is not the alarm's own. */
  runbook?: string;
};

/** Latency above which customers on phones give up. */
const SLOW_MS = 3_000;
const LATE_MS = Duration.minutes(5).toMilliseconds();

/** Alarms on what customers call. */
const apiAlarms = (metrics: Metrics): AlarmDefinition[] => [
  {
    name: 'api-errors',
    description: 'More than 2% of the replies are server errors.',
    metric: metrics.errorRate(),
    threshold: 2,
    breaching: [2, 3],
  },
  {
    name: 'api-errors-hourly',
    description: 'More than 10% of the replies of an hour are server errors.',
    metric: metrics.errorRate(Duration.hours(1)),
    threshold: 10,
    runbook: 'api-errors',
  },
  {
    name: 'api-slow',
    description: 'One reply in a hundred takes more than 3 seconds.',
    metric: metrics.latency(Stats.percentile(99)),
    threshold: SLOW_MS,
    breaching: [3, 3],
  },
  {
    name: 'site-check',
    description: 'The site does not answer as it should at its public address, or is not checked any more.',
    // Each ten minutes have two checks: one that passes proves the site.
    metric: metrics.custom('siteFailed', Stats.MINIMUM, Duration.minutes(10)),
    threshold: 0,
    silenceBreaches: true,
  },
  {
    name: 'origin-refused',
    description: 'Most calls reach the API without the secret of CloudFront.',
    metric: metrics.originRefusedRate(),
    threshold: 50,
    breaching: [2, 3],
  },
  {
    name: 'too-many-requests',
    description: 'Many calls are answered with 429.',
    metric: metrics.tooManyRequests(),
    threshold: 20,
    breaching: [2, 3],
  },
  {
    name: 'throttled',
    description: 'AWS throttles calls of functions or of the table.',
    metric: metrics.throttled(),
    threshold: 5,
    breaching: [2, 3],
  },
];

/** Alarms on the functions that nobody waits for. */
const backgroundAlarms = (metrics: Metrics, { api }: Watched): AlarmDefinition[] => [
  {
    name: 'background-errors',
    description: 'A background function fails repeatedly.',
    metric: metrics.backgroundErrors(),
    threshold: 2,
    breaching: [2, 3],
  },
  ...STREAM_READERS.map((name) => ({
    name: `${name}-late`,
    description: `The function ${name} handles changes of the table more than 5 minutes late.`,
    metric: metrics.streamAge(name),
    threshold: LATE_MS,
    breaching: [2, 2] as [number, number],
    runbook: 'outbox-late',
  })),
  ...SCHEDULED.map((name) => ({
    name: `stopped-${name}`,
    description: `The function ${name} has come to no end for 15 minutes.`,
    metric: metrics.completedRuns(name),
    threshold: 1,
    fires: 'below' as const,
    silenceBreaches: true as const,
    runbook: 'stopped',
  })),
  {
    name: 'stopped-reconcile',
    description: 'The daily comparison with Stripe and Wave has come to no end for two days.',
    metric: metrics.custom('reconciled', Stats.SUM, Duration.days(1)),
    threshold: 1,
    fires: 'below',
    breaching: [2, 2],
    silenceBreaches: true,
    runbook: 'stopped',
  },
  ...Object.entries(api.background).map(([name, { deadLetterQueue }]) => ({
    name: `gave-up-${name}`,
    description: `The dead-letter queue of ${name} holds a message.`,
    metric: metrics.waitingIn(deadLetterQueue),
    threshold: 0,
    runbook: 'gave-up',
  })),
  {
    name: 'overdue',
    description: 'An event or a mail has failed for more than an hour.',
    metric: metrics.custom('overdue', Stats.SUM, Duration.hours(1)),
    threshold: 0,
    breaching: [1, 2], // it is retried once an hour
    runbook: 'gave-up',
  },
];

/** Alarms on mails and money. */
const businessAlarms = (metrics: Metrics): AlarmDefinition[] => [
  {
    name: 'mails-undelivered',
    description: 'Many mails are refused, bounce or are reported as spam.',
    metric: metrics.custom('mailUndelivered', Stats.SUM, Duration.hours(1)),
    threshold: 20, // SES suspends an account when more than one mail in ten bounces
  },
  {
    name: 'webhook-failed',
    description: 'Events of Stripe or Wave could not be handled.',
    metric: metrics.custom('webhookFailed', Stats.SUM, Duration.minutes(15)),
    threshold: 2,
  },
  {
    name: 'payment-mismatch',
    description: 'Stripe or Wave and the table disagree about a payment, or a bank returned a refund.',
    metric: metrics.custom('paymentMismatch'),
    threshold: 0,
  },
];

/** Alarms of a stage in its own region. */
export const alarmsOf = (watched: Watched): AlarmDefinition[] => {
  const metrics = new Metrics(watched);
  return [...apiAlarms(metrics), ...backgroundAlarms(metrics, watched), ...businessAlarms(metrics)];
};
