import { setTimeout as sleep } from 'node:timers/promises';
import { busyError } from './attempts.ts';
import { remainingTime } from './deadline.ts';

/** Error for keys of a batch that DynamoDB left unread, as it does under throttling. */
export class UnprocessedKeys extends Error {
  override readonly name = 'UnprocessedKeys';
}

/**
 * Error for work that found or made a change of what it had read, outside a transaction: the caller reads the items
 * again and starts over.
 */
export class ReadAgain extends Error {
  override readonly name = 'ReadAgain';
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

/** Milliseconds for retries of work without a deadline. */
const BUDGET_MS = 6_000;
/** Milliseconds that must remain until the deadline for one more attempt and the work after it. */
const RESERVE_MS = 300;
const FIRST_DELAY_MS = 20;
const LONGEST_DELAY_MS = 150;

/**
 * Retries a call that failed by contention, with exponential backoff and jitter so that concurrent calls spread out. A
 * refused write has written nothing. Throws AppError BUSY (503, Retry-After) when the time is used up.
 */
export const retryOnContention = async <T>(attempt: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + remainingTime(BUDGET_MS + RESERVE_MS) - RESERVE_MS;
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isContention(error)) throw error;
      const delay = Math.random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** tries);
      if (performance.now() + delay > deadline) throw busyError(error);
      await sleep(delay);
    }
  }
};

/** Reports whether nothing was written because of concurrent access to the same items, or throttling. */
export const isContention = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons;
  if (!reasons) return CONTENTION.has(error.name);
  const codes = reasons.map(({ Code }) => Code ?? 'None').filter((code) => code !== 'None');
  return codes.length > 0 && codes.every((code) => CONTENTION.has(code));
};
