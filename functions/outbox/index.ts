import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { deleteFile } from '../core/files.ts';
import { log, loggable } from '../core/log.ts';
import type { OutboxItem } from '../core/outbox.ts';
import { follow } from './follow.ts';

/**
 * The table's stream: what happened is told and followed up, and files go when the thing that owned them is gone.
 * Records of one partition come in order; the first that fails is reported, and comes again with those after it.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const record of event.Records) {
    try {
      await handle(record);
    } catch (error) {
      log.error('outbox', { record: record.eventID, cause: loggable(error) });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
};

const handle = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<void> => {
  if (eventName === 'INSERT' && dynamodb?.NewImage) return follow(imageOf(dynamodb.NewImage) as OutboxItem);
  if (eventName === 'REMOVE' && dynamodb?.OldImage) {
    const { photoKey, imageKey } = imageOf(dynamodb.OldImage) as { photoKey?: string | null; imageKey?: string | null };
    await Promise.all([deleteFile(photoKey), deleteFile(imageKey)]);
  }
};

/** The stream speaks DynamoDB's own JSON. */
const imageOf = (image: NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>): unknown =>
  unmarshall(image as Parameters<typeof unmarshall>[0]);
