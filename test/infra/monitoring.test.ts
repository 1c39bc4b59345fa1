import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { METRICS } from '#functions/core/metric-names.ts';
import { ROOT } from '#infra/bundle.ts';
import { stageNamed } from '#infra/stages.ts';
import { propertiesOf, stacksOf, templatesOf, textOf } from './synthesised.ts';

const { api, routes, monitoring, edgeMonitoring } = templatesOf('prod');

type Alarm = {
  AlarmName: string;
  AlarmDescription: string;
  AlarmActions: unknown[];
  OKActions: unknown[];
  TreatMissingData: string;
  Threshold: number;
  Metrics?: { Expression?: string }[];
};
const alarmsIn = (template: Template) => propertiesOf<Alarm>(template, 'AWS::CloudWatch::Alarm');
const nameOf = ({ AlarmName }: Alarm): string => AlarmName.replace('yonnee-prod-', '');
const alarms = alarmsIn(monitoring);
const topicIn = (template: Template) => Object.keys(template.findResources('AWS::SNS::Topic'))[0];
const topic = topicIn(monitoring);

const PAGE = /docs\/runbooks\/[\w-]+\.md/;
const PARTS = ['# ', '**Symptom.**', '**Check** ', '**Fix.**', '**Verify** '];

test('every alarm describes its cause, names an existing runbook, and sends a mail when it starts and ends', () => {
  for (const template of [monitoring, edgeMonitoring]) {
    const recipients = [{ Ref: topicIn(template) }];
    expect(alarmsIn(template).length).toBeGreaterThan(0);
    for (const { AlarmName, AlarmDescription, AlarmActions, OKActions } of alarmsIn(template)) {
      expect(AlarmDescription, AlarmName).toMatch(/^[A-Z][^.]+\. What to do: /);
      expect(existsSync(join(ROOT, PAGE.exec(AlarmDescription)?.[0] ?? '')), AlarmName).toBe(true);
      expect([AlarmActions, OKActions]).toEqual([recipients, recipients]);
    }
  }
});

test('every runbook named by an alarm has a title, a symptom, a check, a fix and a verification', async () => {
  const text = JSON.stringify(Object.values(templatesOf('prod')).map((template) => template.toJSON()));
  const runbooks = new Set(text.match(new RegExp(PAGE, 'g')));
  expect(runbooks.size).toBeGreaterThan(0);
  for (const page of runbooks) {
    const text = await readFile(join(ROOT, page), 'utf8');
    for (const part of PARTS) expect(text, page).toContain(part);
  }
});

test('runbooks link only to existing runbooks', async () => {
  const folder = join(ROOT, 'docs/runbooks');
  for (const page of await readdir(folder)) {
    const text = await readFile(join(folder, page), 'utf8');
    for (const [, link = ''] of text.matchAll(/\]\(([\w-]+\.md)\)/g))
      expect(existsSync(join(folder, link)), `${page} → ${link}`).toBe(true);
  }
});

test('alarms cover the site, errors, latency, refusals, late, stopped and abandoned work, and payment mismatches', () => {
  expect(alarmsIn(edgeMonitoring).map(nameOf).sort()).toEqual([
    'edge-errors',
    'firewall-blocks',
    'firewall-blocks-stripe',
  ]);
  expect(alarms.map(nameOf).sort()).toEqual([
    'api-errors',
    'api-errors-hourly',
    'api-slow',
    'background-errors',
    'gave-up-home-page',
    'gave-up-mail-events',
    'gave-up-mailer',
    'gave-up-outbox',
    'gave-up-sweep',
    'mailer-late',
    'mails-undelivered',
    'origin-refused',
    'outbox-late',
    'overdue',
    'payment-mismatch',
    'site-check',
    'stopped-home-page',
    'stopped-reconcile',
    'stopped-sweep',
    'throttled',
    'too-many-requests',
    'webhook-failed',
  ]);
});

