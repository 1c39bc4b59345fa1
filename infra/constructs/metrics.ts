import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { METRICS, METRICS_NAMESPACE, metricsService } from '#functions/core/metric-names.ts';
import type { ApiStack } from '../stacks/api.ts';
import type { Stage } from '../stages.ts';
import { API_STAGE } from './gateway.ts';

/** Parts of a stage that are monitored. */
export type Watched = { stage: Stage; httpApiId: string; table: ITableV2; api: ApiStack };

/** Requests within a period below which no error rate is computed. */
const MIN_REQUESTS = 20;

/** CloudWatch metrics of a stage, by five minutes unless an alarm sets another period. */
export class Metrics {
  private readonly watched: Watched;

  constructor(watched: Watched) {
    this.watched = watched;
  }

  requests = (): Metric => this.apiMetric('Count', Stats.SUM);
  apiErrors = (): Metric => this.apiMetric('5xx', Stats.SUM);
  refused = (): Metric => this.apiMetric('4xx', Stats.SUM);
  latency = (statistic: string): Metric => this.apiMetric('Latency', statistic);

  /** Server errors in percent of the API's replies. */
  errorRate = (): MathExpression =>
    new MathExpression({
      label: 'Errors, %',
      expression: `IF(requests >= ${MIN_REQUESTS}, 100 * errors / requests, 0)`,
      usingMetrics: { requests: this.requests(), errors: this.apiErrors() },
    });

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
  backgroundErrors = (): MathExpression =>
    sumOf(
      'Errors',
      Object.fromEntries(
        Object.entries(this.watched.api.background).map(([name, { reader }]) => [
          name.replace('-', '_'),
          reader.metricErrors(),
        ]),
      ),
    );

  /** Milliseconds that the oldest record has waited for a reader of the stream. */
  streamAge = (reader: 'outbox' | 'mailer'): Metric =>
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

  private apiMetric(metricName: string, statistic: string): Metric {
    const dimensionsMap = { ApiId: this.watched.httpApiId, Stage: API_STAGE };
    return new Metric({ namespace: 'AWS/ApiGateway', metricName, dimensionsMap, statistic });
  }
}

const sumOf = (label: string, usingMetrics: Record<string, IMetric>): MathExpression => {
  const expression = Object.keys(usingMetrics)
    .map((id) => `FILL(${id}, 0)`)
    .join(' + ');
  return new MathExpression({ label, expression, usingMetrics });
};
