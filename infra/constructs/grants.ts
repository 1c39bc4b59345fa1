import type { GlobalIndex, LocalIndex } from '#functions/core/table/keys.ts';
import { LANGUAGES } from '#shared/auth/schema.ts';
import { homePageKey } from '#shared/home-page.ts';
import { payerPageKey } from '#shared/payments/payer-page.ts';
import { trackingPageKey } from '#shared/tracking/tracking-page.ts';
import type { UploadKind } from '#shared/uploads/constants.ts';
import type { FunctionName } from '../bundle.ts';
import { LAMBDA_PERMISSIONS, type LambdaPermissions } from './lambda-permissions.ts';

/** Resource of the system in a policy; `objects/…` is everything below a prefix of the bucket. */
export type Thing =
  | 'table'
  | `index/${GlobalIndex | LocalIndex}`
  | 'bucket'
  | `objects/${'incoming' | 'files' | `files/${UploadKind}`}`
  | 'site'
  | `site/${string}`
  | 'pool'
  | 'secret'
  | 'sender'
  | 'configuration';

/** Permission for one action on one resource. */
export type Grant = { action: string; on: Thing };

/**
 * Returns the permissions of a function's role, derived from `lambda-permissions.ts`; the local cloud refuses
 * everything else too.
 */
export const grantsOf = (name: FunctionName): Grant[] => {
  const {
    items = [],
    indexes = [],
    partitions,
    files = {},
    users = [],
    homePage,
    trackingPage,
    secret,
    mail,
  } = LAMBDA_PERMISSIONS[name];
  return [
    ...items.map((action) => ({ action: `dynamodb:${action}`, on: 'table' as const })),
    ...indexes.map((index) => ({ action: 'dynamodb:Query', on: `index/${index}` as const })),
    ...(partitions ? [{ action: 'dynamodb:Query', on: 'table' as const }] : []),
    ...fileGrants(files),
    ...users.map((action) => ({ action: `cognito-idp:${action}`, on: 'pool' as const })),
    ...(homePage ? homePageGrants() : []),
    ...(trackingPage ? trackingPageGrants() : []),
    ...(secret ? [{ action: 'secretsmanager:GetSecretValue', on: 'secret' as const }] : []),
    ...(mail ? (['sender', 'configuration'] as const).map((on) => ({ action: 'ses:SendEmail', on })) : []),
  ];
};

const homePageGrants = (): Grant[] => [
  ...LANGUAGES.flatMap((language) =>
    ['s3:GetObject', 's3:PutObject'].map((action) => ({ action, on: `site/${homePageKey(language)}` as const })),
  ),
  { action: 's3:ListBucket', on: 'site' },
];

const trackingPageGrants = (): Grant[] => [
  ...[trackingPageKey, payerPageKey].flatMap((keyOf) =>
    LANGUAGES.map((language) => ({ action: 's3:GetObject', on: `site/${keyOf(language)}` as const })),
  ),
  { action: 's3:ListBucket', on: 'site' },
];

const fileGrants = ({
  upload,
  keep = [],
  copy = [],
  show = [],
  remove,
}: NonNullable<LambdaPermissions['files']>): Grant[] => {
  const s3 = (action: string, ...things: Thing[]): Grant[] => things.map((on) => ({ action: `s3:${action}`, on }));
  return [
    ...(upload ? s3('PutObject', 'objects/incoming') : []),
    ...(keep.length > 0 ? s3('GetObject', 'objects/incoming') : []),
    ...['PutObject', 'DeleteObject'].flatMap((action) =>
      s3(action, ...keep.map((kind) => `objects/files/${kind}` as const)),
    ),
    ...(keep.length > 0 ? s3('ListBucket', 'bucket') : []), // without it a missing object is "forbidden", not "not found"
    ...['GetObject', 'PutObject', 'DeleteObject'].flatMap((action) =>
      s3(action, ...copy.map((kind) => `objects/files/${kind}` as const)),
    ),
    ...s3('GetObject', ...show.map((kind) => `objects/files/${kind}` as const)),
    ...(remove ? s3('DeleteObject', 'objects/files') : []),
  ];
};
