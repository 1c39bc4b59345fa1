import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IAlarm,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { EDGE_REGION } from '../region.ts';
import { blockedRequests } from './firewall.ts';
import { Metrics, type Watched } from './metrics.ts';
import { SCHEDULED } from './scheduled-functions.ts';

/** Returns a graph of a third of CloudWatch's 24 columns. */
const graph = (title: string, props: GraphWidgetProps) => new GraphWidget({ title, width: 8, height: 6, ...props });

/** Dashboard of a stage: alarms first, then the customers' actions, then the services behind them. */
export class StageDashboard extends Dashboard {
  constructor(scope: Construct, id: string, { alarms, ...watched }: Watched & { alarms: IAlarm[] }) {
    const metrics = new Metrics(watched);
    const { background } = watched.api;
    super(scope, id, {
      dashboardName: `yonnee-${watched.stage.name}`,
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', width: 24, height: 3, alarms })],
        [
          graph('Booked and paid', { left: [metrics.custom('bookingMade'), metrics.custom('paymentConfirmed')] }),
          graph('Errors by code', { left: [metrics.refusals()] }),
          graph('Space and money', { left: [metrics.custom('oversellRefused'), metrics.custom('paymentMismatch')] }),
        ],
        [
          graph('Requests', { left: [metrics.requests(), metrics.refused(), metrics.apiErrors()] }),
          graph('Latency, ms', {
            left: [metrics.latency(Stats.p(50)), metrics.latency(Stats.p(90)), metrics.latency(Stats.p(99))],
          }),
          graph('Errors and throttling', { left: [metrics.errorRate()], right: [metrics.throttled()] }),
        ],
        [
          graph('Stripe', {
            left: [metrics.custom('webhookLag', Stats.p(95))],
            right: [metrics.custom('webhookFailed')],
          }),
          graph('Delay of events and mails, ms', {
            left: [metrics.streamAge('outbox'), metrics.streamAge('mailer')],
            right: [metrics.backgroundErrors()],
          }),
          graph('Dead letters, failing for an hour, undelivered', {
            left: Object.values(background).map(({ deadLetterQueue }) => metrics.waitingIn(deadLetterQueue)),
            right: [metrics.custom('overdue'), metrics.custom('mailUndelivered'), metrics.custom('recountCorrected')],
          }),
        ],
        [
          graph('Blocked by the firewall', { left: [blockedRequests(watched.stage)], region: EDGE_REGION }),
          graph('Answered with 429, without the origin secret', {
            left: [metrics.tooManyRequests()],
            right: [metrics.custom('originRefused')],
          }),
          graph('Failed checks of the site, completed runs', {
            left: [metrics.custom('siteFailed', Stats.MAXIMUM)],
            right: [...SCHEDULED.map(metrics.completedRuns), metrics.custom('reconciled')],
          }),
        ],
      ],
    });
  }
}
