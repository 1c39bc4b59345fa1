import {
  AdminInitiateAuthCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn, logOut, refreshSession } from '#functions/auth/sessions.ts';
import { dynamo } from '#functions/core/dynamo.ts';
import { makeAccount } from '../../support/people.ts';

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
const refused = Object.assign(new Error('Incorrect username or password.'), { name: 'NotAuthorizedException' });

/** All sessions of the account end after Cognito has looked at what it was given, and before the account is read. */
const endMeanwhile = () =>
  table.on(GetCommand).callsFake(() => ({ Item: { ...account, tokensValidAfter: Date.now() + 60_000 } }));

test('who is let in while all their sessions end is looked at again: an old password or refresh token no longer does', async () => {
  endMeanwhile();
  for (const [ask, code] of [
    [() => logIn(account.email, 'old', 'fr'), 'INVALID_CREDENTIALS'],
    [() => refreshSession('old', 'fr'), 'SESSION_ENDED'],
  ] as const) {
    cognito
      .on(AdminInitiateAuthCommand)
      .resolvesOnce(tokens(`a.${payload}.b`))
      .rejects(refused);
    await expect(ask()).rejects.toMatchObject({ code });
  }
});

test('sessions are ended before refresh tokens are revoked and once more after: neither a login nor a refresh slips between', async () => {
  const done: string[] = [];
  table.on(GetCommand).resolves({ Item: account });
  table.on(TransactWriteCommand).callsFake(() => done.push('ended'));
  cognito.on(AdminUserGlobalSignOutCommand).callsFake(() => done.push('revoked'));
  await logOut({ userId: account.userId, role: 'USER', isAdmin: false });
  expect(done).toEqual(['ended', 'revoked', 'ended']);
});

test('a new password that is used while all sessions end lets its owner in, with tokens made after that', async () => {
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