test.each([
  ['webhook-failed', { MetricName: METRICS.webhookFailed, Namespace: 'Yonnee', Threshold: 2, Period: 900 }],
  ['payment-mismatch', { MetricName: METRICS.paymentMismatch, Namespace: 'Yonnee', Threshold: 0, Period: 300 }],
  ['api-slow', { MetricName: 'Latency', Namespace: 'AWS/ApiGateway', ExtendedStatistic: 'p99', Threshold: 3_000 }],
  ['outbox-late', { MetricName: 'IteratorAge', Namespace: 'AWS/Lambda', Threshold: 300_000 }],
  ['mailer-late', { MetricName: 'IteratorAge', Namespace: 'AWS/Lambda', Threshold: 300_000 }],
  ['too-many-requests', { MetricName: 'TooManyRequests-yonnee-prod', Namespace: 'Yonnee', Threshold: 20, Period: 300 }],
])('the alarm %s watches its metric', (name, properties) => {
  monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmName: `yonnee-prod-${name}`,
    TreatMissingData: 'notBreaching',
    ...properties,
  });
});

/** Evaluates an alarm's expression for one period, and returns whether it breaches. */
const breaches = (name: string, metrics: Record<string, number>): boolean => {
  const alarm = alarms.find((each) => nameOf(each) === name);
  const expression = alarm?.Metrics?.find(({ Expression }) => Expression)?.Expression ?? '';
  const IF = (condition: boolean, yes: number, no: number) => (condition ? yes : no);
  return Number(runInNewContext(expression, { IF, ...metrics })) > (alarm?.Threshold ?? 0);
};

test('a small site whose every call fails raises an alarm, and a single error among few calls does not', () => {
  expect(breaches('api-errors', { requests: 4, errors: 4 })).toBe(true);
  expect(breaches('api-errors', { requests: 3, errors: 1 })).toBe(false);
  expect(breaches('api-errors', { requests: 1_000, errors: 25 })).toBe(true);
  expect(breaches('api-errors', { requests: 1_000, errors: 15 })).toBe(false);
  // Two calls in five minutes that all fail are 24 in an hour.
  expect(breaches('api-errors-hourly', { requests: 24, errors: 24 })).toBe(true);
  expect(breaches('api-errors-hourly', { requests: 5, errors: 2 })).toBe(false);
  monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmName: 'yonnee-prod-api-errors-hourly',
    EvaluationPeriods: 1,
    Metrics: Match.arrayWith([Match.objectLike({ MetricStat: Match.objectLike({ Period: 3_600 }) })]),
  });
});

test('an API that refuses what CloudFront sends raises an alarm, and a few calls past CloudFront do not', () => {
  expect(breaches('origin-refused', { requests: 5, refused: 5 })).toBe(true);
  expect(breaches('origin-refused', { requests: 500, refused: 40 })).toBe(false);
});

test('silence is a fault of everything that runs at fixed times, and of nothing else', () => {
  const silent = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
  expect(silent.map(nameOf).sort()).toEqual(['site-check', 'stopped-home-page', 'stopped-reconcile', 'stopped-sweep']);
  const schedules = [api, monitoring].flatMap((template) =>
    propertiesOf<{ ScheduleExpression?: string }>(template, 'AWS::Events::Rule').filter(
      ({ ScheduleExpression }) => ScheduleExpression,
    ),
  );
  expect(schedules).toHaveLength(silent.length);
  expect(alarms.every(({ TreatMissingData }) => ['breaching', 'notBreaching'].includes(TreatMissingData))).toBe(true);
});

test('the site counts as failed when both checks of ten minutes failed, or none was made', () => {
  monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmName: 'yonnee-prod-site-check',
    MetricName: METRICS.siteFailed,
    Statistic: 'Minimum',
    Period: 600,
    Threshold: 0,
    ComparisonOperator: 'GreaterThanThreshold',
    EvaluationPeriods: 1,
    TreatMissingData: 'breaching',
  });
  monitoring.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(5 minutes)',
    Targets: [{ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^sitecheck'), 'Arn'] }, Id: Match.anyValue() }],
  });
  monitoring.hasResourceProperties('AWS::Lambda::EventInvokeConfig', { MaximumRetryAttempts: 0 });
});

