import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';

/** Changes an account directly in the table, without the API, as ops commands do. */
export const setAccount = async (
  userId: number,
  change: { role?: 'ADMIN' | 'USER'; actif?: boolean },
): Promise<void> => {
  const [[name, value] = ['actif', true]] = Object.entries(change);
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.account(userId),
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
};
