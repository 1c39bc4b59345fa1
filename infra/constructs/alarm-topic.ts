import { Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

type Publisher = 'cloudwatch' | 'budgets';

/** Topic whose messages are mailed to the stage's `alarmMail`, once its owner has confirmed the address. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { stage, publishers }: { stage: Stage; publishers: readonly Publisher[] }) {
    super(scope, id, { displayName: `Yonnee ${stage.name}`, enforceSSL: true });
    // A custom policy replaces the default one that permits CloudWatch to publish.
    for (const service of publishers)
      this.grantPublish(
        new ServicePrincipal(`${service}.amazonaws.com`, {
          conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
        }),
      );
    this.addSubscription(new EmailSubscription(stage.alarmMail));
  }
}
