import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '#functions/core/dynamo.ts';
import { env } from '#functions/core/env.ts';
import { keys } from '#functions/core/keys.ts';

/** Makes a registered user an admin: the group in the pool, and the role in the table that handlers ask. */
export const makeAdmin = async (userId: number, email: string): Promise<void> => {
  await new CognitoIdentityProviderClient({}).send(
    new AdminAddUserToGroupCommand({ UserPoolId: env('USER_POOL_ID'), Username: email, GroupName: 'ADMIN' }),
  );
  await setAccount(userId, { role: 'ADMIN' });
};

/** Changes an account as ops would, behind the API's back. */
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
