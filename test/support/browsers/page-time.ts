import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Tolerance on either side of the expected time. */
const TOLERANCE_MS = 100;
/** Real time after which an early event would be visible, even if it must load something first. */
const SHOWS_MS = 250;
/** Real time after which an event that does not come is missing. */
const PATIENCE_MS = 90_000;
/** Step of the page's clock while the start is awaited, for work that is only queued. */
const STEP_MS = 1;
/** Page time before the start, so that the code that shows messages is loaded. */
const SETTLED_MS = 4000;

type Course = {
  begin: () => Promise<unknown>;
  /** Start of the measured time. */
  since: () => Promise<boolean>;
  /** End of the measured time. */
  until: () => Promise<boolean>;
};

/** Stops the page's clock, which must have been installed. */
export const pauseClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + SETTLED_MS);

/**
 * Checks the milliseconds between two events by the page's own clock. The clock is stopped and advanced by hand, so a
 * slow machine makes no difference.
 */
export const expectDelay = async (page: Page, ms: number, { begin, since, until }: Course): Promise<void> => {
  await pauseClock(page);
  try {
    await begin();
    expect(await happensWithin(PATIENCE_MS, since, () => page.clock.runFor(STEP_MS)), 'it has not begun').toBe(true);
    await page.clock.runFor(ms - TOLERANCE_MS);
    expect(await happensWithin(SHOWS_MS, until), 'it has happened too early').toBe(false);
    await page.clock.runFor(2 * TOLERANCE_MS);
    expect(await happensWithin(PATIENCE_MS, until), 'it has not happened in time').toBe(true);
  } finally {
    await page.clock.resume();
  }
};

/** Reports whether a condition becomes true within a real time; calls `wait` between two checks. */
const happensWithin = async (
  realMs: number,
  condition: () => Promise<boolean>,
  wait: () => Promise<void> = async () => {},
): Promise<boolean> => {
  const end = Date.now() + realMs;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await setTimeout(20);
    await wait();
  }
  return true;
};
