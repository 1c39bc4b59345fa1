import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  TransactionCanceledException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { javaFound, startDynamo } from '#local/dynamodb.ts';
import { type Emulator, freePort, localAws } from '#local/emulator.ts';
import { engine, engineRunsHere } from '../support/clouds/engine.ts';

const TableName = 'Test';
const PLACES = 90;
const CUSTOMERS = 200;

const key = (name: string) => ({ AttributeName: name, AttributeType: 'S' }) as const;
const keys = (hash: string, range: string) =>
  [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ] as const;
const ALL = { ProjectionType: 'ALL' } as const;

async function createTable(config: DynamoDBClientConfig) {
  const client = new DynamoDBClient(config);
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'lsi1sk'].map(key),
      KeySchema: [...keys('pk', 'sk')],
      GlobalSecondaryIndexes: [{ IndexName: 'gsi1', KeySchema: [...keys('gsi1pk', 'gsi1sk')], Projection: ALL }],
      LocalSecondaryIndexes: [{ IndexName: 'lsi1', KeySchema: [...keys('pk', 'lsi1sk')], Projection: ALL }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 10 }, { TableName });
  return client;
}

describe.skipIf(!engineRunsHere)(`on ${engine}`, () => {
  let emulator: Emulator;
  let client: DynamoDBClient;
  let table: DynamoDBDocumentClient;

  beforeAll(async () => {
    emulator = await startDynamo({ engine });
    client = await createTable({ ...localAws, endpoint: emulator.endpoint });
    table = DynamoDBDocumentClient.from(client);
  });
  afterAll(async () => {
    client?.destroy();
    await emulator?.stop();
  });

  test('a conditional write refuses to overwrite, and returns the existing item', async () => {
    const put = (owner: string) =>
      table.send(
        new PutCommand({
          TableName,
          Item: { pk: 'once', sk: '-', owner },
          ConditionExpression: 'attribute_not_exists(pk)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
    await put('first');
    await expect(put('second')).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item: { owner: { S: 'first' } },
    });
  });

  test('a transaction writes everything or nothing, and reports the failed condition', async () => {
    const failed = await table
      .send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: { TableName, Item: { pk: 'tx', sk: 'written?' } } },
            {
              ConditionCheck: {
                TableName,
                Key: { pk: 'tx', sk: 'absent' },
                ConditionExpression: 'attribute_exists(pk)',
              },
            },
          ],
        }),
      )
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(TransactionCanceledException);
    expect(failed).toMatchObject({ CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }] });
    const { Item } = await table.send(
      new GetCommand({ TableName, Key: { pk: 'tx', sk: 'written?' }, ConsistentRead: true }),
    );
    expect(Item).toBeUndefined();
  });

  test(`exactly ${PLACES} of ${CUSTOMERS} concurrent customers get one of the ${PLACES} places`, async () => {
    await table.send(new PutCommand({ TableName, Item: { pk: 'container', sk: '-', left: PLACES } }));
    const book = (customer: number) =>
      table.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Update: {
                TableName,
                Key: { pk: 'container', sk: '-' },
                UpdateExpression: 'SET #left = #left - :one',
                ConditionExpression: '#left >= :one',
                ExpressionAttributeNames: { '#left': 'left' },
                ExpressionAttributeValues: { ':one': 1 },
              },
            },
            {
              Put: {
                TableName,
                Item: { pk: 'booked', sk: String(customer).padStart(3, '0') },
                ConditionExpression: 'attribute_not_exists(pk)',
              },
            },
          ],
        }),
      );
    const results = await Promise.allSettled(Array.from({ length: CUSTOMERS }, (_, customer) => book(customer)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(PLACES);
    const { Count } = await table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'booked' },
        ConsistentRead: true,
      }),
    );
    expect(Count).toBe(PLACES);
  });

  test('a global index is read by its own keys, newest first, in pages', async () => {
    const days = ['2026-01-01', '2026-01-02', '2026-01-03'];
    for (const day of days) {
      await table.send(new PutCommand({ TableName, Item: { pk: day, sk: '-', gsi1pk: 'OPEN', gsi1sk: day } }));
    }
    const page = (ExclusiveStartKey?: Record<string, unknown>) =>
      table.send(
        new QueryCommand({
          TableName,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :open',
          ExpressionAttributeValues: { ':open': 'OPEN' },
          ScanIndexForward: false,
          Limit: 2,
          ...(ExclusiveStartKey && { ExclusiveStartKey }),
        }),
      );
    const first = await page();
    const second = await page(first.LastEvaluatedKey);
    expect([...(first.Items ?? []), ...(second.Items ?? [])].map(({ pk }) => pk)).toEqual(days.toReversed());
  });

  test('a local index supports consistent reads; a global index refuses them', async () => {
    const query = (IndexName: string, hash: string) =>
      table.send(
        new QueryCommand({
          TableName,
          IndexName,
          ConsistentRead: true,
          KeyConditionExpression: '#hash = :mine',
          ExpressionAttributeNames: { '#hash': hash },
          ExpressionAttributeValues: { ':mine': 'USER#1' },
        }),
      );
    await table.send(new PutCommand({ TableName, Item: { pk: 'USER#1', sk: 'a', lsi1sk: '2' } }));
    await table.send(new PutCommand({ TableName, Item: { pk: 'USER#1', sk: 'b', lsi1sk: '1' } }));
    const { Items } = await query('lsi1', 'pk');
    expect(Items?.map(({ sk }) => sk)).toEqual(['b', 'a']);
    await expect(query('gsi1', 'gsi1pk')).rejects.toMatchObject({ name: 'ValidationException' });
  });

  test('the stream has every change in order, with the old and the new image', async () => {
    const Key = { pk: 'streamed', sk: '-' };
    await table.send(new PutCommand({ TableName, Item: { ...Key, step: 1 } }));
    await table.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET step = :two',
        ExpressionAttributeValues: { ':two': 2 },
      }),
    );
    const records = (await streamRecords(client, emulator.endpoint)).filter(
      ({ dynamodb }) => dynamodb?.Keys?.pk?.S === 'streamed',
    );
    expect(
      records.map(({ eventName, dynamodb }) => [eventName, dynamodb?.OldImage?.step?.N, dynamodb?.NewImage?.step?.N]),
    ).toEqual([
      ['INSERT', undefined, '1'],
      ['MODIFY', '1', '2'],
    ]);
  });

  test('data in a file survives a restart', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'dynamo-'));
    const file = join(dir, 'data', 'table.db');
    const before = await startDynamo({ engine, file });
    const writer = await createTable({ ...localAws, endpoint: before.endpoint });
    await DynamoDBDocumentClient.from(writer).send(new PutCommand({ TableName, Item: { pk: 'kept', sk: '-' } }));
    writer.destroy();
    await before.stop();

    const after = await startDynamo({ engine, file });
    const reader = DynamoDBDocumentClient.from(new DynamoDBClient({ ...localAws, endpoint: after.endpoint }));
    const { Item } = await reader.send(new GetCommand({ TableName, Key: { pk: 'kept', sk: '-' } }));
    reader.destroy();
    await after.stop();
    await rm(dir, { recursive: true });
    expect(Item).toEqual({ pk: 'kept', sk: '-' });
  });

  test('the engine ends with its parent process, even when that is killed', async () => {
    const module = JSON.stringify(new URL('../../local/dynamodb.ts', import.meta.url).href);
    const script = `const { startDynamo } = await import(${module}); console.log((await startDynamo({ engine: '${engine}' })).endpoint);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const [output] = await once(parent.stdout, 'data');
    const endpoint = String(output).trim();
    expect(await isReachable(endpoint)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isReachable(endpoint), { timeout: 3000, interval: 20 }).toBe(false);
  });
});

test('a missing engine is reported with one line that names what to install', async () => {
  vi.stubEnv('PATH', '');
  vi.stubEnv('JAVA_HOME', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await javaFound()).toBe(false);
  await expect(startDynamo({ engine: 'dynamodb-local' })).rejects.toThrow(/^No DynamoDB engine .*install a JDK.*$/);
});

test('a port in use is reported in one sentence', async () => {
  const first = await startDynamo();
  const port = Number(new URL(first.endpoint).port);
  await expect(startDynamo({ port })).rejects.toThrow(
    `Port ${port} is already in use: stop what listens there, or choose another port.`,
  );
  await first.stop();
  expect(await freePort(port)).toBe(port);
});

async function streamRecords(client: DynamoDBClient, endpoint: string) {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const streams = new DynamoDBStreamsClient({ ...localAws, endpoint });
  const StreamArn = Table?.LatestStreamArn;
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const records = [];
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    const start = await streams.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }),
    );
    const { Records } = await streams.send(new GetRecordsCommand({ ShardIterator: start.ShardIterator }));
    records.push(...(Records ?? []));
  }
  streams.destroy();
  return records;
}

async function isReachable(endpoint: string): Promise<boolean> {
  await pause(1);
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}
