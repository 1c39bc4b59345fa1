import type { IResource } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import * as v from 'valibot';
import { UPLOAD_KINDS } from '#shared/uploads/schema.ts';
import type { FunctionName } from '../bundle.ts';
import type { Stage } from '../stages.ts';
import { grantsOf, type Thing } from './grants.ts';
import { mailConfigurationOf, senderOf } from './mail-sender.ts';

/** The things that a stage's functions may be let at. */
export type Resources = {
  table: ITableV2;
  uploads: IBucket;
  /** Asked only for functions that need it: the pool itself needs one that does not. */
  pool: () => IUserPool;
  secret: ISecret;
  stage: Stage;
};

/** What a function needs as policy: named actions on named things, `*` only below a prefix of the bucket. */
export const statementsOf = (name: FunctionName, things: Resources): PolicyStatement[] =>
  grantsOf(name).map(
    ({ action, on }) =>
      new PolicyStatement({
        actions: [action],
        resources: [resourceOf(on, things)],
        ...((on === 'sender' || on === 'configuration') && {
          conditions: { StringEquals: { 'ses:FromAddress': things.stage.mailFrom } },
        }),
      }),
  );

const resourceOf = (on: Thing, { table, uploads, pool, secret, stage }: Resources): string => {
  switch (on) {
    case 'table':
      return table.tableArn;
    case 'bucket':
      return uploads.bucketArn;
    case 'pool':
      return pool().userPoolArn;
    case 'secret':
      return secret.secretArn;
    case 'sender': // outside of its sandbox SES asks about the sender's identity alone
      return table.stack.formatArn({ service: 'ses', resource: 'identity', resourceName: senderOf(stage) });
    case 'configuration':
      return table.stack.formatArn({
        service: 'ses',
        resource: 'configuration-set',
        resourceName: mailConfigurationOf(stage),
      });
    default:
      return on.startsWith('index/')
        ? `${table.tableArn}/${on}`
        : uploads.arnForObjects(`${on.slice('objects/'.length)}/*`);
  }
};

/** The resources of all statements that end in `*`, as cdk-nag writes what another stack exports. */
export const wildcardsOf = ({ table, uploads }: Pick<Resources, 'table' | 'uploads'>): string[] => [
  ...['incoming', 'files', ...UPLOAD_KINDS.map((kind) => `files/${kind}`)].map(
    (prefix) => `${exportOf(uploads, uploads.bucketArn)}/${prefix}/*`,
  ),
  `${exportOf(table, table.tableArn)}/stream/*`,
];

const exportOf = ({ stack }: IResource, arn: string): string =>
  v.parse(Imported, stack.resolve(stack.exportValue(arn)))['Fn::ImportValue'];
const Imported = v.object({ 'Fn::ImportValue': v.string() });
