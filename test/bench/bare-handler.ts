import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The least that a function on our table can be: what every other one is compared with. Without `pk` it asks nothing. */
export const handler = async ({ pk }: { pk?: string }): Promise<unknown> =>
  pk === undefined ? { statusCode: 204 } : client.send(new GetCommand({ TableName: 'any', Key: { pk, sk: pk } }));
