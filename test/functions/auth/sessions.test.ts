import {
  AdminInitiateAuthCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn, logOut, refreshSession } from '#functions/auth/sessions.ts';
import { dynamo } from '#functions/core/table/dynamo.ts';
import { makeAccount } from '../../support/calls/people.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
const table = mockClient(dynamo);

beforeEach(() => {
  cognito.reset();
  table.reset();
  for (const name of ['TABLE_NAME', 'USER_POOL_ID', 'USER_POOL_CLIENT_ID']) vi.stubEnv(name, name);
});

const account = makeAccount();
const payload = Buffer.from(JSON.stringify({ userId: account.userId })).toString('base64url');
const tokens = (IdToken: string) => ({ AuthenticationResult: { IdToken, RefreshToken: 'refresh' } });
const notAuthorized = Object.assign(new Error('Incorrect username or password.'), { name: 'NotAuthorizedException' });

/** Ends all sessions of the account after Cognito has checked the credentials and before the account is read. */
const endSessionsDuringLogin = () =>
  table.on(GetCommand).callsFake(() => ({ Item: { ...account, tokensValidAfter: Date.now() + 60_000 } }));

test('an old password or refresh token accepted while all sessions end is checked again and notAuthorized', async () => {
  endSessionsDuringLogin();
  for (const [attempt, code] of [
    [() => logIn(account.email, 'old', 'fr'), 'INVALID_CREDENTIALS'],
    [() => refreshSession('old', 'fr'), 'SESSION_ENDED'],
  ] as const) {
    cognito
      .on(AdminInitiateAuthCommand)
      .resolvesOnce(tokens(`a.${payload}.b`))
      .rejects(notAuthorized);
    await expect(attempt()).rejects.toMatchObject({ code });
  }
});

test('a logout ends sessions before and after it revokes refresh tokens, so no concurrent login or refresh survives', async () => {
  const calls: string[] = [];
  table.on(GetCommand).resolves({ Item: account });
  table.on(TransactWriteCommand).callsFake(() => calls.push('ended'));
  cognito.on(AdminUserGlobalSignOutCommand).callsFake(() => calls.push('revoked'));
  await logOut({ userId: account.userId, role: 'USER', isAdmin: false });
  expect(calls).toEqual(['ended', 'revoked', 'ended']);
});

test('a customer who logs in with a new password while all sessions end gets tokens issued after that', async () => {
  let end = Date.now() + 60_000; // another machine's clock
  table.on(GetCommand).callsFake(() => ({ Item: { ...account, tokensValidAfter: end } }));
  cognito
    .on(AdminInitiateAuthCommand)
    .resolvesOnce(tokens(`a.${payload}.before`))
    .resolvesOnce(tokens(`a.${payload}.after`));
  expect((await logIn(account.email, 'new', 'fr')).token).toBe(`a.${payload}.after`);
  end = 1;
  cognito.on(AdminInitiateAuthCommand).resolves(tokens(`a.${payload}.calm`));
  expect((await logIn(account.email, 'new', 'fr')).token).toBe(`a.${payload}.calm`);
});
