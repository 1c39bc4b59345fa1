import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { runAsFunction } from './iam.ts';
import type { StreamHandler } from './streams.delivery.ts';
import { type StreamFunction, type StreamOptions, startStreams } from './streams.ts';
import { onClockOfWrite } from './write-clocks.ts';

type EventSource = {
  name: 'outbox' | 'mailer';
  load: () => Promise<StreamHandler>;
  filter: (record: DynamoDBRecord) => boolean;
};

/** Functions on the table's stream, each with the filter of its event source mapping (in infra as patterns). */
const EVENT_SOURCES: EventSource[] = [
  {
    name: 'outbox',
    load: async () => (await import('#functions/outbox/index.ts')).handler,
    filter: (record) => isNewOrRedriven(record, /^OUTBOX$/, 'OUTBOX') || isChange(record),
  },
  {
    name: 'mailer',
    load: async () => (await import('#functions/mailer/index.ts')).handler,
    filter: (record) => isNewOrRedriven(record, /^DELIVERY#/, 'DELIVERY'),
  },
];

function isNewOrRedriven({ eventName, dynamodb }: DynamoDBRecord, sk: RegExp, duePk: string): boolean {
  if (!sk.test(dynamodb?.Keys?.sk?.S ?? '') || dynamodb?.NewImage?.duePk?.S !== duePk) return false;
  return eventName === 'INSERT' || (eventName === 'MODIFY' && dynamodb.NewImage.redrivenAt?.S !== undefined);
}

function isChange({ eventName, dynamodb: { Keys, OldImage } = {} }: DynamoDBRecord): boolean {
  if (OldImage?.photoKey?.S) return true;
  if (eventName === 'REMOVE' && (OldImage?.imageKey?.S ?? OldImage?.assignedTo?.NS)) return true;
  const [pk = '', sk = ''] = [Keys?.pk?.S, Keys?.sk?.S];
  return pk.startsWith('USER#')
    ? /^(COLIS#|INSURANCE#|CUSTOMS#|HANDOVER#|CLAIM#|ACCOUNT$)/.test(sk)
    : /^(BOOKING#|DEPENSES#)/.test(pk) && /^(BOOKING$|MILESTONES$|DEPENSE#)/.test(sk);
}

/** File with a function's failed records, one per line; it replaces the dead-letter queue. */
const deadLetterFile = (dataDir: string, name: string): string => join(dataDir, `gave-up-${name}.jsonl`);

/** Feeds the functions from the table's stream; a record that fails permanently goes to the dead-letter file. */
export const startEventSources = ({ dataDir, ...table }: Omit<StreamOptions, 'functions'> & { dataDir: string }) =>
  startStreams({ ...table, functions: EVENT_SOURCES.map((source) => functionOf(source, dataDir)) });

const functionOf = ({ name, load, filter }: EventSource, dataDir: string): StreamFunction => ({
  checkpointFile: join(dataDir, `stream-${name}.json`),
  handler: onClockOfWrite(async (event) => {
    const handler = await load();
    return runAsFunction(name, () => handler(event));
  }),
  filter,
  onFailure: async ({ eventID, eventName, dynamodb }, error) => {
    const file = deadLetterFile(dataDir, name);
    const line = { at: new Date().toISOString(), eventID, eventName, keys: dynamodb?.Keys, error: String(error) };
    await appendFile(file, `${JSON.stringify(line)}\n`);
    console.error(`${name} failed permanently on ${dynamodb?.Keys?.pk?.S}: see ${file}`);
  },
});
