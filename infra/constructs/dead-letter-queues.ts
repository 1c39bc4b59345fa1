import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** What a function gave up waits here for people to look at, as long as the outbox item itself is kept. */
export class DeadLetterQueues extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) });
  }
}
