import type { Browser, Page } from 'playwright-core';
import { matchPath } from 'react-router-dom';
import { isAgentPath } from '#shared/agent-path.ts';
import { paths } from '#web/core/paths.ts';
import { launchChromium } from '../support/browsers/chromium.ts';
import { bytesOnWire, isAgentCode, isAmplify, type Kind, kindOf } from './file-sizes.ts';
import { type Findings, markOf, type Table, toKb } from './report.ts';
import { contextOptions, isUsable, observeUsable, usableAt, type Visit, visitsOf } from './visits.ts';

type Limits = Partial<Record<Kind, number>>;

/**
 * Brotli KB that a page fetched before it was usable, by kind, and its files, largest first. `usable` is false when it
 * never was; `amplify` and `agents` list the files of the whole visit that contain code of Amplify, or for agents
 * alone; `requests` counts all of the whole visit, the document and the API's answers among them.
 */
type Weight = {
  path: string;
  who: string;
  usable: boolean;
  kb: Sums;
  files: File[];
  requests: number;
  amplify: string[];
  agents: string[];
};
type File = { name: string; kind: Kind; bytes: number };
type Sums = Record<Kind, number>;

/** Maximum brotli KB of JS of the agents' pages, besides what every page loads; the scanner comes with the camera. */
const AGENT_JS = 69;
const USABLE_WITHIN_MS = 10_000;
/** Maximum brotli KB of the home page. */
const HOME_LIMITS = { js: 148, css: 25, fonts: 35 } as const;
/** Maximum brotli KB of any other page. */
const LIMITS = { js: 186, fonts: 35 } as const;

/** Maximum number of files of a page, and of all pages on average: on a phone, requests cost more than bytes. */
const FILES = { page: 54, average: 29 } as const;

/** Maximum number of requests of a whole visit of the booking form, until nothing more is loaded. */
const BOOKING_REQUESTS = 60;
const isBookingForm = (path: string): boolean => Boolean(matchPath(paths.addColis, path));

/** Returns the limits of the page at a path. */
const limitsOf = (path: string): Limits => (path === paths.home ? HOME_LIMITS : LIMITS);

/** Measures the files that each page fetches on a first visit, with an empty cache. */
export const benchWeb = async (site: string): Promise<Findings> => {
  const visits = await visitsOf();
  const browser = await launchChromium();
  try {
    const weights: Weight[] = [];
    for (const visit of visits) weights.push(await weigh(browser, site, visit));
    const shell = shellOf(weights);
    const limits = weights.map(({ path }) => (isAgentPath(path) ? { js: shell + AGENT_JS } : limitsOf(path)));
    return {
      figures: weights,
      tables: [tableOf(weights, limits)],
      failures: [...weights.flatMap((weight, at) => failuresOf(weight, limits[at])), ...averageFailures(weights)],
    };
  } finally {
    await browser.close();
  }
};

const weigh = async (browser: Browser, site: string, visit: Visit): Promise<Weight> => {
  const context = await browser.newContext(contextOptions(site, visit.as));
  try {
    const page = await context.newPage();
    const photos = photoBytes(page, site);
    await observeUsable(page, visit.control);
    await page.goto(visit.path, { waitUntil: 'commit' });
    const usable = await isUsable(page, visit.control, USABLE_WITHIN_MS);
    await page.waitForLoadState('networkidle');
    const fetched = await fetchedBy(page);
    const end = (await usableAt(page)) ?? Number.POSITIVE_INFINITY;
    const beforeUsable = fetched.filter(({ start }) => start < end);
    const assets = fetched.flatMap(({ url }) => (url.startsWith(`${site}/assets/`) ? new URL(url).pathname : []));
    const withCode = async (isSuch: typeof isAmplify): Promise<string[]> => {
      const found = await Promise.all(assets.map(async (path) => ((await isSuch(path)) ? [path] : [])));
      return [...new Set(found.flat())];
    };
    const files = await filesOf(beforeUsable, site, photos);
    return {
      path: visit.path,
      who: visit.as?.role ?? 'anonymous',
      usable,
      kb: sumsOf(files),
      files,
      requests: fetched.length + 1,
      amplify: await withCode(isAmplify),
      agents: await withCode(isAgentCode),
    };
  } finally {
    await context.close();
  }
};

type Fetched = { url: string; type: string; start: number };

/** Lists what the page requested, with the time of each request by the page's own clock. */
const fetchedBy = (page: Page): Promise<Fetched[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name: url, initiatorType, startTime: start } = entry as PerformanceResourceTiming;
      return { url, type: initiatorType === 'img' ? 'image' : initiatorType, start };
    }),
  );

