import { gunzipSync } from 'node:zlib';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { BatchWriteCommand, GetCommand, paginateScan, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { env } from '#functions/core/env.ts';
import { documentItem, newDraft } from '#functions/core/items/parcel-documents.ts';
import type { ApiEvent } from '#functions/core/request/caller.ts';
import type { HttpResponse } from '#functions/core/request/http-response.ts';
import { dynamo, type Item, type Key, tableName } from '#functions/core/table/dynamo.ts';
import { newId } from '#functions/core/table/ids.ts';
import { storedForm } from '#functions/core/table/item-schema.ts';
import { withFullNames, withShortNames } from '#functions/core/table/short-names.ts';
import type { Person } from './people.ts';

/** Access past the API: the table, the bucket, and handlers called in this process. */

/** An item as stored in the table, with its keys, but with the full names of a parcel's attributes. */
export const storedItem = async (key: Key): Promise<Item | undefined> => {
  const { Item: found } = await dynamo.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
  return found && withFullNames(found);
};

/**
 * All items of a customer's partition but those that follow through the stream: notifications, journals, search terms,
 * receipts, and mails to recipients.
 */
export const itemsOfCustomer = async (userId: number): Promise<Item[]> => {
  const query = new QueryCommand({
    TableName: tableName(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': `USER#${userId}` },
    ConsistentRead: true,
  });
  const { Items = [] } = await dynamo.send(query);
  return Items.map(withFullNames).filter(
    ({ sk }) => !/^(UNREAD$|SEARCH$|NOTIFICATION#|JOURNAL#|RECEIPT#|MESSAGE#)/.test(String(sk)),
  );
};

/** All items that follow from others through the stream: search entries and terms, journals, rows of containers. */
export const derivedItems = async (): Promise<Item[]> => {
  const found: Item[] = [];
  const pages = paginateScan({ client: dynamo }, { TableName: tableName(), ConsistentRead: true });
  for await (const { Items = [] } of pages)
    found.push(...Items.filter(({ pk, sk }) => pk.startsWith('SEARCH#') || isDerived(pk, sk)));
  return found;
};

/**
 * Keys of all items in which a word stands, also compressed, but for events and mails, which expire within two weeks.
 */
export const itemsWithWord = async (word: string): Promise<string[]> => {
  const found: string[] = [];
  const pages = paginateScan({ client: dynamo }, { TableName: tableName(), ConsistentRead: true });
  for await (const { Items = [] } of pages)
    for (const { pk, sk, ...rest } of Items)
      if (!String(pk).startsWith('OUTBOX#') && JSON.stringify(rest, unzipped).includes(word)) found.push(`${pk} ${sk}`);
  return found;
};

/** Shows compressed bytes as the text that they hold. */
const unzipped = (_: string, value: unknown): unknown => {
  if (!(value instanceof Uint8Array)) return value;
  return value[0] === 0x1f && value[1] === 0x8b ? gunzipSync(value).toString() : Buffer.from(value).toString();
};

const isDerived = (pk: string, sk: string): boolean =>
  /^(SEARCH$|JOURNAL#)/.test(sk) || (pk.startsWith('BOOKING#') && sk.startsWith('COLIS#'));

/** Sets one attribute of an item directly, for example to simulate the passing of time. */
export const setStored = async (key: Key, name: string, value: unknown): Promise<void> => {
  const { pk, sk, ...attribute } = withShortNames({ ...key, [name]: value });
  const [[storedName, storedValue] = [name, value]] = Object.entries(attribute);
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'SET #name = :value',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': storedName },
      ExpressionAttributeValues: { ':value': storedValue },
    }),
  );
};

/** Removes one attribute of an item directly, so that the item looks as older code wrote it. */
export const removeStored = async (key: Key, name: string): Promise<void> => {
  const { pk, sk, ...attribute } = withShortNames({ ...key, [name]: null });
  const [storedName = name] = Object.keys(attribute);
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'REMOVE #name',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': storedName },
    }),
  );
};

