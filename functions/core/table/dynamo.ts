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
import { FAIL_FAST, withDeadline } from '../aws-client.ts';
import { env } from '../env.ts';
import { retryOnContention, UnprocessedKeys } from '../retry.ts';
import { randomName } from './ids.ts';
import { readItem, SCHEMA_ATTRIBUTE, SCHEMA_ON_CREATE, storedForm } from './item-schema.ts';
import { KEY_ATTRIBUTES } from './keys.ts';
import type { Label, WriteLabel } from './write-labels.ts';

/** Document client of all functions; tests and the bench add middleware to it to count calls and inject faults. */
export const dynamo = withDeadline(
  DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4, requestHandler: FAIL_FAST }), {
    marshallOptions: { removeUndefinedValues: true },
  }),
  1_500,
);
dynamo.middlewareStack.remove('loggerMiddleware'); // copies every request and response for a logger that is not set

export const tableName = (): string => env('TABLE_NAME');

export type Key = { pk: string; sk: string };
export type Item = Record<string, unknown>;
/** One write of a transaction, without the name of the table. */
export type Write = {
  [Kind in keyof TransactItem]?: Omit<
    NonNullable<TransactItem[Kind]>,
    'TableName' | 'ReturnValuesOnConditionCheckFailure'
  > &
    (Kind extends 'Update' ? MayCreate : unknown);
};
/** An update of a missing item is refused, unless it says that it may create the item. */
type MayCreate = { mayCreate?: true };
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Labelled writes of a transaction; undefined ones are left out. */
export type Writes = { [label in WriteLabel]?: Write | undefined };

/** Returns writes that are labelled with an id, such as `colis:7`, so that a transaction may have several of a kind. */
export const labelledWrites = (id: number, writes: { [label in Label]?: Write | undefined }): Writes =>
  Object.fromEntries(Object.entries(writes).map(([label, write]) => [`${label}:${id}`, write]));

/** Items found where a write was refused, by its label; a single write has the label `put` or `update`. */
type Refused = { readonly [label in WriteLabel | 'put' | 'update']?: Item | undefined };

/** Error for a failed condition; `failed` contains each refused write, with the item found there, if any. */
export class ConditionFailed extends Error {
  readonly failed: Refused;

  constructor(failed: Refused) {
    super(`condition failed: ${Object.keys(failed).join(', ')}`);
    this.name = 'ConditionFailed';
    this.failed = failed;
  }

  /** Reports whether the write with this label was refused. */
  has(label: WriteLabel): boolean {
    return label in this.failed;
  }

  /** Reports whether a write with one of these labels was refused, also one of several (`id:7`). */
  hasAnyOf(labels: ReadonlySet<Label>): boolean {
    return Object.keys(this.failed).some((label) => labels.has(label.split(':')[0] as Label));
  }

  /** Reports whether only writes with exactly these labels were refused. */
  hasOnly(labels: ReadonlySet<Label>): boolean {
    return Object.keys(this.failed).every((label) => labels.has(label as Label));
  }
}

/**
 * Returns an item in the current schema, without its key attributes. Every reader returns this form, so that code that
 * writes an item back sets its keys again; it would otherwise stay in an index that it has left.
 */
export const withoutKeys = (item: Item): Item =>
  Object.fromEntries(
    Object.entries(readItem(item)).filter(([name]) => !KEY_ATTRIBUTES.has(name) && name !== SCHEMA_ATTRIBUTE),
  );

/** Reads one item consistently. */
export const getItem = async <T>(key: Key): Promise<T | undefined> => {
  const { Item } = await dynamo.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
  return Item && (withoutKeys(Item) as T);
};

/**
 * Reads items consistently, in the order of their keys; an absent one is undefined. Up to 100 are one call, more are
 * several at once. Keys that DynamoDB leaves unread are read again after a growing delay. Throws AppError BUSY when
 * some stay unread.
 */
export const getItems = async (keys: readonly Key[]): Promise<(Item | undefined)[]> =>
  (await getRawItems(keys)).map((item) => item && withoutKeys(item));

/** Reads items like `getItems`, each as the table holds it: with its keys, in the schema that it was written in. */
export const getRawItems = async (keys: readonly Key[]): Promise<(Item | undefined)[]> => {
  const distinctKeys = [...new Map(keys.map((key) => [keyString(key), key])).values()];
  const batches = Array.from({ length: Math.ceil(distinctKeys.length / BATCH) }, (_, n) =>
    distinctKeys.slice(n * BATCH, (n + 1) * BATCH),
  );
  const items = (await Promise.all(batches.map(getBatch))).flat();
  const itemsByKey = new Map(items.map((item) => [keyString(item as Key), item]));
  return keys.map((key) => itemsByKey.get(keyString(key)));
};

/** Keys that DynamoDB takes in one call. */
const BATCH = 100;

/** Reads the items of distinct keys that exist, in any order. */
const getBatch = async (keys: Key[]): Promise<Item[]> => {
  const items: Item[] = [];
  let pendingKeys = keys;
  await retryOnContention(async () => {
    const { Responses, UnprocessedKeys: unprocessed } = await dynamo.send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: pendingKeys, ConsistentRead: true } } }),
    );
    items.push(...(Responses?.[tableName()] ?? []));
    pendingKeys = (unprocessed?.[tableName()]?.Keys ?? []) as Key[];
    if (pendingKeys.length > 0) throw new UnprocessedKeys();
  });
  return items;
};

