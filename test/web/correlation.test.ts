// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { authRoutes } from '#shared/auth/routes.ts';
import { containersRoutes } from '#shared/containers/routes.ts';
import { CORRELATION_HEADER, isCorrelationId } from '#shared/http/correlation.ts';
import { call } from '#web/core/api/call.ts';
import { signIn, signOut } from '#web/core/session/session.ts';
import { loadFrenchTexts } from './browser.ts';

let ids: string[] = [];

beforeEach(async () => {
  await loadFrenchTexts();
  signOut();
  ids = [];
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit = {}) => {
    ids.push(new Headers(init.headers).get(CORRELATION_HEADER) ?? '');
    return new Response(JSON.stringify({ success: true, data: [] }), { status: 200 });
  });
});

test('all requests of one click share a correlation id, and the next click has another', async () => {
  const list = () => call(containersRoutes.list, { query: {} });
  await Promise.all([list(), list()]);
  document.body.click();
  await list();
  const claims = btoa(JSON.stringify({ exp: Date.now() / 1000 + 900 }));
  signIn({ token: `e30.${claims}.x`, role: 'USER', refreshToken: 'later', userId: 1 });
  await call(authRoutes.details, {});
  const [first, again, second, signedIn] = ids;
  expect([again, signedIn]).toEqual([first, second]);
  expect(second).not.toBe(first);
  expect(ids.every(isCorrelationId)).toBe(true);
});
