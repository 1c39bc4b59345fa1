import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { log, loggable } from './log.ts';

type Image = Record<string, AttributeValue> | undefined;

/**
 * A Lambda on the table's stream. Records of one partition come in order; the first that fails is reported, and comes
 * again with those after it. `handle` gets the item as it was before and as it is now, whichever there is.
 */
export const streamHandler =
  <Before, After>(handle: (images: { before: Before | undefined; after: After | undefined }) => Promise<void>) =>
  async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const record of event.Records) {
      try {
        await handle(imagesOf<Before, After>(record));
      } catch (error) {
        log.error('stream record failed', { record: record.eventID, cause: loggable(error) });
        return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
      }
    }
    return { batchItemFailures: [] };
  };

const imagesOf = <Before, After>({ dynamodb }: DynamoDBRecord) => ({
  before: itemOf(dynamodb?.OldImage) as Before | undefined,
  after: itemOf(dynamodb?.NewImage) as After | undefined,
});

/** The stream speaks DynamoDB's own JSON. */
const itemOf = (image: Image): unknown => image && unmarshall(image as Parameters<typeof unmarshall>[0]);
