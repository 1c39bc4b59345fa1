import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { METRICS } from '#functions/core/metric-names.ts';
import { ROOT } from '#infra/bundle.ts';
import { stageOf } from '#infra/stages.ts';
import { propertiesOf, templatesOf, textOf } from './synthesised.ts';

const { monitoring } = templatesOf('prod');

type Alarm = { AlarmName: string; AlarmDescription: string; AlarmActions: unknown[]; OKActions: unknown[] };
const alarms = propertiesOf<Alarm>(monitoring, 'AWS::CloudWatch::Alarm');
const [topic] = Object.keys(monitoring.findResources('AWS::SNS::Topic'));

const PAGE = /docs\/runbooks\/[\w-]+\.md/;
const PARTS = ['# ', '**Symptom.**', '**Check** ', '**Fix.**', '**Verify** '];

test('every alarm describes its cause, names an existing runbook, and sends a mail when it starts and ends', () => {
  expect(alarms.length).toBeGreaterThan(0);
  for (const { AlarmName, AlarmDescription, AlarmActions, OKActions } of alarms) {
    expect(AlarmDescription, AlarmName).toMatch(/^[A-Z][^.]+\. What to do: /);
    expect(existsSync(join(ROOT, PAGE.exec(AlarmDescription)?.[0] ?? '')), AlarmName).toBe(true);
    expect([AlarmActions, OKActions]).toEqual([[{ Ref: topic }], [{ Ref: topic }]]);
  }
});

test('every runbook named by an alarm has a title, a symptom, a check, a fix and a verification', async () => {
  const runbooks = new Set(JSON.stringify(monitoring.toJSON()).match(new RegExp(PAGE, 'g')));
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

test('alarms cover errors, latency, throttling, late and abandoned work, and payment mismatches', () => {
  expect(alarms.map(({ AlarmName }) => AlarmName.replace('yonnee-prod-', '')).sort()).toEqual([
    'api-errors',
    'api-slow',
    'background-errors',
    'gave-up-home-page',
    'gave-up-mail-events',
    'gave-up-mailer',
    'gave-up-outbox',
    'gave-up-sweep',
    'mails-undelivered',
    'outbox-late',
    'overdue',
    'payment-mismatch',
    'throttled',
    'webhook-failed',
  ]);
});

test.each([
  ['webhook-failed', { MetricName: METRICS.webhookFailed, Namespace: 'Yonnee', Threshold: 2, Period: 900 }],
  ['payment-mismatch', { MetricName: METRICS.paymentMismatch, Namespace: 'Yonnee', Threshold: 0, Period: 300 }],
  ['api-slow', { MetricName: 'Latency', Namespace: 'AWS/ApiGateway', ExtendedStatistic: 'p99', Threshold: 3_000 }],
  ['outbox-late', { MetricName: 'IteratorAge', Namespace: 'AWS/Lambda', Threshold: 300_000 }],
])('the alarm %s watches its metric', (name, properties) => {
  monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmName: `yonnee-prod-${name}`,
    TreatMissingData: 'notBreaching',
    ...properties,
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
    Endpoint: stageOf('prod').alarmMail,
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
      BudgetLimit: { Amount: stageOf('prod').monthlyBudget, Unit: 'USD' },
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
