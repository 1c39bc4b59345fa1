import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 20;
const TIMEOUT_MS = 5_000;

/**
 * Waits until `find` returns a value, for steps that depend on the stream. Throws an Error that names the missing
 * value.
 */
export const waitFor = async <T>(missing: string, find: () => Promise<T | null | undefined>): Promise<T> => {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = await find();
    if (found !== null && found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(missing);
    await pause(POLL_MS);
  }
};
