import type { Page } from 'playwright-core';

/** Shift of the page: its share of the screen, ms since navigation, and the elements that moved. */
export type Shift = { value: number; at: number; moved: string[] };

type Entry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};
type Observed = { layoutShifts?: Shift[] };

/** Records the layout shifts of every document that the page opens from now on. */
export const observeShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    (globalThis as Observed).layoutShifts = shifts;
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'a removed element';
      const { className } = element;
      return element.localName + (typeof className === 'string' && className ? `.${className.split(' ')[0]}` : '');
    };
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${nameOf(node)} ${Math.round(from.y)}+${Math.round(from.height)} → ${Math.round(to.y)}+${Math.round(to.height)}`,
        );
        shifts.push({ value, at: Math.round(startTime), moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns the shifts that were recorded in the page's document. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (globalThis as Observed).layoutShifts ?? []);

const MAX_GAP_MS = 1000;
const MAX_SESSION_MS = 5000;

/**
 * Returns the Cumulative Layout Shift as web vitals define it: the largest sum of a session window, whose shifts follow
 * each other within 1 s and which lasts at most 5 s.
 */
export const cumulativeShift = (shifts: readonly Shift[]): number => {
  let largest = 0;
  let sum = 0;
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { value, at } of shifts) {
    const continues = at - last < MAX_GAP_MS && at - first < MAX_SESSION_MS;
    sum = continues ? sum + value : value;
    if (!continues) first = at;
    last = at;
    largest = Math.max(largest, sum);
  }
  return Math.round(largest * 1000) / 1000;
};
