import { loadavg } from 'node:os';
import lighthouse from 'lighthouse';
import { freePort } from '#local/emulator.ts';
import { paths } from '#web/core/paths.ts';
import { launchChromium } from '../support/browsers/chromium.ts';
import { serveFloorPage } from './floor-page.ts';
import { serveAsCloudFront } from './http2-server.ts';
import { type Findings, medianOf, type Table } from './report.ts';
import { SCRIPT_BEFORE_CONTENT_KB, scriptBeforeContent } from './script-before-content.ts';
import { trackedPath } from './visits.ts';

/** Prerendered pages of every kind: departures, forms, questions, a calculator and texts. */
const PAGES = [paths.home, paths.login, paths.register, paths.help, paths.pricing, paths.contact] as const;
/** Runs per page: other load on the machine disturbs single runs. */
const RUNS = 3;

/**
 * How much more than the least page of this stack (`serveFloorPage`) a page may block, and its content may take: machines
 * differ in speed, and a figure in milliseconds fails on the slower one.
 */
const TIMES_FLOOR = 1.5;
/** Milliseconds and seconds below which nobody notices, whatever the least page costs. */
const UNNOTICED = { TBT: 50, LCP: 1.2 } as const;
/** Points of the score of performance that a page may have less than the least page. */
const POINTS_BELOW_FLOOR = 1;

/** Minimum or maximum of each figure: scores out of 100, LCP in s, TBT in ms, CLS as a share of the screen. */
type Limits = Record<Name, Limit>;
type Limit = { least: number } | { most: number };

const limitsAt = (path: string, tracked: string, floor: Figures): Limits => ({
  performance: { least: floor.performance - POINTS_BELOW_FLOOR },
  accessibility: { least: 100 },
  'best-practices': { least: 100 },
  // No search engine may list the page of a parcel.
  seo: { least: path === tracked ? 0 : 100 },
  'agentic-browsing': { least: 100 },
  // The contract keeps the contact page blank for its first second.
  LCP: { most: Math.max(UNNOTICED.LCP, TIMES_FLOOR * floor.LCP) + (path === paths.contact ? 0.3 : 0) },
  TBT: { most: Math.max(UNNOTICED.TBT, TIMES_FLOOR * floor.TBT) },
  CLS: { most: 0.02 },
});

const NAMES = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
  'agentic-browsing',
  'LCP',
  'TBT',
  'CLS',
] as const;
type Name = (typeof NAMES)[number];
type Figures = Record<Name, number>;
type PageResult = {
  path: string;
  limits: Limits;
  figures: Figures;
  runs: Figures[];
  load: number;
};

/**
 * Runs Lighthouse on the site and on the least page, both served as by CloudFront, with its own phone and slow network.
 * Reports medians.
 */
export const benchLighthouse = async (site: string): Promise<Findings> => {
  const port = await freePort();
  const edge = await serveAsCloudFront(site);
  const least = await serveFloorPage();
  const floorEdge = await serveAsCloudFront(least.endpoint);
  const browser = await launchChromium([`--remote-debugging-port=${port}`, '--ignore-certificate-errors']);
  try {
    const tracked = await trackedPath();
    const script = await scriptBeforeContent(site + tracked);
    const results: PageResult[] = [];
    const floor = mediansOf(await auditsOf(`${floorEdge.endpoint}/`, port));
    for (const path of [...PAGES, tracked]) {
      const runs = await auditsOf(edge.endpoint + path, port);
      const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
      results.push({ path, limits: limitsAt(path, tracked, floor), figures: mediansOf(runs), runs, load });
    }
    const tooMuch = script > SCRIPT_BEFORE_CONTENT_KB ? [`${tracked}: ${script} KB of script before the content`] : [];
    return {
      figures: { floor, results, scriptBeforeContent: script },
      tables: [tableOf(results, floor, script)],
      failures: [...results.flatMap(failuresOf), ...tooMuch],
    };
  } finally {
    await browser.close();
    await Promise.all([edge, floorEdge, least].map((server) => server.stop()));
  }
};

const auditsOf = async (url: string, port: number): Promise<Figures[]> => {
  const runs: Figures[] = [];
  while (runs.length < RUNS) runs.push(await auditPage(url, port));
  return runs;
};

const auditPage = async (url: string, port: number): Promise<Figures> => {
  const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'];
  const result = await lighthouse(url, { port, onlyCategories, logLevel: 'error' });
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const { categories, audits } = result.lhr;
  const score = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string): number => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    'agentic-browsing': score('agentic-browsing'),
    LCP: Math.round(value('largest-contentful-paint') / 10) / 100,
    TBT: Math.round(value('total-blocking-time')),
    CLS: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
  };
};

const mediansOf = (runs: readonly Figures[]): Figures =>
  Object.fromEntries(NAMES.map((name) => [name, medianOf(runs.map((run) => run[name]))])) as Figures;

const isWithinLimit = (figure: number, limit: { least?: number; most?: number }): boolean =>
  figure >= (limit.least ?? 0) && figure <= (limit.most ?? Number.POSITIVE_INFINITY);

const failuresOf = ({ path, figures, limits }: PageResult): string[] =>
  NAMES.filter((name) => !isWithinLimit(figures[name], limits[name])).map(
    (name) => `${path}: ${name} ${figures[name]}, limit ${Object.values(limits[name])}`,
  );

const tableOf = (results: readonly PageResult[], floor: Figures, script: number): Table => ({
  title: 'Lighthouse',
  note: `Medians of ${RUNS} runs on Lighthouse's phone, over HTTP/2. Limits: LCP and TBT ${TIMES_FLOOR} times those of the least page, at least ${UNNOTICED.LCP} s and ${UNNOTICED.TBT} ms (LCP 0.3 s more on the contact page); performance ${POINTS_BELOW_FLOOR} below its; the other scores 100, but for SEO on the page of a parcel; CLS 0.02. The page of a parcel has ${script} KB of script before the content, at most ${SCRIPT_BEFORE_CONTENT_KB}. With a load above 2 the machine was busy.`,
  columns: ['page', ...NAMES, 'load', ''],
  rows: [
    ['least page', ...NAMES.map((name) => floor[name]), undefined, ''],
    ...results.map((result) => [
      result.path,
      ...NAMES.map((name) => result.figures[name]),
      result.load,
      failuresOf(result).length > 0 ? 'FAIL' : 'pass',
    ]),
  ],
});
