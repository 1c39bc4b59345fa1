import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { METRICS } from '#functions/core/metric-names.ts';
import { recordState } from '#functions/core/metrics.ts';
import { handler } from '#functions/site-check/index.ts';
import { type Emulator, serveOnLoopback } from '#local/emulator.ts';

vi.mock(import('#functions/core/metrics.ts'), async (load) => ({ ...(await load()), recordState: vi.fn() }));

type Reply = { status?: number; body: string };
type Site = Record<string, Reply | 'silence'>;

const HOUR_MS = 3_600_000;
const pageOf = (ageMs: number): Reply => {
  const data = JSON.stringify({ containers: [], next: undefined, asOf: Date.now() - ageMs });
  return {
    body: `<html><div id="root">…</div><script type="application/json" id="departures-data" data-version="1">${data}</script></html>`,
  };
};
const healthy = (): Site => ({
  '/ fr': pageOf(HOUR_MS),
  '/ en': pageOf(HOUR_MS),
  '/backend/health': { body: JSON.stringify({ success: true, data: { statut: 'OK', stage: 'local' } }) },
  '/backend/bookings': { body: JSON.stringify({ success: true, count: 0, data: [] }) },
});

let site: Site;
let server: Emulator;
let silences = 0;

const reply: RequestListener = ({ url = '', headers }, response) => {
  const found = site[url === '/' ? `/ ${headers['accept-language']}` : url];
  if (found === 'silence') silences += 1;
  else response.writeHead(found?.status ?? 200).end(found?.body);
};

beforeEach(async () => {
  site = healthy();
  silences = 0;
  server = await serveOnLoopback(reply);
  vi.stubEnv('SITE_URL', server.endpoint);
  vi.mocked(recordState).mockClear();
});
afterEach(() => server.stop());

/** Returns whether the check counted the site as failed. */
const failed = async (): Promise<boolean | undefined> => {
  await handler({}, { awsRequestId: 'check' });
  expect(recordState).toHaveBeenCalledOnce();
  const [name, holds] = vi.mocked(recordState).mock.lastCall ?? [];
  expect(METRICS[name ?? 'refusal']).toBe('SiteFailed');
  return holds;
};

test('a site with its departures in both languages and an API that answers passes the check', async () => {
  expect(await failed()).toBe(false);
});

test.each<[string, Site]>([
  ['whose home page is missing', { '/ fr': { status: 404, body: '' } }],
  ['whose home page is empty', { '/ en': { body: '' } }],
  ['whose home page is that of somebody else', { '/ fr': { body: '<html><h1>It works!</h1></html>' } }],
  [
    'whose home page shows no departures',
    { '/ fr': { body: '<script id="departures-data" data-version="1"></script>' } },
  ],
  ['whose departures were last drawn hours ago', { '/ en': pageOf(3 * HOUR_MS) }],
  ['whose departures are no JSON', { '/ fr': { body: '<script id="departures-data">{</script>' } }],
  ['whose API refuses CloudFront', { '/backend/health': { status: 403, body: '{"success":false}' } }],
  ['whose API has no database', { '/backend/bookings': { status: 503, body: '{"success":false}' } }],
  ['whose API answers with a page', { '/backend/bookings': { body: '<html></html>' } }],
  ['that sends without end', { '/backend/bookings': { body: ' '.repeat(1_500_000) } }],
  ['that redirects elsewhere', { '/ fr': { status: 302, body: '' } }],
])('a site %s fails the check', async (_, fault) => {
  site = { ...site, ...fault };
  expect(await failed()).toBe(true);
});

test('a site that accepts a call and never answers fails the check at its deadline', async () => {
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  site['/backend/health'] = 'silence';
  const result = failed();
  await vi.waitFor(() => expect(silences).toBe(1));
  deadline.abort(new DOMException('too late', 'TimeoutError'));
  expect(await result).toBe(true);
  for (const [ms] of timeout.mock.calls) expect(ms).toBeLessThanOrEqual(10_000); // the function ends after 30 s
});

test('a site that is not reachable fails the check', async () => {
  await server.stop();
  expect(await failed()).toBe(true);
});
