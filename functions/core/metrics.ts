import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { ErrorCode } from '#shared/errors.ts';
import { env } from './env.ts';
import { METRICS, METRICS_NAMESPACE, metricsService } from './metric-names.ts';

type Name = keyof typeof METRICS;

/** One figure, written at once as a line of its own: CloudWatch takes it out of the log, and nobody waits for it. */
const writeMetric = (): Metrics =>
  new Metrics({ namespace: METRICS_NAMESPACE, serviceName: metricsService(env('STAGE')), singleMetric: true });

/** Counts one of what happens. Of who it happened to nothing is counted. */
export const count = (name: Exclude<Name, 'refusal' | 'webhookLag'>): void => {
  writeMetric().addMetric(METRICS[name], MetricUnit.Count, 1);
};

/** Counts a refusal by its code. */
export const countRefusal = (code: ErrorCode): void => {
  writeMetric().addDimension('code', code).addMetric(METRICS.refusal, MetricUnit.Count, 1);
};

/** Notes how long something took, in milliseconds. */
export const recordDuration = (name: 'webhookLag', ms: number): void => {
  writeMetric().addMetric(METRICS[name], MetricUnit.Milliseconds, ms);
};
