import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Alias, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { DAILY_RECONCILIATION } from '#functions/core/events/sweep-event.ts';
import type { FunctionName } from '../bundle.ts';
import { acknowledge } from '../checks.ts';
import { appFunction, type CodeOf } from '../constructs/app-function.ts';
import { DeadLetterQueues } from '../constructs/dead-letter-queues.ts';
import { type Served, servedNames } from '../constructs/gateway.ts';
import { GeneratedSecret } from '../constructs/generated-secret.ts';
import { statementsOf, wildcardsOf } from '../constructs/iam-statements.ts';
import { mailConfigurationOf } from '../constructs/mail-sender.ts';
import { errorRateOf, errorsOf } from '../constructs/metrics.ts';
import { Releases } from '../constructs/releases.ts';
import type { Scheduled } from '../constructs/scheduled-functions.ts';
import { STREAM_FILTERS, StreamConsumer, type StreamReader } from '../constructs/stream-consumer.ts';
import { environmentOf } from '../environment.ts';
import type { Stage } from '../stages.ts';
import type { DataStack } from './data.ts';
import type { WebStack } from './web.ts';

export type ApiStackProps = StackProps & { stage: Stage; data: DataStack; web: WebStack; code: CodeOf };

/**
 * Settings of functions that a caller waits for: at 1024 MB a cold start takes half as long as at 512, at about the
 * same cost.
 */
const SYNCHRONOUS = { memoryMb: 1024, timeout: Duration.seconds(10) };
/** Settings of stream functions: nobody waits, but a batch may be ten refunds or ten mails. */
const STREAM_FED = { memoryMb: 512, timeout: Duration.seconds(60) };
/** Settings of the function that handles one SES event; nobody waits for it. */
const MAIL_EVENTS = { memoryMb: 256, timeout: Duration.seconds(30) };
/** Settings of the sweep; its timeout ends it before the next one starts. */
const SWEEP = { memoryMb: 512, timeout: Duration.minutes(4), every: Duration.minutes(5) };

/** Settings of the function that redraws the home page; it renders with React. */
const HOME_PAGE = { memoryMb: 512, timeout: Duration.seconds(30), every: Duration.minutes(1) };

/** Functions without a route, each with the alias that calls it and its dead-letter queue. */
export type Background = Record<
  StreamReader | Scheduled | 'mail-events',
  { reader: LambdaFunction; live: Alias; deadLetterQueue: IQueue }
>;

const NAMED_LATER = 'Objects and stream versions get their names only when they are created.';

/** Stack of the functions that serve the API's routes, and of those without a route. */
export class ApiStack extends Stack {
  /** Functions of the routes, by what they serve: the alias that the gateway calls. */
  readonly served: Record<Served, Alias>;
  readonly background: Background;

  constructor(scope: Construct, id: string, { stage, data, web, code, ...props }: ApiStackProps) {
    super(scope, id, props);
    const { table, uploads, secret, accounts } = data;
    const { value: cursorKey } = new GeneratedSecret(this, 'CursorKey', { description: 'Seals the cursors of lists' });
    const environment = environmentOf(stage, { web, data, cursorKey });
    const resources = { table, uploads, site: web.files, secret, pool: () => accounts.pool, stage };
    const add = (name: FunctionName, { memoryMb, timeout }: typeof SYNCHRONOUS, deadLetterQueue?: IQueue) => {
      const statements = statementsOf(name, resources);
      return appFunction(this, name, { stage, code, environment, memoryMb, timeout, statements, deadLetterQueue });
    };

    const releases = new Releases(this, 'Releases', { stage });
    this.served = Object.fromEntries(
      servedNames.map((name) => [name, releases.live(add(name, SYNCHRONOUS))]),
    ) as Record<Served, Alias>;

    const addBackground = (name: keyof Background, settings: typeof SYNCHRONOUS) => {
      const deadLetterQueue = new DeadLetterQueues(this, `${name}GaveUp`);
      const reader = add(name, settings, deadLetterQueue);
      return { reader, live: releases.live(reader), deadLetterQueue };
    };
    const [outbox, mailer] = [addBackground('outbox', STREAM_FED), addBackground('mailer', STREAM_FED)];
    new StreamConsumer(this, 'OutboxFeed', { table, ...outbox, filters: STREAM_FILTERS.outbox });
    new StreamConsumer(this, 'MailerFeed', { table, ...mailer, filters: STREAM_FILTERS.mailer });
    const mailEvents = addBackground('mail-events', MAIL_EVENTS);
    new Rule(this, 'MailEvents', {
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received', 'Email Delivered', 'Email Rejected'],
        detail: { mail: { tags: { 'ses:configuration-set': [mailConfigurationOf(stage)] } } },
      },
      targets: [new FunctionTarget(mailEvents.live)],
    });
    const [sweep, homePage] = [addBackground('sweep', SWEEP), addBackground('home-page', HOME_PAGE)];
    for (const { live } of [sweep, homePage]) live.configureAsyncInvoke({ retryAttempts: 0 }); // the next run follows soon
    new Rule(this, 'SweepSchedule', {
      schedule: Schedule.rate(SWEEP.every),
      targets: [new FunctionTarget(sweep.live)],
    });
    new Rule(this, 'ReconcileSchedule', {
      schedule: Schedule.rate(Duration.days(1)),
      targets: [new FunctionTarget(sweep.live, { event: RuleTargetInput.fromObject(DAILY_RECONCILIATION) })],
    });
    new Rule(this, 'HomePageSchedule', {
      schedule: Schedule.rate(HOME_PAGE.every),
      targets: [new FunctionTarget(homePage.live)],
    });
    this.background = { outbox, mailer, 'mail-events': mailEvents, sweep, 'home-page': homePage };

    releases.watch({
      name: 'new-version-errors',
      description: 'More than 2% of the replies are server errors while a new version of the API is tried.',
      metric: (period) => errorRateOf(web.httpApiId, period),
      threshold: 2,
    });
    releases.watch({
      name: 'new-version-failures',
      description: 'A background function fails while a new version is tried.',
      metric: (period) => errorsOf(this.background, period),
      threshold: 1,
    });

    new CfnOutput(this, 'OriginSecret', { value: String(stage.originSecret) });
    for (const wildcard of wildcardsOf(data)) acknowledge(this, `IAM5[Resource::${wildcard}]`, NAMED_LATER);
  }
}
