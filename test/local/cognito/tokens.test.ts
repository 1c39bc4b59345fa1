import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setUpCognito, withClaims } from './emulator.ts';

const cognito = setUpCognito();
const { newCustomer, refresh, signIn, userKey, verify } = cognito;

test('tokens pass an unmodified verifier, have the exact issuer and expire after 15 minutes', async () => {
  const email = await newCustomer();
  const tokens = await signIn(email);
  expect(tokens).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 900 });
  const id = await verify(tokens?.IdToken);
  expect(id).toMatchObject({
    iss: cognito.pool.issuer,
    aud: cognito.pool.clientId,
    token_use: 'id',
    email,
    email_verified: true,
  });
  expect(id.exp - id.iat).toBe(900);
  expect(await verify(tokens?.AccessToken, 'access')).toMatchObject({ iss: cognito.pool.issuer, token_use: 'access' });
});

test('the trigger receives the account in Lambda’s format, and its claims go into the ID token', async () => {
  const email = await newCustomer();
  await cognito.client.send(new AdminAddUserToGroupCommand({ ...userKey(email), GroupName: 'ADMIN' }));
  const events: PreTokenGenerationTriggerEvent[] = [];
  cognito.setTrigger(async (event) => {
    events.push(event);
    return withClaims({ userId: '4711', role: 'ADMIN' })(event);
  });
  const tokens = await signIn(email);
  const claims = await verify(tokens?.IdToken);
  expect(claims).toMatchObject({ userId: '4711', role: 'ADMIN', 'cognito:groups': ['ADMIN'] });
  expect(events).toMatchObject([
    {
      version: '1',
      triggerSource: 'TokenGeneration_Authentication',
      userPoolId: cognito.pool.userPoolId,
      userName: claims.sub,
      callerContext: { clientId: cognito.pool.clientId },
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
  cognito.setTrigger(async (event) => {
    source = event.triggerSource;
    return withClaims({ role: 'FRESH' })(event);
  });
  const refreshed = await refresh(tokens?.RefreshToken);
  expect(source).toBe('TokenGeneration_RefreshTokens');
  expect(await verify(refreshed?.IdToken)).toMatchObject({ role: 'FRESH', iss: cognito.pool.issuer });
  expect(refreshed?.RefreshToken).toBeUndefined();
});

test('a failing trigger refuses the sign-in; a trigger that calls the pool does not block it', async () => {
  const email = await newCustomer();
  cognito.setTrigger(() => Promise.reject(new Error('no such account')));
  await expect(signIn(email)).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'PreTokenGeneration failed with error no such account.',
  });
  cognito.setTrigger(async (event) => {
    const { Username = '' } = await cognito.client.send(new AdminGetUserCommand(userKey(event.userName)));
    return withClaims({ username: Username })(event);
  });
  const { username, sub } = await verify((await signIn(email))?.IdToken);
  expect(username).toBe(sub);
});

test('a global sign-out ends every session of that customer at once, and no other', async () => {
  const [mine, other] = [await newCustomer(), await newCustomer()];
  const sessions = [await signIn(mine), await signIn(mine)];
  const otherSession = await signIn(other);
  await cognito.client.send(new AdminUserGlobalSignOutCommand(userKey(mine)));
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
  const { Username = '' } = await cognito.client.send(new AdminGetUserCommand(userKey(email)));
  const stored = JSON.parse(await readFile(join(cognito.dir, `${cognito.pool.userPoolId}.json`), 'utf8'));
  expect(stored.Users[Username].RefreshTokens).toHaveLength(1);
});

test('a refresh during which the customer is signed out returns no tokens', async () => {
  const email = await newCustomer();
  const tokens = await signIn(email);
  cognito.setTrigger(async (event) => {
    await cognito.client.send(new AdminUserGlobalSignOutCommand(userKey(email)));
    return event;
  });
  await expect(refresh(tokens?.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});
