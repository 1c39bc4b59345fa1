import { Stack, type StackProps } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { Alarms } from '../constructs/alarms.ts';
import { StageDashboard } from '../constructs/dashboard.ts';
import type { Watched } from '../constructs/metrics.ts';
import { MonthlyBudget } from '../constructs/monthly-budget.ts';

export type MonitoringStackProps = StackProps & Watched;

/** Stack of a stage's alarms, their recipients, its dashboard and its budget. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { stage, httpApiId, table, api, ...props }: MonitoringStackProps) {
    super(scope, id, props);
    const topic = new Topic(this, 'Alarms', { displayName: `Yonnee ${stage.name}`, enforceSSL: true });
    // A custom policy replaces the default one that permits CloudWatch to publish.
    for (const service of ['cloudwatch', 'budgets'])
      topic.grantPublish(
        new ServicePrincipal(`${service}.amazonaws.com`, {
          conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
        }),
      );
    topic.addSubscription(new EmailSubscription(stage.alarmMail));

    const watched = { stage, httpApiId, table, api };
    const { all: alarms } = new Alarms(this, 'Watch', { ...watched, topic });
    new StageDashboard(this, 'Overview', { ...watched, alarms });
    new MonthlyBudget(this, 'Budget', { stage, topic });
  }
}
