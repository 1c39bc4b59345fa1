import { runAt } from '../clock.ts';
import { atMost } from '../emulator.ts';
import type { Day } from './containers.ts';

/** Minutes of each phase after the beginning of a day: all within the 15 minutes that a token is valid. */
const PHASES = {
  found: -1,
  open: 0,
  register: 1,
  book: 2,
  pay: 3,
  record: 4,
  confirm: 5,
  tell: 6,
  move: 7,
  load: 7.5,
  decide: 8,
  write: 9,
  read: 10,
} as const;

/** Action on a day, in one of its phases. */
export type Step = {
  on: Day;
  phase: keyof typeof PHASES;
  /** True if the site needs it to be usable: an account, a site, or an open departure. */
  opensSite?: boolean;
  run(): Promise<unknown>;
};

/** Steps to replay, counted from the day of `now`. */
type Replay = { now: number; settled: () => Promise<void>; stopping?: AbortSignal | undefined };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MAX_CONCURRENT = 8;
const FIRST_MINUTE = 14 * 60 + 10;
const LONG_GAP_MS = 30 * MINUTE_MS;

/** Midnight (UTC) of a day, counted from the day of `now`. */
export const midnightOf = (day: Day, now = Date.now()): number => (Math.floor(now / DAY_MS) + day) * DAY_MS;

/**
 * Runs each step at its time, those of the same time concurrently and in the order given, until stopped. Before a long
 * gap the stream's functions end their work (`settled`), since the steps of later days depend on it.
 */
export const replayTimeline = async (steps: readonly Step[], { now, settled, stopping }: Replay): Promise<void> => {
  const byTime = Map.groupBy(steps, (step) => timeOf(step, now));
  const times = [...byTime.keys()].sort((a, b) => a - b);
  for (const [at, time] of times.entries()) {
    if (stopping?.aborted) return;
    await runAt(time, () => runConcurrently(byTime.get(time) ?? []));
    if ((times[at + 1] ?? Number.POSITIVE_INFINITY) - time > LONG_GAP_MS) await settled();
  }
};

/**
 * Returns the time of a step. Days begin between 14:10 and 17:10 (UTC), each at its own time and after the departures
 * of that day; today's steps are in the last hour before now.
 */
const timeOf = ({ on, phase }: Step, now: number): number => {
  const minutes = PHASES[phase];
  if (on >= 0) return now - HOUR_MS + minutes * MINUTE_MS;
  return midnightOf(on, now) + (FIRST_MINUTE + ((-on * 37) % 180) + minutes) * MINUTE_MS;
};

/** Runs steps to their end; throws the error of the first one that failed. */
const runConcurrently = async (steps: readonly Step[]): Promise<void> => {
  const runQueued = atMost(MAX_CONCURRENT);
  const results = await Promise.allSettled(steps.map(({ run }) => runQueued(run)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};
