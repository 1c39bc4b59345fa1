import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { METRICS, METRICS_NAMESPACE, metricsService } from '#functions/core/metric-names.ts';
import type { ApiStack } from '../stacks/api.ts';
import type { Stage } from '../stages.ts';
import { API_STAGE } from './gateway.ts';

/** What a stage is watched by. */
export type Watched = { stage: Stage; httpApiId: string; table: ITableV2; api: ApiStack };

/** Fewer requests than this within a period say nothing about a rate. */
const ENOUGH = 20;

/** What CloudWatch has of a stage, five minutes at a time unless an alarm says otherwise. */
export class Metrics {
  private readonly watched: Watched;

  constructor(watched: Watched) {
    this.watched = watched;
  }

  requests = (): Metric => this.ofApi('Count', Stats.SUM);
  apiErrors = (): Metric => this.ofApi('5xx', Stats.SUM);
  refused = (): Metric => this.ofApi('4xx', Stats.SUM);
  latency = (statistic: string): Metric => this.ofApi('Latency', statistic);

  /** Percent of the API's answers. */
  errorRate = (): MathExpression =>
    new MathExpression({
      label: 'Errors, %',
      expression: `IF(requests >= ${ENOUGH}, 100 * errors / requests, 0)`,
      usingMetrics: { requests: this.requests(), errors: this.apiErrors() },
    });

  /** Functions of the whole account share its concurrency, so one stage feels the throttling of all. */
  throttled = (): MathExpression => {
    const ofTable = (metricName: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: this.watched.table.tableName },
        statistic: Stats.SUM,
      });
    return sumOf('Throttled', {
      functions: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: Stats.SUM }),
      reads: ofTable('ReadThrottleEvents'),
      writes: ofTable('WriteThrottleEvents'),
    });
  };

  /** Of the functions that no route calls. */
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

  /** What the functions count themselves. */
  ours = (name: keyof typeof METRICS, statistic: string = Stats.SUM, period = Duration.minutes(5)): Metric =>
    new Metric({
      namespace: METRICS_NAMESPACE,
      metricName: METRICS[name],
      dimensionsMap: { service: metricsService(this.watched.stage.name) },
      statistic,
      period,
    });

  /** One line per code. */
  refusals = (): MathExpression =>
    new MathExpression({
      label: '',
      expression: `SEARCH('{${METRICS_NAMESPACE},service,code} MetricName="${METRICS.refusal}" service="${metricsService(this.watched.stage.name)}"', 'Sum', 300)`,
      usingMetrics: {},
    });

  private ofApi(metricName: string, statistic: string): Metric {
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
