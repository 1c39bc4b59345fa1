import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Account, Event } from './account.ts';

const ATTEMPTS = 10;
const MAX_WAIT_MS = 60_000;
const TIMEOUT_MS = 10_000;

interface Endpoint {
  url: string;
  secret: string;
  /** Milliseconds before the first retry, doubled for each further one. */
  retryMs: number;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

export const createWebhooks = (account: Account, { url, secret, retryMs }: Endpoint) => {
  const stopping = new AbortController();

  /** Sends an event once; returns the status of the reply, or `unreachable`. */
  const post = async (event: Event): Promise<number | 'unreachable'> => {
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret }),
    };
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const sent = fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
    const response = await sent.catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) event.pending_webhooks = 0;
    if (!stopping.signal.aborted) await account.save();
    return response?.status ?? 'unreachable';
  };

  const deliver = async (event: Event): Promise<void> => {
    for (let attempt = 0; attempt < ATTEMPTS && account.delivers; attempt++) {
      await post(event);
      if (event.pending_webhooks === 0) return;
      await wait(Math.min(retryMs * 2 ** attempt, MAX_WAIT_MS), undefined, { signal: stopping.signal });
    }
  };

  /** Sends an event with retries until it is accepted, without blocking the caller. */
  const send = (event: Event): void => {
    deliver(event).catch((error: unknown) => stopping.signal.aborted || console.error(error));
  };

  return {
    send,
    post,
    /** Sends events that were not accepted before the emulator was stopped. */
    resume: () => {
      for (const event of account.data.events.values()) if (event.pending_webhooks > 0) send(event);
    },
    stop: () => stopping.abort(),
  };
};
