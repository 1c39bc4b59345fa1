import type { BrowserContext, Page } from 'playwright-core';

/** Number of the last events that a page keeps. */
const KEPT = 25;

declare global {
  interface Window {
    recordedInput?: string[];
  }
}

/** Makes every page of a context record presses, layout shifts and changes of the address for `recordedInput`. */
export const recordInput = (context: BrowserContext): Promise<unknown> => context.addInitScript(record, KEPT);

/** Returns the last events of a page, oldest first, with milliseconds since it was loaded. */
export const recordedInput = (page: Page): Promise<string[]> => page.evaluate(() => window.recordedInput ?? []);

/** Runs in the page, before its own scripts. */
function record(kept: number): void {
  const events: string[] = [];
  window.recordedInput = events;
  const add = (event: string, at = performance.now()) => {
    events.push(`${Math.round(at)} ms ${event}`);
    if (events.length > kept) events.shift();
  };
  const nameOf = (target: unknown): string =>
    target instanceof Element ? `${target.tagName} "${(target.textContent ?? '').slice(0, 30)}"` : String(target);
  for (const type of ['mousedown', 'mouseup', 'click'] as const) {
    const handle = (event: MouseEvent) =>
      add(`${type} on ${nameOf(event.target)} at ${event.clientX},${event.clientY}`);
    addEventListener(type, handle, { capture: true });
  }
  for (const change of ['pushState', 'replaceState'] as const) {
    const original = history[change].bind(history);
    history[change] = (state, unused, url) => {
      add(`${change} ${url ?? ''}`);
      original(state, unused, url);
    };
  }
  addEventListener('popstate', () => add(`popstate ${location.href}`));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { sources = [] } = entry as PerformanceEntry & { sources?: { node?: unknown }[] };
      add(`shift of ${sources.map(({ node }) => nameOf(node)).join(', ')}`, entry.startTime);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
