import type { IResource, Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import * as v from 'valibot';
import { UPLOAD_KINDS } from '#shared/uploads/schema.ts';
import type { Stage } from '../stages.ts';
import { senderOf } from './mail-sender.ts';
import type { Needs } from './needs.ts';

/** The things that a stage's functions may be let at. */
export type Things = { table: ITableV2; uploads: IBucket; pool: IUserPool; secret: ISecret; stage: Stage };

/** A function's needs as policy: named actions on named things, `*` only below a prefix of the bucket. */
export const statementsOf = (needs: Needs, { table, uploads, pool, secret, stage }: Things): PolicyStatement[] => [
  ...tableStatements(needs, table),
  ...fileStatements(needs.files ?? {}, uploads),
  ...allow(
    (needs.users ?? []).map((action) => `cognito-idp:${action}`),
    [pool.userPoolArn],
  ),
  ...allow(needs.secret ? ['secretsmanager:GetSecretValue'] : [], [secret.secretArn]),
  ...(needs.mail ? mailStatements(table.stack, stage) : []),
];

/** The part that concerns the table and its indexes. */
export const tableStatements = ({ items = [], indexes = [] }: Needs, table: ITableV2): PolicyStatement[] => [
  ...allow(
    items.map((action) => `dynamodb:${action}`),
    [table.tableArn],
  ),
  ...allow(
    ['dynamodb:Query'],
    indexes.map((name) => `${table.tableArn}/index/${name}`),
  ),
];

const fileStatements = ({ upload, keep, show, remove }: NonNullable<Needs['files']>, bucket: IBucket) => {
  const below = (prefix: string | undefined) => (prefix ? [bucket.arnForObjects(`${prefix}/*`)] : []);
  const kept = keep && `files/${keep}`;
  return [
    ...allow(['s3:PutObject'], below(upload && 'incoming')),
    ...allow(['s3:GetObject'], [...below(keep && 'incoming'), ...below(kept), ...below(show && `files/${show}`)]),
    ...allow(['s3:PutObject'], below(kept)),
    ...allow(['s3:DeleteObject'], [...below(kept), ...below(remove && 'files')]),
    ...allow(['s3:ListBucket'], keep ? [bucket.bucketArn] : []), // without it an absent object is "forbidden", not "not found"
  ];
};

/** Outside of its sandbox SES asks about the sender's identity alone. */
const mailStatements = (stack: Stack, stage: Stage): PolicyStatement[] => [
  new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: [stack.formatArn({ service: 'ses', resource: 'identity', resourceName: senderOf(stage) })],
    conditions: { StringEquals: { 'ses:FromAddress': stage.mailFrom } },
  }),
];

const allow = (actions: string[], resources: string[]): PolicyStatement[] =>
  actions.length > 0 && resources.length > 0 ? [new PolicyStatement({ actions, resources })] : [];

/** The resources of all statements that end in `*`, as cdk-nag writes what another stack exports. */
export const wildcardsOf = ({ table, uploads }: Pick<Things, 'table' | 'uploads'>): string[] => [
  ...['incoming', 'files', ...UPLOAD_KINDS.map((kind) => `files/${kind}`)].map(
    (prefix) => `${exportOf(uploads, uploads.bucketArn)}/${prefix}/*`,
  ),
  `${exportOf(table, table.tableArn)}/stream/*`,
];

const exportOf = ({ stack }: IResource, arn: string): string =>
  v.parse(Imported, stack.resolve(stack.exportValue(arn)))['Fn::ImportValue'];
const Imported = v.object({ 'Fn::ImportValue': v.string() });
