import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';

/** Lambda function behind a stream, called in-process; it returns the records that failed. */
export type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | undefined>;

/** Receives each record that failed permanently, with the last error; if it throws, the record is retried. */
export type OnFailure = (record: DynamoDBRecord, error: unknown) => Promise<void>;

export type Delivery = {
  handler: StreamHandler;
  maxAttempts: number;
  onFailure: OnFailure;
  /** Called with the last record up to which everything was handled or failed permanently. */
  handled: (record: DynamoDBRecord) => Promise<void>;
  stopping: AbortSignal;
};
type Outcome = { succeeded: number; error?: unknown; split?: boolean };

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;

/**
 * Passes records to a function in order, as a Lambda event source mapping with ReportBatchItemFailures and bisect does:
 * a reported failure restarts at the first failed record; a batch that throws is halved until the failing record is
 * alone. A record that failed `maxAttempts` times, with backoff, goes to `onFailure`, and the rest continues. Resolves
 * to false when stopped at a failure: that record and those after it are not handled.
 */
export async function deliver(records: DynamoDBRecord[], delivery: Delivery): Promise<boolean> {
  let rest = records;
  let size = rest.length;
  let attempts = 0;

  const advance = async (count: number) => {
    const last = rest[count - 1];
    if (last) await delivery.handled(last);
    rest = rest.slice(count);
    size = rest.length;
    attempts = 0;
  };

  while (rest[0]) {
    const batch = rest.slice(0, size);
    const { succeeded, error, split } = await invoke(delivery.handler, batch);
    if (succeeded > 0) await advance(succeeded);
    if (succeeded === batch.length) continue;
    if (delivery.stopping.aborted) return false;
    if (split && batch.length > 1) {
      size = Math.ceil(batch.length / 2);
      continue;
    }
    attempts += 1;
    if (attempts < delivery.maxAttempts) {
      await waitForRetry(attempts, delivery.stopping);
    } else {
      await delivery.onFailure(rest[0], error);
      await advance(1);
    }
  }
  return true;
}

/**
 * Invokes the function and counts the records before the first failed one; an unknown id in its report fails them all.
 */
async function invoke(handler: StreamHandler, batch: DynamoDBRecord[]): Promise<Outcome> {
  try {
    const failures = (await handler({ Records: batch }))?.batchItemFailures ?? [];
    if (failures.length === 0) return { succeeded: batch.length };
    const places = failures.map(({ itemIdentifier }) =>
      batch.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === itemIdentifier),
    );
    const first = Math.min(...places);
    const error = new Error('The function reported this record as failed.');
    return { succeeded: Math.max(0, first), error, split: first < 0 };
  } catch (error) {
    return { succeeded: 0, error, split: true };
  }
}

/** Milliseconds to wait after a number of failed attempts at a record. */
export const delayAfter = (attempts: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);

const waitForRetry = (attempts: number, signal: AbortSignal): Promise<void> =>
  pause(delayAfter(attempts), undefined, { signal }).catch(() => {});