/** Records the bytes of photos by address. They come from the bucket: their size is known after their download. */
const photoBytes = (page: Page, site: string): Map<string, Promise<number>> => {
  const bytes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.url().startsWith(site) || response.request().resourceType() !== 'image') return;
    const size = response.body().then(
      ({ length }) => length,
      () => 0,
    );
    bytes.set(response.url(), size);
  });
  return bytes;
};

/** Lists each fetched file once, however often it was requested. */
const filesOf = async (
  fetched: readonly Fetched[],
  site: string,
  photos: ReadonlyMap<string, Promise<number>>,
): Promise<File[]> => {
  const files: File[] = [];
  for (const { url, type } of new Map(fetched.map((request) => [request.url, request])).values()) {
    const name = new URL(url).pathname;
    const kind = kindOf(name, type);
    if (!kind) continue;
    const bytes = url.startsWith(site) ? await bytesOnWire(name) : ((await photos.get(url)) ?? 0);
    files.push({ name, kind, bytes });
  }
  return files.sort((a, b) => b.bytes - a.bytes);
};

/** Returns the KB of JS that every page loads. */
const shellOf = (weights: readonly Weight[]): number => {
  const [first, ...others] = weights;
  const everywhere = (first?.files ?? []).filter(
    ({ name, kind }) => kind === 'js' && others.every(({ files }) => files.some((file) => file.name === name)),
  );
  return toKb(everywhere.reduce((sum, { bytes }) => sum + bytes, 0));
};

/** Roles that have agents' pages. */
const TEAM = new Set(['ADMIN', 'AGENT']);

const sumsOf = (files: readonly File[]): Sums => {
  const of = (wanted: Kind): number =>
    toKb(files.reduce((sum, { kind, bytes }) => sum + (kind === wanted ? bytes : 0), 0));
  return { js: of('js'), css: of('css'), fonts: of('fonts'), images: of('images') };
};

const failuresOf = (
  { path, who, usable, kb, files, requests, amplify, agents }: Weight,
  limits: Limits = {},
): string[] => {
  const over = Object.entries(limits).flatMap(([kind, limit]) =>
    markOf(kb[kind as Kind], limit) === 'FAIL' ? [`${path}: ${kb[kind as Kind]} KB of ${kind}, over ${limit}`] : [],
  );
  const unusable = usable ? [] : [`${path}: heading and main control not visible within ${USABLE_WITHIN_MS / 1000} s`];
  return [
    ...unusable,
    ...over,
    ...(files.length > FILES.page ? [`${path}: ${files.length} files, over ${FILES.page}`] : []),
    ...(isBookingForm(path) && requests > BOOKING_REQUESTS
      ? [`${path}: ${requests} requests of a visit, over ${BOOKING_REQUESTS}`]
      : []),
    ...(path === paths.home ? amplify : []).map((file) => `${path}: ${file} contains Amplify`),
    ...(TEAM.has(who) ? [] : agents).map((file) => `${path}: ${file} is for agents alone`),
  ];
};

const averageFiles = (weights: readonly Weight[]): number =>
  Math.round((weights.reduce((sum, { files }) => sum + files.length, 0) / weights.length) * 10) / 10;

const averageFailures = (weights: readonly Weight[]): string[] => {
  const average = averageFiles(weights);
  return average > FILES.average ? [`${average} files per page on average, over ${FILES.average}`] : [];
};

const tableOf = (weights: readonly Weight[], limits: readonly Limits[]): Table => ({
  title: 'Web',
  note: `Brotli KB and files requested before the page is usable (heading and main control visible), with an empty cache. Limits on /: ${HOME_LIMITS.js} of JS, ${HOME_LIMITS.css} of CSS, ${HOME_LIMITS.fonts} of fonts, nothing of Amplify; on other pages ${LIMITS.js} of JS, on agents’ pages ${AGENT_JS} more than every page loads. Files: ${FILES.page} on a page; ${averageFiles(weights)} on average, at most ${FILES.average}. Requests are those of the whole visit until nothing more is loaded: on the booking form at most ${BOOKING_REQUESTS}.`,
  columns: ['page', 'visitor', 'usable', 'JS', 'CSS', 'fonts', 'images', 'sum', 'files', 'requests', 'Amplify', ''],
  rows: weights.map((weight, at) => {
    const { path, who, usable, kb, files, requests, amplify } = weight;
    const sum = kb.js + kb.css + kb.fonts + kb.images;
    const parts = [kb.js, kb.css, kb.fonts, kb.images, sum].map((part) => part.toFixed(1));
    const mark = failuresOf(weight, limits[at]).length > 0 ? 'FAIL' : 'pass';
    return [
      path,
      who,
      usable ? 'yes' : 'NO',
      ...parts,
      files.length,
      requests,
      amplify.length > 0 ? 'yes' : 'no',
      mark,
    ];
  }),
});
