import { readFile } from 'node:fs/promises';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DescribeStreamCommand, DynamoDBStreamsClient, type Shard } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import * as v from 'valibot';
import { type Emulator, localAws, oneAtATime, writeAtomically } from './emulator.ts';
import { deliver, type OnFailure, type StreamHandler } from './streams.delivery.ts';
import { idle, type Reader, readerOf } from './streams.reader.ts';

/** A function on a table's stream, with what its event source mapping says. */
export type StreamFunction = {
  /** Where it is written how far the function came; without one, a restart delivers the stream from its beginning. */
  checkpointFile?: string;
  handler: StreamHandler;
  /** Records for which this is false never reach the function, as with Lambda's filter patterns. */
  filter: (record: DynamoDBRecord) => boolean;
  maxAttempts?: number;
  onFailure: OnFailure;
};
export type StreamOptions = {
  endpoint: string;
  tableName: string;
  functions: readonly StreamFunction[];
  batchSize?: number;
};

const BATCH_SIZE = 100;
const LOOK_FOR_SHARDS_MS = 1_000;
const AFTER_TROUBLE_MS = 500;
const Checkpoints = v.object({ streamArn: v.string(), shards: v.record(v.string(), v.string()) });

/**
 * Stands in for the Lambda event source mappings of a table's stream, each from its beginning or the last checkpoint on:
 * every record that passes a function's `filter` reaches its `handler` at least once, in order within its shard (see
 * `deliver`). The functions do not wait for each other.
 * `stop` delivers what the stream holds by then, unless it fails, and resolves when nothing is in hand any more.
 * @throws Error when the table is missing or has no stream.
 */
export async function startStreams({
  endpoint,
  tableName,
  functions,
  batchSize = BATCH_SIZE,
}: StreamOptions): Promise<Emulator> {
  const streamArn = await streamOf(endpoint, tableName);
  const client = new DynamoDBStreamsClient({ ...localAws, endpoint });
  const followers = await Promise.all(
    functions.map(async (one) => ({ ...one, checkpoints: await openCheckpoints(streamArn, one.checkpointFile) })),
  );
  const stopping = new AbortController();
  const following = new Map<string, Promise<void>>();

  const follow = async ({ ShardId: shardId = '', ParentShardId = '' }: Shard) => {
    await following.get(ParentShardId);
    const read = readerOf({ client, streamArn, shardId, batchSize, stopping: stopping.signal });
    await Promise.all(followers.map((one) => followShard({ read, shardId, stopping: stopping.signal }, one)));
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

type Follower = StreamFunction & { checkpoints: Awaited<ReturnType<typeof openCheckpoints>> };
type Followed = { read: Reader; shardId: string; stopping: AbortSignal };

/** Ends when the shard is closed and read, or when stopped and nothing more is there. */
async function followShard(
  { read, shardId, stopping }: Followed,
  { handler, filter, onFailure, checkpoints, maxAttempts = 5 }: Follower,
) {
  const handled = ({ dynamodb }: DynamoDBRecord) => checkpoints.save(shardId, dynamodb?.SequenceNumber);

  let after = checkpoints.of(shardId);
  let inTrouble = false;
  for (;;) {
    try {
      const { records, closed } = await read(after);
      const wanted = records.filter(filter);
      if (!(await deliver(wanted, { handler, maxAttempts, onFailure, handled, stopping }))) return;
      after = records.at(-1)?.dynamodb?.SequenceNumber ?? after;
      // What no filter lets through may be read again: it is noted with what is handled, and at the end.
      if (wanted.length > 0 || closed || stopping.aborted) await checkpoints.save(shardId, after);
      if (closed || (records.length === 0 && stopping.aborted)) return;
      inTrouble = false;
    } catch (error) {
      if (stopping.aborted) return;
      if (!inTrouble) console.error(`Reading the stream's ${shardId} again from the last checkpoint: ${error}`);
      inTrouble = true;
      after = checkpoints.of(shardId);
      await idle(AFTER_TROUBLE_MS, stopping);
    }
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
    save: async (shardId: string, sequenceNumber: string | undefined) => {
      if (sequenceNumber === undefined || shards.get(shardId) === sequenceNumber) return;
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
