import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { timeLeft } from './deadline.ts';

/** DynamoDB left keys of a batch unread, as it does when it is throttled. */
export class UnprocessedKeys extends Error {
  override readonly name = 'UnprocessedKeys';
}

const CONTENTION = new Set([
  'UnprocessedKeys',
  'TransactionConflict',
  'TransactionConflictException',
  'TransactionInProgressException',
  'ThrottlingError',
  'ThrottlingException',
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
]);

/** For work that has no deadline of its own. */
const BUDGET_MS = 6_000;
/** What must remain of a deadline for one more attempt, and for what follows it. */
const RESERVE_MS = 300;
const FIRST_DELAY_MS = 20;
const LONGEST_DELAY_MS = 600;

/**
 * Repeats a call that others got in the way of, with growing random delays so that the crowd spreads out.
 * Nothing of a refused write was written. Throws AppError BUSY (503, Retry-After) when the time is used up.
 */
export const retryOnContention = async <T>(attempt: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + timeLeft(BUDGET_MS + RESERVE_MS) - RESERVE_MS;
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isContention(error)) throw error;
      const delay = Math.random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** tries);
      if (performance.now() + delay > deadline) throw new AppError('BUSY', { retryAfterSeconds: 2, cause: error });
      await sleep(delay);
    }
  }
};

/** Whether nothing was written because others were at the same items, or too many calls were made. */
export const isContention = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons;
  if (!reasons) return CONTENTION.has(error.name);
  const codes = reasons.map(({ Code }) => Code ?? 'None').filter((code) => code !== 'None');
  return codes.length > 0 && codes.every((code) => CONTENTION.has(code));
};
