import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { ErrorCode } from '#shared/errors.ts';
import { env } from './env.ts';
import { METRICS, METRICS_NAMESPACE, metricsService } from './metric-names.ts';

type MetricName = keyof typeof METRICS;

/**
 * Creates a metric that is written at once as its own log line, from which CloudWatch extracts it; no call is awaited.
 */
const createMetric = (): Metrics =>
  new Metrics({ namespace: METRICS_NAMESPACE, serviceName: metricsService(env('STAGE')), singleMetric: true });

/** Counts one occurrence, without any data of a customer. */
export const countMetric = (name: Exclude<MetricName, 'refusal' | 'webhookLag' | 'siteFailed'>): void => {
  createMetric().addMetric(METRICS[name], MetricUnit.Count, 1);
};

/** Counts a refusal by its code. */
export const countRefusal = (code: ErrorCode): void => {
  createMetric().addDimension('code', code).addMetric(METRICS.refusal, MetricUnit.Count, 1);
};

/** Records whether a state holds, as 1 or 0. */
export const recordState = (name: 'siteFailed', holds: boolean): void => {
  createMetric().addMetric(METRICS[name], MetricUnit.Count, Number(holds));
};

/** Records a duration in milliseconds. */
export const recordDuration = (name: 'webhookLag', ms: number): void => {
  createMetric().addMetric(METRICS[name], MetricUnit.Milliseconds, ms);
};
