import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Version } from './dynamodb.stream.ts';
import { type StreamsClient, StreamsError } from './streams.client.ts';
import { toEventRecord } from './streams.records.ts';

type Source = {
  call: StreamsClient;
  streamArn: string;
  shardId: string;
  batchSize: number;
  /** While this stays the same, the stream has no new records. */
  version?: Version | undefined;
  stopping: AbortSignal;
};

/** Next records of a shard, empty only when stopped or `closed`, after which none follow. */
type Page = { records: DynamoDBRecord[]; closed: boolean };

/** Reads a shard. */
export type Reader = {
  /** Waits for the records after a sequence number, or for the first ones of the shard. */
  read: (after?: string) => Promise<Page>;
  /** Reports whether the shard had no more records at a time (of `performance.now`) or later. */
  wasAtEnd: (since: number) => boolean;
};

/** Polling interval: short after new records, then growing, to spare an idle laptop. */
const POLL_MS = { first: 25, growth: 1.25, longest: 250 };
/** Longest time for which a version is believed, since iterators expire. */
const VERSION_VALID_MS = 60_000;
const PAGES_KEPT = 20;

/** Reads a shard once for all its consumers: those at the same position, also somewhat later, share a page. */
export function readerOf(source: Source): Reader {
  const { call, streamArn, batchSize, version, stopping } = source;
  const pages = new Map<string, Promise<Page>>();
  let atEnd: End | undefined;
  let position: { after: string; iterator: string | undefined; end: End | undefined } | undefined;

  const readPage = async (after: string): Promise<Page> => {
    const previous = position?.after === after ? position : undefined;
    let end = previous?.end;
    if (end) await idle(POLL_MS.first, stopping);
    let iterator = previous?.iterator ?? (await iteratorAfter(source, after));
    for (let wait = POLL_MS.first; ; wait = Math.min(wait * POLL_MS.growth, POLL_MS.longest)) {
      if (!isStillAt(end, version)) {
        const reached = { version: version?.(), at: performance.now() };
        const { Records = [], NextShardIterator } = await call('GetRecords', {
          ShardIterator: iterator,
          Limit: batchSize,
        });
        const last = Records.at(-1)?.dynamodb?.SequenceNumber;
        end = Records.length < batchSize ? reached : undefined;
        atEnd = end ?? atEnd;
        if (last) position = { after: last, iterator: NextShardIterator, end };
        if (last || !NextShardIterator)
          return { records: Records.map((record) => toEventRecord(record, streamArn)), closed: !NextShardIterator };
        iterator = NextShardIterator;
      }
      if (stopping.aborted) return { records: [], closed: false };
      await idle(wait, stopping);
    }
  };

  const read: Reader['read'] = (after = '') => {
    const known = pages.get(after);
    if (known) return known;
    const page = readPage(after);
    pages.set(after, page);
    page.then(
      ({ records }) => records.length > 0 || pages.delete(after),
      () => {
        pages.delete(after);
        position = undefined; // its iterator may have caused the error
      },
    );
    const [oldest] = pages.keys();
    if (oldest !== undefined && pages.size > PAGES_KEPT) pages.delete(oldest);
    return page;
  };
  const wasAtEnd = (since: number) => (atEnd !== undefined && atEnd.at >= since) || isStillAt(atEnd, version);
  return { read, wasAtEnd };
}

/** The database when a reader had all records of the stream; `at` is on the monotonic clock. */
type End = { version: number | undefined; at: number };

/** Reports whether nothing was written since a reader had all records; false if only the engine knows. */
const isStillAt = (end: End | undefined, version: Version | undefined): boolean =>
  end?.version !== undefined && performance.now() - end.at < VERSION_VALID_MS && end.version === version?.();

/** Returns an iterator after a record, or at the oldest one left if that record was trimmed after a day. */
async function iteratorAfter({ call, streamArn, shardId }: Source, after: string): Promise<string | undefined> {
  const shard = { StreamArn: streamArn, ShardId: shardId };
  const fromStart = async () =>
    (await call('GetShardIterator', { ...shard, ShardIteratorType: 'TRIM_HORIZON' })).ShardIterator;
  if (!after) return fromStart();
  try {
    const next = { ...shard, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } as const;
    return (await call('GetShardIterator', next)).ShardIterator;
  } catch (error) {
    if (error instanceof StreamsError && error.name === 'TrimmedDataAccessException') return fromStart();
    throw error;
  }
}

export const idle = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => {});
