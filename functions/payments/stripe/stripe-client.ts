import { Readable } from 'node:stream';
import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import { deadlineSignal, remainingTime, waitUntilDeadline } from '../../core/deadline.ts';
import { env } from '../../core/env.ts';
import { secrets } from '../../core/secrets.ts';
import type { STRIPE_RESOURCES } from '../../core/stripe-resources.ts';

/** Milliseconds for one attempt outside a request; a request's deadline may end it earlier. */
const TIMEOUT_MS = 4_000;

let client: { key: string; stripe: Stripe } | undefined;

/** Returns the SDK's client for the key that the secrets hold now. */
export const stripeClient = async (): Promise<Stripe> => {
  const { stripeSecretKey: key } = await secrets();
  if (client?.key !== key) {
    const { Stripe: StripeSdk } = await import('./stripe.lazy.ts');
    const httpClient = withDeadline(StripeSdk.createNodeHttpClient());
    const stripe = new StripeSdk(key, { timeout: TIMEOUT_MS, maxNetworkRetries: 1, httpClient, ...hostOverride() });
    client = { key, stripe };
  }
  return client.stripe;
};

/** Makes an HTTP client start no call after the request's deadline and read no reply beyond it. */
const withDeadline = (http: Stripe.HttpClient): Stripe.HttpClient => {
  const makeRequest = http.makeRequest.bind(http);
  http.makeRequest = async (host, port, path, method, headers, data, protocol, timeout) => {
    const ms = remainingTime(timeout);
    if (ms === 0) throw new Error('no time is left');
    const response = await makeRequest(host, port, path, method, headers, data, protocol, ms);
    const raw = response.getRawResponse();
    if (raw instanceof Readable) deadlineSignal()?.addEventListener('abort', () => raw.destroy(), { once: true });
    return response;
  };
  return http;
};

/** Host that replaces Stripe's own, when the environment sets one. */
const hostOverride = (): Stripe.StripeConfig => {
  if (!env('STRIPE_API')) return {};
  const { hostname, port, protocol } = new URL(env('STRIPE_API'));
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
};

export type StripeApi = Pick<Stripe, (typeof STRIPE_RESOURCES)[number]>;

/** Runs a call; an outage of Stripe, as opposed to our mistake, becomes AppError PAYMENT_PROVIDER_DOWN. */
export const callStripe = async <T>(call: (stripe: StripeApi) => Promise<T>): Promise<T> => {
  const stripe = await stripeClient();
  try {
    return await waitUntilDeadline(call(stripe));
  } catch (error) {
    const down =
      (error instanceof Error && error.name === 'AbortError') ||
      isStripeError(error, 'StripeConnectionError', 'StripeRateLimitError', 'StripeAPIError');
    throw down ? new AppError('PAYMENT_PROVIDER_DOWN', { cause: error, retryAfterSeconds: 5 }) : error;
  }
};

/** Reports whether Stripe's SDK threw an error of one of these classes. */
export const isStripeError = (error: unknown, ...types: string[]): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && types.some((type) => type === error.type);
