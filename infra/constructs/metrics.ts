import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { METRICS, METRICS_NAMESPACE, metricsService } from '#functions/core/metric-names.ts';
import type { ApiStack } from '../stacks/api.ts';
import type { Stage } from '../stages.ts';
import { API_STAGE, tooManyRequestsMetric } from './gateway.ts';
import type { Scheduled } from './scheduled-functions.ts';
import type { StreamReader } from './stream-consumer.ts';

/** Parts of a stage that are monitored. */
export type Watched = { stage: Stage; httpApiId: string; table: ITableV2; api: ApiStack };

/** Requests within a period from which a single error counts as a rate. */
const MIN_REQUESTS = 20;
/** Errors that count as a rate of however few requests: a small site may have no more within a period. */
const MIN_ERRORS = 3;

/** CloudWatch metrics of a stage, by five minutes unless an alarm sets another period. */
export class Metrics {
  private readonly watched: Watched;

  constructor(watched: Watched) {
    this.watched = watched;
  }

  requests = (): Metric => apiMetric(this.watched.httpApiId, 'Count');
  apiErrors = (): Metric => apiMetric(this.watched.httpApiId, '5xx');
  refused = (): Metric => apiMetric(this.watched.httpApiId, '4xx');
  latency = (statistic: string): Metric => apiMetric(this.watched.httpApiId, 'Latency', statistic);

  errorRate = (period?: Duration): MathExpression => errorRateOf(this.watched.httpApiId, period);

  /** Calls without CloudFront's secret in percent of the API's replies. */
  originRefusedRate = (): MathExpression =>
    new MathExpression({
      label: 'Calls without the origin secret, %',
      expression: `IF(refused >= ${MIN_ERRORS}, 100 * refused / requests, 0)`,
      usingMetrics: { requests: this.requests(), refused: this.custom('originRefused') },
    });

  /** Calls that the API or its gateway answered with 429. */
  tooManyRequests = (): Metric => tooManyRequestsMetric(this.watched.stage);

  /** Runs of a scheduled function that came to their end; without data when it was not started. */
  completedRuns = (name: Scheduled): MathExpression => {
    const { reader } = this.watched.api.background[name];
    const [runs, errors] = [`${idOf(name)}_runs`, `${idOf(name)}_errors`];
    return new MathExpression({
      label: `Runs of ${name}`,
      expression: `${runs} - FILL(${errors}, 0)`,
      usingMetrics: { [runs]: reader.metricInvocations(), [errors]: reader.metricErrors() },
      period: Duration.minutes(15),
    });
  };

  /**
   * Throttled calls. All functions of an account share its concurrency, so throttling of one stage affects the others.
   */
  throttled = (): MathExpression => {
    const tableMetric = (metricName: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: this.watched.table.tableName },
        statistic: Stats.SUM,
      });
    return sumOf('Throttled', {
      functions: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: Stats.SUM }),
      reads: tableMetric('ReadThrottleEvents'),
      writes: tableMetric('WriteThrottleEvents'),
    });
  };

  /** Errors of the functions without a route. */
  backgroundErrors = (): MathExpression => errorsOf(this.watched.api.background);

  /** Milliseconds that the oldest record has waited for a reader of the stream. */
  streamAge = (reader: StreamReader): Metric =>
    this.watched.api.background[reader].reader.metric('IteratorAge', { statistic: Stats.MAXIMUM });

  waitingIn = (queue: IQueue): Metric => queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM });

  /** Metric that the functions count themselves. */
  custom = (name: keyof typeof METRICS, statistic: string = Stats.SUM, period = Duration.minutes(5)): Metric =>
    new Metric({
      namespace: METRICS_NAMESPACE,
      metricName: METRICS[name],
      dimensionsMap: { service: metricsService(this.watched.stage.name) },
      statistic,
      period,
    });

  /** Errors returned to callers, one line per code. */
  refusals = (): MathExpression =>
    new MathExpression({
      label: '',
      expression: `SEARCH('{${METRICS_NAMESPACE},service,code} MetricName="${METRICS.refusal}" service="${metricsService(this.watched.stage.name)}"', 'Sum', 300)`,
      usingMetrics: {},
    });
}

const apiMetric = (ApiId: string, metricName: string, statistic: string = Stats.SUM): Metric =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiId, Stage: API_STAGE },
    statistic,
  });

/** Server errors in percent of an API's replies. */
export const errorRateOf = (httpApiId: string, period = Duration.minutes(5)): MathExpression =>
  new MathExpression({
    label: 'Errors, %',
    expression: `IF(requests >= ${MIN_REQUESTS} || errors >= ${MIN_ERRORS}, 100 * errors / requests, 0)`,
    usingMetrics: { requests: apiMetric(httpApiId, 'Count'), errors: apiMetric(httpApiId, '5xx') },
    period,
  });

/** Errors of functions, by their names. */
export const errorsOf = (functions: Record<string, { reader: IFunction }>, period?: Duration): MathExpression =>
  sumOf(
    'Errors',
    Object.fromEntries(Object.entries(functions).map(([name, { reader }]) => [idOf(name), reader.metricErrors()])),
    period,
  );

/** Returns the id of a function in an expression, unique within an alarm or a graph. */
const idOf = (name: string): string => name.replaceAll('-', '_');

const sumOf = (label: string, usingMetrics: Record<string, IMetric>, period?: Duration): MathExpression => {
  const expression = Object.keys(usingMetrics)
    .map((id) => `FILL(${id}, 0)`)
    .join(' + ');
  return new MathExpression({ label, expression, usingMetrics, ...(period && { period }) });
};
