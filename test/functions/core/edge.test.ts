import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiEvent } from '#functions/core/caller.ts';
import { viewerAddress } from '#functions/core/edge.ts';

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
])('a request that bypasses the edge is refused (%j)', (headers) => {
  expect(() => viewerAddress(eventWith({ ...headers, 'x-viewer-address': '203.0.113.7' }))).toThrow('FORBIDDEN');
});

test('without an edge the viewer address header is ignored', () => {
  vi.stubEnv('ORIGIN_SECRETS', '');
  expect(viewerAddress(eventWith({ 'x-viewer-address': '203.0.113.7' }))).toBe('10.0.0.1');
});
