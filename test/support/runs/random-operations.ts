import { expect } from 'vitest';

/** Tests of a model: random operations at once, after which invariants must hold. */

/** Returns a generator of random numbers from 0 to below 1 that is the same for the same seed (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Returns a function that picks one of several things; undefined when there are none. */
export const pickFrom =
  (random: () => number) =>
  <T>(from: readonly T[]): T | undefined =>
    from[Math.floor(random() * from.length)];

type Rounds = {
  rounds: number;
  /** Operations that run at once in each round. */
  atOnce: number;
  operations: readonly (() => Promise<unknown>)[];
  random: () => number;
  /** Checks the invariants after each round. */
  check: () => Promise<void>;
};

/** Runs random operations round by round, and checks that none of them ended in a server error. */
export const runRounds = async ({ rounds, atOnce, operations, random, check }: Rounds): Promise<void> => {
  const pick = pickFrom(random);
  const serverErrors: unknown[] = [];
  for (let round = 0; round < rounds; round++) {
    const replies = await Promise.all(Array.from({ length: atOnce }, () => pick(operations)?.()));
    for (const reply of replies as ({ status?: number; text?: string } | undefined)[])
      if (reply?.status === 500) serverErrors.push(reply.text);
    await check();
  }
  expect(serverErrors).toEqual([]);
};
