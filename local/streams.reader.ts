import { setTimeout as pause } from 'node:timers/promises';
import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { toEventRecord } from './streams.records.ts';

type Source = {
  client: DynamoDBStreamsClient;
  streamArn: string;
  shardId: string;
  batchSize: number;
  stopping: AbortSignal;
};

/** The records that come next, none only when stopped or `closed`: nothing will ever come after them. */
type Page = { records: DynamoDBRecord[]; closed: boolean };

/** Waits for what comes after a record, by its sequence number, or for what the shard has first. */
export type Reader = (after?: string) => Promise<Page>;

/** From one look for news to the next: soon after some came, then ever later, for a laptop that rests. */
const POLL_MS = { first: 25, growth: 1.25, longest: 250 };
const PAGES_KEPT = 20;

/** Reads a shard for all that follow it: who asks where another is, or was a while ago, is given the same page. */
export function readerOf(source: Source): Reader {
  const { client, streamArn, batchSize, stopping } = source;
  const pages = new Map<string, Promise<Page>>();
  let ahead: { after: string; iterator: string | undefined; full: boolean } | undefined;

  const look = async (after: string): Promise<Page> => {
    const goesOn = ahead?.after === after ? ahead : undefined;
    if (goesOn && !goesOn.full) await idle(POLL_MS.first, stopping);
    let iterator = goesOn?.iterator ?? (await iteratorAfter(source, after));
    for (let wait = POLL_MS.first; ; wait = Math.min(wait * POLL_MS.growth, POLL_MS.longest)) {
      const { Records = [], NextShardIterator } = await client.send(
        new GetRecordsCommand({ ShardIterator: iterator, Limit: batchSize }),
      );
      const last = Records.at(-1)?.dynamodb?.SequenceNumber;
      if (last) ahead = { after: last, iterator: NextShardIterator, full: Records.length === batchSize };
      if (last || !NextShardIterator || stopping.aborted)
        return { records: Records.map((record) => toEventRecord(record, streamArn)), closed: !NextShardIterator };
      iterator = NextShardIterator;
      await idle(wait, stopping);
    }
  };

  return (after = '') => {
    const known = pages.get(after);
    if (known) return known;
    const page = look(after);
    pages.set(after, page);
    page.then(
      ({ records }) => records.length > 0 || pages.delete(after),
      () => {
        pages.delete(after);
        ahead = undefined; // its iterator may be what was refused
      },
    );
    const [oldest] = pages.keys();
    if (oldest !== undefined && pages.size > PAGES_KEPT) pages.delete(oldest);
    return page;
  };
}

/** Records older than a day are trimmed; then the oldest that are left come next. */
async function iteratorAfter({ client, streamArn, shardId }: Source, after: string): Promise<string | undefined> {
  const shard = { StreamArn: streamArn, ShardId: shardId };
  const fromStart = new GetShardIteratorCommand({ ...shard, ShardIteratorType: 'TRIM_HORIZON' });
  if (!after) return (await client.send(fromStart)).ShardIterator;
  try {
    const next = { ...shard, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } as const;
    return (await client.send(new GetShardIteratorCommand(next))).ShardIterator;
  } catch (error) {
    if (error instanceof TrimmedDataAccessException) return (await client.send(fromStart)).ShardIterator;
    throw error;
  }
}

export const idle = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => {});
