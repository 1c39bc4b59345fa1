import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { FUNCTIONS } from '#infra/bundle.ts';
import { AT_ONCE, released, type Stage, stageNamed } from '#infra/stages.ts';
import { propertiesOf, stacksOf, templatesOf, textOf } from './synthesised.ts';

const NAMES: Stage['name'][] = ['dev', 'test', 'staging', 'prod'];
/** Functions that go live by an alias: all but the check of the site, for which nobody waits. */
const RELEASED = FUNCTIONS.length - 1;

type AliasResource = {
  Properties: { FunctionVersion: { 'Fn::GetAtt': [string, string] }; Name: string };
  UpdatePolicy?: {
    CodeDeployLambdaAliasUpdate: { ApplicationName: { Ref: string }; DeploymentGroupName: { Ref: string } };
  };
};
const aliasesOf = (template: Template) =>
  Object.entries(template.findResources('AWS::Lambda::Alias')) as [string, AliasResource][];

/** Texts that name what a resource calls. */
const callsIn = ({ api, routes, data }: Pick<ReturnType<typeof templatesOf>, 'api' | 'routes' | 'data'>): string[] =>
  [
    ...propertiesOf<{ IntegrationUri: unknown }>(routes, 'AWS::ApiGatewayV2::Integration').map(
      (each) => each.IntegrationUri,
    ),
    ...propertiesOf<{ FunctionName: unknown }>(api, 'AWS::Lambda::EventSourceMapping').map((each) => each.FunctionName),
    ...propertiesOf<{ Targets: { Arn: unknown }[] }>(api, 'AWS::Events::Rule').flatMap(({ Targets }) =>
      Targets.map(({ Arn }) => Arn),
    ),
    ...propertiesOf<{ LambdaConfig: object }>(data, 'AWS::Cognito::UserPool').flatMap(({ LambdaConfig }) =>
      Object.values(LambdaConfig),
    ),
    ...[api, data].flatMap((template) =>
      propertiesOf<{ FunctionName: unknown }>(template, 'AWS::Lambda::Permission').map((each) => each.FunctionName),
    ),
  ].map((target) => JSON.stringify(target));

test.each(NAMES)('the gateway, rules, streams and Cognito of %s call the live version of a function only', (name) => {
  const { api, routes, data } = templatesOf(name);
  const aliases = [...aliasesOf(api), ...aliasesOf(data)];
  expect(aliases).toHaveLength(RELEASED);
  const calls = callsIn({ api, routes, data });
  expect(calls.length).toBeGreaterThan(aliases.length);
  for (const call of calls)
    expect(
      aliases.some(([id]) =>
        [`{"Ref":"${id}"}`, `:ExportsOutputRef${id}`].some((reference) => call.includes(reference)),
      ),
      call,
    ).toBe(true);
  for (const [id] of aliases)
    expect(
      calls.some((call) => call.includes(id)),
      id,
    ).toBe(true);
});

test.each(['staging', 'prod'] as const)(
  'a new version of a function of %s gets a tenth of its calls for five minutes, and an alarm returns them',
  (name) => {
    for (const template of [templatesOf(name).api, templatesOf(name).data]) {
      const groups = template.findResources('AWS::CodeDeploy::DeploymentGroup');
      const alarms = Object.keys(template.findResources('AWS::CloudWatch::Alarm'));
      expect(alarms.length).toBeGreaterThan(0);
      const used = aliasesOf(template).map(([, { UpdatePolicy }]) => UpdatePolicy?.CodeDeployLambdaAliasUpdate);
      expect(used.map((policy) => policy?.DeploymentGroupName.Ref).sort()).toEqual(Object.keys(groups).sort());
      for (const { Properties } of Object.values(groups)) {
        expect(Properties).toMatchObject({
          DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
          DeploymentStyle: { DeploymentOption: 'WITH_TRAFFIC_CONTROL', DeploymentType: 'BLUE_GREEN' },
          AlarmConfiguration: { Enabled: true, Alarms: alarms.map((Ref) => ({ Name: { Ref } })) },
        });
        expect(Properties.AutoRollbackConfiguration).toEqual({
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
        });
      }
    }
  },
);

