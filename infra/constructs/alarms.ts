import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { Metrics, type Watched } from './metrics.ts';

/** Where people read what an alarm means and what to do. */
export const runbookOf = (page: string): string => `docs/runbooks/${page}.md`;

type Rule = {
  name: string;
  /** What has happened, for whoever is woken by it. */
  says: string;
  metric: IMetric;
  /** More than this is too much. */
  most: number;
  /** So many periods of so many. */
  in?: [number, number];
  /** The page, when it is not the alarm's own. */
  runbook?: string;
};

/** Slower than this a customer on a phone gives up. */
const SLOW_MS = 3_000;
const LATE_MS = Duration.minutes(5).toMilliseconds();

const rulesOf = (watched: Watched): Rule[] => {
  const measures = new Metrics(watched);
  return [
    {
      name: 'api-errors',
      says: 'More than 2% of the answers are errors of ours.',
      metric: measures.errorRate(),
      most: 2,
      in: [2, 3],
    },
    {
      name: 'api-slow',
      says: 'One answer in a hundred takes more than 3 seconds.',
      metric: measures.latency(Stats.percentile(99)),
      most: SLOW_MS,
      in: [3, 3],
    },
    {
      name: 'throttled',
      says: 'AWS refuses calls of functions or of the table.',
      metric: measures.throttled(),
      most: 5,
      in: [2, 3],
    },
    {
      name: 'background-errors',
      says: 'A function in the background fails again and again.',
      metric: measures.backgroundErrors(),
      most: 2,
      in: [2, 3],
    },
    {
      name: 'outbox-late',
      says: 'What happened is told more than 5 minutes late.',
      metric: measures.streamAge('outbox'),
      most: LATE_MS,
      in: [2, 2],
    },
    ...Object.entries(watched.api.background).map(([name, { gaveUp }]) => ({
      name: `gave-up-${name}`,
      says: `The ${name} gave up on something, which waits in its queue.`,
      metric: measures.waitingIn(gaveUp),
      most: 0,
      runbook: 'gave-up',
    })),
    {
      name: 'overdue',
      says: 'An event or a mail has failed for more than an hour.',
      metric: measures.ours('overdue', Stats.SUM, Duration.hours(1)),
      most: 0,
      in: [1, 2], // it is tried once an hour
      runbook: 'gave-up',
    },
    {
      name: 'mails-undelivered',
      says: 'Many mails are refused, bounce or are reported as spam.',
      metric: measures.ours('mailUndelivered', Stats.SUM, Duration.hours(1)),
      most: 20, // SES stops an account of which more than one mail in ten bounces
    },
    {
      name: 'webhook-failed',
      says: 'Events of Stripe were not dealt with.',
      metric: measures.ours('webhookFailed', Stats.SUM, Duration.minutes(15)),
      most: 2,
    },
    {
      name: 'payment-mismatch',
      says: 'Stripe and the table disagree about a payment, or a bank sent a refund back.',
      metric: measures.ours('paymentMismatch'),
      most: 0,
    },
  ];
};

/** All alarms of a stage, each of which says what happened and which page to open. */
export class Alarms extends Construct {
  readonly all: Alarm[];

  constructor(scope: Construct, id: string, { topic, ...watched }: Watched & { topic: ITopic }) {
    super(scope, id);
    const action = new SnsAction(topic);
    this.all = rulesOf(watched).map(
      ({ name, says, metric, most, in: [datapointsToAlarm, evaluationPeriods] = [1, 1], runbook }) => {
        const alarm = new Alarm(this, name, {
          alarmName: `yonnee-${watched.stage.name}-${name}`,
          alarmDescription: `${says} What to do: ${runbookOf(runbook ?? name)}`,
          metric,
          threshold: most,
          comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
          datapointsToAlarm,
          evaluationPeriods,
          treatMissingData: TreatMissingData.NOT_BREACHING, // nothing is counted where nothing happens
        });
        alarm.addAlarmAction(action);
        alarm.addOkAction(action);
        return alarm;
      },
    );
  }
}