test('a scheduled function counts as stopped when no run of 15 minutes came to its end', () => {
  for (const name of ['sweep', 'home_page'])
    monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: `yonnee-prod-stopped-${name.replace('_', '-')}`,
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      Metrics: Match.arrayWith([
        Match.objectLike({ Expression: `${name}_runs - FILL(${name}_errors, 0)` }),
        Match.objectLike({ MetricStat: Match.objectLike({ Period: 900 }) }),
      ]),
    });
});

test('each function that reads the table’s stream raises an alarm when it is late', () => {
  const mappings = propertiesOf(api, 'AWS::Lambda::EventSourceMapping');
  expect(alarms.filter((alarm) => /^(?!api).*-late$/.test(nameOf(alarm)))).toHaveLength(mappings.length);
});

test('every call answered with 429 is counted from the access log, whoever refused it', () => {
  routes.hasResourceProperties('AWS::Logs::MetricFilter', {
    FilterPattern: '{ $.status = "429" }',
    MetricTransformations: [{ MetricNamespace: 'Yonnee', MetricName: 'TooManyRequests-yonnee-prod', MetricValue: '1' }],
  });
});

test('the alarms on CloudFront and its firewall are in us-east-1, where their metrics are, and mail from there', () => {
  expect(stacksOf(stageNamed('prod')).edgeMonitoring.region).toBe('us-east-1');
  edgeMonitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmName: 'yonnee-prod-edge-errors',
    Namespace: 'AWS/CloudFront',
    MetricName: '5xxErrorRate',
    Dimensions: [
      {
        Name: 'DistributionId',
        Value: Match.objectLike({ 'Fn::GetStackOutput': Match.objectLike({ StackName: 'yonnee-prod-web' }) }),
      },
      { Name: 'Region', Value: 'Global' },
    ],
  });
  const rules = templatesOf('prod').edge.findResources('AWS::WAFv2::WebACL');
  for (const rule of ['too-many-of-one-address', 'too-many-events-of-one-address']) {
    expect(JSON.stringify(rules)).toContain(`"MetricName":"${rule}"`);
    edgeMonitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'BlockedRequests',
      Dimensions: [
        { Name: 'Rule', Value: rule },
        { Name: 'WebACL', Value: 'yonnee-prod' },
      ],
    });
  }
  edgeMonitoring.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: stageNamed('prod').alarmMail,
  });
});

test('the functions’ metrics are separated by stage', () => {
  for (const stage of ['dev', 'prod'] as const)
    templatesOf(stage).monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'Yonnee',
      Dimensions: [{ Name: 'service', Value: `yonnee-${stage}` }],
    });
});

test('the alarm mail receives alarms and budget notices only, over TLS', () => {
  monitoring.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: stageNamed('prod').alarmMail,
    TopicArn: { Ref: topic },
  });
  monitoring.hasResourceProperties('AWS::SNS::TopicPolicy', {
    PolicyDocument: {
      Statement: [
        Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        Match.objectLike({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      ],
    },
  });
});

test('a month over budget is reported when it is forecast and when it happens', () => {
  const noticeOf = (NotificationType: string) =>
    Match.objectLike({
      Notification: Match.objectLike({ NotificationType, Threshold: 100 }),
      Subscribers: [{ SubscriptionType: 'SNS', Address: { Ref: topic } }],
    });
  monitoring.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: {
      BudgetName: Match.stringLikeRegexp('docs/runbooks/budget\\.md'),
      BudgetLimit: { Amount: stageNamed('prod').monthlyBudget, Unit: 'USD' },
      TimeUnit: 'MONTHLY',
    },
    NotificationsWithSubscribers: [noticeOf('ACTUAL'), noticeOf('FORECASTED')],
  });
});

test('the dashboard shows every metric of the functions', () => {
  const [board] = propertiesOf<{ DashboardBody: unknown }>(monitoring, 'AWS::CloudWatch::Dashboard');
  const body = textOf(board?.DashboardBody);
  for (const name of Object.values(METRICS)) expect(body).toContain(name);
});
