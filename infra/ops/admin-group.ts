import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { env } from '#functions/core/env.ts';
import { updateItem } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import type { Role } from '#shared/auth/schema.ts';
import { Refusal } from './command.ts';

type UserIdentity = { userId: number; email: string };

const ADMIN: Role = 'ADMIN';
const cognito = new CognitoIdentityProviderClient({});
const membership = ({ email }: UserIdentity) => ({
  UserPoolId: env('USER_POOL_ID'),
  Username: email,
  GroupName: ADMIN,
});

/** Makes a registered user an admin: the group in the pool, and the role in the table that handlers check. */
export const addAdmin = async (person: UserIdentity): Promise<void> => {
  if (!(await hasCognitoUser(cognito.send(new AdminAddUserToGroupCommand(membership(person))))))
    throw new Refusal(`The user pool has no user ${person.email} any more: they cannot sign in at all.`);
  await setRole(person, ADMIN);
};

/** Makes an admin a customer again; the table is changed first, so that they lose access at once. */
export const removeAdmin = async (person: UserIdentity): Promise<void> => {
  await setRole(person, 'USER');
  // A user who is missing from the pool is in no group either.
  await hasCognitoUser(cognito.send(new AdminRemoveUserFromGroupCommand(membership(person))));
};

/** Reports whether the user of a call exists in the pool. */
const hasCognitoUser = async (call: Promise<unknown>): Promise<boolean> => {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'UserNotFoundException') return false;
    throw error;
  }
};

const setRole = async ({ userId }: UserIdentity, role: Role): Promise<void> => {
  await updateItem({
    Key: keys.account(userId),
    UpdateExpression: 'SET #role = :role',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':role': role },
  });
};
