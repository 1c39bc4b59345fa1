import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { DAILY } from '#functions/core/sweep-event.ts';
import type { FunctionName } from '../bundle.ts';
import { acknowledge } from '../checks.ts';
import { appFunction, type CodeOf } from '../constructs/app-function.ts';
import { DeadLetterQueues } from '../constructs/dead-letter-queues.ts';
import { Gateway } from '../constructs/gateway.ts';
import { GeneratedSecret } from '../constructs/generated-secret.ts';
import { statementsOf, wildcardsOf } from '../constructs/iam-statements.ts';
import { mailConfigurationOf } from '../constructs/mail-sender.ts';
import { EVENTS, LEFTOVERS, MAILS, StreamConsumer } from '../constructs/stream-consumer.ts';
import { environmentOf } from '../environment.ts';
import type { Stage } from '../stages.ts';
import type { DataStack } from './data.ts';
import type { WebStack } from './web.ts';

export type ApiStackProps = StackProps & { stage: Stage; data: DataStack; web: WebStack; code: CodeOf };

/** Somebody waits: at 1024 MB a cold start takes half as long as at 512, and a warm call costs about the same. */
const WAITED_FOR = { memoryMb: 1024, timeout: Duration.seconds(10) };
/** Nobody waits, but a batch may be ten refunds, or ten mails. */
const FED = { memoryMb: 512, timeout: Duration.seconds(60) };
/** Nobody waits for what SES tells of one mail. */
const TOLD = { memoryMb: 256, timeout: Duration.seconds(30) };
/** A sweep has ended before the next begins. */
const SWEEP = { memoryMb: 512, timeout: Duration.minutes(4), every: Duration.minutes(5) };

/** Those that no route calls, and where what they gave up waits. */
export type Background = Record<'outbox' | 'mailer' | 'mail-events' | 'sweep', { reader: IFunction; gaveUp: IQueue }>;

const NAMED_LATER = 'Objects and the versions of a stream get their names when they are made.';

/** The API's routes and the functions behind them, and the functions that no route calls. */
export class ApiStack extends Stack {
  readonly background: Background;

  constructor(scope: Construct, id: string, { stage, data, web, code, ...props }: ApiStackProps) {
    super(scope, id, props);
    const { table, uploads, secret, accounts } = data;
    const { value: cursorKey } = new GeneratedSecret(this, 'CursorKey', { description: 'Seals the cursors of lists' });
    const environment = environmentOf(stage, { web, data, cursorKey });
    const things = { table, uploads, secret, pool: () => accounts.pool, stage };
    const add = (name: FunctionName, { memoryMb, timeout }: typeof WAITED_FOR, gaveUp?: IQueue) => {
      const statements = statementsOf(name, things);
      return appFunction(this, name, { stage, code, environment, memoryMb, timeout, statements, gaveUp });
    };

    const { httpApiId } = web;
    new Gateway(this, 'Gateway', { stage, httpApiId, accounts, serve: (resource) => add(resource, WAITED_FOR) });

    const addBackground = (name: keyof Background, settings: typeof WAITED_FOR) => {
      const gaveUp = new DeadLetterQueues(this, `${name}GaveUp`);
      return { reader: add(name, settings, gaveUp), gaveUp };
    };
    const outbox = addBackground('outbox', FED);
    new StreamConsumer(this, 'OutboxFeed', { table, ...outbox, filters: [...EVENTS, ...LEFTOVERS] });
    const mailer = addBackground('mailer', FED);
    new StreamConsumer(this, 'MailerFeed', { table, ...mailer, filters: MAILS });
    const mailEvents = addBackground('mail-events', TOLD);
    new Rule(this, 'MailEvents', {
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received', 'Email Delivered', 'Email Rejected'],
        detail: { mail: { tags: { 'ses:configuration-set': [mailConfigurationOf(stage)] } } },
      },
      targets: [new LambdaFunction(mailEvents.reader)],
    });
    const sweep = addBackground('sweep', SWEEP);
    sweep.reader.configureAsyncInvoke({ retryAttempts: 0 }); // the next one comes soon enough
    new Rule(this, 'SweepSchedule', {
      schedule: Schedule.rate(SWEEP.every),
      targets: [new LambdaFunction(sweep.reader)],
    });
    new Rule(this, 'ReconcileSchedule', {
      schedule: Schedule.rate(Duration.days(1)),
      targets: [new LambdaFunction(sweep.reader, { event: RuleTargetInput.fromObject(DAILY) })],
    });
    this.background = { outbox, mailer, 'mail-events': mailEvents, sweep };

    for (const wildcard of wildcardsOf(data)) acknowledge(this, `IAM5[Resource::${wildcard}]`, NAMED_LATER);
  }
}
