import type { Browser } from 'playwright-core';
import { paths } from '#web/core/paths.ts';
import { launchChromium } from '../support/browsers/chromium.ts';
import { serveAsCloudFront } from './http2-server.ts';
import { type MainJob, newcomer, returningCustomer } from './main-job.ts';
import { type Findings, markOf, medianOf, type Table } from './report.ts';
import { slowdownMeters } from './slowdown.ts';
import { type Phone, throttle } from './throttle.ts';
import { contextOptions, type Visit, visitsOf } from './visits.ts';

/** Phone in a weak mobile network, as of a customer on the road. */
const PHONE: Phone = { kbits: 400, latency: 400, slowdown: 4 };
const SCREEN = { width: 390, height: 844 };
const RUNS = 3;
const WITHIN_MS = 60_000;

/** Maximum seconds until the first departure that can be booked is painted. */
const DEPARTURE_LIMIT = 3;

/**
 * Limits of the main job: seconds of waiting, taps and inputs in all, inputs, and milliseconds of the longest
 * interaction.
 */
const JOB_LIMITS = {
  customer: { who: 'a customer', limits: { waiting: 20, actions: 9, inputs: 9, delay: 200 } },
  newcomer: { who: 'a newcomer', limits: { waiting: 25, actions: 20, inputs: 15, delay: 200 } },
} as const;

type Measured = { name: string; seconds: number; runs: number[]; limit: number };

/** Measures what a person on a slow phone waits for, with an empty cache. Reports medians. */
export const benchSlowPhone = async (site: string): Promise<Findings> => {
  const visits = await visitsOf();
  const customer = visits.find(({ path }) => path === paths.myColis)?.as;
  const edge = await serveAsCloudFront(site);
  const siteUrl = process.env.SITE_URL;
  process.env.SITE_URL = edge.endpoint; // where the payment provider returns to
  // The bucket accepts uploads from the product's own origin only.
  const browser = await launchChromium([edge.trust, '--disable-web-security']);
  try {
    const measured = [
      await repeat('first departure, visitor', () => firstDeparture(browser, edge.endpoint, undefined)),
      await repeat('first departure, customer', () => firstDeparture(browser, edge.endpoint, customer)),
    ];
    const newMeter = await slowdownMeters(browser);
    const jobs = [
      {
        ...JOB_LIMITS.customer,
        ...(await repeatJob(() => returningCustomer(browser, edge.endpoint, PHONE, newMeter()))),
      },
      { ...JOB_LIMITS.newcomer, ...(await repeatJob(() => newcomer(browser, edge.endpoint, PHONE, newMeter()))) },
    ];
    return {
      figures: { measured, jobs },
      tables: [tableOf(measured), ...jobs.map(jobTableOf)],
      failures: [...measured.flatMap(failureOf), ...jobs.flatMap(jobFailuresOf)],
    };
  } finally {
    process.env.SITE_URL = siteUrl;
    await browser.close();
    await edge.stop();
  }
};

const repeat = async (name: string, measure: () => Promise<number>): Promise<Measured> => {
  const runs: number[] = [];
  while (runs.length < RUNS) runs.push(await measure());
  return { name, seconds: medianOf(runs), runs, limit: DEPARTURE_LIMIT };
};

/** Runs a job several times; returns the middle one by its waiting, with the delay of the middle one by its delay. */
const repeatJob = async (run: () => Promise<MainJob>): Promise<MainJob> => {
  const runs: MainJob[] = [];
  while (runs.length < RUNS) runs.push(await run());
  const middleBy = (measure: 'waiting' | 'delay') =>
    runs.toSorted((one, other) => one[measure] - other[measure])[Math.floor(RUNS / 2)] as MainJob;
  const { waiting, parts } = middleBy('waiting');
  return { ...middleBy('delay'), waiting, parts };
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

type Job = MainJob & (typeof JOB_LIMITS)[keyof typeof JOB_LIMITS];

const MEASURES = ['waiting', 'actions', 'inputs', 'delay'] as const;

const jobFailuresOf = ({ who, limits, ...job }: Job): string[] =>
  MEASURES.filter((name) => job[name] > limits[name]).map(
    (name) => `main job of ${who}: ${name} ${job[name]}, over ${limits[name]}`,
  );

const jobTableOf = ({ who, limits, parts, slowest, slowdown, ...job }: Job): Table => ({
  title: `From the list to the receipt: ${who}`,
  note: `Seconds of waiting, taps and inputs, and milliseconds of the longest interaction, on the same phone: middle ones of ${RUNS} runs. The longest was ${slowest}, with a processor really ${slowdown.toFixed(1)} times slower; the delay is converted to ${PHONE.slowdown} times.`,
  columns: ['measure', 'value', 'limit', ''],
  rows: [
    ...Object.entries(parts).map(([part, seconds]) => [`waiting for ${part}`, seconds.toFixed(1), '', '']),
    ...MEASURES.map((name) => [name, Math.round(job[name] * 10) / 10, limits[name], markOf(job[name], limits[name])]),
  ],
});
