import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { GLOBAL_INDEXES, LOCAL_INDEXES, TTL_ATTRIBUTE } from '#functions/core/table/keys.ts';
import { stageNamed } from '#infra/stages.ts';
import { stacksOf, templatesOf } from './synthesised.ts';

/** DynamoDB's quota of global indexes per table. */
const MAX_GLOBAL_INDEXES = 20;

const { data } = templatesOf('dev');
const RETAINED_STAGES = ['staging', 'prod'] as const;
const TRIAL_STAGES = ['dev', 'test'] as const;

const keyOf = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' },
  { AttributeName: sk, KeyType: 'RANGE' },
];

test('the table has every index of functions/core/table/keys.ts with its projection', () => {
  data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keyOf('pk', 'sk'),
    GlobalSecondaryIndexes: Object.entries(GLOBAL_INDEXES).map(([name, { pk, sk, holds }]) => ({
      IndexName: name,
      KeySchema: keyOf(pk, sk),
      Projection: { ProjectionType: holds === 'keys' ? 'KEYS_ONLY' : 'ALL' },
    })),
    LocalSecondaryIndexes: Object.entries(LOCAL_INDEXES).map(([name, sk]) => ({
      IndexName: name,
      KeySchema: keyOf('pk', sk),
      Projection: { ProjectionType: 'ALL' },
    })),
  });
});

test('the indexes of a deployed table can be added one by one, within DynamoDB’s quota', () => {
  const current = Object.keys(GLOBAL_INDEXES);
  for (const names of [current.slice(0, 1), current.slice(0, 2)])
    Template.fromStack(stacksOf(stageNamed('dev'), { indexes: names.join() }).data).hasResourceProperties(
      'AWS::DynamoDB::GlobalTable',
      { GlobalSecondaryIndexes: names.map((IndexName) => Match.objectLike({ IndexName })) },
    );
  expect(() => stacksOf(stageNamed('dev'), { indexes: 'nobodys' })).toThrow('There is no index nobodys');
  expect(current.length).toBeLessThanOrEqual(MAX_GLOBAL_INDEXES);
});

test('the table has point-in-time recovery, a TTL, a stream of both images, and encryption', () => {
  data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    TimeToLiveSpecification: { AttributeName: TTL_ATTRIBUTE, Enabled: true },
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    SSESpecification: { SSEEnabled: true },
    Replicas: [Match.objectLike({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } })],
  });
});

test.each(RETAINED_STAGES)('the table, user pool and secret of %s are protected from deletion', (name) => {
  const template = templatesOf(name).data;
  template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })],
  });
  template.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
  for (const type of ['DynamoDB::GlobalTable', 'Cognito::UserPool', 'SecretsManager::Secret'])
    template.allResources(`AWS::${type}`, { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
});

test.each(RETAINED_STAGES)(
  'named resources of %s are retained, except when their creation failed, since a retry needs the name',
  (name) => {
    for (const type of ['S3::Bucket', 'SES::EmailIdentity'])
      templatesOf(name).data.allResources(`AWS::${type}`, {
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
  },
);

test.each(TRIAL_STAGES)('the data of %s is deleted with its stacks', (name) => {
  const template = templatesOf(name).data;
  template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })],
  });
  template.allResources('AWS::S3::Bucket', { DeletionPolicy: 'Delete' });
});

test('customers can sign up and reset their password only through the API', () => {
  data.hasResourceProperties('AWS::Cognito::UserPool', {
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    LambdaConfig: { PreTokenGeneration: { Ref: Match.stringLikeRegexp('^pretoken.*Live') } },
  });
  data.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: 'ADMIN' });
});

test('a password of any 6 characters is accepted', () => {
  data.hasResourceProperties('AWS::Cognito::UserPool', {
    Policies: {
      PasswordPolicy: {
        MinimumLength: 6,
        RequireLowercase: false,
        RequireUppercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
      },
    },
  });
});

test('customers cannot change their user id', () => {
  data.hasResourceProperties('AWS::Cognito::UserPool', {
    Schema: [Match.objectLike({ Name: 'userId', AttributeDataType: 'String', Mutable: false })],
  });
  data.hasResourceProperties('AWS::Cognito::UserPoolClient', { WriteAttributes: ['locale'] });
});

