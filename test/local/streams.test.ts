import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DynamoEmulator, startDynamo } from '#local/dynamodb.ts';
import { type Emulator, localAws } from '#local/emulator.ts';
import { delayAfter } from '#local/streams.delivery.ts';
import { type StreamFunction, type StreamOptions, startStreams } from '#local/streams.ts';
import { engine, engineRunsHere } from '../support/engine.ts';

const idOf = (record: DynamoDBRecord) => record.dynamodb?.Keys?.pk?.S ?? '';
const idsOf = (event: DynamoDBStreamEvent) => event.Records.map(idOf);
const sequenceOf = (record: DynamoDBRecord | undefined) => record?.dynamodb?.SequenceNumber ?? '';
const fail = (record: DynamoDBRecord | undefined) => ({ batchItemFailures: [{ itemIdentifier: sequenceOf(record) }] });
/** Handler that collects the ids of its records up to `failingId`, which it reports as failed. */
const collectInto =
  (collected: string[], failingId?: string) =>
  async ({ Records }: DynamoDBStreamEvent) => {
    const failingIndex = Records.findIndex((record) => idOf(record) === failingId);
    collected.push(...Records.slice(0, failingIndex === -1 ? undefined : failingIndex).map(idOf));
    return failingIndex === -1 ? { batchItemFailures: [] } : fail(Records[failingIndex]);
  };
const documents = ({ endpoint }: Emulator) =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ ...localAws, endpoint }));

async function createTable(client: DynamoDBDocumentClient, TableName: string, stream = true) {
  const StreamViewType = 'NEW_AND_OLD_IMAGES';
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType } }),
    }),
  );
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 10 }, { TableName });
}

async function putInto(client: DynamoDBDocumentClient, TableName: string, ids: string[], rest: object = {}) {
  for (const pk of ids) await client.send(new PutCommand({ TableName, Item: { pk, ...rest } }));
}

const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 10_000, interval: 20 });
const range = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));

test('the delay between attempts at a failing record doubles up to five seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map(delayAfter)).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
});

