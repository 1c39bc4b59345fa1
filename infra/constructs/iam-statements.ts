import type { IResource } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import * as v from 'valibot';
import { UPLOAD_KINDS } from '#shared/uploads/constants.ts';
import type { FunctionName } from '../bundle.ts';
import type { Stage } from '../stages.ts';
import { grantsOf, type Thing } from './grants.ts';
import { mailConfigurationOf, senderOf } from './mail-sender.ts';

/** Resources of a stage to which its functions may have access. */
export type Resources = {
  table: ITableV2;
  uploads: IBucket;
  /** Bucket of the web app's files, for the function that redraws the home page. */
  site?: IBucket;
  /** Called only for functions that use the pool: the pool itself depends on one that does not. */
  pool: () => IUserPool;
  secret: ISecret;
  stage: Stage;
};

/**
 * Returns a function's permissions (edited in `lambda-permissions.ts`) as policy statements: named actions on named
 * resources, `*` only below a prefix.
 */
export const statementsOf = (name: FunctionName, resources: Resources): PolicyStatement[] =>
  grantsOf(name).map(
    ({ action, on }) =>
      new PolicyStatement({
        actions: [action],
        resources: [resourceOf(on, resources)],
        ...((on === 'sender' || on === 'configuration') && {
          conditions: { StringEquals: { 'ses:FromAddress': resources.stage.mailFrom } },
        }),
      }),
  );

const resourceOf = (on: Thing, { table, uploads, site, pool, secret, stage }: Resources): string => {
  switch (on) {
    case 'table':
      return table.tableArn;
    case 'bucket':
      return uploads.bucketArn;
    case 'site':
      return siteOf(site).bucketArn;
    case 'pool':
      return pool().userPoolArn;
    case 'secret':
      return secret.secretArn;
    case 'sender': // outside its sandbox SES checks only the sender's identity
      return table.stack.formatArn({ service: 'ses', resource: 'identity', resourceName: senderOf(stage) });
    case 'configuration':
      return table.stack.formatArn({
        service: 'ses',
        resource: 'configuration-set',
        resourceName: mailConfigurationOf(stage),
      });
    default:
      if (on.startsWith('site/')) return siteOf(site).arnForObjects(on.slice('site/'.length));
      return on.startsWith('index/')
        ? `${table.tableArn}/${on}`
        : uploads.arnForObjects(`${on.slice('objects/'.length)}/*`);
  }
};

const siteOf = (site: IBucket | undefined): IBucket => {
  if (!site) throw new Error('This stack has no function of the site.');
  return site;
};

/** Returns the resources that end in `*`, in the form in which cdk-nag reports exports of another stack. */
export const wildcardsOf = ({ table, uploads }: Pick<Resources, 'table' | 'uploads'>): string[] => [
  ...['incoming', 'files', ...UPLOAD_KINDS.map((kind) => `files/${kind}`)].map(
    (prefix) => `${exportOf(uploads, uploads.bucketArn)}/${prefix}/*`,
  ),
  `${exportOf(table, table.tableArn)}/stream/*`,
];

const exportOf = ({ stack }: IResource, arn: string): string =>
  v.parse(ImportedValue, stack.resolve(stack.exportValue(arn)))['Fn::ImportValue'];
const ImportedValue = v.object({ 'Fn::ImportValue': v.string() });
