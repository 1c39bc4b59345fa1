import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** Smallest possible function on the table, the baseline for every other. Without `pk` it calls nothing. */
export const handler = async ({ pk }: { pk?: string }): Promise<unknown> =>
  pk === undefined ? { statusCode: 204 } : client.send(new GetCommand({ TableName: 'any', Key: { pk, sk: pk } }));