describe.skipIf(!engineRunsHere)(`on ${engine}`, () => {
  let dir: string;
  let dynamo: DynamoEmulator;
  let table: DynamoDBDocumentClient;
  let tables = 0;
  let running: Emulator[] = [];
  let handled: string[] = [];
  let givenUp: [id: string, error: string][] = [];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'streams-'));
    dynamo = await startDynamo({ engine, ...(engine === 'dynoxide' && { file: join(dir, 'streams.db') }) });
    table = documents(dynamo);
  });
  afterEach(async () => {
    await Promise.all(running.map((streams) => streams.stop()));
    [running, handled, givenUp] = [[], [], []];
  });
  afterAll(async () => {
    table.destroy();
    await dynamo.stop();
    await rm(dir, { recursive: true });
  });

  async function newTable(stream = true): Promise<string> {
    tables += 1;
    await createTable(table, `Stream${tables}`, stream);
    return `Stream${tables}`;
  }

  const put = (TableName: string, ids: string[], rest?: object) => putInto(table, TableName, ids, rest);

  const collect = async (event: DynamoDBStreamEvent) => {
    handled.push(...idsOf(event));
    return { batchItemFailures: [] };
  };

  type Settings = Partial<Pick<StreamOptions, 'batchSize' | 'version'>>;
  type Options = Partial<StreamFunction> & Settings;

  /** Starts a stream for functions that collect their records in `handled`, unless their options differ. */
  async function listenAll(
    tableName: string,
    functions: Partial<StreamFunction>[],
    settings: Settings = {},
  ): Promise<Emulator> {
    const streams = await startStreams({
      endpoint: dynamo.endpoint,
      version: dynamo.version,
      tableName,
      functions: functions.map((options) => ({
        handler: collect,
        filter: () => true,
        onFailure: async (record, error) => {
          givenUp.push([idOf(record), error instanceof Error ? error.message : '']);
        },
        ...options,
      })),
      ...settings,
    });
    running.push(streams);
    return streams;
  }

  const listen = (tableName: string, { batchSize, version, ...options }: Options = {}): Promise<Emulator> =>
    listenAll(tableName, [options], { ...(batchSize && { batchSize }), ...(version && { version }) });

  test('the function gets each change once, in order, in Lambda’s format', async () => {
    const name = await newTable();
    const records: DynamoDBRecord[] = [];
    await listen(name, {
      handler: async (event) => {
        records.push(...event.Records);
        return undefined;
      },
    });
    await put(name, ['a'], {
      n: 1,
      yes: true,
      none: null,
      list: ['x', { deep: 2 }],
      bytes: new Uint8Array([1, 2]),
      empty: { map: {}, list: [] },
    });
    await put(name, ['a'], { n: 2 });
    await table.send(new DeleteCommand({ TableName: name, Key: { pk: 'a' } }));
    await eventually(() => records.map(({ eventName }) => eventName)).toEqual(['INSERT', 'MODIFY', 'REMOVE']);
    expect(records[0]).toMatchObject({
      eventSource: 'aws:dynamodb',
      awsRegion: 'eu-west-1',
      eventSourceARN: expect.stringContaining(`table/${name}/stream/`),
      dynamodb: {
        Keys: { pk: { S: 'a' } },
        SequenceNumber: expect.any(String),
        ApproximateCreationDateTime: expect.closeTo(Date.now() / 1000, -3),
        NewImage: {
          pk: { S: 'a' },
          n: { N: '1' },
          yes: { BOOL: true },
          none: { NULL: true },
          list: { L: [{ S: 'x' }, { M: { deep: { N: '2' } } }] },
          bytes: { B: 'AQI=' },
          empty: { M: { map: { M: {} }, list: { L: [] } } },
        },
      },
    });
    expect(records[1]?.dynamodb).toMatchObject({ OldImage: { n: { N: '1' } }, NewImage: { n: { N: '2' } } });
    expect(records[2]?.dynamodb?.NewImage).toBeUndefined();
  });

  test('the function gets only records that pass its filter, in batches of the given size', async () => {
    const name = await newTable();
    await put(name, range(10));
    const batches: string[][] = [];
    await listen(name, {
      batchSize: 3,
      filter: (record) => Number(idOf(record)) % 2 === 0,
      handler: async (event) => {
        batches.push(idsOf(event));
        return { batchItemFailures: [] };
      },
    });
    await eventually(() => batches.flat()).toEqual(['2', '4', '6', '8', '10']);
    expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(3);
  });

  test('after a partial failure the stream continues at the first failed record, without repeating earlier ones', async () => {
    const name = await newTable();
    await put(name, range(5));
    const calls: string[][] = [];
    await listen(name, {
      handler: async ({ Records }) => {
        calls.push(Records.map(idOf));
        const failed = [Records[3], Records[2]];
        return calls.length > 1
          ? { batchItemFailures: [] }
          : { batchItemFailures: failed.map((record) => ({ itemIdentifier: sequenceOf(record) })) };
      },
    });
    await eventually(() => calls).toEqual([range(5), ['3', '4', '5']]);
    expect(givenUp).toEqual([]);
  });

  test('a record whose handler throws is isolated, retried and given up, without losing other records', async () => {
    const name = await newTable();
    await put(name, range(8));
    let singleCalls = 0;
    await listen(name, {
      maxAttempts: 3,
      handler: async (event) => {
        const ids = idsOf(event);
        if (!ids.includes('6')) return collect(event);
        if (ids.length === 1) singleCalls += 1;
        throw new Error('six always fails');
      },
    });
    await eventually(() => handled).toEqual(range(8).filter((id) => id !== '6'));
    expect(givenUp).toEqual([['6', 'six always fails']]);
    expect(singleCalls).toBe(3);
  });

  test('only the record that is repeatedly reported as failed is given up, in order', async () => {
    const name = await newTable();
    await put(name, range(4));
    await listen(name, {
      maxAttempts: 2,
      handler: collectInto(handled, '2'),
    });
    await eventually(() => handled).toEqual(['1', '3', '4']);
    expect(givenUp.map(([id]) => id)).toEqual(['2']);
  });

  test('a failure reported under an unknown id fails the whole batch', async () => {
    const name = await newTable();
    await put(name, ['1']);
    let calls = 0;
    await listen(name, {
      maxAttempts: 2,
      handler: async () => {
        calls += 1;
        return { batchItemFailures: [{ itemIdentifier: 'unheard-of' }] };
      },
    });
    await eventually(() => givenUp.map(([id]) => id)).toEqual(['1']);
    expect(calls).toBe(2);
  });

  test('a record is retried when its failure destination fails too', async () => {
    const name = await newTable();
    await put(name, ['1', '2']);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    let isFailing = true;
    await listen(name, {
      maxAttempts: 1,
      handler: async (event) => (isFailing ? fail(event.Records[0]) : collect(event)),
      onFailure: async () => {
        isFailing = false;
        throw new Error('the queue is away');
      },
    });
    await eventually(() => handled).toEqual(['1', '2']);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  test('each function of a stream gets every change in order, and a slow or failing function delays no other', async () => {
    const name = await newTable();
    const [quick, slow, failingOnce]: [string[], string[], string[]] = [[], [], []];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await listenAll(
      name,
      [
        { handler: collectInto(quick) },
        { handler: (event) => released.then(() => collectInto(slow)(event)) },
        { maxAttempts: 1, handler: collectInto(failingOnce, '7') },
      ],
      { batchSize: 3 },
    );
    for (const id of range(90)) await put(name, [id]);
    await eventually(() => quick).toEqual(range(90));
    expect(slow).toEqual([]);
    release();
    await eventually(() => slow).toEqual(range(90));
    await eventually(() => failingOnce).toEqual(range(90).filter((id) => id !== '7'));
    expect(givenUp.map(([id]) => id)).toEqual(['7']);
  });

  test('a restart continues at the checkpoint, without repeated or lost records', async () => {
    const name = await newTable();
    const checkpointFile = join(dir, 'checkpoints', `${name}.json`);
    await put(name, ['1', '2']);
    const first = await listen(name, { checkpointFile });
    await eventually(() => handled).toEqual(['1', '2']);
    await first.stop();
    await put(name, ['3', '4']);
    await listen(name, { checkpointFile });
    await eventually(() => handled).toEqual(range(4));
  });

  test('a checkpoint of another table’s stream is ignored', async () => {
    const checkpointFile = join(dir, 'shared.json');
    for (const id of ['old', 'new']) {
      const name = await newTable();
      await put(name, [id]);
      const streams = await listen(name, { checkpointFile });
      await eventually(() => handled.at(-1)).toBe(id);
      await streams.stop();
    }
  });

  test('stopping delivers all pending records, and keeps failing ones for the next start', async () => {
    const name = await newTable();
    const checkpointFile = join(dir, `${name}.json`);
    await put(name, range(30));
    const first = await listen(name, {
      checkpointFile,
      batchSize: 4,
      handler: async (event) => {
        const failing = event.Records.find((record) => Number(idOf(record)) > 20);
        if (failing) return fail(event.Records[0]);
        return collect(event);
      },
    });
    await first.stop();
    expect(handled).toEqual(range(20));
    expect(givenUp).toEqual([]);
    await (await listen(name, { checkpointFile })).stop();
    expect(handled).toEqual(range(30));
  });

  test('the engine is asked for records only after a change of its data', async () => {
    const name = await newTable();
    let [changes, looks] = [1, 0];
    const version = () => {
      looks += 1;
      return changes;
    };
    let timesAsked = 0;
    const count = (message: unknown) => {
      const { request } = message as { request: ClientRequest };
      if (String(request.getHeader('x-amz-target')).endsWith('.GetRecords')) timesAsked += 1;
    };
    subscribe('http.client.request.start', count);
    await listen(name, { version });
    await eventually(() => looks).toBeGreaterThan(4);
    expect(timesAsked).toBe(1);

    await put(name, ['a']);
    changes += 1;
    await eventually(() => handled).toEqual(['a']);
    expect(timesAsked).toBe(2);
    unsubscribe('http.client.request.start', count);
  });

  test('a table without a stream is refused in one sentence', async () => {
    const name = await newTable(false);
    await expect(listen(name)).rejects.toThrow(`The table ${name} has no stream.`);
  });
});

test('the stream continues at its position after a restart of the database', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'streams-'));
  const handled: string[] = [];
  const session = async (ids: string[], first = false) => {
    const dynamo = await startDynamo({ file: join(dir, 'table.db') });
    const table = documents(dynamo);
    if (first) await createTable(table, 'Lasting');
    await putInto(table, 'Lasting', ids);
    const { endpoint, version } = dynamo;
    const streams = await startStreams({
      endpoint,
      version,
      tableName: 'Lasting',
      functions: [
        {
          checkpointFile: join(dir, 'checkpoints.json'),
          filter: () => true,
          onFailure: async () => {},
          handler: async (event) => {
            handled.push(...idsOf(event));
            return undefined;
          },
        },
      ],
    });
    await streams.stop();
    table.destroy();
    await dynamo.stop();
  };
  await session(['1', '2'], true);
  await session(['3']);
  await session([]);
  await rm(dir, { recursive: true });
  expect(handled).toEqual(range(3));
});
