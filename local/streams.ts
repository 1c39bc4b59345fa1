import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import * as v from 'valibot';
import { localAws, oneAtATime, type StandIn, writeAtomically } from './standin.ts';
import { deliver, type OnFailure, type StreamHandler } from './streams.delivery.ts';
import { toEventRecord } from './streams.records.ts';

export type StreamOptions = {
  endpoint: string;
  tableName: string;
  /** Where it writes how far it came; without one, a restart delivers the stream from its beginning. */
  checkpointFile?: string;
  handler: StreamHandler;
  /** Records for which this is false never reach the function, as with Lambda's filter patterns. */
  filter: (record: DynamoDBRecord) => boolean;
  batchSize?: number;
  maxAttempts?: number;
  onFailure: OnFailure;
};

/** From one look for news to the next: soon after some came, then ever later, for a laptop that rests. */
const POLL_MS = { first: 25, growth: 1.25, longest: 250 };
const BATCH_SIZE = 100;
const LOOK_FOR_SHARDS_MS = 1_000;
const AFTER_TROUBLE_MS = 500;
const Checkpoints = v.object({ streamArn: v.string(), shards: v.record(v.string(), v.string()) });

/**
 * Stands in for the Lambda event source mapping of a table's stream, from its beginning or the last checkpoint on:
 * every record that passes `filter` reaches `handler` at least once, in order within its shard (see `deliver`).
 * `stop` delivers what the stream holds by then, unless it fails, and resolves when nothing is in hand any more.
 * @throws Error when the table is missing or has no stream.
 */
export async function startStreams(options: StreamOptions): Promise<StandIn> {
  const { endpoint, tableName, checkpointFile } = options;
  const streamArn = await streamOf(endpoint, tableName);
  const client = new DynamoDBStreamsClient({ ...localAws, endpoint });
  const checkpoints = await openCheckpoints(streamArn, checkpointFile);
  const stopping = new AbortController();
  const following = new Map<string, Promise<void>>();

  const follow = async ({ ShardId = '', ParentShardId = '' }: Shard) => {
    await following.get(ParentShardId);
    await followShard({ client, streamArn, shardId: ShardId, checkpoints, stopping: stopping.signal }, options);
  };
  const lookForShards = async () => {
    for (const shard of await shardsOf(client, streamArn)) {
      if (shard.ShardId && !following.has(shard.ShardId)) following.set(shard.ShardId, follow(shard));
    }
  };

  await lookForShards();
  const looking = until(stopping.signal, LOOK_FOR_SHARDS_MS, lookForShards);
  const stop = async () => {
    stopping.abort();
    await looking;
    await Promise.all(following.values());
    client.destroy();
  };
  return { endpoint, stop };
}

type Place = {
  client: DynamoDBStreamsClient;
  streamArn: string;
  shardId: string;
  checkpoints: Awaited<ReturnType<typeof openCheckpoints>>;
  stopping: AbortSignal;
};

/** Ends when the shard is closed and read, or when stopped and nothing more is there. */
async function followShard(
  place: Place,
  { handler, filter, onFailure, batchSize = BATCH_SIZE, maxAttempts = 5 }: StreamOptions,
) {
  const { client, streamArn, shardId, checkpoints, stopping } = place;
  const handled = ({ dynamodb }: DynamoDBRecord) => checkpoints.save(shardId, dynamodb?.SequenceNumber);

  let iterator: string | undefined;
  let passed: DynamoDBRecord | undefined;
  let inTrouble = false;
  let wait = POLL_MS.first;
  for (;;) {
    try {
      iterator ??= await iteratorFor(place);
      const page = await client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: batchSize }));
      const records = (page.Records ?? []).map((record) => toEventRecord(record, streamArn));
      const wanted = records.filter(filter);
      if (!(await deliver(wanted, { handler, maxAttempts, onFailure, handled, stopping }))) return;
      const last = records.at(-1);
      if (last) passed = last;
      iterator = page.NextShardIterator;
      // What no filter lets through may be read again: it is noted with what is handled, and at the end.
      if (passed && (wanted.length > 0 || !iterator || stopping.aborted)) await handled(passed);
      if (!iterator) return;
      if (!last && stopping.aborted) return;
      inTrouble = false;
      wait = last ? POLL_MS.first : Math.min(wait * POLL_MS.growth, POLL_MS.longest);
      if (records.length < batchSize) await idle(wait, stopping);
    } catch (error) {
      if (stopping.aborted) return;
      if (!inTrouble) console.error(`Reading ${streamArn} again from the last checkpoint: ${error}`);
      inTrouble = true;
      iterator = undefined;
      await idle(AFTER_TROUBLE_MS, stopping);
    }
  }
}

/** Records older than a day are trimmed; then the oldest that are left come next. */
async function iteratorFor({ client, streamArn, shardId, checkpoints }: Place): Promise<string | undefined> {
  const shard = { StreamArn: streamArn, ShardId: shardId };
  const SequenceNumber = checkpoints.of(shardId);
  const fromStart = new GetShardIteratorCommand({ ...shard, ShardIteratorType: 'TRIM_HORIZON' });
  if (!SequenceNumber) return (await client.send(fromStart)).ShardIterator;
  try {
    const after = { ...shard, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber } as const;
    return (await client.send(new GetShardIteratorCommand(after))).ShardIterator;
  } catch (error) {
    if (error instanceof TrimmedDataAccessException) return (await client.send(fromStart)).ShardIterator;
    throw error;
  }
}

async function streamOf(endpoint: string, TableName: string): Promise<string> {
  const client = new DynamoDBClient({ ...localAws, endpoint });
  const { Table } = await client.send(new DescribeTableCommand({ TableName })).finally(() => client.destroy());
  if (!Table?.LatestStreamArn) throw new Error(`The table ${TableName} has no stream.`);
  return Table.LatestStreamArn;
}

async function shardsOf(client: DynamoDBStreamsClient, StreamArn: string): Promise<Shard[]> {
  const shards: Shard[] = [];
  let ExclusiveStartShardId: string | undefined;
  do {
    const page = await client.send(new DescribeStreamCommand({ StreamArn, ExclusiveStartShardId }));
    shards.push(...(page.StreamDescription?.Shards ?? []));
    ExclusiveStartShardId = page.StreamDescription?.LastEvaluatedShardId;
  } while (ExclusiveStartShardId);
  return shards;
}

/** How far each shard was handled; a file that tells of another stream, or of none, counts as empty. */
async function openCheckpoints(streamArn: string, file?: string) {
  const inTurn = oneAtATime();
  const shards = new Map(Object.entries(file ? await savedShards(file, streamArn) : {}));
  return {
    of: (shardId: string) => shards.get(shardId),
    save: async (shardId: string, sequenceNumber = '') => {
      if (shards.get(shardId) === sequenceNumber) return;
      shards.set(shardId, sequenceNumber);
      const text = () => JSON.stringify({ streamArn, shards: Object.fromEntries(shards) });
      if (file) await inTurn(() => writeAtomically(file, text()));
    },
  };
}

async function savedShards(file: string, streamArn: string): Promise<Record<string, string>> {
  try {
    const saved = v.parse(Checkpoints, JSON.parse(await readFile(file, 'utf8')));
    return saved.streamArn === streamArn ? saved.shards : {};
  } catch {
    return {};
  }
}

async function until(stopping: AbortSignal, everyMs: number, work: () => Promise<void>): Promise<void> {
  while (!stopping.aborted) {
    await idle(everyMs, stopping);
    await work().catch(() => {});
  }
}

const idle = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal }).catch(() => {});
