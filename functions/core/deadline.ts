import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#shared/errors.ts';

/** Milliseconds after which an API request waits for no other service: its caller hears of it within 5 s. */
const REQUEST_MS = 4_200;
/** Milliseconds that aborted work gets to end with a refusal of its own. */
const GRACE_MS = 200;

/** `endsAt` is on the monotonic clock: a wall clock that is set meanwhile ends no request. */
const running = new AsyncLocalStorage<{ endsAt: number; signal: AbortSignal }>();

/**
 * Runs work that a caller waits for. At the deadline its calls to other services are aborted; work that goes on
 * nevertheless is refused with AppError DEPENDENCY_DOWN. Once it has ended, no call that it made goes on.
 */
export const withinDeadline = async <T>(work: () => Promise<T>, ms = REQUEST_MS): Promise<T> => {
  const calls = new AbortController();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timers = [
    setTimeout(() => calls.abort(), ms),
    setTimeout(() => reject(new AppError('DEPENDENCY_DOWN', { retryAfterSeconds: 5 })), ms + GRACE_MS),
  ];
  try {
    return await Promise.race([running.run({ endsAt: performance.now() + ms, signal: calls.signal }, work), tooLate]);
  } finally {
    timers.forEach(clearTimeout);
    calls.abort();
  }
};

/** Gives up at the deadline what no signal ends; throws its AbortError then. */
export const untilDeadline = <T>(work: Promise<T>): Promise<T> => {
  const signal = deadlineSignal();
  if (!signal) return work;
  const { promise: over, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  return Promise.race([work, over]);
};

/** At most `ms`, and no more than remains until the deadline, if there is one; in whole milliseconds, never below 0. */
export const timeLeft = (ms: number): number => {
  const { endsAt = Number.POSITIVE_INFINITY } = running.getStore() ?? {};
  return Math.max(0, Math.min(ms, Math.floor(endsAt - performance.now())));
};

/** Aborts at the deadline; undefined where there is none, as in background functions. */
export const deadlineSignal = (): AbortSignal | undefined => running.getStore()?.signal;
