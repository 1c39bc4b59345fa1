import type { Browser, Page } from 'playwright-core';
import { medianOf } from './report.ts';

/** Rounds of the loop that is timed: about 50 ms on a phone. */
const ROUNDS = 1_000_000;
const REFERENCE_RUNS = 40;

/** Measures by how much a throttled page is really slower than this computer. */
export interface SlowdownMeter {
  sample: (page: Page) => Promise<void>;
  /** Median of the samples. */
  slowdown: () => number;
}

/**
 * Returns a function that creates a meter. The reference is a loop without throttling, of which the shortest run
 * counts: other programs on this computer make a run longer, never shorter, and a throttled page slower than asked.
 */
export const slowdownMeters = async (browser: Browser): Promise<() => SlowdownMeter> => {
  const page = await browser.newPage();
  const runs: number[] = [];
  while (runs.length < REFERENCE_RUNS) runs.push(await page.evaluate(timeLoop, ROUNDS));
  await page.close();
  const shortest = Math.min(...runs);
  return () => {
    const samples: number[] = [];
    return {
      sample: async (sampled) => void samples.push((await sampled.evaluate(timeLoop, ROUNDS)) / shortest),
      slowdown: () => medianOf(samples),
    };
  };
};

/** Returns the milliseconds that a loop takes in the page. */
const timeLoop = (rounds: number): number => {
  const start = performance.now();
  let value = 1;
  for (let left = rounds; left > 0; left -= 1) value = (value * 16_807) % 2_147_483_647;
  return value > 0 ? performance.now() - start : 0;
};
