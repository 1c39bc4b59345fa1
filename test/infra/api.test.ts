import { Match } from 'aws-cdk-lib/assertions';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { expect, test } from 'vitest';
import { FUNCTIONS, RESOURCES } from '#infra/bundle.ts';
import { stageNamed } from '#infra/stages.ts';
import type { Route } from '#shared/http/route.ts';
import { routes } from '#shared/routes.ts';
import { documentRoutes } from '#shared/tracking/document-routes.ts';
import { propertiesOf, templatesOf } from './synthesised.ts';

const { api, routes: gateway, data, monitoring } = templatesOf('dev');
/** Stacks with functions. */
const WITH_FUNCTIONS = [api, data, monitoring];

type DeployedRoute = { RouteKey: string; AuthorizationType: string };
type DeployedFunction = { Role: unknown; LoggingConfig: unknown };

test('the API has exactly the routes of the route table and of drawn pages, each with the authorizer of its access', () => {
  const deployedRoutes = propertiesOf<DeployedRoute>(gateway, 'AWS::ApiGatewayV2::Route');
  const table = Object.values({ ...routes, ...documentRoutes }).flatMap((endpoints) => Object.values<Route>(endpoints));
  const authorizers: Record<Route['access'], string> = {
    public: 'NONE',
    optional: 'NONE',
    provider: 'NONE',
    customer: 'JWT',
    agent: 'JWT',
    admin: 'JWT',
  };
  expect(deployedRoutes.map(({ RouteKey, AuthorizationType }) => `${RouteKey} ${AuthorizationType}`).sort()).toEqual(
    table.map(({ method, path, access }) => `${method} ${path} ${authorizers[access]}`).sort(),
  );
});

test('the gateway accepts only tokens of our user pool and client', () => {
  gateway.resourceCountIs('AWS::ApiGatewayV2::Authorizer', 1);
  gateway.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
    JwtConfiguration: {
      Audience: [{ 'Fn::ImportValue': Match.stringLikeRegexp('PoolClient') }],
      Issuer: {
        'Fn::Join': [
          '',
          [
            'https://cognito-idp.eu-west-1.amazonaws.com/',
            { 'Fn::ImportValue': Match.stringLikeRegexp('AccountsPool') },
          ],
        ],
      },
    },
  });
});

test('the API is served under /backend with throttling, and logs the route of each call', () => {
  gateway.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    StageName: 'backend',
    DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    AccessLogSettings: { Format: Match.stringLikeRegexp(/"route":"\$context\.routeKey"/.source) },
  });
});

test.each(['dev', 'prod'] as const)(
  'Stripe’s webhook, the pages of parcels and all other calls of %s have separate throttling limits',
  (name) => {
    const { throttle, webhook } = stageNamed(name);
    const template = templatesOf(name).routes;
    template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: throttle.perSecond, ThrottlingBurstLimit: throttle.burst },
      RouteSettings: {
        'POST /payments/webhook': { ThrottlingRateLimit: webhook.perSecond, ThrottlingBurstLimit: webhook.burst },
        'GET /pages/{langue}/suivi-colis.html': {
          ThrottlingRateLimit: throttle.perSecond,
          ThrottlingBurstLimit: throttle.burst,
        },
      },
    });
    const [stage] = Object.values(template.findResources('AWS::ApiGatewayV2::Stage'));
    const routesFirst = Object.keys(
      template.findResources('AWS::ApiGatewayV2::Route', { Properties: { RouteKey: 'POST /payments/webhook' } }),
    );
    expect(stage?.DependsOn).toEqual(expect.arrayContaining(routesFirst));
  },
);

