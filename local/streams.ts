import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import * as v from 'valibot';
import type { Version } from './dynamodb.stream.ts';
import { type Emulator, localAws, writeSmallFile } from './emulator.ts';
import { type Shard, type StreamsClient, streamsClient } from './streams.client.ts';
import { deliver, type OnFailure, type StreamHandler } from './streams.delivery.ts';
import { idle, type Reader, readerOf } from './streams.reader.ts';

/** Function on a table's stream, with the settings of its event source mapping. */
export type StreamFunction = {
  /** File with the function's progress; without one, a restart delivers the stream from its beginning. */
  checkpointFile?: string;
  handler: StreamHandler;
  /** Selects the records for the function, like Lambda's filter patterns. */
  filter: (record: DynamoDBRecord) => boolean;
  maxAttempts?: number;
  onFailure: OnFailure;
};
export type StreamOptions = {
  endpoint: string;
  tableName: string;
  functions: readonly StreamFunction[];
  batchSize?: number;
  /** Shows whether the database has changed, so that the engine is only asked when it has; see `startDynamo`. */
  version?: Version | undefined;
};

const BATCH_SIZE = 100;
const SHARD_POLL_MS = 1_000;
const RETRY_MS = 500;
const SETTLED_POLL_MS = 5;
/**
 * Milliseconds within which progress reaches its file, since a write blocks the process: the functions get the records
 * of that time again after a crash.
 */
const SAVE_MS = 250;
const Checkpoints = v.object({ streamArn: v.string(), shards: v.record(v.string(), v.string()) });

/**
 * Emulates the Lambda event source mappings of a table's stream, each from the stream's beginning or the last
 * checkpoint: every record that passes a function's `filter` reaches its `handler` at least once, in order within its
 * shard (see `deliver`). The functions do not wait for each other. `stop` delivers the records that the stream holds by
 * then, unless one fails, and resolves when all deliveries have ended; `settled` resolves once the functions have handled
 * all records, those of their own writes too. @throws Error when the table is missing or has no stream.
 */
export async function startStreams({
  endpoint,
  tableName,
  functions,
  batchSize = BATCH_SIZE,
  version,
}: StreamOptions): Promise<Streams> {
  const streamArn = await streamOf(endpoint, tableName);
  const call = streamsClient(endpoint);
  const consumers = await Promise.all(
    functions.map(async (one) => ({ ...one, checkpoints: await openCheckpoints(streamArn, one.checkpointFile) })),
  );
  const stopping = new AbortController();
  const shards = new Map<string, Promise<void>>();
  const open = new Set<OpenShard>();

  const consumeShards = async ({ ShardId: shardId = '', ParentShardId = '' }: Shard) => {
    await shards.get(ParentShardId);
    const reader = readerOf({ call, streamArn, shardId, batchSize, version, stopping: stopping.signal });
    const shard: OpenShard = { reader, progress: consumers.map(() => ({ restingSince: 0 })) };
    open.add(shard);
    await Promise.all(
      consumers.map((one, at) =>
        consumeShard({ ...reader, shardId, stopping: stopping.signal, progress: shard.progress[at] ?? {} }, one),
      ),
    );
    open.delete(shard);
  };
  /** Starts consuming shards that are new; returns all shards. */
  const discoverShards = async (): Promise<Shard[]> => {
    const found = await shardsOf(call, streamArn);
    for (const shard of found)
      if (shard.ShardId && !shards.has(shard.ShardId) && !stopping.signal.aborted)
        shards.set(
          shard.ShardId,
          consumeShards(shard).then(() => discoverSuccessor(shard)),
        );
    return found;
  };
  /** Waits until a closed shard is continued by another: only then is the stream described again. */
  const discoverSuccessor = async ({ ShardId }: Shard): Promise<void> => {
    while (!stopping.signal.aborted) {
      const found = await discoverShards().catch(() => []);
      if (found.some(({ ParentShardId }) => ParentShardId === ShardId)) return;
      await idle(SHARD_POLL_MS, stopping.signal);
    }
  };

  await discoverShards();
  const stop = async () => {
    stopping.abort();
    await Promise.all(shards.values());
    for (const { checkpoints } of consumers) checkpoints.flush();
  };
  const settled = async () => {
    const since = performance.now();
    while (!stopping.signal.aborted && ![...open].every((shard) => isSettled(shard, since)))
      await idle(SETTLED_POLL_MS, stopping.signal);
  };
  return { endpoint, stop, settled };
}

