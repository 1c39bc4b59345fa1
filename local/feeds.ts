import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { asFunction } from './iam.ts';
import type { StreamHandler } from './streams.delivery.ts';
import { type StreamFunction, startStreams } from './streams.ts';

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

/** Feeds the functions from the table's stream; what one gives up is written down, and the rest goes on. */
export const startFeeds = ({ dataDir, ...table }: { endpoint: string; tableName: string; dataDir: string }) =>
  startStreams({ ...table, functions: FEEDS.map((feed) => functionOf(feed, dataDir)) });

const functionOf = ({ name, load, filter }: Feed, dataDir: string): StreamFunction => ({
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
