import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { runbookOf } from './runbook.ts';

/**
 * Notifies when the account's monthly cost exceeds the stage's budget, or is forecast to. AWS shows its name in the
 * mail.
 */
export class MonthlyBudget extends CfnBudget {
  constructor(scope: Construct, id: string, { stage, topic }: { stage: Stage; topic: ITopic }) {
    const notification = (
      notificationType: 'ACTUAL' | 'FORECASTED',
    ): CfnBudget.NotificationWithSubscribersProperty => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold: 100,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    });
    super(scope, id, {
      budget: {
        budgetName: `yonnee-${stage.name} (${runbookOf('budget')})`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: stage.monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: [notification('ACTUAL'), notification('FORECASTED')],
    });
  }
}