test('bearer tokens last 15 minutes, refresh tokens 30 days, and both can be revoked', () => {
  data.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    GenerateSecret: false,
    ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    IdTokenValidity: 15,
    AccessTokenValidity: 15,
    RefreshTokenValidity: 30 * 24 * 60,
    TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'minutes' },
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
  });
});

test('deleted files can be restored, and are gone before the 35 days of the table’s backups are over', () => {
  data.hasResourceProperties('AWS::S3::Bucket', {
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: Match.arrayWith([
        Match.objectLike({
          Prefix: 'incoming/',
          ExpirationInDays: 1,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          Status: 'Enabled',
        }),
        Match.objectLike({
          Prefix: 'files/',
          NoncurrentVersionExpiration: { NoncurrentDays: 33 },
          ExpiredObjectDeleteMarker: true,
          Status: 'Enabled',
        }),
      ]),
    },
  });
});

test('no function may delete a version of a file, so every deletion can be undone', () => {
  for (const template of Object.values(templatesOf('dev')))
    expect(JSON.stringify(template.toJSON())).not.toMatch(/s3:DeleteObjectVersion|s3:PutBucketVersioning/);
});

test('the uploads bucket deletes unclaimed uploads after a day', () => {
  data.hasResourceProperties('AWS::S3::Bucket', {
    LifecycleConfiguration: {
      Rules: [
        Match.objectLike({ Prefix: 'incoming/', ExpirationInDays: 1, Status: 'Enabled' }),
        Match.objectLike({ Prefix: 'files/' }),
        Match.objectLike({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' }),
      ],
    },
  });
});

test('the uploads bucket accepts browser uploads from the site only', () => {
  data.hasResourceProperties('AWS::S3::Bucket', {
    CorsConfiguration: {
      CorsRules: [
        {
          AllowedMethods: ['PUT'],
          AllowedOrigins: [
            {
              'Fn::Join': ['', ['https://', { 'Fn::ImportValue': Match.stringLikeRegexp('Distribution.*DomainName') }]],
            },
          ],
          AllowedHeaders: ['content-type'],
          MaxAge: 3600,
        },
      ],
    },
  });
});

test.each(['data', 'web'] as const)('the buckets of the %s stack are private, encrypted and require TLS', (stack) => {
  const template = templatesOf('dev')[stack];
  template.allResourcesProperties('AWS::S3::Bucket', {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: Match.anyValue(),
  });
  template.allResourcesProperties('AWS::S3::BucketPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Effect: 'Deny',
          Action: 's3:*',
          Principal: { AWS: '*' },
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      ]),
    },
  });
});

test('we own every object in every bucket, except for the logs that CloudFront writes', () => {
  for (const template of [data, templatesOf('dev').web])
    for (const [id, { Properties }] of Object.entries(template.findResources('AWS::S3::Bucket')))
      expect(Properties.OwnershipControls.Rules, id).toEqual([
        {
          ObjectOwnership: template !== data && id.startsWith('Logs') ? 'BucketOwnerPreferred' : 'BucketOwnerEnforced',
        },
      ]);
});

test('access to files is logged for 90 days', () => {
  const for90Days = {
    LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 90, Status: 'Enabled' })] },
  };
  for (const [template, prefix] of [
    [data, 'uploads/'],
    [templatesOf('dev').web, 'files/'],
  ] as const) {
    const [logs] = Object.keys(template.findResources('AWS::S3::Bucket', { Properties: for90Days }));
    template.hasResourceProperties('AWS::S3::Bucket', {
      LoggingConfiguration: { DestinationBucketName: { Ref: logs }, LogFilePrefix: prefix },
    });
  }
  templatesOf('dev').web.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { Logging: Match.objectLike({ Prefix: 'cloudfront/' }) },
  });
});

test('AWS generates the key of reset tokens, and the Stripe keys start empty', () => {
  data.hasResourceProperties('AWS::SecretsManager::Secret', {
    SecretString: Match.absent(),
    GenerateSecretString: {
      GenerateStringKey: 'resetTokenKey',
      SecretStringTemplate: Match.serializedJson({ stripeSecretKey: '', stripeWebhookSecret: '' }),
    },
  });
  expect(Object.keys(data.findResources('AWS::SecretsManager::Secret'))).toHaveLength(1);
});
