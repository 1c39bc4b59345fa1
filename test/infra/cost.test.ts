import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#infra/bundle.ts';
import { billOf, sumOfBill } from '#infra/cost/bill.ts';
import { readBenchReport, storedMeasurements } from '#infra/cost/measurements.ts';
import { pageOf } from '#infra/cost/page.ts';
import { priceOf } from '#infra/cost/prices.ts';
import { STANDING } from '#infra/cost/usage.ts';
import { propertiesOf, templatesOf } from './synthesised.ts';

test('docs/cost.md matches the output of npm run cost for the stored measurements', () => {
  expect(readFileSync(join(ROOT, 'docs/cost.md'), 'utf8')).toBe(pageOf(storedMeasurements));
});

type Alarm = { Metrics?: { MetricStat?: object }[] };
type Acl = { Rules: object[] };

test('the monthly fixed costs count the resources in the templates of prod', () => {
  const { edge, ...others } = templatesOf('prod');
  const templates = [edge, ...Object.values(others)];
  const resourcesOf = <T>(type: string): T[] => templates.flatMap((template) => propertiesOf<T>(template, type));
  const metricsOf = ({ Metrics }: Alarm): number => Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1;
  expect({
    secrets: resourcesOf('AWS::SecretsManager::Secret').length,
    rules: resourcesOf<Acl>('AWS::WAFv2::WebACL').flatMap(({ Rules }) => Rules).length,
    dashboards: resourcesOf('AWS::CloudWatch::Dashboard').length,
    alarmMetrics: resourcesOf<Alarm>('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + metricsOf(alarm), 0),
  }).toEqual(STANDING);
  expect(resourcesOf('AWS::Cognito::UserPool')).toMatchObject([{ UserPoolTier: 'LITE' }]);
});

test('a tiered price is computed tier by tier, and a busier month never costs less', () => {
  const tiers = [
    [10, 2],
    [Number.POSITIVE_INFINITY, 1],
  ] as const;
  expect([0, 4, 10, 15].map((units) => priceOf(tiers, units))).toEqual([0, 8, 20, 25]);
  const sums = [0, 1e3, 1e5, 1e7].map((bookings) => sumOfBill(billOf(bookings, storedMeasurements)));
  expect(sums.every((sum) => sum > 0)).toBe(true);
  expect(sums.toSorted((a, b) => a - b)).toEqual(sums);
});

test('measurements of the faster engine are refused, since it counts a transaction’s writes once instead of twice', () => {
  expect(() => readBenchReport({ at: '2026-11-21', engine: undefined, actions: [], web: [] })).toThrow(
    'dist/bench.json lacks measurements that the costs need: run ENGINE=dynamodb-local npm run bench -- actions web',
  );
});
