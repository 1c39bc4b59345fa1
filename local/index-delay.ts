import { setTimeout as pause } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  PutItemCommand,
  paginateScan,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { type Emulator, localAws } from './emulator.ts';
import { startStreams } from './streams.ts';
import { createTable } from './table.ts';

type Item = Record<string, AttributeValue>;
type Source = { endpoint: string; tableName: string; delayMs: number };

/** Items that DynamoDB writes in one call. */
const WRITE_BATCH = 25;

/**
 * Starts a copy of a table as it was `delayMs` ago, which follows the table's stream, as DynamoDB's own indexes do. It
 * is recreated at each start and ready when this resolves. `stop` drops the changes that are not due yet.
 */
export const startDelayedIndexCopy = async ({
  endpoint,
  tableName,
  delayMs,
}: Source): Promise<Emulator & { name: string }> => {
  const client = new DynamoDBClient({ ...localAws, endpoint });
  const name = `${tableName}-late`;
  const since = Math.floor(Date.now() / 60_000) * 60; // DynamoDB Local only has the minute of a record
  await recreate(client, name);
  await fill(client, tableName, name);

  const stopping = new AbortController();
  let queue: Promise<unknown> = Promise.resolve();
  const applyWhenDue = async (records: readonly DynamoDBRecord[], due: number): Promise<void> => {
    await pause(Math.max(0, due - Date.now()), undefined, { signal: stopping.signal });
    for (const record of records) await applyToCopy(client, name, record);
  };
  const stream = await startStreams({
    endpoint,
    tableName,
    functions: [
      {
        handler: async ({ Records }) => {
          const due = Date.now() + delayMs;
          queue = queue
            .then(() => applyWhenDue(Records, due))
            .catch(
              (error) => stopping.signal.aborted || console.error(`The delayed copy ${name} lost a change: ${error}`),
            );
          return undefined;
        },
        // Earlier changes were copied by `fill`.
        filter: ({ dynamodb }) => (dynamodb?.ApproximateCreationDateTime ?? since) >= since,
        onFailure: async () => {},
      },
    ],
  });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await stream.stop();
    await queue;
    client.destroy();
  };
  return { endpoint, name, stop };
};

const recreate = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  try {
    await client.send(new DeleteTableCommand({ TableName }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
  await createTable(client, TableName);
};

const fill = async (client: DynamoDBClient, from: string, to: string): Promise<void> => {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from, ConsistentRead: true }))
    for (let at = 0; at < Items.length; at += WRITE_BATCH) {
      const requests = Items.slice(at, at + WRITE_BATCH).map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [to]: requests } }));
    }
};

/** Applies the change of a stream record to the copy. */
const applyToCopy = (client: DynamoDBClient, TableName: string, { dynamodb }: DynamoDBRecord): Promise<unknown> =>
  dynamodb?.NewImage
    ? client.send(new PutItemCommand({ TableName, Item: dynamodb.NewImage as Item }))
    : client.send(new DeleteItemCommand({ TableName, Key: dynamodb?.Keys as Item }));
