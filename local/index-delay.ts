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

/** As many as DynamoDB writes in one call. */
const WRITTEN_AT_A_TIME = 25;

/**
 * A second table that holds what the first one held `delayMs` ago: it follows its stream, as DynamoDB's own indexes do.
 * Made anew at each start; it answers when this resolves. `stop` waits for nothing that is still to come.
 */
export const startDelayedIndexCopy = async ({
  endpoint,
  tableName,
  delayMs,
}: Source): Promise<Emulator & { name: string }> => {
  const client = new DynamoDBClient({ ...localAws, endpoint });
  const name = `${tableName}-late`;
  const since = Math.floor(Date.now() / 60_000) * 60; // DynamoDB Local tells a record's minute only
  await recreate(client, name);
  await fill(client, tableName, name);

  const stopping = new AbortController();
  let inTurn: Promise<unknown> = Promise.resolve();
  const follow = async (records: readonly DynamoDBRecord[], due: number): Promise<void> => {
    await pause(Math.max(0, due - Date.now()), undefined, { signal: stopping.signal });
    for (const record of records) await repeat(client, name, record);
  };
  const stream = await startStreams({
    endpoint,
    tableName,
    functions: [
      {
        handler: async ({ Records }) => {
          const due = Date.now() + delayMs;
          inTurn = inTurn
            .then(() => follow(Records, due))
            .catch(
              (error) => stopping.signal.aborted || console.error(`The late copy ${name} lost a change: ${error}`),
            );
          return undefined;
        },
        filter: ({ dynamodb }) => (dynamodb?.ApproximateCreationDateTime ?? since) >= since, // the rest was filled in
        onFailure: async () => {},
      },
    ],
  });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await stream.stop();
    await inTurn;
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
    for (let at = 0; at < Items.length; at += WRITTEN_AT_A_TIME) {
      const requests = Items.slice(at, at + WRITTEN_AT_A_TIME).map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [to]: requests } }));
    }
};

/** Does in the copy what a record tells of. */
const repeat = (client: DynamoDBClient, TableName: string, { dynamodb }: DynamoDBRecord): Promise<unknown> =>
  dynamodb?.NewImage
    ? client.send(new PutItemCommand({ TableName, Item: dynamodb.NewImage as Item }))
    : client.send(new DeleteItemCommand({ TableName, Key: dynamodb?.Keys as Item }));
