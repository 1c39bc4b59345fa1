import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { api, newCustomer, type Reply } from '../../support/calls/api.ts';
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

export const NEW = 'brand-new';
/** Longer than an interrupted ending of all sessions blocks logins. */
export const ENDING_MS = 6_500;

export type Owner = LoggedIn & { older: string; link: string; resetId: string };

/** A customer with a session and two requested reset links. */
export const newOwner = async (): Promise<Owner> => {
  const person = await newCustomer();
  const requestLink = async (): Promise<string> =>
    (await api('POST', '/api/auth/forgot-password', { body: { email: person.email } })).body.token;
  const older = await requestLink();
  const link = await requestLink();
  return { ...person, older, link, resetId: link.split('.')[0] ?? '' };
};

export const reset = (token: string, newPassword = NEW) =>
  api('POST', '/api/auth/reset-password', { body: { token, newPassword } });
export const change = ({ token, password }: Owner) =>
  api('POST', '/api/auth/change-password', { token, body: { currentPassword: password, newPassword: NEW } });
export const logInWith = ({ email }: Owner, password: string) =>
  api('POST', '/api/auth/login', { body: { email, password } });
export const code = ({ status, body }: Reply) => body?.code ?? status;

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

export const expectDone = async (owner: Owner): Promise<void> => {
  expect([code(await logInWith(owner, NEW)), code(await logInWith(owner, owner.password))]).toEqual([
    200,
    'INVALID_CREDENTIALS',
  ]);
  expect(await olderTokens(owner)).toEqual(ENDED);
};

type Step = [what: string, proxy: keyof typeof proxies, is: (call: string, owner: Owner) => boolean];

export const RESET: Step[] = [
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
export const FAILURES: Failure[] = [
  { status: 500, body: { __type: 'InternalErrorException' } },
  'drop',
  'slow',
  'lost',
  'mute',
];

/** Makes a call during which one of its steps keeps failing. */
export const callWithFailure = async (
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

/** Tests that a change interrupted at any of its steps by each of these failures ends safely. */
export const testInterruptions = (failures: readonly Failure[]): void => {
  const eachFailure = (attempt: (failure: Failure) => Promise<void>) => Promise.all(failures.map(attempt));

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

  test.concurrent.each(CHANGE)(
    'a password change interrupted where %s leaves no older token valid',
    async (...step) => {
      await eachFailure(async (failure) => {
        const owner = await newOwner();
        await callWithFailure(step, failure, owner, () => change(owner));
        await pause(ENDING_MS);
        await expectSafe(owner);
        await expectSafe(owner);
      });
    },
  );
};
