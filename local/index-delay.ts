import { setTimeout as pause } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  paginateScan,
  ResourceNotFoundException,
  type WriteRequest,
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
    await applyToCopy(client, name, records);
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
    await writeAll(
      client,
      to,
      Items.map((Item) => ({ PutRequest: { Item } })),
    );
};

const writeAll = async (client: DynamoDBClient, to: string, requests: WriteRequest[]): Promise<void> => {
  for (let at = 0; at < requests.length; at += WRITE_BATCH)
    await client.send(new BatchWriteItemCommand({ RequestItems: { [to]: requests.slice(at, at + WRITE_BATCH) } }));
};

/** Applies the changes of stream records to the copy: of each item the last one. */
const applyToCopy = (client: DynamoDBClient, name: string, records: readonly DynamoDBRecord[]): Promise<void> => {
  const last = new Map(records.map(({ dynamodb }) => [`${dynamodb?.Keys?.pk?.S}|${dynamodb?.Keys?.sk?.S}`, dynamodb]));
  return writeAll(
    client,
    name,
    [...last.values()].map((change) =>
      change?.NewImage
        ? { PutRequest: { Item: change.NewImage as Item } }
        : { DeleteRequest: { Key: change?.Keys as Item } },
    ),
  );
};
