import { deadlineSignal, timeoutFactor } from './deadline.ts';

/**
 * `requestHandler` of every AWS SDK client. Without `throwOnRequestTimeout` the SDK only logs timeouts. Pass it as
 * `requestHandler: FAIL_FAST`; spreading it would defeat tree shaking and keep unused clients in bundles.
 */
export const FAIL_FAST = { connectionTimeout: 1_000, throwOnRequestTimeout: true } as const;

type Options = { abortSignal?: AbortSignal | undefined; requestTimeout?: number };
type Client = { send(this: unknown, command: object, options?: Options): Promise<unknown> };

/**
 * Limits each attempt of a client's calls to `attemptMs`, and all attempts together to the deadline of the current
 * request. The SDK retries a timed-out attempt like any lost connection.
 */
export const withDeadline = <C extends object>(client: C, attemptMs: number): C => {
  const prototype: Client = Object.getPrototypeOf(client);
  const send: Client['send'] = (command, options) =>
    prototype.send.call(client, command, {
      requestTimeout: attemptMs * timeoutFactor(),
      ...options,
      abortSignal: options?.abortSignal ?? deadlineSignal(),
    });
  return Object.assign(client, { send });
};
