import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { alarmsOf } from '../constructs/alarm-definitions.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { Alarms } from '../constructs/alarms.ts';
import type { CodeOf } from '../constructs/app-function.ts';
import { StageDashboard } from '../constructs/dashboard.ts';
import type { Watched } from '../constructs/metrics.ts';
import { MonthlyBudget } from '../constructs/monthly-budget.ts';
import { addSiteCheck } from '../constructs/site-check.ts';

export type MonitoringStackProps = StackProps & Watched & { siteUrl: string; code: CodeOf };

/** Stack of a stage's alarms, their recipients, the check of its site, its dashboard and its budget. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: MonitoringStackProps) {
    const { stage, httpApiId, table, api, siteUrl, code, ...rest } = props;
    super(scope, id, rest);
    const watched = { stage, httpApiId, table, api };
    const topic = new AlarmTopic(this, 'Alarms', { stage, publishers: ['cloudwatch', 'budgets'] });
    addSiteCheck(this, { stage, siteUrl, code });
    const { all: alarms } = new Alarms(this, 'Watch', { stage, topic, definitions: alarmsOf(watched) });
    new StageDashboard(this, 'Overview', { ...watched, alarms });
    new MonthlyBudget(this, 'Budget', { stage, topic });
  }
}
