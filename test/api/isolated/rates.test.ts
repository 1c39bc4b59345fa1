import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hoursAfter, nowIso } from '#functions/core/clock.ts';
import { type EuroRates, findRates, storeRates } from '#functions/core/items/exchange-rates.ts';
import { serveOnLoopback } from '#local/emulator.ts';
import { ratesXml } from '#local/rates.ts';
import { api } from '../../support/calls/api.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { projectCloud } from '../../support/clouds/running-cloud.ts';
import { sweep } from '../../support/items/money.ts';

/** Indicative exchange rates, from a source that each test answers for. */

ownCloud();

const dayBefore = (days: number): string => hoursAfter(-24 * days).slice(0, 10);
const answering =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end(body);
const publishing = (date: string, USD: number, CAD: number) => answering(ratesXml(date, { USD, CAD }));

let answer: RequestListener;
let requests: number;
const source = await serveOnLoopback((request, response) => {
  requests += 1;
  answer(request, response);
});
afterAll(() => source.stop());

const today = dayBefore(0);
const known: EuroRates = { date: dayBefore(1), USD: 1.25, CAD: 1.5 };
const perUsdOfKnown = { EUR: 0.8, CAD: 1.2, XOF: 524.7656 };

beforeAll(() => {
  if (projectCloud()) process.env.RATES_URL = source.endpoint;
});

/** Known rates that were checked long enough ago to be checked again. */
beforeEach(async () => {
  requests = 0;
  if (projectCloud()) await storeRates({ checkedAt: hoursAfter(-4), rates: known });
});

const shown = async () => (await api('GET', '/rates')).body;

test('anybody may read what a dollar is worth, and the edge may keep the reply for a minute', async () => {
  const { status, body, headers } = await api('GET', '/rates');
  expect([status, body]).toEqual([200, { success: true, data: { date: known.date, perUsd: perUsdOfKnown } }]);
  expect(headers.get('cache-control')).toBe('public, max-age=60');
});

test("the sweep stores the day's rates, and asks the source again only after three hours", async () => {
  answer = publishing(today, 1.6, 2);
  await sweep();
  const perUsd = { EUR: 0.625, CAD: 1.25, XOF: 409.973125 };
  expect(await shown()).toEqual({ success: true, data: { date: today, perUsd } });
  await sweep();
  expect(requests).toBe(1);
  await storeRates({ checkedAt: hoursAfter(-2.9), rates: known });
  await sweep();
  expect(requests).toBe(1);
});

test.each<[string, () => RequestListener]>([
  ['is down', () => answering('', 503)],
  ['answers with a page instead of rates', () => answering('<!doctype html><p>Maintenance</p>')],
  ['sends rates of tomorrow', () => publishing(hoursAfter(24).slice(0, 10), 1.6, 2)],
  ['sends an implausible rate', () => publishing(today, 115.2, 2)],
  ['sends more than rates', () => answering(ratesXml(today, { USD: 1.6, CAD: 2 }) + ' '.repeat(20_000))],
  ['redirects elsewhere', () => (_, response) => void response.writeHead(302, { location: '/other' }).end()],
  ['closes the connection', () => (request) => void request.destroy()],
  ['sends rates older than the known ones', () => publishing(dayBefore(2), 1.6, 2)],
])('when the source %s, the known rates stay and it is asked again in three hours', async (_, failing) => {
  answer = failing();
  await sweep();
  expect((await shown()).data).toEqual({ date: known.date, perUsd: perUsdOfKnown });
  await sweep();
  expect(requests).toBe(1);
});

test('a source that never finishes its answer is given up after five seconds, and the known rates stay', async () => {
  answer = (_, response) => void response.writeHead(200).write('<?xml');
  const started = performance.now();
  await sweep();
  expect(performance.now() - started).toBeLessThan(8_000);
  expect((await shown()).data).toEqual({ date: known.date, perUsd: perUsdOfKnown });
});

test('without any rates, and when a source fails for days, none are offered', async () => {
  await storeRates({ checkedAt: nowIso() });
  expect(await shown()).toEqual({ success: true, data: null });
  answer = answering('', 503);
  await storeRates({ checkedAt: hoursAfter(-4), rates: { ...known, date: dayBefore(4) } });
  await sweep();
  expect(await shown()).toEqual({ success: true, data: null });
  expect((await findRates())?.rates?.date).toBe(dayBefore(4));
});
