import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { withCorrelation } from '../correlation.ts';
import { log, loggableError } from '../log.ts';
import { readItem } from '../table/item-schema.ts';

type Image = Record<string, AttributeValue> | undefined;
type Images<Before, After> = {
  before: Before | undefined;
  after: After | undefined;
  /** Instant of the change, to the second. */
  at: string;
};

/** Records handled concurrently by default, so that a batch is faster than its calls one after another. */
const DEFAULT_CONCURRENCY = 10;

/**
 * Creates a Lambda on the table's stream. Records of one queue are handled in order, queues concurrently. The first
 * failed record of a queue is reported, and the stream repeats it with all later ones, so `handle` must be safe to
 * repeat. It gets the item before and after the change, if any, and runs under the id of `correlationOf`.
 */
export const streamHandler =
  <Before, After>(
    handle: (images: Images<Before, After>) => Promise<void>,
    queueOf: (images: Images<Before, After>) => unknown,
    correlationOf: (images: Images<Before, After>) => string | undefined = () => undefined,
    concurrency = DEFAULT_CONCURRENCY,
  ) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const records = Records.map((record) => ({ record, images: imagesOf<Before, After>(record) }));
    const queues = [...Map.groupBy(records, ({ images }) => queueOf(images)).values()];
    const failed: DynamoDBRecord[] = [];
    const handleRecord = ({ record, images }: (typeof records)[number]): Promise<boolean> =>
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
    const runQueues = async (): Promise<void> => {
      for (let queue = queues.shift(); queue; queue = queues.shift())
        for (const entry of queue) if (!(await handleRecord(entry))) break;
    };
    await Promise.all(Array.from({ length: concurrency }, runQueues));
    return { batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })) };
  };

const imagesOf = <Before, After>({ dynamodb }: DynamoDBRecord): Images<Before, After> => ({
  before: itemOf(dynamodb?.OldImage) as Before | undefined,
  after: itemOf(dynamodb?.NewImage) as After | undefined,
  at: new Date((dynamodb?.ApproximateCreationDateTime ?? 0) * 1000).toISOString(),
});

/** Converts a stream image, which is DynamoDB's JSON in the schema that it was written in, to the current item. */
const itemOf = (image: Image): unknown => image && readItem(unmarshall(image as Parameters<typeof unmarshall>[0]));
