import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** Smallest possible function on the table, the baseline for every other: it reads the item with the key. */
export const handler = async (key: { pk: string; sk: string }): Promise<unknown> =>
  client.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key: key }));
