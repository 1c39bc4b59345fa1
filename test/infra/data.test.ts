import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { FORMER_INDEXES, GLOBAL_INDEXES, LOCAL_INDEXES, TTL_ATTRIBUTE } from '#functions/core/keys.ts';
import { stageOf } from '#infra/stages.ts';
import { stacksOf, templatesOf } from './synthesised.ts';

/** DynamoDB's quota for a table. */
const MOST_GLOBAL_INDEXES = 20;

const { data } = templatesOf('dev');
const real = ['staging', 'prod'] as const;
const trial = ['dev', 'test'] as const;

const keyOf = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' },
  { AttributeName: sk, KeyType: 'RANGE' },
];

test('the table has every index of the keys page, of whole items or of their keys as that page says', () => {
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

test('a deployed table is moved from former indexes to those of today one by one, and has room for both', () => {
  const today = Object.keys(GLOBAL_INDEXES);
  const deployedWith = (...names: string[]) =>
    Template.fromStack(stacksOf(stageOf('dev'), { indexes: names.join() }).data).hasResourceProperties(
      'AWS::DynamoDB::GlobalTable',
      { GlobalSecondaryIndexes: names.map((IndexName) => Match.objectLike({ IndexName })) },
    );
  deployedWith(...FORMER_INDEXES);
  deployedWith(...FORMER_INDEXES, ...today.slice(0, 1));
  deployedWith(...FORMER_INDEXES.slice(1), ...today);
  expect(() => stacksOf(stageOf('dev'), { indexes: 'nobodys' })).toThrow('There is no index nobodys');
  expect(FORMER_INDEXES.length + today.length).toBeLessThanOrEqual(MOST_GLOBAL_INDEXES);
});

test('the table can be set back to any moment, forgets by TTL, streams both images, and is encrypted', () => {
  data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    TimeToLiveSpecification: { AttributeName: TTL_ATTRIBUTE, Enabled: true },
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    SSESpecification: { SSEEnabled: true },
    Replicas: [Match.objectLike({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } })],
  });
});

test.each(real)('in %s nothing that must not be lost can be deleted by mistake', (name) => {
  const template = templatesOf(name).data;
  template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })],
  });
  template.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
  for (const type of ['DynamoDB::GlobalTable', 'Cognito::UserPool', 'SecretsManager::Secret'])
    template.allResources(`AWS::${type}`, { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
});

test.each(real)(
  'in %s what has a name of its own stays, but not when its creation failed: a second try needs the name',
  (name) => {
    for (const type of ['S3::Bucket', 'SES::EmailIdentity'])
      templatesOf(name).data.allResources(`AWS::${type}`, {
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
  },
);

test.each(trial)('%s goes away with its stacks', (name) => {
  const template = templatesOf(name).data;
  template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })],
  });
  template.allResources('AWS::S3::Bucket', { DeletionPolicy: 'Delete' });
});

test('nobody signs up or recovers a password past the API', () => {
  data.hasResourceProperties('AWS::Cognito::UserPool', {
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    LambdaConfig: { PreTokenGeneration: { 'Fn::GetAtt': [Match.stringLikeRegexp('^pretoken'), 'Arn'] } },
  });
  data.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: 'ADMIN' });
});

test('a password of 6 characters of any kind is taken', () => {
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

test('nobody can become somebody else by changing their own attributes', () => {
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

test('what is deleted of the kept files can be had back, and is gone before the backups’ 35 days are over', () => {
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

test('no function may end a version of a file, so that whatever one deletes can be had back', () => {
  for (const template of Object.values(templatesOf('dev')))
    expect(JSON.stringify(template.toJSON())).not.toMatch(/s3:DeleteObjectVersion|s3:PutBucketVersioning/);
});

test('the uploads bucket forgets what nobody claimed within a day', () => {
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

test('only pages of the site may put files into the uploads bucket', () => {
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

test.each(['data', 'web'] as const)(
  'the buckets of the %s stack are private, encrypted and speak TLS only',
  (stack) => {
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
  },
);

test('nothing in a bucket belongs to anybody but us, save what CloudFront logs', () => {
  for (const template of [data, templatesOf('dev').web])
    for (const [id, { Properties }] of Object.entries(template.findResources('AWS::S3::Bucket')))
      expect(Properties.OwnershipControls.Rules, id).toEqual([
        {
          ObjectOwnership: template !== data && id.startsWith('Logs') ? 'BucketOwnerPreferred' : 'BucketOwnerEnforced',
        },
      ]);
});

test('who asked for which file is written down for 90 days', () => {
  const kept = { LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 90, Status: 'Enabled' })] } };
  for (const [template, prefix] of [
    [data, 'uploads/'],
    [templatesOf('dev').web, 'files/'],
  ] as const) {
    const [logs] = Object.keys(template.findResources('AWS::S3::Bucket', { Properties: kept }));
    template.hasResourceProperties('AWS::S3::Bucket', {
      LoggingConfiguration: { DestinationBucketName: { Ref: logs }, LogFilePrefix: prefix },
    });
  }
  templatesOf('dev').web.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { Logging: Match.objectLike({ Prefix: 'cloudfront/' }) },
  });
});

test('AWS makes up the key of reset tokens, and the Stripe keys start empty', () => {
  data.hasResourceProperties('AWS::SecretsManager::Secret', {
    SecretString: Match.absent(),
    GenerateSecretString: {
      GenerateStringKey: 'resetTokenKey',
      SecretStringTemplate: Match.serializedJson({ stripeSecretKey: '', stripeWebhookSecret: '' }),
    },
  });
  expect(Object.keys(data.findResources('AWS::SecretsManager::Secret'))).toHaveLength(1);
});
