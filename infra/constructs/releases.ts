import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { type IRole, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from '../checks.ts';
import type { Stage } from '../stages.ts';
import { runbookOf } from './runbook.ts';

/** Alias by which everything calls a function; it names the live version. */
const LIVE = 'live';

/** Period of the alarms that roll a new version back; it has a tenth of the calls for five minutes. */
const WATCHED_EVERY = Duration.minutes(1);

/** Alarm that rolls new versions back: `metric` above `threshold` within a minute. */
type Watch = { name: string; description: string; metric: (period: Duration) => MathExpression; threshold: number };

/**
 * Puts the new versions of a stack's functions live. Where the stage has a canary, CodeDeploy sends a tenth of the calls
 * to the new version for five minutes, and returns them all to the former one when an alarm fires; CloudFormation then
 * rolls the stack back. Elsewhere a new version is live at once.
 */
export class Releases extends Construct {
  private readonly stage: Stage;
  private readonly canary: { application: LambdaApplication; role: Role } | undefined;
  private readonly groups: LambdaDeploymentGroup[] = [];

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.stage = stage;
    if (stage.canary) this.canary = { application: new LambdaApplication(this, 'Application'), role: this.addRole() };
  }

  /** Returns the alias by which a function is called. */
  live(reader: LambdaFunction): Alias {
    const alias = new Alias(reader, 'Live', { aliasName: LIVE, version: reader.currentVersion });
    if (this.canary) this.release(reader, alias, this.canary);
    return alias;
  }

  /** Adds an alarm that rolls back; without a canary there is nothing to roll back. */
  watch({ name, description, metric, threshold }: Watch): void {
    if (!this.canary) return;
    const alarm = new Alarm(this, name, {
      alarmName: `yonnee-${this.stage.name}-${name}`,
      alarmDescription: `${description} What to do: ${runbookOf('rolled-back')}`,
      metric: metric(WATCHED_EVERY),
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    for (const group of this.groups) group.addAlarm(alarm);
  }

  private release(reader: LambdaFunction, alias: Alias, canary: { application: LambdaApplication; role: Role }): void {
    const { application, role } = canary;
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
        resources: [reader.functionArn, `${reader.functionArn}:${LIVE}`],
      }),
    );
    const group = new LambdaDeploymentGroup(reader, 'Release', {
      alias,
      application,
      role: withoutManagedPolicies(role),
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    });
    group.node.addDependency(role); // CodeDeploy checks the role's permissions
    this.groups.push(group);
  }

  private addRole(): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    const alarms = Stack.of(this).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: [alarms] }));
    acknowledge(
      role,
      `IAM5[Resource::arn:aws:cloudwatch:${Stack.of(this).region}:<AWS::AccountId>:alarm:*]`,
      'CloudWatch has no narrower resource for a list of alarms.',
    );
    return role;
  }
}

/** Keeps the CDK from adding AWS's own policy, which permits changes of every function. */
const withoutManagedPolicies = (role: Role): IRole => role.withoutPolicyUpdates();
