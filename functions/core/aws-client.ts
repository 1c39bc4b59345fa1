import { deadlineSignal } from './deadline.ts';

/**
 * The `requestHandler` of every client of the AWS SDK: without the second setting its timeouts are warnings only. It is not
 * spread into a client's settings: bundles would then keep clients that they do not use.
 */
export const FAIL_FAST = { connectionTimeout: 1_000, throwOnRequestTimeout: true } as const;

type Options = { abortSignal?: AbortSignal | undefined; requestTimeout?: number };
type Client = { send(this: unknown, command: object, options?: Options): Promise<unknown> };

/**
 * Lets each attempt of a client's calls last `attemptMs` at most, and all attempts together end with the deadline of the
 * request that makes them. A timed-out attempt is repeated as any lost connection is.
 */
export const withDeadline = <C extends object>(client: C, attemptMs: number): C => {
  const prototype: Client = Object.getPrototypeOf(client);
  const send: Client['send'] = (command, options) =>
    prototype.send.call(client, command, {
      requestTimeout: attemptMs,
      ...options,
      abortSignal: options?.abortSignal ?? deadlineSignal(),
    });
  return Object.assign(client, { send });
};