const s3Clients = new Map<string | undefined, S3Client>();

/** The client of the running cloud's files: creating one takes longer than a call. */
const s3 = (): S3Client => {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  const client = s3Clients.get(endpoint) ?? new S3Client({});
  s3Clients.set(endpoint, client);
  return client;
};

/** The keys of the bucket under a prefix. */
const filesUnder = async (prefix: string): Promise<string[]> => {
  const { Contents } = await s3().send(new ListObjectsV2Command({ Bucket: env('BUCKET_NAME'), Prefix: prefix }));
  return (Contents ?? []).map(({ Key }) => Key ?? '');
};

/** The stored files of a customer, of every kind. */
export const keptFilesOf = async ({ userId }: Person): Promise<string[]> =>
  (
    await Promise.all(
      ['colis', 'insurance', 'customs', 'handover', 'expense', 'payment'].map((kind) =>
        filesUnder(`files/${kind}/${userId}/`),
      ),
    )
  ).flat();

/** Stores many pairs of drafts as the API would, for tests that need only the booking. */
export const storeDrafts = async (
  { userId }: Person,
  bookingId: number,
  pairs: number,
): Promise<{ assuranceId: number; documentId: number }[]> => {
  const drafts = Array.from({ length: pairs }, () => ({ assuranceId: newId(), documentId: newId() }));
  const items = drafts.flatMap(({ assuranceId, documentId }) => [
    { ...documentItem('INSURANCE', newDraft(assuranceId, userId, bookingId)), imageKey: null },
    {
      ...documentItem('CUSTOMS', newDraft(documentId, userId, bookingId)),
      photoKey: null,
      historique: [],
      decisions: [],
    },
  ]);
  await writeAll(items);
  return drafts;
};

/** Writes items directly, in batches of 25. */
export const writeAll = async (items: readonly Item[]): Promise<void> => {
  for (let from = 0; from < items.length; from += 25)
    await dynamo.send(
      new BatchWriteCommand({
        RequestItems: {
          [tableName()]: items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item: storedForm(Item) } })),
        },
      }),
    );
};

type Call = {
  params?: Record<string, number | string>;
  query?: Record<string, string>;
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
};

/** Calls the handler of a resource in this process as the gateway would, so that faults can be injected. */
export const invoke = async (
  handler: (event: ApiEvent, context: Context) => Promise<HttpResponse>,
  { userId, role }: Person,
  routeKey: string,
  { params = {}, query, body, key, headers }: Call = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the body as any client would
): Promise<{ status: number; body: any }> => {
  const path = Object.entries(params).reduce((text, [name, id]) => text.replace(`{${name}}`, String(id)), routeKey);
  const event = {
    routeKey,
    rawPath: `/backend${path.split(' ')[1]}`,
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    pathParameters: Object.fromEntries(Object.entries(params).map(([name, id]) => [name, String(id)])),
    queryStringParameters: query,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: {
      authorizer: {
        jwt: { claims: { token_use: 'id', userId: String(userId), role, validAfter: '0' } },
      },
      http: { sourceIp: '127.0.0.1' },
      requestId: 'test',
    },
  } as unknown as ApiEvent;
  const answer = await handler(event, {} as Context);
  return { status: answer.statusCode ?? 200, body: JSON.parse(answer.body ?? 'null') };
};

type Fault = (command: string, input: Record<string, unknown>) => Error | undefined;

/** Makes DynamoDB calls of this process fail during `work`: `before` a call is sent or `after` it took effect. */
export const withFaults = async <T>(
  { before, after }: { before?: Fault; after?: Fault },
  work: () => Promise<T>,
): Promise<T> => {
  const name = `fault ${newId()}`;
  dynamo.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const refused = before?.(commandName, { ...args.input });
        if (refused) throw refused;
        const answer = await next(args);
        const lost = after?.(commandName, { ...args.input });
        if (lost) throw lost;
        return answer;
      },
    { step: 'initialize', name },
  );
  try {
    return await work();
  } finally {
    dynamo.middlewareStack.remove(name);
  }
};
