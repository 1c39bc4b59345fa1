import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { BatchWriteCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import type { ApiEvent } from '#functions/core/caller.ts';
import { draftItem, newDraft } from '#functions/core/drafts.ts';
import { dynamo, type Item, type Key, tableName } from '#functions/core/dynamo.ts';
import { env } from '#functions/core/env.ts';
import type { HttpResponse } from '#functions/core/http-response.ts';
import { newId } from '#functions/core/ids.ts';
import { withSchema } from '#functions/core/item-schema.ts';
import type { Person } from './people.ts';

/** What an outsider cannot see or do: the table, the bucket, and handlers called in this very process. */

/** An item as the table holds it. */
export const storedItem = async (key: Key): Promise<Item | undefined> =>
  (await dynamo.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }))).Item;

/** Everything in a customer's partition but what they are told, which comes through the stream in its own time. */
export const everythingOf = async (userId: number): Promise<Item[]> => {
  const query = new QueryCommand({
    TableName: tableName(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': `USER#${userId}` },
    ConsistentRead: true,
  });
  const { Items = [] } = await dynamo.send(query);
  return Items.filter(({ sk }) => sk !== 'UNREAD' && !sk.startsWith('NOTIFICATION#'));
};

/** Changes one attribute of an item behind the API's back, as the passing of time would. */
export const setStored = async (key: Key, name: string, value: unknown): Promise<void> => {
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'SET #name = :value',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
};

/** Takes one attribute from an item behind the API's back: it is then as older code wrote it. */
export const removeStored = async (key: Key, name: string): Promise<void> => {
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'REMOVE #name',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': name },
    }),
  );
};

/** The bucket's keys under a prefix. */
const filesUnder = async (prefix: string): Promise<string[]> => {
  const { Contents } = await new S3Client({}).send(
    new ListObjectsV2Command({ Bucket: env('BUCKET_NAME'), Prefix: prefix }),
  );
  return (Contents ?? []).map(({ Key }) => Key ?? '');
};

/** The files that were kept for a customer, of every kind. */
export const keptFilesOf = async ({ userId }: Person): Promise<string[]> =>
  (await Promise.all(['colis', 'insurance', 'customs'].map((kind) => filesUnder(`files/${kind}/${userId}/`)))).flat();

/** Pairs of drafts as the API makes them, by the hundred: for crowds, where the booking alone matters. */
export const draftedPapers = async (
  { userId }: Person,
  bookingId: number,
  pairs: number,
): Promise<{ assuranceId: number; documentId: number }[]> => {
  const papers = Array.from({ length: pairs }, () => ({ assuranceId: newId(), documentId: newId() }));
  const items = papers.flatMap(({ assuranceId, documentId }) => [
    { ...draftItem('INSURANCE', newDraft(assuranceId, userId, bookingId)), imageKey: null },
    { ...draftItem('CUSTOMS', newDraft(documentId, userId, bookingId)), photoKey: null, historique: [], decisions: [] },
  ]);
  await writeAll(items);
  return papers;
};

/** Writes items as they are, by the twenty-five. */
export const writeAll = async (items: readonly Item[]): Promise<void> => {
  for (let from = 0; from < items.length; from += 25)
    await dynamo.send(
      new BatchWriteCommand({
        RequestItems: {
          [tableName()]: items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item: withSchema(Item) } })),
        },
      }),
    );
};

type Call = { params?: Record<string, number>; query?: Record<string, string>; body?: unknown; key?: string };

/** Calls a resource's handler in this process, where faults can be injected, as the gateway would for a person. */
export const invoke = async (
  handler: (event: ApiEvent, context: Context) => Promise<HttpResponse>,
  { userId, role }: Person,
  routeKey: string,
  { params = {}, query, body, key }: Call = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever an outsider would read
): Promise<{ status: number; body: any }> => {
  const path = Object.entries(params).reduce((text, [name, id]) => text.replace(`{${name}}`, String(id)), routeKey);
  const event = {
    routeKey,
    rawPath: `/backend${path.split(' ')[1]}`,
    headers: { ...(key !== undefined && { 'idempotency-key': key }) },
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

/** Lets DynamoDB fail, for calls of this process, while `work` runs: `before` a call is sent, or `after` it was done. */
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
