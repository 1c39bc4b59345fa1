import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { FAIL_FAST, withDeadline } from './aws-client.ts';
import { env } from './env.ts';
import { randomName } from './ids.ts';
import { migrateItem, SCHEMA_ATTRIBUTE, withSchema } from './item-schema.ts';
import { KEY_ATTRIBUTES } from './keys.ts';
import { retryOnContention, UnprocessedKeys } from './retry.ts';

/** The one document client; tests and the bench add middleware to it to count calls and inject faults. */
export const dynamo = withDeadline(
  DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4, requestHandler: FAIL_FAST }), {
    marshallOptions: { removeUndefinedValues: true },
  }),
  1_500,
);
dynamo.middlewareStack.remove('loggerMiddleware'); // it copies all that is sent and answered for a logger that is not there

export const tableName = (): string => env('TABLE_NAME');

export type Key = { pk: string; sk: string };
export type Item = Record<string, unknown>;
/** One write of a transaction, without the table's name. */
export type Write = {
  [Kind in keyof TransactItem]?: Omit<
    NonNullable<TransactItem[Kind]>,
    'TableName' | 'ReturnValuesOnConditionCheckFailure'
  >;
};
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A condition did not hold: `failed` names each write that was refused, with the item found there, if any. */
export class ConditionFailed extends Error {
  readonly failed: Readonly<Record<string, Item | undefined>>;

  constructor(failed: Record<string, Item | undefined>) {
    super(`condition failed: ${Object.keys(failed).join(', ')}`);
    this.name = 'ConditionFailed';
    this.failed = failed;
  }
}

/**
 * A thing as it is, in today's schema and without where it is filed: every reader gives that, so that whoever writes it
 * back files it anew (it would else stay in an index that it has left).
 */
export const withoutKeys = (item: Item): Item =>
  Object.fromEntries(
    Object.entries(migrateItem(item)).filter(([name]) => !KEY_ATTRIBUTES.has(name) && name !== SCHEMA_ATTRIBUTE),
  );

/** One item, read consistently. */
export const getItem = async <T>(key: Key): Promise<T | undefined> => {
  const { Item } = await dynamo.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
  return Item && (withoutKeys(Item) as T);
};

/**
 * Up to 100 items in one consistent read, in the order of their keys; an absent one is undefined. Keys that DynamoDB leaves
 * unread are asked for again after a growing delay. Throws AppError BUSY when that does not end.
 */
export const getItems = async (keys: readonly Key[]): Promise<(Item | undefined)[]> =>
  (await readAll(keys)).map((item) => item && withoutKeys(item));

/** The same, each item as the table holds it. */
export const readAll = async (keys: readonly Key[]): Promise<(Item | undefined)[]> => {
  if (keys.length === 0) return [];
  const byName = new Map<string, Item>();
  let wanted: Key[] = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
  await retryOnContention(async () => {
    const { Responses, UnprocessedKeys: unread } = await dynamo.send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: wanted, ConsistentRead: true } } }),
    );
    for (const item of Responses?.[tableName()] ?? []) byName.set(nameOf(item as Key), item);
    wanted = (unread?.[tableName()]?.Keys ?? []) as Key[];
    if (wanted.length > 0) throw new UnprocessedKeys();
  });
  return keys.map((key) => byName.get(nameOf(key)));
};

const nameOf = ({ pk, sk }: Key): string => `${pk}|${sk}`;

/** Puts one item. Throws `ConditionFailed` (as `put`) when the condition does not hold. */
export const putItem = (item: Item, condition?: Conditions): Promise<unknown> =>
  alone('put', () =>
    dynamo.send(
      new PutCommand({
        TableName: tableName(),
        Item: withSchema(item),
        ...condition,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );

/** Updates one item and gives it as it is afterwards. Throws `ConditionFailed` (as `update`). */
export const updateItem = async <T>(input: Omit<UpdateCommandInput, 'TableName'>): Promise<T> => {
  const { Attributes } = await alone('update', () =>
    dynamo.send(
      new UpdateCommand({
        TableName: tableName(),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        ...input,
      }),
    ),
  );
  return withoutKeys(Attributes ?? {}) as T;
};

type Marshalled = Parameters<typeof unmarshall>[0];

/** The document client translates answers but not errors: what a refused write found is still in DynamoDB's JSON. */
const found = (item: Marshalled | undefined): Item | undefined =>
  item ? withoutKeys(unmarshall(item as Record<string, never>)) : undefined;

type Conditions = Pick<
  UpdateCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

const alone = async <T>(label: string, send: () => Promise<T>): Promise<T> => {
  try {
    return await retryOnContention(send);
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException')
      throw new ConditionFailed({ [label]: found((error as { Item?: Marshalled }).Item) });
    throw error;
  }
};

/**
 * All of the named writes, or none; a write left undefined is left out. Contention is retried with jitter, under one
 * token: an attempt that went through although its answer was lost is not made again, and not refused by itself.
 * Throws `ConditionFailed` naming the refused writes, or AppError BUSY when the contention does not end.
 */
export const transact = async (writes: Record<string, Write | undefined>): Promise<void> => {
  const named = Object.entries(writes).filter((entry): entry is [string, Write] => entry[1] !== undefined);
  const input = { TransactItems: named.map(([, write]) => addressed(write)), ClientRequestToken: randomName() };
  try {
    await retryOnContention(() => dynamo.send(new TransactWriteCommand(input)));
  } catch (error) {
    const reasons =
      (error as { CancellationReasons?: { Code?: string; Item?: Marshalled }[] }).CancellationReasons ?? [];
    const failed = named.flatMap(([name], at) =>
      reasons[at]?.Code === 'ConditionalCheckFailed' ? [[name, found(reasons[at].Item)] as const] : [],
    );
    if (failed.length > 0) throw new ConditionFailed(Object.fromEntries(failed));
    throw error;
  }
};

const addressed = (write: Write): TransactItem => {
  const [[kind, input]] = Object.entries(write) as [[string, { Item?: Item }]];
  const { Item: item } = input;
  return {
    [kind]: {
      TableName: tableName(),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      ...input,
      ...(item && { Item: withSchema(item) }),
    },
  } as TransactItem;
};

/** Writes an item that must not exist yet. */
export const insertWrite = (item: Item): Write => ({
  Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Replaces an item that is still as it was read: its `version` must not have moved. */
export const replaceWrite = (item: Item & { version: number }): Write => ({
  Put: {
    Item: { ...item, version: item.version + 1 },
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': item.version },
  },
});

/** Deletes an item that is still as it was read. */
export const deleteWrite = (key: Key, version: number): Write => ({
  Delete: {
    Key: key,
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  },
});
