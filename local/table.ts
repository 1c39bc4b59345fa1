import {
  type AttributeDefinition,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import {
  GLOBAL_INDEXES,
  INDEXED_ATTRIBUTES,
  type IndexShape,
  LOCAL_INDEXES,
  TTL_ATTRIBUTE,
} from '#functions/core/table/keys.ts';

const text = (AttributeName: string): AttributeDefinition => ({ AttributeName, AttributeType: 'S' });
const keyOf = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];

/**
 * Creates the table with every index of `functions/core/table/keys.ts`, unless it exists. Returns its stream's ARN.
 * @throws Error in one line when the table was created by a version with other indexes.
 */
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

/** Creates a table with every index; without a stream unless `rest` adds one. */
export const createTable = async (
  client: DynamoDBClient,
  TableName: string,
  rest: Partial<CreateTableCommandInput> = {},
): Promise<void> => {
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: INDEXED_ATTRIBUTES.map(text),
      KeySchema: keyOf('pk', 'sk'),
      GlobalSecondaryIndexes: Object.entries<IndexShape>(GLOBAL_INDEXES).map(([IndexName, { pk, sk, holds }]) => ({
        IndexName,
        KeySchema: keyOf(pk, sk),
        Projection: { ProjectionType: holds === 'keys' ? 'KEYS_ONLY' : 'ALL' },
      })),
      LocalSecondaryIndexes: Object.entries(LOCAL_INDEXES).map(([IndexName, sk]) => ({
        IndexName,
        KeySchema: keyOf('pk', sk),
        Projection: { ProjectionType: 'ALL' },
      })),
      ...rest,
    }),
  );
};

const streamOf = async (client: DynamoDBClient, TableName: string): Promise<string | undefined> => {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const present = new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
    if (Object.keys(GLOBAL_INDEXES).some((name) => !present.has(name)))
      throw new Error(
        `The table ${TableName} has the indexes of an earlier version: npm run reset empties the local cloud.`,
      );
    return Table?.LatestStreamArn;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};
