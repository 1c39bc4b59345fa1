import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, BatchWriteCommand, type BatchWriteCommandInput, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, type Item, type Key, tableName } from '#functions/core/table/dynamo.ts';
import { type Command, Refusal, UsageError } from './command.ts';
import { selectTarget } from './target.ts';

/** Items that DynamoDB reads, and writes, in one call. */
const READ_BATCH = 100;
const WRITE_BATCH = 25;
/** Milliseconds to wait when DynamoDB leaves items unprocessed. */
const PAUSE_MS = 500;

/** Errors of DynamoDB for the name of a missing table, and for an impossible name. */
const NO_TABLE = new Set(['ResourceNotFoundException', 'ValidationException']);

type Page = { absent: Item[]; different: Item[] };

/**
 * Command `npm run restore`: makes a stage's table equal to another one that was restored from its backup. It compares
 * every item of both and writes only the differences, so it may be stopped and run again.
 */
export const restore: Command = {
  usage: '[--stage NAME] --from TABLE',
  options: ['stage', 'from'],
  plan: async ({ values: { stage, from }, positionals }) => {
    if (from === undefined || positionals.length > 0) throw new UsageError();
    const place = await selectTarget(stage);
    const to = tableName();
    if (from === to) throw new Refusal(`${from} is the table of ${place} itself: name the one that was restored.`);
    await checkBackupExists(from);
    const restored = await count(from, to, ({ absent, different }) => absent.length + different.length);
    const deleted = await count(to, from, ({ absent }) => absent.length);
    const steps = [
      restored > 0 && {
        says: `write into ${to}, the table of ${place}, what ${from} holds and it does not: ${restored}`,
        run: () => each(from, to, ({ absent, different }) => putAll(to, [...absent, ...different])),
      },
      deleted > 0 && {
        says: `delete from ${to}, the table of ${place}, what ${from} does not hold: ${deleted}`,
        run: () => each(to, from, ({ absent }) => deleteAll(to, absent)),
      },
    ];
    return steps.filter((step) => step !== false);
  },
};

const checkBackupExists = async (table: string): Promise<void> => {
  try {
    await dynamo.send(new DescribeTableCommand({ TableName: table }));
  } catch (error) {
    if (!(error instanceof Error) || !NO_TABLE.has(error.name)) throw error;
    throw new Refusal(`There is no table ${table}: docs/runbooks/restore.md describes how to restore one.`);
  }
};

const count = async (from: string, to: string, countIn: (page: Page) => number): Promise<number> => {
  let sum = 0;
  await each(from, to, async (page) => {
    sum += countIn(page);
  });
  return sum;
};

/** Visits a whole table page by page, with the items that are absent from the other one or different there. */
const each = async (from: string, to: string, visit: (page: Page) => Promise<void>): Promise<void> => {
  let start: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new ScanCommand({ TableName: from, Limit: READ_BATCH, ConsistentRead: true, ExclusiveStartKey: start }),
    );
    const others = new Map((await sameIn(to, Items)).map((item) => [nameOf(item), item]));
    await visit({
      absent: Items.filter((item) => !others.has(nameOf(item))),
      different: Items.filter((item) => others.has(nameOf(item)) && !isDeepStrictEqual(others.get(nameOf(item)), item)),
    });
    start = LastEvaluatedKey;
  } while (start !== undefined);
};

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });
const nameOf = ({ pk, sk }: Item): string => `${pk}|${sk}`;

const sameIn = async (table: string, items: readonly Item[]): Promise<Item[]> => {
  const found: Item[] = [];
  let wanted: Item[] = items.map(keyOf);
  while (wanted.length > 0) {
    const { Responses, UnprocessedKeys } = await dynamo.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: wanted, ConsistentRead: true } } }),
    );
    found.push(...(Responses?.[table] ?? []));
    wanted = UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return found;
};

const putAll = (table: string, items: readonly Item[]): Promise<void> =>
  write(
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );
const deleteAll = (table: string, items: readonly Item[]): Promise<void> =>
  write(
    table,
    items.map((item) => ({ DeleteRequest: { Key: keyOf(item) } })),
  );

type Request = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

const write = async (table: string, requests: readonly Request[]): Promise<void> => {
  for (let at = 0; at < requests.length; at += WRITE_BATCH) {
    let left = requests.slice(at, at + WRITE_BATCH);
    while (left.length > 0) {
      const { UnprocessedItems } = await dynamo.send(new BatchWriteCommand({ RequestItems: { [table]: left } }));
      left = UnprocessedItems?.[table] ?? [];
      if (left.length > 0) await pause(PAUSE_MS);
    }
  }
};
