import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#infra/bundle.ts';
import { billOf, sumOfBill } from '#infra/cost/bill.ts';
import { distil, measured } from '#infra/cost/measured.ts';
import { pageOf } from '#infra/cost/page.ts';
import { priceOf } from '#infra/cost/prices.ts';
import { STANDING } from '#infra/cost/usage.ts';
import { propertiesOf, templatesOf } from './synthesised.ts';

test('docs/cost.md says what npm run cost computes from the measurements that are kept', () => {
  expect(readFileSync(join(ROOT, 'docs/cost.md'), 'utf8')).toBe(pageOf(measured));
});

type Alarm = { Metrics?: { MetricStat?: object }[] };
type Acl = { Rules: object[] };

test('what stands in prod and is paid for by the month is counted as the templates have it', () => {
  const { edge, ...others } = templatesOf('prod');
  const all = [edge, ...Object.values(others)];
  const every = <T>(type: string): T[] => all.flatMap((template) => propertiesOf<T>(template, type));
  const metricsOf = ({ Metrics }: Alarm): number => Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1;
  expect({
    secrets: every('AWS::SecretsManager::Secret').length,
    rules: every<Acl>('AWS::WAFv2::WebACL').flatMap(({ Rules }) => Rules).length,
    dashboards: every('AWS::CloudWatch::Dashboard').length,
    alarmMetrics: every<Alarm>('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + metricsOf(alarm), 0),
  }).toEqual(STANDING);
  expect(every('AWS::Cognito::UserPool')).toMatchObject([{ UserPoolTier: 'LITE' }]);
});

test('a price in steps is taken step by step, and a busier month never costs less', () => {
  const tiers = [
    [10, 2],
    [Number.POSITIVE_INFINITY, 1],
  ] as const;
  expect([0, 4, 10, 15].map((units) => priceOf(tiers, units))).toEqual([0, 8, 20, 25]);
  const sums = [0, 1e3, 1e5, 1e7].map((bookings) => sumOfBill(billOf(bookings, measured)));
  expect(sums.every((sum) => sum > 0)).toBe(true);
  expect(sums.toSorted((a, b) => a - b)).toEqual(sums);
});

test('measurements of the faster engine are not kept: it counts what a transaction writes once only', () => {
  expect(() => distil({ at: '2026-11-21', engine: undefined, actions: [], web: [] })).toThrow(
    'dist/bench.json lacks measurements that the costs need: run ENGINE=dynamodb-local npm run bench -- actions web',
  );
});
