import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  ListUsersCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Cognito, startCognito } from '#local/cognito.ts';
import { localAws } from '#local/emulator.ts';

const PASSWORD = 'secret';
const NOT_AUTHORIZED = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
let dir: string;
let pool: Cognito;
let client: CognitoIdentityProviderClient;
let trigger: (event: PreTokenGenerationTriggerEvent) => Promise<PreTokenGenerationTriggerEvent>;
let customerCount = 0;

const withClaims =
  (claimsToAddOrOverride: Record<string, string>) => async (event: PreTokenGenerationTriggerEvent) => ({
    ...event,
    response: { claimsOverrideDetails: { claimsToAddOrOverride } },
  });

async function start() {
  pool = await startCognito({ dir, trigger: (event) => trigger(event) });
  client = new CognitoIdentityProviderClient({ ...localAws, endpoint: pool.endpoint });
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cognito-'));
  await start();
});
beforeEach(() => {
  trigger = withClaims({});
});
afterAll(async () => {
  client.destroy();
  await pool.stop();
  await rm(dir, { recursive: true });
});

const userKey = (Username: string) => ({ UserPoolId: pool.userPoolId, Username });

const create = (email: string) =>
  client.send(
    new AdminCreateUserCommand({
      ...userKey(email),
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );

const setPassword = (email: string, Password: string) =>
  client.send(new AdminSetUserPasswordCommand({ ...userKey(email), Password, Permanent: true }));

async function newCustomer(): Promise<string> {
  customerCount += 1;
  const email = `person${customerCount}@yonnee.test`;
  await create(email);
  await setPassword(email, PASSWORD);
  return email;
}

async function signIn(email: string, password = PASSWORD) {
  const { AuthenticationResult } = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: pool.userPoolId,
      ClientId: pool.clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  return AuthenticationResult;
}

async function refresh(token = '') {
  const { AuthenticationResult } = await client.send(
    new InitiateAuthCommand({
      ClientId: pool.clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: token },
    }),
  );
  return AuthenticationResult;
}

async function verify(token = '', tokenUse: 'id' | 'access' = 'id') {
  const verifier = CognitoJwtVerifier.create({ userPoolId: pool.userPoolId, clientId: pool.clientId, tokenUse });
  verifier.cacheJwks(await fetch(pool.jwksUri).then((response) => response.json()));
  return verifier.verify(token);
}

test('tokens pass an unmodified verifier, have the exact issuer and expire after 15 minutes', async () => {
  const email = await newCustomer();
  const tokens = await signIn(email);
  expect(tokens).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 900 });
  const id = await verify(tokens?.IdToken);
  expect(id).toMatchObject({ iss: pool.issuer, aud: pool.clientId, token_use: 'id', email, email_verified: true });
  expect(id.exp - id.iat).toBe(900);
  expect(await verify(tokens?.AccessToken, 'access')).toMatchObject({ iss: pool.issuer, token_use: 'access' });
});

test('the trigger receives the account in Lambda’s format, and its claims go into the ID token', async () => {
  const email = await newCustomer();
  await client.send(new AdminAddUserToGroupCommand({ ...userKey(email), GroupName: 'ADMIN' }));
  const events: PreTokenGenerationTriggerEvent[] = [];
  trigger = async (event) => {
    events.push(event);
    return withClaims({ userId: '4711', role: 'ADMIN' })(event);
  };
  const tokens = await signIn(email);
  const claims = await verify(tokens?.IdToken);
  expect(claims).toMatchObject({ userId: '4711', role: 'ADMIN', 'cognito:groups': ['ADMIN'] });
  expect(events).toMatchObject([
    {
      version: '1',
      triggerSource: 'TokenGeneration_Authentication',
      userPoolId: pool.userPoolId,
      userName: claims.sub,
      callerContext: { clientId: pool.clientId },
      request: {
        userAttributes: { sub: claims.sub, email, 'cognito:user_status': 'CONFIRMED' },
        groupConfiguration: { groupsToOverride: ['ADMIN'] },
      },
    },
  ]);
});

test('a refresh calls the trigger again and returns new tokens, without a new refresh token', async () => {
  const tokens = await signIn(await newCustomer());
  let source = '';
  trigger = async (event) => {
    source = event.triggerSource;
    return withClaims({ role: 'FRESH' })(event);
  };
  const refreshed = await refresh(tokens?.RefreshToken);
  expect(source).toBe('TokenGeneration_RefreshTokens');
  expect(await verify(refreshed?.IdToken)).toMatchObject({ role: 'FRESH', iss: pool.issuer });
  expect(refreshed?.RefreshToken).toBeUndefined();
});

test('a failing trigger refuses the sign-in; a trigger that calls the pool does not block it', async () => {
  const email = await newCustomer();
  trigger = () => Promise.reject(new Error('no such account'));
  await expect(signIn(email)).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'PreTokenGeneration failed with error no such account.',
  });
  trigger = async (event) => {
    const { Username = '' } = await client.send(new AdminGetUserCommand(userKey(event.userName)));
    return withClaims({ username: Username })(event);
  };
  const { username, sub } = await verify((await signIn(email))?.IdToken);
  expect(username).toBe(sub);
});

