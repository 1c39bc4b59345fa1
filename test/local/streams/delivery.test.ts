import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { startDynamo } from '#local/dynamodb.ts';
import { startStreams } from '#local/streams.ts';
import { engine, engineRunsHere } from '../../support/clouds/engine.ts';
import {
  collectInto,
  createTable,
  documents,
  eventually,
  fail,
  idOf,
  idsOf,
  putInto,
  range,
  setUpStreams,
} from './emulator.ts';

describe.skipIf(!engineRunsHere)(`on ${engine}`, () => {
  const setup = setUpStreams();
  const { collect, givenUp, handled, listen, listenAll, newTable, put } = setup;

  test('the stream is settled once all functions handled all changes, those of their own writes too', async () => {
    const name = await newTable();
    const { settled } = await listenAll(name, [
      {},
      {
        handler: async (event) => {
          if (idsOf(event).includes('a')) await put(name, ['b']);
          return collect(event);
        },
      },
    ]);
    await settled();
    expect(handled).toEqual([]);
    await put(name, ['a']);
    await settled();
    expect(handled.toSorted()).toEqual(['a', 'a', 'b', 'b']);
  });

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
    await setup.table.send(new DeleteCommand({ TableName: name, Key: { pk: 'a' } }));
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

  test('a restart continues at the checkpoint, without repeated or lost records', async () => {
    const name = await newTable();
    const checkpointFile = join(setup.dir, 'checkpoints', `${name}.json`);
    await put(name, ['1', '2']);
    const first = await listen(name, { checkpointFile });
    await eventually(() => handled).toEqual(['1', '2']);
    await first.stop();
    await put(name, ['3', '4']);
    await listen(name, { checkpointFile });
    await eventually(() => handled).toEqual(range(4));
  });

  test('a checkpoint of another table’s stream is ignored', async () => {
    const checkpointFile = join(setup.dir, 'shared.json');
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
    const checkpointFile = join(setup.dir, `${name}.json`);
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
