import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { currentShift, runOnClock, type Shift } from './clock.ts';
import type { StreamHandler } from './streams.delivery.ts';

/** Clocks on which items were written last, by their key; without those on the real clock. */
const shiftsByKey = new Map<string, number>();

type Key = { pk?: unknown; sk?: unknown };
type Write = { Item?: Key; Key?: Key };
type Input = Write & { TransactItems?: { Put?: Write; Update?: Write; Delete?: Write }[] };

const WRITES = /^(?:PutItem|UpdateItem|DeleteItem|TransactWriteItems)Command$/;
const NAME = 'rememberClock';

/**
 * Remembers the clock of every write of a client while it runs work, so that the functions on the table's stream handle
 * it on that clock (`onClockOfWrite`). The work must wait until they have.
 */
export const withClocksOfWrites = async (
  { middlewareStack }: DynamoDBDocumentClient,
  work: () => Promise<void>,
): Promise<void> => {
  middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        if (WRITES.test(commandName)) rememberClock(args.input as Input);
        return next(args);
      },
    { step: 'initialize', priority: 'high', name: NAME },
  );
  try {
    await work();
  } finally {
    middlewareStack.remove(NAME);
    shiftsByKey.clear();
  }
};

const rememberClock = ({ TransactItems = [], ...single }: Input): void => {
  const shift = currentShift();
  const parts = TransactItems.flatMap(({ Put, Update, Delete }) => Put ?? Update ?? Delete ?? []);
  for (const { Item, Key = Item } of [single, ...parts]) {
    if (!Key) continue;
    if (shift === undefined) shiftsByKey.delete(nameOf(Key));
    else shiftsByKey.set(nameOf(Key), shift);
  }
};

const nameOf = ({ pk, sk }: Key): string => `${pk}|${sk}`;

const shiftOf = ({ dynamodb: { Keys } = {} }: DynamoDBRecord): Shift =>
  shiftsByKey.get(nameOf({ pk: Keys?.pk?.S, sk: Keys?.sk?.S }));

/** Makes a function handle each record of the stream on the clock on which its item was written. */
export const onClockOfWrite =
  (handler: StreamHandler): StreamHandler =>
  async ({ Records }) => {
    if (shiftsByKey.size === 0) return handler({ Records });
    const batchItemFailures = [];
    for (const [shift, records] of Map.groupBy(Records, shiftOf)) {
      const report = await runOnClock(shift, () => handler({ Records: records.map((record) => dated(record, shift)) }));
      batchItemFailures.push(...(report?.batchItemFailures ?? []));
    }
    return { batchItemFailures };
  };

/** Returns a record with the time of its change on another clock. */
const dated = (record: DynamoDBRecord, shift: Shift): DynamoDBRecord => {
  const { ApproximateCreationDateTime: at } = record.dynamodb ?? {};
  if (shift === undefined || at === undefined) return record;
  return { ...record, dynamodb: { ...record.dynamodb, ApproximateCreationDateTime: at + Math.round(shift / 1000) } };
};
