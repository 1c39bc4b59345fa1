import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiEvent } from '#functions/core/caller.ts';
import { viewerAddress } from '#functions/core/edge.ts';

const asking = (headers: Record<string, string>): ApiEvent =>
  ({ headers, requestContext: { http: { sourceIp: '10.0.0.1' } } }) as unknown as ApiEvent;

beforeEach(() => void vi.stubEnv('ORIGIN_SECRETS', 'first-secret,other-secret'));

test.each(['first-secret', 'other-secret'])('the edge is believed about who asks, by either secret (%s)', (secret) => {
  expect(viewerAddress(asking({ 'x-origin-secret': secret, 'x-viewer-address': '203.0.113.7' }))).toBe('203.0.113.7');
});

test.each<Record<string, string>>([
  {},
  { 'x-origin-secret': '' },
  { 'x-origin-secret': 'first-secreT' },
  { 'x-origin-secret': ',' },
])('whoever goes round the edge is refused (%j)', (headers) => {
  expect(() => viewerAddress(asking({ ...headers, 'x-viewer-address': '203.0.113.7' }))).toThrow('FORBIDDEN');
});

test('where there is no edge nobody is believed about their address', () => {
  vi.stubEnv('ORIGIN_SECRETS', '');
  expect(viewerAddress(asking({ 'x-viewer-address': '203.0.113.7' }))).toBe('10.0.0.1');
});
