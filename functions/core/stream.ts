import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { withCorrelation } from './correlation.ts';
import { migrateItem } from './item-schema.ts';
import { log, loggableError } from './log.ts';

type Image = Record<string, AttributeValue> | undefined;
type Images<Before, After> = { before: Before | undefined; after: After | undefined };

/** Records handled at once unless told, so that a batch is not as slow as all of its calls one after another. */
const AT_ONCE = 10;

/**
 * A Lambda on the table's stream. Records of one `queue` are handled in order, others meanwhile; in each the first that
 * fails is reported, and comes again with all after it, so `handle` must be safe to repeat. It gets the item as it was
 * before and as it is now, whichever there is, and works under the id that `correlationOf` finds in it.
 */
export const streamHandler =
  <Before, After>(
    handle: (images: Images<Before, After>) => Promise<void>,
    queueOf: (images: Images<Before, After>) => unknown,
    correlationOf: (images: Images<Before, After>) => string | undefined = () => undefined,
    atOnce = AT_ONCE,
  ) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const records = Records.map((record) => ({ record, images: imagesOf<Before, After>(record) }));
    const waiting = [...Map.groupBy(records, ({ images }) => queueOf(images)).values()];
    const failed: DynamoDBRecord[] = [];
    const handled = ({ record, images }: (typeof records)[number]): Promise<boolean> =>
      withCorrelation(correlationOf(images) ?? record.eventID ?? '', async () => {
        try {
          await handle(images);
          return true;
        } catch (error) {
          log.error('stream record failed', { record: record.eventID, cause: loggableError(error) });
          failed.push(record);
          return false;
        }
      });
    const work = async (): Promise<void> => {
      for (let queue = waiting.shift(); queue; queue = waiting.shift())
        for (const one of queue) if (!(await handled(one))) break;
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })) };
  };

const imagesOf = <Before, After>({ dynamodb }: DynamoDBRecord): Images<Before, After> => ({
  before: itemOf(dynamodb?.OldImage) as Before | undefined,
  after: itemOf(dynamodb?.NewImage) as After | undefined,
});

/** The stream speaks DynamoDB's own JSON, and of items in the schema that they were written in. */
const itemOf = (image: Image): unknown => image && migrateItem(unmarshall(image as Parameters<typeof unmarshall>[0]));
