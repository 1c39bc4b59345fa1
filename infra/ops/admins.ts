import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { update } from '#functions/core/dynamo.ts';
import { env } from '#functions/core/env.ts';
import { keys } from '#functions/core/keys.ts';
import type { Role } from '#shared/auth/schema.ts';

type Person = { userId: number; email: string };

const ADMIN: Role = 'ADMIN';
const cognito = new CognitoIdentityProviderClient({});
const membership = ({ email }: Person) => ({ UserPoolId: env('USER_POOL_ID'), Username: email, GroupName: ADMIN });

/** Makes a registered user an admin: the group in the pool, and the role in the table that handlers ask. */
export const makeAdmin = async (person: Person): Promise<void> => {
  await cognito.send(new AdminAddUserToGroupCommand(membership(person)));
  await setRole(person, ADMIN);
};

/** Makes an admin a customer again: first in the table, so that they are refused at once. */
export const dismissAdmin = async (person: Person): Promise<void> => {
  await setRole(person, 'USER');
  await cognito.send(new AdminRemoveUserFromGroupCommand(membership(person)));
};

const setRole = async ({ userId }: Person, role: Role): Promise<void> => {
  await update({
    Key: keys.account(userId),
    UpdateExpression: 'SET #role = :role',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':role': role },
  });
};
