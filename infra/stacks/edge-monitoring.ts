import { Stack, type StackProps } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { AlarmDefinition } from '../constructs/alarm-definitions.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { Alarms } from '../constructs/alarms.ts';
import { blockedRequests } from '../constructs/firewall.ts';
import { EDGE_REGION } from '../region.ts';
import type { Stage } from '../stages.ts';

export type EdgeMonitoringStackProps = Omit<StackProps, 'env'> & { stage: Stage; distributionId: string };

/**
 * Stack of the alarms on CloudFront and its firewall, whose metrics are in us-east-1: an alarm watches metrics of its own
 * region only, and reports to a topic there.
 */
export class EdgeMonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { stage, distributionId, ...props }: EdgeMonitoringStackProps) {
    super(scope, id, { ...props, env: { region: EDGE_REGION } });
    const topic = new AlarmTopic(this, 'Alarms', { stage, publishers: ['cloudwatch'] });
    new Alarms(this, 'Watch', { stage, topic, definitions: edgeAlarms(stage, distributionId) });
  }
}

const edgeAlarms = (stage: Stage, DistributionId: string): AlarmDefinition[] => [
  {
    name: 'edge-errors',
    description: 'More than 5% of the replies of CloudFront are server errors.',
    metric: new Metric({
      namespace: 'AWS/CloudFront',
      metricName: '5xxErrorRate',
      dimensionsMap: { DistributionId, Region: 'Global' },
      statistic: Stats.AVERAGE,
    }),
    threshold: 5,
    breaching: [2, 3],
  },
  {
    name: 'firewall-blocks',
    description: 'The firewall has refused calls of an address for 15 minutes.',
    metric: blockedRequests(stage, 'calls'),
    threshold: 100,
    breaching: [3, 3],
    runbook: 'too-many-requests',
  },
  {
    name: 'firewall-blocks-stripe',
    description: 'The firewall refuses events of Stripe or Wave.',
    metric: blockedRequests(stage, 'events'),
    threshold: 0,
    runbook: 'too-many-requests',
  },
];
