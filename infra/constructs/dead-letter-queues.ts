import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** Dead-letter queue of a function; keeps messages for 14 days, as long as the outbox item itself. */
export class DeadLetterQueues extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) });
  }
}
