import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { asFunction } from './iam.ts';
import type { StandIn } from './standin.ts';
import type { StreamHandler } from './streams.delivery.ts';
import { startStreams } from './streams.ts';

type Feed = {
  name: 'outbox' | 'cleanup';
  load: () => Promise<StreamHandler>;
  filter: (record: DynamoDBRecord) => boolean;
};

/** The functions on the table's stream, each with the filter of its event source mapping (infra has them as patterns). */
export const FEEDS: Feed[] = [
  {
    name: 'outbox',
    load: async () => (await import('#functions/outbox/index.ts')).handler,
    filter: ({ eventName, dynamodb }) =>
      dynamodb?.Keys?.sk?.S === 'OUTBOX' &&
      (eventName === 'INSERT' ||
        (eventName === 'MODIFY' && Boolean(dynamodb.NewImage?.duePk?.S && dynamodb.NewImage.redrivenAt?.S))),
  },
  {
    name: 'cleanup',
    load: async () => (await import('#functions/cleanup/index.ts')).handler,
    filter: ({ eventName, dynamodb }) =>
      eventName === 'REMOVE'
        ? Boolean(
            dynamodb?.OldImage?.photoKey?.S ?? dynamodb?.OldImage?.imageKey?.S ?? dynamodb?.OldImage?.assignedTo?.NS,
          )
        : eventName === 'MODIFY' &&
          (/^(INSURANCE|CUSTOMS)#/.test(dynamodb?.Keys?.sk?.S ?? '') ||
            Boolean(dynamodb?.OldImage?.photoKey?.S && dynamodb.NewImage?.photoKey?.NULL)),
  },
];

/** Where a function's given-up records wait for people to look at, a line each: stands in for its queue. */
export const gaveUpFile = (dataDir: string, name: string): string => join(dataDir, `gave-up-${name}.jsonl`);

/** Feeds a function from the table's stream; what it gives up is written down, and the rest goes on. */
export const startFeed = (
  { name, load, filter }: Feed,
  { endpoint, tableName, dataDir }: { endpoint: string; tableName: string; dataDir: string },
): Promise<StandIn> =>
  startStreams({
    endpoint,
    tableName,
    checkpointFile: join(dataDir, `stream-${name}.json`),
    handler: async (event) => {
      const handler = await load();
      return asFunction(name, () => handler(event));
    },
    filter,
    onFailure: async ({ eventID, eventName, dynamodb }, error) => {
      const file = gaveUpFile(dataDir, name);
      const line = { at: new Date().toISOString(), eventID, eventName, keys: dynamodb?.Keys, error: String(error) };
      await appendFile(file, `${JSON.stringify(line)}\n`);
      console.error(`${name} gave up on ${dynamodb?.Keys?.pk?.S}: see ${file}`);
    },
  });
