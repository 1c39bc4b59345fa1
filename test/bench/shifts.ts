import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/browsers/chromium.ts';
import { cumulativeShift, observeShifts, type Shift, shiftsOf } from './layout-shifts.ts';
import { type Findings, markOf, type Table } from './report.ts';
import { type Phone, throttle } from './throttle.ts';
import { contextOptions, isUsable, type Visit, visitsOf } from './visits.ts';

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

/** Network and processor of a phone in a weak network: requests arrive late enough to move what is already shown. */
const PHONE: Phone = { kbits: 1600, latency: 150, slowdown: 4 };

/** Maximum CLS of every page. */
const LIMIT = 0.05;
/** Pages that load at the same time. */
const AT_ONCE = 4;
const USABLE_WITHIN_MS = 20_000;
/** Time after the last request during which shifts still count. */
const SETTLE_MS = 2000;

type Measured = { path: string; who: string; width: number; usable: boolean; cls: number; shifts: Shift[] };

/** Measures how far each page moves while it loads, on a phone and on a wide screen. */
export const benchShifts = async (site: string): Promise<Findings> => {
  const visits = await visitsOf();
  const browser = await launchChromium();
  try {
    const loads = visits.flatMap((visit) => SCREENS.map((screen) => ({ visit, screen })));
    const measured: Measured[] = new Array(loads.length);
    const next = loads.entries();
    const measureNext = async (): Promise<void> => {
      for (const [at, { visit, screen }] of next) measured[at] = await measure(browser, site, visit, screen);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, measureNext));
    return { figures: measured, tables: [tableOf(measured)], failures: measured.flatMap(failuresOf) };
  } finally {
    await browser.close();
  }
};

const measure = async (
  browser: Browser,
  site: string,
  { path, as, control }: Visit,
  viewport: (typeof SCREENS)[number],
): Promise<Measured> => {
  const context = await browser.newContext({ ...contextOptions(site, as), viewport, reducedMotion: 'no-preference' });
  try {
    const page = await context.newPage();
    await observeShifts(page);
    await throttle(page, PHONE);
    await page.goto(path, { waitUntil: 'commit' });
    const usable = await isUsable(page, control, USABLE_WITHIN_MS);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE_MS);
    const shifts = await shiftsOf(page);
    const who = as?.role ?? 'anonymous';
    return { path, who, width: viewport.width, usable, cls: cumulativeShift(shifts), shifts };
  } finally {
    await context.close();
  }
};

const failuresOf = ({ path, width, usable, cls, shifts }: Measured): string[] => {
  const [worst] = shifts.toSorted((a, b) => b.value - a.value);
  return [
    ...(usable ? [] : [`${path}: heading and main control not visible within ${USABLE_WITHIN_MS / 1000} s`]),
    ...(cls <= LIMIT ? [] : [`${path} at ${width} px: CLS ${cls}, over ${LIMIT}; most by ${worst?.moved.join(', ')}`]),
  ];
};

const tableOf = (measured: readonly Measured[]): Table => ({
  title: 'Layout shifts',
  note: `CLS until ${SETTLE_MS / 1000} s after the last request, at ${PHONE.kbits / 1000} Mbit/s, ${PHONE.latency} ms and a processor ${PHONE.slowdown} times slower. Limit: ${LIMIT}.`,
  columns: ['page', 'visitor', ...SCREENS.map(({ width }) => `${width} px`), ''],
  rows: measured
    .filter(({ width }) => width === SCREENS[0].width)
    .map(({ path, who }) => {
      const figures = measured.filter((load) => load.path === path).map(({ cls }) => cls);
      return [path, who, ...figures.map((cls) => cls.toFixed(3)), markOf(Math.max(...figures), LIMIT)];
    }),
});