test('the API’s own address, which bypasses the firewall, is in no output and no content policy', () => {
  const { web } = templatesOf('prod');
  expect(JSON.stringify(web.toJSON().Outputs ?? {})).not.toContain('execute-api');
  const csp = JSON.stringify(propertiesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy'));
  expect(csp).not.toContain('execute-api');
});

test('every function has its own role and log, on Node 24 and arm64', () => {
  const functions = WITH_FUNCTIONS.flatMap((template) =>
    propertiesOf<DeployedFunction>(template, 'AWS::Lambda::Function'),
  );
  expect(functions).toHaveLength(FUNCTIONS.length);
  for (const property of ['Role', 'LoggingConfig'] as const)
    expect(new Set(functions.map((properties) => JSON.stringify(properties[property]))).size).toBe(FUNCTIONS.length);
  for (const template of WITH_FUNCTIONS) {
    template.allResourcesProperties('AWS::Lambda::Function', { Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 14 });
    template.allResourcesProperties('AWS::IAM::Role', { ManagedPolicyArns: Match.absent() });
  }
});

test('a function with routes times out after 10 seconds', () => {
  const withRoutes = api.findResources('AWS::Lambda::Function', { Properties: { Timeout: 10, MemorySize: 1024 } });
  expect(Object.keys(withRoutes)).toHaveLength(RESOURCES.length + Object.keys(documentRoutes).length);
});

const filtersFor = (pk: unknown, sk: unknown, due: string) => {
  const [Keys, duePk] = [{ pk: { S: pk }, sk: { S: sk } }, { S: [due] }];
  return [
    { eventName: ['INSERT'], dynamodb: { Keys, NewImage: { duePk } } },
    { eventName: ['MODIFY'], dynamodb: { Keys, NewImage: { duePk, redrivenAt: { S: [{ exists: true }] } } } },
  ];
};

test('the table’s stream has at most two readers, the limit of DynamoDB, with at most five filters, the limit of Lambda', () => {
  const mappings = propertiesOf<{ FilterCriteria: { Filters: unknown[] } }>(api, 'AWS::Lambda::EventSourceMapping');
  expect(mappings).toHaveLength(2);
  for (const { FilterCriteria } of mappings) expect(FilterCriteria.Filters.length).toBeLessThanOrEqual(5);
});

test.each([
  [
    'outbox',
    [
      ...filtersFor([{ prefix: 'OUTBOX#' }], ['OUTBOX'], 'OUTBOX'),
      {
        $or: [
          { dynamodb: { OldImage: { photoKey: { S: [{ exists: true }] } } } },
          { eventName: ['REMOVE'], dynamodb: { OldImage: { imageKey: { S: [{ exists: true }] } } } },
          { eventName: ['REMOVE'], dynamodb: { OldImage: { assignedTo: { NS: [{ exists: true }] } } } },
        ],
      },
      {
        dynamodb: {
          Keys: {
            pk: { S: [{ prefix: 'USER#' }] },
            sk: {
              S: [
                ...['COLIS#', 'INSURANCE#', 'CUSTOMS#', 'HANDOVER#', 'CLAIM#'].map((prefix) => ({ prefix })),
                'ACCOUNT',
              ],
            },
          },
        },
      },
      {
        dynamodb: {
          Keys: {
            pk: { S: [{ prefix: 'BOOKING#' }, { prefix: 'DEPENSES#' }] },
            sk: { S: ['BOOKING', 'MILESTONES', { prefix: 'DEPENSE#' }] },
          },
        },
      },
    ],
  ],
  ['mailer', filtersFor([{ prefix: 'OUTBOX#' }], [{ prefix: 'DELIVERY#' }], 'DELIVERY')],
] as const)(
  '%s receives its filtered records of the stream, in small batches with partial failures',
  (name, patterns) => {
    api.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::ImportValue': Match.stringLikeRegexp('StreamArn') },
      FunctionName: {
        'Fn::Join': [
          '',
          [{ 'Fn::Select': [6, { 'Fn::Split': [':', { Ref: Match.stringLikeRegexp(`^${name}.*Live`) }] }] }, ':live'],
        ],
      },
      FilterCriteria: {
        Filters: patterns.map((pattern) => ({ Pattern: Match.serializedJson(pattern) })),
      },
      BatchSize: 10,
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  },
);

test('each background function keeps its failed events for 14 days in its own encrypted dead-letter queue', () => {
  const queueOf = (name: string) => ({
    'Fn::GetAtt': [Match.stringLikeRegexp(`^${name.replace('-', '')}GaveUp`), 'Arn'],
  });
  api.resourceCountIs('AWS::SQS::Queue', 5);
  api.allResourcesProperties('AWS::SQS::Queue', { MessageRetentionPeriod: 1_209_600, SqsManagedSseEnabled: true });
  for (const name of ['outbox', 'mailer', 'mail-events', 'sweep', 'home-page'])
    api.hasResourceProperties('AWS::Lambda::Function', {
      Description: `yonnee dev: ${name}`,
      DeadLetterConfig: { TargetArn: queueOf(name) },
    });
  for (const name of ['outbox', 'mailer'])
    api.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      DestinationConfig: { OnFailure: { Destination: queueOf(name) } },
    });
});

