import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Difference of a clock from the real one in milliseconds; undefined for the real one. */
export type Shift = number | undefined;

/**
 * Header by which a request tells the emulator that answers it the clock of its sender. It counts only while the clock
 * is replaced.
 */
const HEADER = 'x-clock-shift';

const Real = globalThis.Date;
const shifts = new AsyncLocalStorage<Shift>();
let isReplaced = false;

/** Reports whether some work of this process may run on a clock of its own. */
export const isClockReplaced = (): boolean => isReplaced;

/** Returns the shift of the clock on which the current work runs. */
export const currentShift = (): Shift => (isReplaced ? shifts.getStore() : undefined);

/** Runs work on a clock, with all that it causes in this process, also through HTTP. */
export const runOnClock = <T>(shift: Shift, work: () => T): T => shifts.run(shift, work);

/** Runs work at an instant in milliseconds since 1970, from which its time continues. */
export const runAt = <T>(instant: number, work: () => T): T => runOnClock(instant - Real.now(), work);

/**
 * Replaces the process's clock while it runs work, so that parts of it can run at another time (`runAt`): seeded
 * bookings, payments, mails and notifications have their own dates. All other work, such as requests of people, stays
 * on the real clock.
 */
export const withOwnClocks = async (work: () => Promise<void>): Promise<void> => {
  const now = (): number => Real.now() + (shifts.getStore() ?? 0);
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [now()], self),
    apply: () => new Real(now()).toString(),
    get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
  });
  isReplaced = true;
  subscribe(NODE_REQUEST, onNodeRequest);
  subscribe(FETCH_REQUEST, onFetchRequest);
  try {
    await work();
  } finally {
    unsubscribe(NODE_REQUEST, onNodeRequest);
    unsubscribe(FETCH_REQUEST, onFetchRequest);
    isReplaced = false;
    globalThis.Date = Real;
  }
};

/** Channels on which Node publishes each new request of `node:http` and of `fetch`, before it is sent. */
const NODE_REQUEST = 'http.client.request.created';
const FETCH_REQUEST = 'undici:request:create';

const onNodeRequest = (message: unknown): void => {
  const shift = shifts.getStore();
  if (shift !== undefined) (message as { request: ClientRequest }).request.setHeader(HEADER, shift);
};

const onFetchRequest = (message: unknown): void => {
  const shift = shifts.getStore();
  const { request } = message as { request: { addHeader(name: string, value: string): void } };
  if (shift !== undefined) request.addHeader(HEADER, String(shift));
};

/** Answers a request on the clock of its sender. */
export const answerOnClockOf = (
  request: IncomingMessage,
  response: ServerResponse,
  listener: RequestListener,
): void => {
  if (!isReplaced) return void listener(request, response);
  const header = request.headers[HEADER];
  runOnClock(header === undefined ? undefined : Number(header), () => {
    response.setHeader('date', new Date().toUTCString()); // the AWS SDK compares it with its own clock
    listener(request, response);
  });
};
