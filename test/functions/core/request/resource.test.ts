import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiEvent } from '#functions/core/request/caller.ts';
import { resource } from '#functions/core/request/resource.ts';
import { systemRoutes } from '#shared/system/routes.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('ORIGIN_SECRETS', '');
  vi.stubEnv('STAGE', 'test');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const EVENT: Pick<ApiEvent, 'routeKey' | 'headers'> & { requestContext: object } = {
  routeKey: 'GET /health',
  headers: { 'accept-language': 'en' },
  requestContext: { requestId: 'r-1', http: { method: 'GET', path: '/health', sourceIp: '127.0.0.1' } },
};

test('a handler that never ends is answered with 503 and a retry time after 4.4 seconds', async () => {
  const never = () => new Promise<never>(() => {});
  const handler = resource(systemRoutes, { health: never, openapi: never, rates: never });
  const answers: unknown[] = [];
  void handler(EVENT as ApiEvent, {} as Context).then((answer) => answers.push(answer));
  await vi.advanceTimersByTimeAsync(4_399);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  // the first refusal reads its messages from a file
  await vi.waitFor(() => expect(answers).toMatchObject([{ statusCode: 503, headers: { 'retry-after': '5' } }]));
});
