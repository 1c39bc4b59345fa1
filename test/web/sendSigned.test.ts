// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { authRoutes } from '#shared/auth/routes.ts';
import { containersRoutes } from '#shared/containers/routes.ts';
import { call } from '#web/core/api/call.ts';
import { ApiUnreachable, Refusal } from '#web/core/api/refusal.ts';
import { session, signIn, signOut } from '#web/core/session/session.ts';
import { loadFrenchTexts } from './browser.ts';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (name: string, secondsLeft: number) =>
  `${base64({ alg: 'none' })}.${base64({ name, exp: Math.floor(Date.now() / 1000) + secondsLeft })}.x`;
const expired = jwt('dead', -60);
const fresh = jwt('fresh', 900);

type Sent = { path: string; token: string | undefined };
let sent: Sent[] = [];
type Api = (sent: Sent) => [status: number, body: unknown];

/** Mocks the API with a handler. */
function mockApiHandler(answer: Api) {
  sent = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const path = new URL(String(input), location.origin).pathname.replace('/backend', '');
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '');
    sent.push({ path, token });
    const [status, body] = answer({ path, token });
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
}

const refusal = (status: number) => ({
  success: false,
  code: status === 401 ? 'SESSION_ENDED' : 'BUSY',
  message: 'non',
});
/** Accepts only the fresh token, and replies to a renewal with this status. */
const acceptFreshToken =
  (status: number): Api =>
  ({ path, token }) => {
    if (path === authRoutes.refresh.path)
      return [status, status < 400 ? { success: true, token: fresh } : refusal(status)];
    return token === fresh ? [200, { success: true, data: { id: 1 } }] : [401, { message: 'Unauthorized' }];
  };

const fetchDetails = () => call(authRoutes.details, {});
const renewals = () => sent.filter(({ path }) => path === authRoutes.refresh.path).length;

beforeEach(async () => {
  await loadFrenchTexts();
  signOut();
  signIn({ token: expired, role: 'USER', refreshToken: 'later', userId: 1 });
});

test('an expired token is renewed before use, once for all requests of a page', async () => {
  mockApiHandler(acceptFreshToken(200));
  const answers = await Promise.all([fetchDetails(), fetchDetails(), fetchDetails()]);
  expect(answers.map(({ data }) => data.id)).toEqual([1, 1, 1]);
  expect(renewals()).toBe(1);
  expect(session()).toMatchObject({ token: fresh, refreshToken: 'later', expired: false });
});

test('a token that is refused before it expires is renewed, and the request is sent again', async () => {
  signIn({ token: jwt('revoked', 900), role: 'USER', refreshToken: 'later' });
  mockApiHandler(acceptFreshToken(200));
  await expect(fetchDetails()).resolves.toMatchObject({ success: true });
  expect(sent.map(({ path }) => path)).toEqual([
    authRoutes.details.path,
    authRoutes.refresh.path,
    authRoutes.details.path,
  ]);
});

test.each([401, 403, 422])('a renewal refused with %i ends the session', async (status) => {
  mockApiHandler(acceptFreshToken(status));
  await expect(fetchDetails()).rejects.toBeInstanceOf(Refusal);
  expect(session()).toMatchObject({ isSignedIn: false, expired: true });
});

test.each([429, 500, 503])('a renewal that fails temporarily with %i keeps the session', async (status) => {
  mockApiHandler(acceptFreshToken(status));
  await expect(fetchDetails()).rejects.toBeInstanceOf(ApiUnreachable);
  expect(session()).toMatchObject({ token: expired, isSignedIn: true });
});

test.each([expired, 'no token at all'])('a session without a refresh token ends at once (%s)', async (token) => {
  signIn({ token, role: 'USER' });
  mockApiHandler(acceptFreshToken(200));
  await expect(fetchDetails()).rejects.toMatchObject({ status: 401 });
  expect(renewals()).toBe(0);
  expect(session().expired).toBe(true);
});

test('a session whose renewed token is refused ends without endless retries', async () => {
  mockApiHandler(({ path }) =>
    path === authRoutes.refresh.path ? [200, { success: true, token: fresh }] : [401, refusal(401)],
  );
  await expect(fetchDetails()).rejects.toMatchObject({ status: 401 });
  expect(renewals()).toBeLessThanOrEqual(2);
  expect(session().expired).toBe(true);
});

test('a public route replies even if the session has just ended', async () => {
  mockApiHandler(({ path, token }) => {
    if (path === authRoutes.refresh.path) return [401, refusal(401)];
    return token === undefined ? [200, { success: true, data: [] }] : [401, refusal(401)];
  });
  await expect(call(containersRoutes.list, {})).resolves.toMatchObject({ data: [] });
  expect(session().expired).toBe(true);
});

test('a user who signs in during the renewal of an old session stays signed in', async () => {
  mockApiHandler(({ path, token }) => {
    if (path === authRoutes.refresh.path) {
      signIn({ token: fresh, role: 'USER', refreshToken: 'mine' });
      return [401, refusal(401)];
    }
    return token === fresh ? [200, { success: true, data: { id: 2 } }] : [401, refusal(401)];
  });
  await expect(fetchDetails()).resolves.toMatchObject({ data: { id: 2 } });
  expect(session()).toMatchObject({ refreshToken: 'mine', expired: false });
});

test.each([
  ['a visitor', () => signOut()],
  ['a signed-in customer', () => signIn({ token: fresh, role: 'USER', refreshToken: 'later' })],
])('a request of %s that gets no reply fails after 15 seconds', async (_, begin) => {
  begin();
  vi.stubGlobal('fetch', () => new Promise<never>(() => {}));
  vi.useFakeTimers();
  const asked = expect(call(containersRoutes.list, {})).rejects.toBeInstanceOf(ApiUnreachable);
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  await asked;
});