test('emails are case-insensitive', async () => {
  const email = await newCustomer();
  await expect(create(email.toUpperCase())).rejects.toMatchObject({ name: 'UsernameExistsException' });
  expect((await signIn(email.toUpperCase()))?.IdToken).toBeDefined();
  const { Users } = await client.send(
    new ListUsersCommand({ UserPoolId: pool.userPoolId, Filter: `email = "${email.toUpperCase()}"` }),
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
    client.send(new InitiateAuthCommand({ ClientId: pool.clientId, AuthFlow, AuthParameters }));
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
  await client.send(new AdminDisableUserCommand(userKey(email)));
  const disabled = { name: 'NotAuthorizedException', message: 'User is disabled.' };
  await expect(signIn(email)).rejects.toMatchObject(disabled);
  await expect(refresh(tokens?.RefreshToken)).rejects.toMatchObject(disabled);
  await client.send(new AdminEnableUserCommand(userKey(email)));
  expect((await refresh(tokens?.RefreshToken))?.IdToken).toBeDefined();
});

test('a global sign-out ends every session of that customer at once, and no other', async () => {
  const [mine, other] = [await newCustomer(), await newCustomer()];
  const sessions = [await signIn(mine), await signIn(mine)];
  const otherSession = await signIn(other);
  await client.send(new AdminUserGlobalSignOutCommand(userKey(mine)));
  for (const session of sessions) {
    await expect(refresh(session?.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  }
  expect((await refresh(otherSession?.RefreshToken))?.IdToken).toBeDefined();
  expect((await signIn(mine))?.IdToken).toBeDefined();
});

test('a refresh token works for 30 days, and an expired one is deleted at the next sign-in', async () => {
  const day = 24 * 60 * 60 * 1000;
  const start = Date.now();
  const email = await newCustomer();
  const tokens = await signIn(email);
  vi.useFakeTimers({ toFake: ['Date'], now: start + 29 * day });
  onTestFinished(() => void vi.useRealTimers());
  expect((await refresh(tokens?.RefreshToken))?.IdToken).toBeDefined();
  vi.setSystemTime(start + 31 * day);
  await expect(refresh(tokens?.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await signIn(email);
  const { Username = '' } = await client.send(new AdminGetUserCommand(userKey(email)));
  const stored = JSON.parse(await readFile(join(dir, `${pool.userPoolId}.json`), 'utf8'));
  expect(stored.Users[Username].RefreshTokens).toHaveLength(1);
});

test('a refresh during which the customer is signed out returns no tokens', async () => {
  const email = await newCustomer();
  const tokens = await signIn(email);
  trigger = async (event) => {
    await client.send(new AdminUserGlobalSignOutCommand(userKey(email)));
    return event;
  };
  await expect(refresh(tokens?.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('a customer is added to and removed from a group', async () => {
  const email = await newCustomer();
  const groups = async () =>
    (await client.send(new AdminListGroupsForUserCommand(userKey(email)))).Groups?.map(({ GroupName }) => GroupName);
  expect(await groups()).toEqual([]);
  await client.send(new AdminAddUserToGroupCommand({ ...userKey(email), GroupName: 'ADMIN' }));
  expect(await groups()).toEqual(['ADMIN']);
  await client.send(new AdminRemoveUserFromGroupCommand({ ...userKey(email), GroupName: 'ADMIN' }));
  expect(await groups()).toEqual([]);
  await expect(
    client.send(new AdminAddUserToGroupCommand({ ...userKey(email), GroupName: 'NONE' })),
  ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('attributes can be changed, but not to the email of another account', async () => {
  const [mine, other] = [await newCustomer(), await newCustomer()];
  const change = (Value: string) =>
    client.send(
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
  await client.send(new AdminDeleteUserCommand(userKey(email)));
  const unknown = { name: 'UserNotFoundException' };
  await expect(client.send(new AdminGetUserCommand(userKey(email)))).rejects.toMatchObject(unknown);
  await expect(client.send(new AdminUserGlobalSignOutCommand(userKey(email)))).rejects.toMatchObject(unknown);
  await expect(setPassword(email, PASSWORD)).rejects.toMatchObject(unknown);
  await expect(signIn(email)).rejects.toMatchObject(NOT_AUTHORIZED);
});

test('the public sign-up is closed, and another pool or client is unknown', async () => {
  const ClientId = pool.clientId;
  await expect(
    client.send(new SignUpCommand({ ClientId, Username: 'new@yonnee.test', Password: PASSWORD })),
  ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  const Username = await newCustomer();
  await expect(
    client.send(new AdminGetUserCommand({ UserPoolId: 'eu-west-1_Other0000', Username })),
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
  await client.send(new AdminDeleteUserCommand(userKey(deleted)));
  client.destroy();
  await pool.stop();
  await start();
  const refreshed = await Promise.all(sessions.map((session) => refresh(session?.RefreshToken)));
  expect(refreshed.every((tokens) => tokens?.IdToken)).toBe(true);
  expect((await signIn(emails[0] ?? ''))?.IdToken).toBeDefined();
  await expect(signIn(deleted)).rejects.toMatchObject(NOT_AUTHORIZED);
});

test('the list of accounts has pages that contain each account once', async () => {
  const usernames: (string | undefined)[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await client.send(new ListUsersCommand({ UserPoolId: pool.userPoolId, Limit: 7, PaginationToken }));
    expect(page.Users?.length).toBeLessThanOrEqual(7);
    usernames.push(...(page.Users ?? []).map(({ Username }) => Username));
    PaginationToken = page.PaginationToken;
  } while (PaginationToken);
  expect(usernames.length).toBeGreaterThan(20);
  expect(new Set(usernames).size).toBe(usernames.length);
});