/** Running event source mappings. */
export type Streams = Emulator & { settled(): Promise<void> };

/** Work of a function; undefined while it handles records. Times are those of `performance.now`. */
type Progress = { restingSince?: number | undefined };
type OpenShard = { reader: Reader; progress: Progress[] };

/** Reports whether no function handles records of a shard, and none came after the last of them, or after `since`. */
const isSettled = ({ reader, progress }: OpenShard, since: number): boolean => {
  const resting = Math.max(since, ...progress.map(({ restingSince = Number.POSITIVE_INFINITY }) => restingSince));
  return Number.isFinite(resting) && reader.wasAtEnd(resting);
};

type Consumer = StreamFunction & { checkpoints: Awaited<ReturnType<typeof openCheckpoints>> };
type ShardReader = { read: Reader['read']; shardId: string; stopping: AbortSignal; progress: Progress };

/** Delivers a shard to a function until the shard is closed and read, or until stopped with no more records. */
async function consumeShard(
  { read, shardId, stopping, progress }: ShardReader,
  { handler, filter, onFailure, checkpoints, maxAttempts = 5 }: Consumer,
) {
  const handled = async ({ dynamodb }: DynamoDBRecord) => checkpoints.save(shardId, dynamodb?.SequenceNumber);

  let after = checkpoints.of(shardId);
  let isFailing = false;
  for (;;) {
    try {
      const { records, closed } = await read(after);
      progress.restingSince = undefined;
      const matching = records.filter(filter);
      if (!(await deliver(matching, { handler, maxAttempts, onFailure, handled, stopping }))) return;
      after = records.at(-1)?.dynamodb?.SequenceNumber ?? after;
      // Dropped records may be read again, so their checkpoint is saved only with handled ones and at the end.
      if (matching.length > 0 || closed || stopping.aborted) checkpoints.save(shardId, after);
      if (closed || (records.length === 0 && stopping.aborted)) return;
      isFailing = false;
      progress.restingSince = performance.now();
    } catch (error) {
      if (stopping.aborted) return;
      if (!isFailing) console.error(`Reading the stream's ${shardId} again from the last checkpoint: ${error}`);
      isFailing = true;
      after = checkpoints.of(shardId);
      await idle(RETRY_MS, stopping);
    }
  }
}

async function streamOf(endpoint: string, TableName: string): Promise<string> {
  const client = new DynamoDBClient({ ...localAws, endpoint });
  const { Table } = await client.send(new DescribeTableCommand({ TableName })).finally(() => client.destroy());
  if (!Table?.LatestStreamArn) throw new Error(`The table ${TableName} has no stream.`);
  return Table.LatestStreamArn;
}

async function shardsOf(call: StreamsClient, StreamArn: string): Promise<Shard[]> {
  const shards: Shard[] = [];
  let ExclusiveStartShardId: string | undefined;
  do {
    const page = await call('DescribeStream', { StreamArn, ExclusiveStartShardId });
    shards.push(...(page.StreamDescription?.Shards ?? []));
    ExclusiveStartShardId = page.StreamDescription?.LastEvaluatedShardId;
  } while (ExclusiveStartShardId);
  return shards;
}

/** Opens the progress of each shard; a file of another stream, or an unreadable one, counts as empty. */
async function openCheckpoints(streamArn: string, file?: string) {
  if (file) await mkdir(dirname(file), { recursive: true });
  const shards = new Map(Object.entries(file ? await savedShards(file, streamArn) : {}));
  let saving: NodeJS.Timeout | undefined;
  /** Writes the progress that is not in the file yet. */
  const flush = (): void => {
    if (!saving || !file) return;
    clearTimeout(saving);
    saving = undefined;
    writeSmallFile(file, JSON.stringify({ streamArn, shards: Object.fromEntries(shards) }));
  };
  return {
    of: (shardId: string) => shards.get(shardId),
    save: (shardId: string, sequenceNumber: string | undefined): void => {
      if (sequenceNumber === undefined || shards.get(shardId) === sequenceNumber) return;
      shards.set(shardId, sequenceNumber);
      saving ??= setTimeout(flush, SAVE_MS);
    },
    flush,
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
