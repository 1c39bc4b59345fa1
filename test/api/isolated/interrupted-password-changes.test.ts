import { setTimeout as pause } from 'node:timers/promises';
import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, expect, test } from 'vitest';
import { env } from '#functions/core/env.ts';
import { addAdmin, removeAdmin } from '#infra/ops/admin-group.ts';
import { api, logIn, newCustomer, type Reply } from '../../support/calls/api.ts';
import type { LoggedIn } from '../../support/calls/people.ts';
import { type Failure, startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownApi } from '../../support/clouds/own-cloud.ts';
import { projectCloud } from '../../support/clouds/running-cloud.ts';

/** The table and the user pool, each behind a proxy that can fail at any call. */
const at = (name: string) => () => String(projectCloud()?.environment[name]);
const proxies = {
  table: await startFaultyProxy(at('AWS_ENDPOINT_URL_DYNAMODB')),
  pool: await startFaultyProxy(at('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER')),
};
afterAll(() => Promise.all([proxies.table.stop(), proxies.pool.stop()]));

ownApi(async () => ({
  AWS_ENDPOINT_URL_DYNAMODB: proxies.table.endpoint,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: proxies.pool.endpoint,
}));

const NEW = 'brand-new';
/** Longer than an interrupted ending of all sessions blocks logins. */
const ENDING_MS = 6_500;

type Owner = LoggedIn & { older: string; link: string; resetId: string };

/** A customer with a session and two requested reset links. */
const newOwner = async (): Promise<Owner> => {
  const person = await newCustomer();
  const requestLink = async (): Promise<string> =>
    (await api('POST', '/api/auth/forgot-password', { body: { email: person.email } })).body.token;
  const older = await requestLink();
  const link = await requestLink();
  return { ...person, older, link, resetId: link.split('.')[0] ?? '' };
};

const reset = (token: string, newPassword = NEW) =>
  api('POST', '/api/auth/reset-password', { body: { token, newPassword } });
const change = ({ token, password }: Owner) =>
  api('POST', '/api/auth/change-password', { token, body: { currentPassword: password, newPassword: NEW } });
const logInWith = ({ email }: Owner, password: string) => api('POST', '/api/auth/login', { body: { email, password } });
const code = ({ status, body }: Reply) => body?.code ?? status;

/** The outcome of using each older token: none works once a new password does. */
const olderTokens = async ({ token, refreshToken, older }: Owner) => {
  const body = { kind: 'colis', contentType: 'image/png', size: 10 };
  return [
    code(await api('POST', '/uploads', { token, body })),
    code(await api('POST', '/api/auth/refresh', { body: { refreshToken } })),
    code(await reset(older, 'intruder-1')),
  ];
};
const ENDED = ['SESSION_ENDED', 'SESSION_ENDED', 'INVALID_RESET_TOKEN'];

/** Checks that one of the two passwords works and that, if it is the new one, no older token does. */
const expectSafe = async (owner: Owner): Promise<void> => {
  const entered = [await logInWith(owner, NEW), await logInWith(owner, owner.password)].map(code);
  expect(entered.toSorted()).toEqual([200, 'INVALID_CREDENTIALS']);
  if (entered[0] === 200) expect(await olderTokens(owner)).toEqual(ENDED);
};

const expectDone = async (owner: Owner): Promise<void> => {
  expect([code(await logInWith(owner, NEW)), code(await logInWith(owner, owner.password))]).toEqual([
    200,
    'INVALID_CREDENTIALS',
  ]);
  expect(await olderTokens(owner)).toEqual(ENDED);
};

type Step = [what: string, proxy: keyof typeof proxies, is: (call: string, owner: Owner) => boolean];

const RESET: Step[] = [
  ['the request is read', 'table', (call, { resetId }) => call.includes('GetItem') && call.includes(resetId)],
  ['all sessions are refused', 'table', (call, { resetId }) => call.includes('SET openedAt') && call.includes(resetId)],
  ['refresh tokens are revoked', 'pool', (call, { email }) => call.includes('GlobalSignOut') && call.includes(email)],
  ['the password is set', 'pool', (call, { email }) => call.includes('SetUserPassword') && call.includes(email)],
  ['the link is used up', 'table', (call, { resetId }) => call.includes('SET usedAt') && call.includes(resetId)],
];

const ofAccount = (call: string, { userId }: Owner) => call.includes(`USER#${userId}`);
const CHANGE: Step[] = [
  ['the password is checked', 'pool', (call, { email }) => call.includes('InitiateAuth') && call.includes(email)],
  [
    'all sessions are refused',
    'table',
    (call, owner) => call.includes('passwordSince = :at') && ofAccount(call, owner),
  ],
  ...RESET.filter(([, proxy]) => proxy === 'pool'),
  ['logins are let in', 'table', (call, owner) => call.includes('passwordSince = :since') && ofAccount(call, owner)],
];

/** Failures at a call: an error, a lost connection, no answer; each before or after the call took effect. */
const FAILURES: Failure[] = [
  { status: 500, body: { __type: 'InternalErrorException' } },
  'drop',
  'slow',
  'lost',
  'mute',
];

/** Makes a call during which one of its steps keeps failing. */
const callWithFailure = async (
  [, proxy, is]: Step,
  failure: Failure,
  owner: Owner,
  call: () => Promise<Reply>,
): Promise<Reply> => {
  const isCut = (made: string) => is(made, owner);
  proxies[proxy].fail(isCut, ...Array<Failure>(20).fill(failure));
  const reply = await call();
  proxies[proxy].heal(isCut);
  expect(proxies[proxy].endedSilences(), 'the answer came while the service was silent').toBe(0);
  expect([200, 503]).toContain(reply.status);
  return reply;
};

const eachFailure = (attempt: (failure: Failure) => Promise<void>) => Promise.all(FAILURES.map(attempt));

test.concurrent.each(RESET)(
  'a reset interrupted where %s is completed by its link, at once or later, and no older token works',
  async (...step) => {
    const atOnce = eachFailure(async (failure) => {
      const owner = await newOwner();
      const first = await callWithFailure(step, failure, owner, () => reset(owner.link));
      const again = await reset(owner.link);
      expect([first.status, again.status]).toEqual(first.status === 503 ? [503, 200] : [200, again.status]);
      await expect.poll(async () => (await logInWith(owner, NEW)).status, { timeout: 10_000 }).toBe(200);
      await expectDone(owner);
      expect(code(await reset(owner.link, 'other-1'))).toBe('INVALID_RESET_TOKEN');
    });
    const later = eachFailure(async (failure) => {
      const owner = await newOwner();
      const first = await callWithFailure(step, failure, owner, () => reset(owner.link));
      await pause(ENDING_MS);
      await expectSafe(owner);
      const again = await reset(owner.link);
      expect([200, first.status === 200 ? 422 : 200]).toContain(again.status);
      await expectDone(owner);
    });
    await Promise.all([atOnce, later]);
  },
);

test.concurrent.each(CHANGE)('a password change interrupted where %s leaves no older token valid', async (...step) => {
  await eachFailure(async (failure) => {
    const owner = await newOwner();
    await callWithFailure(step, failure, owner, () => change(owner));
    await pause(ENDING_MS);
    await expectSafe(owner);
    await expectSafe(owner);
  });
});

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
