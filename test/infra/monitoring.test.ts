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
const PARTS = ['# ', '**Symptom.**', '**Look at**', '**Do', '**It is over when**'];

test('every alarm says what has happened and names a page that is there, and tells people when it begins and ends', () => {
  expect(alarms.length).toBeGreaterThan(0);
  for (const { AlarmName, AlarmDescription, AlarmActions, OKActions } of alarms) {
    expect(AlarmDescription, AlarmName).toMatch(/^[A-Z][^.]+\. What to do: /);
    expect(existsSync(join(ROOT, PAGE.exec(AlarmDescription)?.[0] ?? '')), AlarmName).toBe(true);
    expect([AlarmActions, OKActions]).toEqual([[{ Ref: topic }], [{ Ref: topic }]]);
  }
});

test('every page of the runbook that an alarm names says the symptom, where to look, what to do and when it is over', async () => {
  const named = new Set(JSON.stringify(monitoring.toJSON()).match(new RegExp(PAGE, 'g')));
  expect(named.size).toBeGreaterThan(0);
  for (const page of named) {
    const text = await readFile(join(ROOT, page), 'utf8');
    for (const part of PARTS) expect(text, page).toContain(part);
  }
});

test('pages of the runbook lead to pages that are there', async () => {
  const folder = join(ROOT, 'docs/runbooks');
  for (const page of await readdir(folder)) {
    const text = await readFile(join(folder, page), 'utf8');
    for (const [, link = ''] of text.matchAll(/\]\(([\w-]+\.md)\)/g))
      expect(existsSync(join(folder, link)), `${page} → ${link}`).toBe(true);
  }
});

test('people hear of errors, slowness, throttling, what is late or given up, and money that does not add up', () => {
  expect(alarms.map(({ AlarmName }) => AlarmName.replace('yonnee-prod-', '')).sort()).toEqual([
    'api-errors',
    'api-slow',
    'background-errors',
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
])('%s is of what is counted', (name, watched) => {
  monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmName: `yonnee-prod-${name}`,
    TreatMissingData: 'notBreaching',
    ...watched,
  });
});

test('what the functions count is told apart by stage', () => {
  for (const stage of ['dev', 'prod'] as const)
    templatesOf(stage).monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'Yonnee',
      Dimensions: [{ Name: 'service', Value: `yonnee-${stage}` }],
    });
});

test('the alarm mail hears of alarms and of the budget, over TLS only, and nobody else may write to it', () => {
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

test('a month that costs too much is told, before it does and when it has', () => {
  const told = (NotificationType: string) =>
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
    NotificationsWithSubscribers: [told('ACTUAL'), told('FORECASTED')],
  });
});

test('the dashboard shows everything that the functions count', () => {
  const [board] = propertiesOf<{ DashboardBody: unknown }>(monitoring, 'AWS::CloudWatch::Dashboard');
  const body = textOf(board?.DashboardBody);
  for (const name of Object.values(METRICS)) expect(body).toContain(name);
});