const keyString = ({ pk, sk }: Key): string => `${pk}|${sk}`;

/** Puts one item. Throws `ConditionFailed` (labelled `put`) when the condition does not hold. */
export const putItem = (item: Item, condition?: Conditions): Promise<unknown> =>
  sendSingleWrite('put', () =>
    dynamo.send(
      new PutCommand({
        TableName: tableName(),
        Item: storedForm(item),
        ...condition,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );

/**
 * Updates one item and returns it as it is afterwards. Throws `ConditionFailed` (labelled `update`), also for a missing
 * item that the update may not create.
 */
export const updateItem = async <T>(input: Omit<UpdateCommandInput, 'TableName'> & MayCreate): Promise<T> => {
  const { Attributes } = await sendSingleWrite('update', () =>
    dynamo.send(
      new UpdateCommand({
        TableName: tableName(),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        ...guarded(input),
      }),
    ),
  );
  return withoutKeys(Attributes ?? {}) as T;
};

type MarshalledItem = Parameters<typeof unmarshall>[0];

/** Converts the item in an error from DynamoDB's JSON; the document client converts responses, but not errors. */
const unmarshallFound = (item: MarshalledItem | undefined): Item | undefined =>
  item ? withoutKeys(unmarshall(item as Record<string, never>)) : undefined;

type Conditions = Pick<
  UpdateCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

const sendSingleWrite = async <T>(label: 'put' | 'update', send: () => Promise<T>): Promise<T> => {
  try {
    return await retryOnContention(send);
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException')
      throw new ConditionFailed({ [label]: unmarshallFound((error as { Item?: MarshalledItem }).Item) });
    throw error;
  }
};

/**
 * Writes all of the named writes, or none; undefined writes are left out. Contention is retried with jitter, under one
 * request token: an attempt that succeeded although its response was lost is neither repeated nor refused.
 * Throws `ConditionFailed` naming the refused writes, or AppError BUSY when the contention does not end.
 */
export const transact = async (writes: Writes): Promise<void> => {
  const entries = Object.entries(writes).filter((entry): entry is [string, Write] => entry[1] !== undefined);
  const input = { TransactItems: entries.map(([, write]) => toTransactItem(write)), ClientRequestToken: randomName() };
  try {
    await retryOnContention(() => dynamo.send(new TransactWriteCommand(input)));
  } catch (error) {
    const reasons =
      (error as { CancellationReasons?: { Code?: string; Item?: MarshalledItem }[] }).CancellationReasons ?? [];
    const failed = entries.flatMap(([name], index) =>
      reasons[index]?.Code === 'ConditionalCheckFailed' ? [[name, unmarshallFound(reasons[index].Item)] as const] : [],
    );
    if (failed.length > 0) throw new ConditionFailed(Object.fromEntries(failed));
    throw error;
  }
};

const toTransactItem = (write: Write): TransactItem => {
  const [[kind, input]] = Object.entries(write) as [[string, { Item?: Item }]];
  const { Item: item } = input;
  return {
    [kind]: {
      TableName: tableName(),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      ...(write.Update ? guarded(write.Update) : input),
      ...(item && { Item: storedForm(item) }),
    },
  } as TransactItem;
};

type Expressions = Pick<
  UpdateCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** Makes an update give a new item its schema, or, when it may not create one, refuse a missing item. */
const guarded = <Input extends Expressions>({ mayCreate, ...update }: Input & MayCreate) =>
  mayCreate
    ? {
        ...update,
        UpdateExpression: addSet(update.UpdateExpression ?? '', SCHEMA_ON_CREATE.set),
        ExpressionAttributeNames: { ...update.ExpressionAttributeNames, ...SCHEMA_ON_CREATE.names },
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...SCHEMA_ON_CREATE.values },
      }
    : { ...update, ConditionExpression: withExistence(update.ConditionExpression) };

/** Adds an assignment to an update expression, which may have one SET clause. */
const addSet = (expression: string, assignment: string): string =>
  /\bSET /.test(expression) ? expression.replace(/\bSET /, `SET ${assignment}, `) : `SET ${assignment} ${expression}`;

const EXISTS = 'attribute_exists(pk)';
const withExistence = (condition: string | undefined): string => {
  if (!condition || condition === EXISTS) return EXISTS;
  return `${EXISTS} AND ${hasOuterOr(condition) ? `(${condition})` : condition}`;
};

/** Reports whether a condition has an OR outside of parentheses; DynamoDB refuses parentheses that change nothing. */
const hasOuterOr = (condition: string): boolean => {
  const outer = condition.replace(/\([^()]*\)/g, '');
  return outer === condition ? / OR /.test(outer) : hasOuterOr(outer);
};

/** Returns the write of an item that must not exist yet. */
export const insertWrite = (item: Item): Write => ({
  Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Returns the write that replaces an item, refused when its `version` has changed since it was read. */
export const replaceWrite = (item: Item & { version: number }): Write => ({
  Put: {
    Item: { ...item, version: item.version + 1 },
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': item.version },
  },
});

/** Returns the write that deletes an item, refused when its `version` has changed since it was read. */
export const deleteWrite = (key: Key, version: number): Write => ({
  Delete: {
    Key: key,
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  },
});
