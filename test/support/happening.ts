import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Happening, OutboxItem } from '#functions/core/outbox.ts';
import { pageOf } from '#functions/core/query.ts';
import { handler } from '#functions/outbox/index.ts';

/** The record by which the table's stream tells of a happening; the table itself has not heard of it. */
export const recordOf = (happening: Happening, change: Partial<OutboxItem> = {}): DynamoDBRecord => {
  const { eventId = randomUUID() } = change;
  const item: OutboxItem = {
    pk: `OUTBOX#${eventId}`,
    sk: 'OUTBOX',
    eventId,
    at: new Date().toISOString(),
    happening,
    ttl: 0,
    ...change,
  };
  const NewImage = marshall(item) as NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;
  return { eventID: eventId, eventName: 'INSERT', dynamodb: { SequenceNumber: eventId, NewImage } };
};

/** Hands records to the outbox function; gives how many it reports as failed. */
export const handOver = async (...records: DynamoDBRecord[]): Promise<number> =>
  (await handler({ Records: records })).batchItemFailures.length;

/** What this cloud was told of and has not followed to its end yet. */
export const unfollowed = async (): Promise<OutboxItem[]> =>
  (await pageOf<OutboxItem>('due', 'OUTBOX', {}, { limit: 100 })).items;
