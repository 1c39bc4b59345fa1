import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Happening, OutboxItem } from '#functions/core/outbox.ts';
import { handler } from '#functions/outbox/index.ts';

/** The record by which the table's stream tells of a happening; the table itself has not heard of it. */
export const recordOf = (happening: Happening): DynamoDBRecord => {
  const eventId = randomUUID();
  const item: OutboxItem = {
    pk: `OUTBOX#${eventId}`,
    sk: 'OUTBOX',
    eventId,
    at: new Date().toISOString(),
    happening,
    ttl: 0,
  };
  const NewImage = marshall(item) as NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;
  return { eventID: eventId, eventName: 'INSERT', dynamodb: { SequenceNumber: eventId, NewImage } };
};

/** Hands records to the outbox function; gives how many it reports as failed. */
export const handOver = async (...records: DynamoDBRecord[]): Promise<number> =>
  (await handler({ Records: records })).batchItemFailures.length;
