import {
  type AttributeDefinition,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { GLOBAL_INDEXES, LOCAL_INDEXES, TTL_ATTRIBUTE } from '#functions/core/keys.ts';

const text = (AttributeName: string): AttributeDefinition => ({ AttributeName, AttributeType: 'S' });
const keyOf = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];
const ALL = { ProjectionType: 'ALL' as const };

/** Creates the table with every index of `functions/core/keys.ts`, unless it is there. Gives its stream's ARN. */
export const ensureTable = async (client: DynamoDBClient, TableName: string): Promise<string> => {
  const known = await streamOf(client, TableName);
  if (known) return known;
  await createTable(client, TableName, {
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { Enabled: true, AttributeName: TTL_ATTRIBUTE },
    }),
  );
  const created = await streamOf(client, TableName);
  if (!created) throw new Error(`table ${TableName} has no stream`);
  return created;
};

/** Creates a table with every index, and nothing that follows its changes but what `rest` asks for. */
export const createTable = async (
  client: DynamoDBClient,
  TableName: string,
  rest: Partial<CreateTableCommandInput> = {},
): Promise<void> => {
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        'pk',
        'sk',
        ...GLOBAL_INDEXES.flatMap((name) => [`${name}Pk`, `${name}Sk`]),
        ...LOCAL_INDEXES.map((name) => `${name}Sk`),
      ].map(text),
      KeySchema: keyOf('pk', 'sk'),
      GlobalSecondaryIndexes: GLOBAL_INDEXES.map((name) => ({
        IndexName: name,
        KeySchema: keyOf(`${name}Pk`, `${name}Sk`),
        Projection: ALL,
      })),
      LocalSecondaryIndexes: LOCAL_INDEXES.map((name) => ({
        IndexName: name,
        KeySchema: keyOf('pk', `${name}Sk`),
        Projection: ALL,
      })),
      ...rest,
    }),
  );
};

const streamOf = async (client: DynamoDBClient, TableName: string): Promise<string | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table?.LatestStreamArn;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};
