import { ConditionalCheckFailedException, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { callDynamoDirectly } from '#local/dynamodb.direct.ts';
import { startDynamo } from '#local/dynamodb.ts';
import { type Emulator, localAws, serveOnLoopback } from '#local/emulator.ts';
import { runAsFunction } from '#local/iam.ts';
import { ensureTable } from '#local/table.ts';
import { saveEnvironment } from '../support/saved-environment.ts';

/** Document clients that call the local engine directly behave as those that call it through all of the SDK. */

const TableName = 'Direct';
const restore = saveEnvironment();
let dynamo: Emulator;
let bySdk: DynamoDBDocumentClient;
let direct: DynamoDBDocumentClient;

const documentClient = (config: object) =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ ...localAws, ...config }), {
    marshallOptions: { removeUndefinedValues: true },
  });

beforeAll(async () => {
  dynamo = await startDynamo({ engine: 'dynoxide' });
  await ensureTable(new DynamoDBClient({ ...localAws, endpoint: dynamo.endpoint }), TableName);
  bySdk = documentClient({ endpoint: dynamo.endpoint }); // a given endpoint is called through the SDK
  direct = documentClient({});
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamo.endpoint;
  callDynamoDirectly();
});
afterAll(async () => {
  restore();
  await dynamo.stop();
});

const item = (sk: string) => ({
  pk: 'USER#1',
  sk,
  text: 'Dakar — Yoff',
  number: -12.5,
  yes: true,
  none: null,
  left: undefined,
  list: ['a', 1, { b: [] }],
  map: {},
  B: 'an attribute with the name of a type',
  bytes: Buffer.from([0, 1, 254, 255]),
  numbers: new Set([1, 2]),
  texts: new Set(['a', 'b']),
});

test('items of every type are read as they were written, by either client', async () => {
  const clients = [bySdk, direct];
  for (const [at, client] of clients.entries()) await client.send(new PutCommand({ TableName, Item: item(`${at}`) }));
  const keys = clients.map((_, at) => ({ pk: 'USER#1', sk: `${at}` }));
  const read = async (client: DynamoDBDocumentClient) => [
    (await client.send(new GetCommand({ TableName, Key: keys[0] }))).Item,
    (await client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys } } }))).Responses,
    (
      await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': 'USER#1' },
        }),
      )
    ).Items,
  ];
  const [sdks, directs] = await Promise.all(clients.map(read));
  expect(directs).toEqual(sdks);
  const { left: _, ...stored } = item('0');
  expect(directs?.[0]).toEqual({ ...stored, bytes: new Uint8Array(stored.bytes) });
});

test('a refused write throws the same error, with the items found', async () => {
  const put = { TableName, Item: item('taken') };
  await direct.send(new PutCommand(put));
  const condition = {
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const;
  const refusals = async (client: DynamoDBDocumentClient) =>
    Promise.all(
      [
        new PutCommand({ ...put, ...condition }),
        new TransactWriteCommand({ TransactItems: [{ Put: { ...put, ...condition } }] }),
      ].map((command) =>
        client.send(command as PutCommand).then(
          () => undefined,
          ({ name, message, Item, CancellationReasons, $metadata }) => ({
            ...{ name, message, Item, CancellationReasons },
            attempts: $metadata.attempts,
          }),
        ),
      ),
    );
  const [sdks, directs] = [await refusals(bySdk), await refusals(direct)];
  expect(directs).toEqual(sdks);
  expect(directs[0]).toMatchObject({ name: 'ConditionalCheckFailedException', Item: { text: { S: 'Dakar — Yoff' } } });
  await expect(direct.send(new PutCommand({ ...put, ...condition }))).rejects.toBeInstanceOf(
    ConditionalCheckFailedException,
  );
});

test('a lost answer and a busy server are retried, and a silent one is given up in time', async () => {
  const answers: ('lost' | 'busy' | 'silent')[] = ['lost', 'busy'];
  const server = await serveOnLoopback((_request, response) => {
    const answer = answers.shift();
    if (answer === 'lost') return void response.destroy();
    if (answer === 'silent') return;
    response.writeHead(answer === 'busy' ? 503 : 200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(answer === 'busy' ? { __type: 'ServiceUnavailable' } : { Item: { a: { N: '7' } } }));
  });
  onTestFinished(async () => {
    process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamo.endpoint;
    await server.stop();
  });
  process.env.AWS_ENDPOINT_URL_DYNAMODB = server.endpoint;
  const client = documentClient({ maxAttempts: 3, requestHandler: { throwOnRequestTimeout: true } });
  const read = (options?: { requestTimeout: number }) =>
    client.send(new GetCommand({ TableName, Key: { pk: 'a', sk: 'b' } }), options);
  expect(await read()).toMatchObject({ Item: { a: 7 }, $metadata: { attempts: 3 } });
  answers.push('silent');
  expect(await read({ requestTimeout: 50 })).toMatchObject({ Item: { a: 7 }, $metadata: { attempts: 2 } });
  answers.push('silent');
  const call = client.send(new GetCommand({ TableName, Key: { pk: 'a', sk: 'b' } }), {
    abortSignal: AbortSignal.timeout(50),
  });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('commands of DynamoDB’s own client still work on the same client', async () => {
  await direct.send(new GetCommand({ TableName, Key: { pk: 'a', sk: 'b' } }));
  expect((await direct.send(new ListTablesCommand({}))).TableNames).toContain(TableName);
});

test('a function is refused calls that its role does not permit, as by the SDK', async () => {
  const runAs = (command: GetCommand | PutCommand) =>
    runAsFunction('pre-token', () => direct.send(command as GetCommand));
  await expect(runAs(new PutCommand({ TableName, Item: item('refused') }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
  });
  const read = new GetCommand({ TableName, Key: { pk: 'USER#1', sk: 'refused' } });
  expect((await runAs(read)).Item).toBeUndefined();
});
