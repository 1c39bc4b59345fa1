import { Refusal } from '#web/core/api/refusal.ts';

/** Thrown when the customer leaves the line; nothing was created by the requests that waited. */
export class LeftLine extends Error {
  override name = 'LeftLine';
}

/** Seconds to wait when a refusal names none, as the gateway's throttle does. */
const DEFAULT_SECONDS = 2;
/** Longest wait that is part of a rush: a limit of calls that lasts longer is told to the customer instead. */
const LONGEST_SECONDS = 60;
/** Factor by which each further wait is longer, and the number of times that it grows. */
const GROWTH = 1.5;
const GROWN_TIMES = 4;

interface LineOptions {
  /** Leaves the line when aborted. */
  signal: AbortSignal;
  /** Called when the request starts and ends to wait. */
  onWaiting: (isWaiting: boolean) => void;
}

/**
 * Sends a request again for as long as the API refuses it because too many people send theirs at once (429 or 503):
 * after `Retry-After`, with growing and random delays. The request must be safe to repeat. Throws LeftLine when the
 * signal is aborted meanwhile, and every other failure.
 */
export const waitInLine = async <T>(send: () => Promise<T>, { signal, onWaiting }: LineOptions): Promise<T> => {
  for (let waits = 0; ; waits++) {
    if (signal.aborted) throw new LeftLine();
    try {
      const reply = await send();
      if (waits > 0) onWaiting(false);
      return reply;
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds === undefined) {
        if (waits > 0) onWaiting(false);
        throw error;
      }
      onWaiting(true);
      const grown = seconds * GROWTH ** Math.min(waits, GROWN_TIMES);
      await pause(1_000 * grown * (1 + Math.random()), signal);
    }
  }
};

/** Returns the seconds after which a refused request may be sent again; undefined when waiting does not help. */
const secondsToWait = (error: unknown): number | undefined => {
  if (!(error instanceof Refusal) || (error.status !== 429 && error.status !== 503)) return undefined;
  const seconds = error.retryAfterSeconds ?? DEFAULT_SECONDS;
  return seconds <= LONGEST_SECONDS ? seconds : undefined;
};

/** Resolves after the delay, or at once when the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
