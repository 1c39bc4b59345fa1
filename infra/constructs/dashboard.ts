import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IAlarm,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { EDGE_REGION } from '../stacks/edge.ts';
import type { Stage } from '../stages.ts';
import { firewallMetric } from './firewall.ts';
import { Metrics, type Watched } from './metrics.ts';

/** Three graphs to a row of CloudWatch's 24 columns. */
const graph = (title: string, props: GraphWidgetProps) => new GraphWidget({ title, width: 8, height: 6, ...props });

/** One page on how a stage is doing: alarms first, then what customers do, then what serves them. */
export class StageDashboard extends Dashboard {
  constructor(scope: Construct, id: string, { alarms, ...watched }: Watched & { alarms: IAlarm[] }) {
    const measures = new Metrics(watched);
    const { background } = watched.api;
    super(scope, id, {
      dashboardName: `yonnee-${watched.stage.name}`,
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', width: 24, height: 3, alarms })],
        [
          graph('Booked and paid', { left: [measures.ours('bookingMade'), measures.ours('paymentConfirmed')] }),
          graph('Refusals, by code', { left: [measures.refusals()] }),
          graph('Space and money', { left: [measures.ours('oversellRefused'), measures.ours('paymentMismatch')] }),
        ],
        [
          graph('Requests', { left: [measures.requests(), measures.refused(), measures.apiErrors()] }),
          graph('Answered within, ms', {
            left: [measures.latency(Stats.p(50)), measures.latency(Stats.p(90)), measures.latency(Stats.p(99))],
          }),
          graph('Errors and throttling', { left: [measures.errorRate()], right: [measures.throttled()] }),
        ],
        [
          graph('Stripe', {
            left: [measures.ours('webhookLag', Stats.p(95))],
            right: [measures.ours('webhookFailed')],
          }),
          graph('Handled and mailed late, ms', {
            left: [measures.streamAge('outbox'), measures.streamAge('mailer')],
            right: [measures.backgroundErrors()],
          }),
          graph('Given up, failing for an hour, not delivered', {
            left: Object.values(background).map(({ gaveUp }) => measures.waitingIn(gaveUp)),
            right: [measures.ours('overdue'), measures.ours('mailUndelivered')],
          }),
        ],
        [graph('Blocked by the firewall', { left: [blocked(watched.stage)], region: EDGE_REGION })],
      ],
    });
  }
}

const blocked = (stage: Stage): Metric =>
  new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: firewallMetric(stage), Rule: 'ALL' },
    statistic: Stats.SUM,
    region: EDGE_REGION,
  });
