import type { Browser } from 'playwright-core';
import { paths } from '#web/core/paths.ts';
import { launchChromium } from '../support/chromium.ts';
import { serveAsCloudFront } from './http2-server.ts';
import { type Findings, markOf, medianOf, type Table } from './report.ts';
import { type Phone, throttle } from './throttle.ts';
import { contextOptions, type Visit, visitsOf } from './visits.ts';

/** Phone in a weak mobile network, as of a customer on the road. */
const PHONE: Phone = { kbits: 400, latency: 400, slowdown: 4 };
const SCREEN = { width: 390, height: 844 };
const RUNS = 3;
const WITHIN_MS = 60_000;

/** Maximum seconds until the first departure that can be booked is painted. */
const DEPARTURE_LIMIT = 3;

type Measured = { name: string; seconds: number; runs: number[]; limit: number };

/** Measures what a person on a slow phone waits for, with an empty cache. Reports medians. */
export const benchSlowPhone = async (site: string): Promise<Findings> => {
  const visits = await visitsOf();
  const customer = visits.find(({ path }) => path === paths.myColis)?.as;
  const edge = await serveAsCloudFront(site);
  const browser = await launchChromium(['--ignore-certificate-errors']);
  try {
    const measured = [
      await repeat('first departure, visitor', () => firstDeparture(browser, edge.endpoint, undefined)),
      await repeat('first departure, customer', () => firstDeparture(browser, edge.endpoint, customer)),
    ];
    return { figures: measured, tables: [tableOf(measured)], failures: measured.flatMap(failureOf) };
  } finally {
    await browser.close();
    await edge.stop();
  }
};

const repeat = async (name: string, measure: () => Promise<number>): Promise<Measured> => {
  const runs: number[] = [];
  while (runs.length < RUNS) runs.push(await measure());
  return { name, seconds: medianOf(runs), runs, limit: DEPARTURE_LIMIT };
};

/** Returns the seconds until a card with its price is painted. */
const firstDeparture = async (browser: Browser, origin: string, as: Visit['as']): Promise<number> => {
  const context = await browser.newContext({ ...contextOptions(origin, as), viewport: SCREEN });
  try {
    const page = await context.newPage();
    await throttle(page, PHONE);
    await page.goto(paths.home, { waitUntil: 'commit' });
    const painted = await page.waitForFunction(
      () => {
        const card = document.querySelector('main li h3');
        const isShown = card instanceof HTMLElement && card.checkVisibility({ visibilityProperty: true });
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        return isShown && paint ? performance.now() : undefined;
      },
      undefined,
      { timeout: WITHIN_MS, polling: 'raf' },
    );
    return Math.round((await painted.jsonValue()) ?? Number.POSITIVE_INFINITY) / 1000;
  } finally {
    await context.close();
  }
};

const failureOf = ({ name, seconds, limit }: Measured): string[] =>
  seconds <= limit ? [] : [`${name}: ${seconds} s, over ${limit} s`];

const tableOf = (measured: readonly Measured[]): Table => ({
  title: 'Slow phone',
  note: `Seconds at ${PHONE.kbits} kbit/s, ${PHONE.latency} ms and a processor ${PHONE.slowdown} times slower, with an empty cache: medians of ${RUNS} runs.`,
  columns: ['waiting for', 'seconds', 'limit', ''],
  rows: measured.map(({ name, seconds, limit }) => [name, seconds, limit, markOf(seconds, limit)]),
});
