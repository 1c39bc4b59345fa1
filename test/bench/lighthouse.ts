import { loadavg } from 'node:os';
import lighthouse from 'lighthouse';
import { freePort } from '#local/emulator.ts';
import { paths } from '#web/core/paths.ts';
import { launchChromium } from '../support/browsers/chromium.ts';
import { serveAsCloudFront } from './http2-server.ts';
import { type Findings, medianOf, type Table } from './report.ts';
import { SCRIPT_BEFORE_CONTENT_KB, scriptBeforeContent } from './script-before-content.ts';
import { trackedPath } from './visits.ts';

/** Prerendered pages of every kind: departures, forms, questions, a calculator and texts. */
const PAGES = [paths.home, paths.login, paths.register, paths.help, paths.pricing, paths.contact] as const;
/** Runs per page: other load on the machine disturbs single runs. */
const RUNS = 3;

/** Minimum or maximum of each figure: scores out of 100, LCP in s, TBT in ms, CLS as a share of the screen. */
const LIMITS = {
  performance: { least: 99 },
  accessibility: { least: 100 },
  'best-practices': { least: 100 },
  seo: { least: 100 },
  'agentic-browsing': { least: 100 },
  LCP: { most: 1.8 },
  TBT: { most: 50 },
  CLS: { most: 0.02 },
} as const satisfies Record<string, Limit>;
type Limit = { least: number } | { most: number };

/** Other limits of the page of a parcel: its visitors come once, on a phone, and no search engine may list it. */
const TRACKING_LIMITS: Partial<Record<Name, Limit>> = { LCP: { most: 1.5 }, seo: { least: 0 } };
/** Other limit of the contact page, which the contract keeps blank for its first second. */
const CONTACT_LIMITS: Partial<Record<Name, Limit>> = { LCP: { most: 1.9 } };

type Name = keyof typeof LIMITS;
type Figures = Record<Name, number>;
type PageResult = {
  path: string;
  limits: Record<Name, Limit>;
  figures: Figures;
  runs: Figures[];
  load: number;
};

const NAMES = Object.keys(LIMITS) as Name[];

/** Runs Lighthouse on the site, served as by CloudFront, with its own phone and slow network. Reports medians. */
export const benchLighthouse = async (site: string): Promise<Findings> => {
  const port = await freePort();
  const edge = await serveAsCloudFront(site);
  const browser = await launchChromium([`--remote-debugging-port=${port}`, '--ignore-certificate-errors']);
  try {
    const tracked = await trackedPath();
    const script = await scriptBeforeContent(site + tracked);
    const results: PageResult[] = [];
    for (const path of [...PAGES, tracked]) {
      const runs: Figures[] = [];
      while (runs.length < RUNS) runs.push(await auditPage(edge.endpoint + path, port));
      const others = { [tracked]: TRACKING_LIMITS, [paths.contact]: CONTACT_LIMITS }[path];
      const limits = { ...LIMITS, ...others };
      results.push({ path, limits, figures: mediansOf(runs), runs, load: Math.round((loadavg()[0] ?? 0) * 10) / 10 });
    }
    const tooMuch = script > SCRIPT_BEFORE_CONTENT_KB ? [`${tracked}: ${script} KB of script before the content`] : [];
    return {
      figures: { results, scriptBeforeContent: script },
      tables: [tableOf(results, script)],
      failures: [...results.flatMap(failuresOf), ...tooMuch],
    };
  } finally {
    await browser.close();
    await edge.stop();
  }
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
    (name) => `${path}: ${name} ${figures[name]}`,
  );

const tableOf = (results: readonly PageResult[], script: number): Table => ({
  title: 'Lighthouse',
  note: `Medians of ${RUNS} runs on Lighthouse's phone, over HTTP/2. Limits: performance ${LIMITS.performance.least}, the other scores 100, LCP ${LIMITS.LCP.most} s, TBT ${LIMITS.TBT.most} ms, CLS ${LIMITS.CLS.most}; on the contact page LCP 1.9 s; on the page of a parcel LCP 1.5 s, no limit of SEO, and ${script} KB of script before the content, at most ${SCRIPT_BEFORE_CONTENT_KB}. With a load above 2 the machine was busy, and times are not reliable.`,
  columns: ['page', ...NAMES, 'load', ''],
  rows: results.map((result) => [
    result.path,
    ...NAMES.map((name) => result.figures[name]),
    result.load,
    failuresOf(result).length > 0 ? 'FAIL' : 'pass',
  ]),
});
