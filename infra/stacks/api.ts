import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { DAILY_RECONCILIATION } from '#functions/core/sweep-event.ts';
import type { FunctionName } from '../bundle.ts';
import { acknowledge } from '../checks.ts';
import { appFunction, type CodeOf } from '../constructs/app-function.ts';
import { DeadLetterQueues } from '../constructs/dead-letter-queues.ts';
import { Gateway } from '../constructs/gateway.ts';
import { GeneratedSecret } from '../constructs/generated-secret.ts';
import { statementsOf, wildcardsOf } from '../constructs/iam-statements.ts';
import { mailConfigurationOf } from '../constructs/mail-sender.ts';
import { CHANGES, EVENTS, MAILS, StreamConsumer } from '../constructs/stream-consumer.ts';
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

/** Functions without a route, each with its dead-letter queue. */
export type Background = Record<
  'outbox' | 'mailer' | 'mail-events' | 'sweep' | 'home-page',
  { reader: IFunction; deadLetterQueue: IQueue }
>;

const NAMED_LATER = 'Objects and stream versions get their names only when they are created.';

/** Stack of the API's routes with their functions, and of the functions without a route. */
export class ApiStack extends Stack {
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

    const { httpApiId } = web;
    new Gateway(this, 'Gateway', { stage, httpApiId, accounts, serve: (resource) => add(resource, SYNCHRONOUS) });

    const addBackground = (name: keyof Background, settings: typeof SYNCHRONOUS) => {
      const deadLetterQueue = new DeadLetterQueues(this, `${name}GaveUp`);
      return { reader: add(name, settings, deadLetterQueue), deadLetterQueue };
    };
    const outbox = addBackground('outbox', STREAM_FED);
    new StreamConsumer(this, 'OutboxFeed', { table, ...outbox, filters: [...EVENTS, ...CHANGES] });
    const mailer = addBackground('mailer', STREAM_FED);
    new StreamConsumer(this, 'MailerFeed', { table, ...mailer, filters: MAILS });
    const mailEvents = addBackground('mail-events', MAIL_EVENTS);
    new Rule(this, 'MailEvents', {
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received', 'Email Delivered', 'Email Rejected'],
        detail: { mail: { tags: { 'ses:configuration-set': [mailConfigurationOf(stage)] } } },
      },
      targets: [new LambdaFunction(mailEvents.reader)],
    });
    const sweep = addBackground('sweep', SWEEP);
    sweep.reader.configureAsyncInvoke({ retryAttempts: 0 }); // the next run follows soon
    new Rule(this, 'SweepSchedule', {
      schedule: Schedule.rate(SWEEP.every),
      targets: [new LambdaFunction(sweep.reader)],
    });
    new Rule(this, 'ReconcileSchedule', {
      schedule: Schedule.rate(Duration.days(1)),
      targets: [new LambdaFunction(sweep.reader, { event: RuleTargetInput.fromObject(DAILY_RECONCILIATION) })],
    });
    const homePage = addBackground('home-page', HOME_PAGE);
    homePage.reader.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'HomePageSchedule', {
      schedule: Schedule.rate(HOME_PAGE.every),
      targets: [new LambdaFunction(homePage.reader)],
    });
    this.background = { outbox, mailer, 'mail-events': mailEvents, sweep, 'home-page': homePage };

    new CfnOutput(this, 'OriginSecret', { value: String(stage.originSecret) });
    for (const wildcard of wildcardsOf(data)) acknowledge(this, `IAM5[Resource::${wildcard}]`, NAMED_LATER);
  }
}
