import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { Metrics, type Watched } from './metrics.ts';

/** Path of the runbook that explains an alarm and its remedy. */
export const runbookOf = (page: string): string => `docs/runbooks/${page}.md`;

type AlarmDefinition = {
  name: string;
  /** One sentence about the cause, for the recipient of the alarm. */
  description: string;
  metric: IMetric;
  /** The alarm fires above this value. */
  threshold: number;
  /** [m, n]: alarm when m of the last n periods breach; default: 1 of 1. */
  breaching?: [number, number];
  /** Name of the runbook, if it is not the alarm's own. */
  runbook?: string;
};

/** Latency above which customers on phones give up. */
const SLOW_MS = 3_000;
const LATE_MS = Duration.minutes(5).toMilliseconds();

const alarmDefinitions = (watched: Watched): AlarmDefinition[] => {
  const metrics = new Metrics(watched);
  return [
    {
      name: 'api-errors',
      description: 'More than 2% of the replies are server errors.',
      metric: metrics.errorRate(),
      threshold: 2,
      breaching: [2, 3],
    },
    {
      name: 'api-slow',
      description: 'One reply in a hundred takes more than 3 seconds.',
      metric: metrics.latency(Stats.percentile(99)),
      threshold: SLOW_MS,
      breaching: [3, 3],
    },
    {
      name: 'throttled',
      description: 'AWS throttles calls of functions or of the table.',
      metric: metrics.throttled(),
      threshold: 5,
      breaching: [2, 3],
    },
    {
      name: 'background-errors',
      description: 'A background function fails repeatedly.',
      metric: metrics.backgroundErrors(),
      threshold: 2,
      breaching: [2, 3],
    },
    {
      name: 'outbox-late',
      description: 'Events are handled more than 5 minutes late.',
      metric: metrics.streamAge('outbox'),
      threshold: LATE_MS,
      breaching: [2, 2],
    },
    ...Object.entries(watched.api.background).map(([name, { deadLetterQueue }]) => ({
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
    {
      name: 'mails-undelivered',
      description: 'Many mails are refused, bounce or are reported as spam.',
      metric: metrics.custom('mailUndelivered', Stats.SUM, Duration.hours(1)),
      threshold: 20, // SES suspends an account when more than one mail in ten bounces
    },
    {
      name: 'webhook-failed',
      description: 'Events of Stripe could not be handled.',
      metric: metrics.custom('webhookFailed', Stats.SUM, Duration.minutes(15)),
      threshold: 2,
    },
    {
      name: 'payment-mismatch',
      description: 'Stripe and the table disagree about a payment, or a bank returned a refund.',
      metric: metrics.custom('paymentMismatch'),
      threshold: 0,
    },
  ];
};

/** Alarms of a stage; each description states what happened and which runbook to open. */
export class Alarms extends Construct {
  readonly all: Alarm[];

  constructor(scope: Construct, id: string, { topic, ...watched }: Watched & { topic: ITopic }) {
    super(scope, id);
    const action = new SnsAction(topic);
    this.all = alarmDefinitions(watched).map(
      ({
        name,
        description,
        metric,
        threshold,
        breaching: [datapointsToAlarm, evaluationPeriods] = [1, 1],
        runbook,
      }) => {
        const alarm = new Alarm(this, name, {
          alarmName: `yonnee-${watched.stage.name}-${name}`,
          alarmDescription: `${description} What to do: ${runbookOf(runbook ?? name)}`,
          metric,
          threshold,
          comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
          datapointsToAlarm,
          evaluationPeriods,
          treatMissingData: TreatMissingData.NOT_BREACHING, // metrics without events have no data
        });
        alarm.addAlarmAction(action);
        alarm.addOkAction(action);
        return alarm;
      },
    );
  }
}
