import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type DynamoEmulator, startDynamo } from '#local/dynamodb.ts';
import { type Emulator, localAws } from '#local/emulator.ts';
import { type StreamFunction, type StreamOptions, type Streams, startStreams } from '#local/streams.ts';
import { engine } from '../../support/clouds/engine.ts';

export const idOf = (record: DynamoDBRecord) => record.dynamodb?.Keys?.pk?.S ?? '';
export const idsOf = (event: DynamoDBStreamEvent) => event.Records.map(idOf);
export const sequenceOf = (record: DynamoDBRecord | undefined) => record?.dynamodb?.SequenceNumber ?? '';
/** Reply of a function that reports a record as failed. */
export const fail = (record: DynamoDBRecord | undefined) => ({
  batchItemFailures: [{ itemIdentifier: sequenceOf(record) }],
});
/** Handler that collects the ids of its records up to `failingId`, which it reports as failed. */
export const collectInto =
  (collected: string[], failingId?: string) =>
  async ({ Records }: DynamoDBStreamEvent) => {
    const failingIndex = Records.findIndex((record) => idOf(record) === failingId);
    collected.push(...Records.slice(0, failingIndex === -1 ? undefined : failingIndex).map(idOf));
    return failingIndex === -1 ? { batchItemFailures: [] } : fail(Records[failingIndex]);
  };

/** Client of the SDK for an engine. */
export const documents = ({ endpoint }: Emulator) =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ ...localAws, endpoint }));

export async function createTable(client: DynamoDBDocumentClient, TableName: string, stream = true) {
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

export async function putInto(client: DynamoDBDocumentClient, TableName: string, ids: string[], rest: object = {}) {
  for (const pk of ids) await client.send(new PutCommand({ TableName, Item: { pk, ...rest } }));
}

export const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 10_000, interval: 20 });
export const range = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));

/**
 * Starts an engine for the tests of a file, and functions that listen to its streams; each test begins with no record
 * handled or given up.
 */
export const setUpStreams = () => {
  let dir: string;
  let dynamo: DynamoEmulator;
  let table: DynamoDBDocumentClient;
  let tables = 0;
  let running: Emulator[] = [];
  const handled: string[] = [];
  const givenUp: [id: string, error: string][] = [];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'streams-'));
    dynamo = await startDynamo({ engine, ...(engine === 'dynoxide' && { file: join(dir, 'streams.db') }) });
    table = documents(dynamo);
  });
  afterEach(async () => {
    await Promise.all(running.map((streams) => streams.stop()));
    running = [];
    handled.length = 0;
    givenUp.length = 0;
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
  ): Promise<Streams> {
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

  const listen = (tableName: string, { batchSize, version, ...options }: Options = {}): Promise<Streams> =>
    listenAll(tableName, [options], { ...(batchSize && { batchSize }), ...(version && { version }) });

  return {
    get dir() {
      return dir;
    },
    get table() {
      return table;
    },
    handled,
    givenUp,
    newTable,
    put,
    collect,
    listenAll,
    listen,
  };
};