test('a new version is watched by the errors of the API and of the functions that nobody waits for', () => {
  const { api, data } = templatesOf('prod');
  const alarm = (name: string, ...expressions: string[]) => ({
    AlarmName: `yonnee-prod-${name}`,
    AlarmDescription: Match.stringLikeRegexp('docs/runbooks/rolled-back\\.md$'),
    TreatMissingData: 'notBreaching',
    Metrics: Match.arrayWith(expressions.map((Expression) => Match.objectLike({ Expression }))),
  });
  api.hasResourceProperties(
    'AWS::CloudWatch::Alarm',
    alarm('new-version-errors', 'IF(requests >= 20 || errors >= 3, 100 * errors / requests, 0)'),
  );
  api.hasResourceProperties(
    'AWS::CloudWatch::Alarm',
    alarm(
      'new-version-failures',
      'FILL(outbox, 0) + FILL(mailer, 0) + FILL(mail_events, 0) + FILL(sweep, 0) + FILL(home_page, 0)',
    ),
  );
  data.hasResourceProperties('AWS::CloudWatch::Alarm', alarm('new-version-sign-ins', 'FILL(pre_token, 0)'));
  for (const template of [api, data])
    for (const { Metrics } of propertiesOf<{ Metrics: { MetricStat?: { Period: number } }[] }>(
      template,
      'AWS::CloudWatch::Alarm',
    ))
      for (const { MetricStat } of Metrics) if (MetricStat) expect(MetricStat.Period).toBe(60);
});

test.each(['dev', 'test'] as const)('a new version of a function of %s is live at once', (name) => {
  for (const template of Object.values(templatesOf(name)))
    template.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0);
  for (const [, { UpdatePolicy }] of aliasesOf(templatesOf(name).api)) expect(UpdatePolicy).toBeUndefined();
});

test('CodeDeploy may move the calls of the stage’s functions, and nothing else', () => {
  const { api } = templatesOf('prod');
  api.hasResourceProperties('AWS::IAM::Role', {
    AssumeRolePolicyDocument: {
      Statement: [Match.objectLike({ Principal: { Service: 'codedeploy.amazonaws.com' } })],
    },
    ManagedPolicyArns: Match.absent(),
  });
  type Policy = { PolicyDocument: { Statement: { Action: string | string[]; Resource: unknown }[] }; Roles: unknown[] };
  const policies = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap((type) => propertiesOf<Policy>(api, type));
  const statements = policies // the CDK divides what is too long for one policy
    .filter(({ Roles }) => JSON.stringify(Roles ?? []).includes('ReleasesRole'))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  const moves = ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias'];
  const [alarms, ...others] = statements;
  expect(alarms?.Action).toBe('cloudwatch:DescribeAlarms');
  expect(new Set(others.map(({ Action }) => JSON.stringify(Action)))).toEqual(new Set([JSON.stringify(moves)]));
  const functions = Object.keys(api.findResources('AWS::Lambda::Function'));
  expect(
    others
      .flatMap(({ Resource }) => Resource)
      .map(textOf)
      .sort(),
  ).toEqual(functions.flatMap((id) => [`{${id}.Arn}`, `{${id}.Arn}:live`]).sort());
});

test('a release at once has no canary, so that a fix passes an alarm that fires already', () => {
  const { api } = stacksOf(released(stageNamed('prod'), AT_ONCE));
  Template.fromStack(api).resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0);
});

test('the gateway calls an alias by a role that may, which the integration depends on', () => {
  const { api } = templatesOf('prod');
  const roles = api.findResources('AWS::IAM::Role');
  for (const [id, { Properties }] of Object.entries(api.findResources('AWS::ApiGatewayV2::Integration'))) {
    const [role = ''] = Properties.CredentialsArn['Fn::GetAtt'];
    expect(JSON.stringify(roles[role]?.Properties.Policies), id).toContain(JSON.stringify(Properties.IntegrationUri));
  }
});
