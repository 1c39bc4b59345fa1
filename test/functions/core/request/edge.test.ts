import { beforeEach, expect, test, vi } from 'vitest';
import { countMetric } from '#functions/core/metrics.ts';
import type { ApiEvent } from '#functions/core/request/caller.ts';
import { viewerAddress } from '#functions/core/request/edge.ts';

vi.mock(import('#functions/core/metrics.ts'), async (load) => ({ ...(await load()), countMetric: vi.fn() }));

const eventWith = (headers: Record<string, string>): ApiEvent =>
  ({ headers, requestContext: { http: { sourceIp: '10.0.0.1' } } }) as unknown as ApiEvent;

beforeEach(() => void vi.stubEnv('ORIGIN_SECRETS', 'first-secret,other-secret'));

test.each(['first-secret', 'other-secret'])(
  'the viewer address of the edge is trusted with either origin secret (%s)',
  (secret) => {
    expect(viewerAddress(eventWith({ 'x-origin-secret': secret, 'x-viewer-address': '203.0.113.7' }))).toBe(
      '203.0.113.7',
    );
  },
);

test.each<Record<string, string>>([
  {},
  { 'x-origin-secret': '' },
  { 'x-origin-secret': 'first-secreT' },
  { 'x-origin-secret': ',' },
])('a request that bypasses the edge is refused and counted (%j)', (headers) => {
  vi.mocked(countMetric).mockClear();
  expect(() => viewerAddress(eventWith({ ...headers, 'x-viewer-address': '203.0.113.7' }))).toThrow('FORBIDDEN');
  expect(vi.mocked(countMetric).mock.calls).toEqual([['originRefused']]);
});

test('without an edge the viewer address header is ignored', () => {
  vi.stubEnv('ORIGIN_SECRETS', '');
  expect(viewerAddress(eventWith({ 'x-viewer-address': '203.0.113.7' }))).toBe('10.0.0.1');
});
