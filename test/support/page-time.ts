import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** How far from its time a thing may happen, on either side. */
const TOLERANCE_MS = 100;
/** In this much real time shows what has happened too early, even when it has to load something first. */
const SHOWS_MS = 250;
/** The page's clock moves by so much while a beginning is awaited, for what only waits its turn. */
const STEP_MS = 1;
/** Before anything begins a page is as one that has been open for a while: what draws its messages is there. */
const SETTLED_MS = 4000;

type Course = {
  begin: () => Promise<unknown>;
  /** From here time is counted… */
  since: () => Promise<boolean>;
  /** …to here. */
  until: () => Promise<boolean>;
};

/** From now on the page's clock, which must have been installed, stands still. */
export const holdClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + SETTLED_MS);

/**
 * Asserts how many milliseconds by the page's own clock lie between two things. The clock stands still and is moved by
 * hand, so a busy machine makes no difference.
 */
export const expectBetween = async (page: Page, ms: number, { begin, since, until }: Course): Promise<void> => {
  await holdClock(page);
  try {
    await begin();
    expect(await happensWithin(10_000, since, () => page.clock.runFor(STEP_MS)), 'it has not begun').toBe(true);
    await page.clock.runFor(ms - TOLERANCE_MS);
    expect(await happensWithin(SHOWS_MS, until), 'it has happened too early').toBe(false);
    await page.clock.runFor(2 * TOLERANCE_MS);
    expect(await happensWithin(10_000, until), 'it has not happened in time').toBe(true);
  } finally {
    await page.clock.resume();
  }
};

/** Whether something happens within so much real time; in between `wait` is done. */
const happensWithin = async (
  realMs: number,
  happens: () => Promise<boolean>,
  wait: () => Promise<void> = async () => {},
): Promise<boolean> => {
  const end = Date.now() + realMs;
  while (!(await happens())) {
    if (Date.now() > end) return false;
    await setTimeout(20);
    await wait();
  }
  return true;
};
