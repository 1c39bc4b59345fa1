import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { NOT_AUTHORIZED, PASSWORD, setUpCognito } from './emulator.ts';

const cognito = setUpCognito();
const { create, newCustomer, refresh, setPassword, signIn, userKey } = cognito;

test('emails are case-insensitive', async () => {
  const email = await newCustomer();
  await expect(create(email.toUpperCase())).rejects.toMatchObject({ name: 'UsernameExistsException' });
  expect((await signIn(email.toUpperCase()))?.IdToken).toBeDefined();
  const { Users } = await cognito.client.send(
    new ListUsersCommand({ UserPoolId: cognito.pool.userPoolId, Filter: `email = "${email.toUpperCase()}"` }),
  );
  expect(Users).toHaveLength(1);
});

test('a wrong password and an unknown email get the same error', async () => {
  await expect(signIn(await newCustomer(), 'wrong password')).rejects.toMatchObject(NOT_AUTHORIZED);
  await expect(signIn('nobody@yonnee.test')).rejects.toMatchObject(NOT_AUTHORIZED);
});

test('each password flow works through its own call only', async () => {
  const AuthParameters = { USERNAME: await newCustomer(), PASSWORD };
  const initiate = (AuthFlow: 'USER_PASSWORD_AUTH' | 'ADMIN_USER_PASSWORD_AUTH' | 'USER_SRP_AUTH') =>
    cognito.client.send(new InitiateAuthCommand({ ClientId: cognito.pool.clientId, AuthFlow, AuthParameters }));
  expect((await initiate('USER_PASSWORD_AUTH')).AuthenticationResult?.IdToken).toBeDefined();
  await expect(initiate('ADMIN_USER_PASSWORD_AUTH')).rejects.toMatchObject({ name: 'InvalidParameterException' });
  await expect(initiate('USER_SRP_AUTH')).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

test('a password needs only six characters, without outer spaces', async () => {
  const email = await newCustomer();
  await expect(setPassword(email, '12345')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  await expect(setPassword(email, ' padded ')).rejects.toMatchObject({ name: 'InvalidParameterException' });
  await setPassword(email, '123456');
  expect((await signIn(email, '123456'))?.IdToken).toBeDefined();
  await expect(signIn(email)).rejects.toMatchObject(NOT_AUTHORIZED);
});

test('an account without a permanent password cannot sign in', async () => {
  const email = 'half-made@yonnee.test';
  await create(email);
  await expect(signIn(email, 'guess')).rejects.toMatchObject(NOT_AUTHORIZED);
  await setPassword(email, PASSWORD);
  expect((await signIn(email))?.IdToken).toBeDefined();
});

test('a disabled customer can neither sign in nor refresh until enabled again', async () => {
  const email = await newCustomer();
  const tokens = await signIn(email);
  await cognito.client.send(new AdminDisableUserCommand(userKey(email)));
  const disabled = { name: 'NotAuthorizedException', message: 'User is disabled.' };
  await expect(signIn(email)).rejects.toMatchObject(disabled);
  await expect(refresh(tokens?.RefreshToken)).rejects.toMatchObject(disabled);
  await cognito.client.send(new AdminEnableUserCommand(userKey(email)));
  expect((await refresh(tokens?.RefreshToken))?.IdToken).toBeDefined();
});

test('a customer is added to and removed from a group', async () => {
  const email = await newCustomer();
  const groups = async () =>
    (await cognito.client.send(new AdminListGroupsForUserCommand(userKey(email)))).Groups?.map(
      ({ GroupName }) => GroupName,
    );
  expect(await groups()).toEqual([]);
  await cognito.client.send(new AdminAddUserToGroupCommand({ ...userKey(email), GroupName: 'ADMIN' }));
  expect(await groups()).toEqual(['ADMIN']);
  await cognito.client.send(new AdminRemoveUserFromGroupCommand({ ...userKey(email), GroupName: 'ADMIN' }));
  expect(await groups()).toEqual([]);
  await expect(
    cognito.client.send(new AdminAddUserToGroupCommand({ ...userKey(email), GroupName: 'NONE' })),
  ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('attributes can be changed, but not to the email of another account', async () => {
  const [mine, other] = [await newCustomer(), await newCustomer()];
  const change = (Value: string) =>
    cognito.client.send(
      new AdminUpdateUserAttributesCommand({
        ...userKey(mine),
        UserAttributes: [
          { Name: 'email', Value },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
  await expect(change(other)).rejects.toMatchObject({ name: 'AliasExistsException' });
  await change('Renamed@Yonnee.test');
  expect((await signIn('renamed@yonnee.test'))?.IdToken).toBeDefined();
  await expect(signIn(mine)).rejects.toMatchObject(NOT_AUTHORIZED);
});

test('a deleted customer is unknown to every call', async () => {
  const email = await newCustomer();
  await cognito.client.send(new AdminDeleteUserCommand(userKey(email)));
  const unknown = { name: 'UserNotFoundException' };
  await expect(cognito.client.send(new AdminGetUserCommand(userKey(email)))).rejects.toMatchObject(unknown);
  await expect(cognito.client.send(new AdminUserGlobalSignOutCommand(userKey(email)))).rejects.toMatchObject(unknown);
  await expect(setPassword(email, PASSWORD)).rejects.toMatchObject(unknown);
  await expect(signIn(email)).rejects.toMatchObject(NOT_AUTHORIZED);
});

test('the public sign-up is closed, and another pool or client is unknown', async () => {
  const ClientId = cognito.pool.clientId;
  await expect(
    cognito.client.send(new SignUpCommand({ ClientId, Username: 'new@yonnee.test', Password: PASSWORD })),
  ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  const Username = await newCustomer();
  await expect(
    cognito.client.send(new AdminGetUserCommand({ UserPoolId: 'eu-west-1_Other0000', Username })),
  ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('exactly one of 20 concurrent sign-ups with one email succeeds', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => create(n % 2 ? 'wanted@yonnee.test' : 'Wanted@Yonnee.test')),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.name] : []));
  expect(new Set(reasons)).toEqual(new Set(['UsernameExistsException']));
});

test('concurrently created accounts and sessions survive a restart, and a deleted account stays deleted', async () => {
  const deleted = await newCustomer();
  const emails = await Promise.all(Array.from({ length: 20 }, () => newCustomer()));
  const sessions = await Promise.all(emails.flatMap((email) => [signIn(email), signIn(email)]));
  await cognito.client.send(new AdminDeleteUserCommand(userKey(deleted)));
  await cognito.restart();
  const refreshed = await Promise.all(sessions.map((session) => refresh(session?.RefreshToken)));
  expect(refreshed.every((tokens) => tokens?.IdToken)).toBe(true);
  expect((await signIn(emails[0] ?? ''))?.IdToken).toBeDefined();
  await expect(signIn(deleted)).rejects.toMatchObject(NOT_AUTHORIZED);
});

test('the list of accounts has pages that contain each account once', async () => {
  const usernames: (string | undefined)[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await cognito.client.send(
      new ListUsersCommand({ UserPoolId: cognito.pool.userPoolId, Limit: 7, PaginationToken }),
    );
    expect(page.Users?.length).toBeLessThanOrEqual(7);
    usernames.push(...(page.Users ?? []).map(({ Username }) => Username));
    PaginationToken = page.PaginationToken;
  } while (PaginationToken);
  expect(usernames.length).toBeGreaterThan(20);
  expect(new Set(usernames).size).toBe(usernames.length);
});
