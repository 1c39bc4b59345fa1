import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Env } from '#functions/core/env.ts';
import { Accounts } from '../constructs/accounts.ts';
import { appFunction, type CodeOf } from '../constructs/app-function.ts';
import { AppSecret } from '../constructs/app-secret.ts';
import { AppTable } from '../constructs/app-table.ts';
import { statementsOf } from '../constructs/iam-statements.ts';
import { LogBucket } from '../constructs/log-bucket.ts';
import { MailSender } from '../constructs/mail-sender.ts';
import { errorsOf } from '../constructs/metrics.ts';
import { Releases } from '../constructs/releases.ts';
import { filesUrlOf, UploadsBucket } from '../constructs/uploads-bucket.ts';
import type { Stage } from '../stages.ts';

export type DataStackProps = StackProps & { stage: Stage; siteUrl: string; code: CodeOf };

/** Stack of everything that must not be lost: the table, the users, the files, the secret and the mail identity. */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly uploads: IBucket;
  readonly accounts: Accounts;
  readonly secret: ISecret;

  constructor(scope: Construct, id: string, { stage, siteUrl, code, ...props }: DataStackProps) {
    super(scope, id, props);
    this.table = new AppTable(this, 'Table', { stage });
    const logs = new LogBucket(this, 'Logs', { stage, fromCloudFront: false });
    this.uploads = new UploadsBucket(this, 'Uploads', { stage, siteUrl, logs });
    this.secret = new AppSecret(this, 'Secret', { stage });

    // The pool references its trigger, so the trigger's environment cannot reference the pool: it gets only what it reads.
    const environment: Partial<Env> = { STAGE: stage.name, TABLE_NAME: this.table.tableName };
    const preToken = appFunction(this, 'pre-token', {
      stage,
      code,
      environment,
      memoryMb: 1024, // a sign-in waits for it
      timeout: Duration.seconds(5), // Cognito's own limit
      statements: statementsOf('pre-token', {
        table: this.table,
        uploads: this.uploads,
        secret: this.secret,
        pool: () => this.accounts.pool,
        stage,
      }),
    });
    const releases = new Releases(this, 'Releases', { stage });
    this.accounts = new Accounts(this, 'Accounts', { stage, preToken: releases.live(preToken) });
    releases.watch({
      name: 'new-version-sign-ins',
      description: 'The function that a sign-in calls fails while a new version is tried.',
      metric: (period) => errorsOf({ 'pre-token': { reader: preToken } }, period),
      threshold: 1,
    });
    new MailSender(this, 'MailSender', { stage });

    new CfnOutput(this, 'SecretName', { value: this.secret.secretName });
    new CfnOutput(this, 'UserPoolId', { value: this.accounts.pool.userPoolId });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'FilesUrl', { value: filesUrlOf(this.uploads) });
  }
}