test('the sweep runs every 5 minutes, ends before the next run, and is not retried by Lambda', () => {
  api.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(5 minutes)',
    Targets: [{ Arn: { Ref: Match.stringLikeRegexp('^sweep.*Live') }, Id: Match.anyValue() }],
  });
  api.hasResourceProperties('AWS::Lambda::EventInvokeConfig', { MaximumRetryAttempts: 0 });
  api.hasResourceProperties('AWS::Lambda::Function', { Description: 'yonnee dev: sweep', Timeout: 240 });
});

test('the home page is redrawn every minute, and a failed redraw is left to the next one', () => {
  api.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(1 minute)',
    Targets: [{ Arn: { Ref: Match.stringLikeRegexp('^homepage.*Live') }, Id: Match.anyValue() }],
  });
  api.resourcePropertiesCountIs('AWS::Lambda::EventInvokeConfig', { MaximumRetryAttempts: 0 }, 2);
});

test('the sweep reconciles the last two days with Stripe once a day', () => {
  api.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(1 day)',
    Targets: [
      {
        Arn: { Ref: Match.stringLikeRegexp('^sweep.*Live') },
        Id: Match.anyValue(),
        Input: '{"reconcileHours":48}',
      },
    ],
  });
});

test.each(['dev', 'prod'] as const)('every log of %s has the retention of its stage', (name) => {
  const logs = Object.values(templatesOf(name)).flatMap((template) =>
    propertiesOf<{ RetentionInDays: number }>(template, 'AWS::Logs::LogGroup'),
  );
  expect(logs).toHaveLength(FUNCTIONS.length + 1); // and the gateway's
  for (const { RetentionInDays } of logs) expect(RetentionInDays).toBe(RetentionDays[stageNamed(name).logRetention]);
});

test('every function times out within 4 minutes, and the Cognito trigger within 5 seconds, the limit of Cognito', () => {
  const timeouts = WITH_FUNCTIONS.flatMap((template) =>
    propertiesOf<{ Timeout: number; Description: string }>(template, 'AWS::Lambda::Function'),
  );
  for (const { Timeout, Description } of timeouts) expect(Timeout, Description).toBeLessThanOrEqual(240);
  expect(timeouts.find(({ Description }) => Description.endsWith('pre-token'))?.Timeout).toBe(5);
});

test('every queue refuses access without TLS', () => {
  const policies = propertiesOf<{ Queues: { Ref: string }[]; PolicyDocument: object }>(api, 'AWS::SQS::QueuePolicy');
  expect(policies.map(({ Queues: [queue] }) => queue?.Ref).sort()).toEqual(
    Object.keys(api.findResources('AWS::SQS::Queue')).sort(),
  );
  for (const { PolicyDocument } of policies)
    expect(PolicyDocument).toMatchObject({
      Statement: [{ Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
    });
});

test('SES events of this stage’s mails, and of no other stage, reach the mail-events function', () => {
  api.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received', 'Email Delivered', 'Email Rejected'],
      detail: { mail: { tags: { 'ses:configuration-set': ['yonnee-dev'] } } },
    },
    Targets: [{ Arn: { Ref: Match.stringLikeRegexp('^mailevents.*Live') }, Id: Match.anyValue() }],
  });
  data.hasResourceProperties('AWS::SES::ConfigurationSet', {
    Name: 'yonnee-dev',
    SuppressionOptions: { SuppressedReasons: ['COMPLAINT'] },
  });
  data.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint', 'delivery', 'reject'],
      EventBridgeDestination: { EventBusArn: Match.anyValue() },
    },
  });
  api.hasResourceProperties('AWS::Lambda::Function', {
    Description: 'yonnee dev: mailer',
    Environment: { Variables: Match.objectLike({ MAIL_CONFIGURATION: 'yonnee-dev' }) },
  });
});
