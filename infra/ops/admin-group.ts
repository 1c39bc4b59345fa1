import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { updateItem } from '#functions/core/dynamo.ts';
import { env } from '#functions/core/env.ts';
import { keys } from '#functions/core/keys.ts';
import type { Role } from '#shared/auth/schema.ts';
import { Refusal } from './command.ts';

type Person = { userId: number; email: string };

const ADMIN: Role = 'ADMIN';
const cognito = new CognitoIdentityProviderClient({});
const membership = ({ email }: Person) => ({ UserPoolId: env('USER_POOL_ID'), Username: email, GroupName: ADMIN });

/** Makes a registered user an admin: the group in the pool, and the role in the table that handlers ask. */
export const addAdmin = async (person: Person): Promise<void> => {
  if (!(await hasCognitoUser(cognito.send(new AdminAddUserToGroupCommand(membership(person))))))
    throw new Refusal(`The user pool knows ${person.email} no more: they cannot sign in, as an admin or otherwise.`);
  await setRole(person, ADMIN);
};

/** Makes an admin a customer again: first in the table, so that they are refused at once. */
export const removeAdmin = async (person: Person): Promise<void> => {
  await setRole(person, 'USER');
  await hasCognitoUser(cognito.send(new AdminRemoveUserFromGroupCommand(membership(person)))); // else there is nothing to leave
};

/** Whether the pool knows who a call was about. */
const hasCognitoUser = async (call: Promise<unknown>): Promise<boolean> => {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'UserNotFoundException') return false;
    throw error;
  }
};

const setRole = async ({ userId }: Person, role: Role): Promise<void> => {
  await updateItem({
    Key: keys.account(userId),
    UpdateExpression: 'SET #role = :role',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':role': role },
  });
};
