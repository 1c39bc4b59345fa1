import { AppError } from '#shared/errors.ts';
import { sharedStorage } from './shared-storage.ts';

/**
 * Returns the factor by which calls and requests may take longer than in the cloud: tests on a slow or busy machine set
 * it, so that they fail only for what they test.
 */
export const timeoutFactor = (): number => Number(process.env.TIMEOUT_FACTOR ?? 1);

/**
 * Milliseconds after which an API request stops waiting for other services, so that its caller gets a reply within 5 s.
 */
const REQUEST_MS = 4_200;
/** Milliseconds in which aborted work may still end with its own refusal. */
const GRACE_MS = 200;

/**
 * Deadline of the current request; `endsAt` is on the monotonic clock, so that setting the wall clock ends no request.
 */
const currentDeadline = sharedStorage<{ endsAt: number; signal: AbortSignal }>('deadline');

/**
 * Runs work that a caller waits for. The deadline aborts its calls to other services; work that continues nevertheless
 * is refused with AppError DEPENDENCY_DOWN. When the work ends, all its open calls are aborted.
 */
export const runWithinDeadline = async <T>(work: () => Promise<T>, ms = REQUEST_MS * timeoutFactor()): Promise<T> => {
  const calls = new AbortController();
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timers = [
    setTimeout(() => calls.abort(), ms),
    setTimeout(() => reject(new AppError('DEPENDENCY_DOWN', { retryAfterSeconds: 5 })), ms + GRACE_MS),
  ];
  try {
    return await Promise.race([
      currentDeadline.run({ endsAt: performance.now() + ms, signal: calls.signal }, work),
      timeout,
    ]);
  } finally {
    timers.forEach(clearTimeout);
    calls.abort();
  }
};

/**
 * Waits for work that takes no abort signal, at most until the deadline; throws the AbortError of the deadline then.
 */
export const waitUntilDeadline = <T>(work: Promise<T>): Promise<T> => {
  const signal = deadlineSignal();
  if (!signal) return work;
  const { promise: abortion, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  return Promise.race([work, abortion]);
};

/** Returns `ms` or the time until the deadline, whichever is shorter; in whole milliseconds, never below 0. */
export const remainingTime = (ms: number): number => {
  const { endsAt = Number.POSITIVE_INFINITY } = currentDeadline.getStore() ?? {};
  return Math.max(0, Math.min(ms, Math.floor(endsAt - performance.now())));
};

/** Returns a signal that aborts at the deadline; undefined without a deadline, as in background functions. */
export const deadlineSignal = (): AbortSignal | undefined => currentDeadline.getStore()?.signal;
