import { setTimeout as pause } from 'node:timers/promises';
import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { env } from '#functions/core/env.ts';
import { addAdmin, removeAdmin } from '#infra/ops/admin-group.ts';
import { api, logIn, newCustomer } from '../../support/calls/api.ts';
import {
  callWithFailure,
  change,
  code,
  ENDING_MS,
  expectDone,
  logInWith,
  NEW,
  newOwner,
  type Owner,
  RESET,
  reset,
  testInterruptions,
} from './interrupted-password-changes.ts';

/** A lost answer, after which a step is done but not known to be. */
testInterruptions(['lost']);

test.concurrent('no login succeeds while all sessions of an account end; a later one completes the interrupted ending', async () => {
  const owner = await newOwner();
  const revoking = RESET[2];
  if (!revoking) throw new Error('no such step');
  const logOut = () => api('POST', '/api/auth/logout', { token: owner.token });
  expect((await callWithFailure(revoking, 'drop', owner, logOut)).status).toBe(503);
  const blocked = await logInWith(owner, owner.password);
  expect([blocked.status, blocked.body.code, Number(blocked.headers.get('retry-after')) > 0]).toEqual([
    503,
    'BUSY',
    true,
  ]);
  await pause(ENDING_MS);
  expect((await api('POST', '/api/auth/refresh', { body: { refreshToken: owner.refreshToken } })).status).toBe(401);
  expect((await logInWith(owner, owner.password)).status).toBe(200);
});

test.concurrent('an interrupted reset link accepts another password once the first attempt has expired', async () => {
  const owner = await newOwner();
  const setting = RESET[3];
  if (!setting) throw new Error('no such step');
  expect((await callWithFailure(setting, 'drop', owner, () => reset(owner.link))).status).toBe(503);
  expect(code(await reset(owner.link, 'other-1'))).toBe('INVALID_RESET_TOKEN'); // the first attempt may still be running
  await pause(ENDING_MS);
  expect((await reset(owner.link, 'other-1')).status).toBe(200);
  expect([code(await logInWith(owner, NEW)), code(await logInWith(owner, 'other-1'))]).toEqual([
    'INVALID_CREDENTIALS',
    200,
  ]);
});

test('a password submitted twice at once is set once', async () => {
  const owner = await newOwner();
  const both = await Promise.all([reset(owner.link), reset(owner.link)]);
  expect(both.map(({ status }) => status)).toContain(200);
  await expect.poll(async () => (await logInWith(owner, NEW)).status, { timeout: 10_000 }).toBe(200);
  await expectDone(owner);
});

/** An account whose user is missing in the pool, deleted by hand or by mistake. */
const withoutIdentity = async (): Promise<Owner> => {
  const owner = await newOwner();
  const command = new AdminDeleteUserCommand({ UserPoolId: env('USER_POOL_ID'), Username: owner.email });
  await new CognitoIdentityProviderClient({}).send(command);
  return owner;
};

test('an account missing in the user pool gets a defined error code from every call', async () => {
  const [owner, deleting] = [await withoutIdentity(), await withoutIdentity()];
  const { token, email, refreshToken, password, link } = owner;
  const codes = [
    await logInWith(owner, password),
    await api('POST', '/api/auth/refresh', { body: { refreshToken } }),
    await api('POST', '/api/auth/forgot-password', { body: { email } }),
    await reset(link),
    await api('POST', '/api/account/delete', { token: deleting.token, body: { password } }),
    await api('POST', '/api/auth/logout', { token: deleting.token }),
  ].map(code);
  expect(codes).toEqual([
    'INVALID_CREDENTIALS',
    'SESSION_ENDED',
    200,
    'ACCOUNT_DISABLED',
    'WRONG_CURRENT_PASSWORD',
    200,
  ]);
  const changing = await change(await withoutIdentity());
  expect([changing.status, changing.text]).toEqual([422, 'Le mot de passe actuel est incorrect.']);
  expect((await api('POST', '/uploads', { token, body: {} })).status).toBe(401);
});

test('an account missing in the user pool cannot become an admin, but can be removed as one', async () => {
  const owner = await withoutIdentity();
  await expect(addAdmin(owner)).rejects.toThrow(/pool/);
  await removeAdmin(owner);
  const admin = await newCustomer();
  await addAdmin(admin);
  expect((await logIn(admin.email, admin.password)).role).toBe('ADMIN');
});
