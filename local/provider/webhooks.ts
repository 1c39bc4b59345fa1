import { setTimeout as wait } from 'node:timers/promises';

const ATTEMPTS = 10;
const MAX_WAIT_MS = 60_000;
const TIMEOUT_MS = 10_000;

/** Event of an emulator; `pending_webhooks` is 0 once the site has accepted it. */
export type Event = { id: string; pending_webhooks: number };

/** Account whose events are sent, as far as it matters for that. */
interface Sender<E extends Event> {
  readonly data: { events: ReadonlyMap<string, E> };
  /** False while a test suppresses webhooks. */
  delivers: boolean;
  save(): Promise<void>;
}

interface Endpoint<E extends Event> {
  url: string;
  /** Returns the body of an event, and the header that signs it. */
  sign(event: E): { body: string; headers: Record<string, string> };
  /** Milliseconds before the first retry, doubled for each further one. */
  retryMs: number;
}

export interface Webhooks<E extends Event = Event> {
  /** Sends an event with retries until it is accepted, without blocking the caller. */
  send(event: E): void;
  /** Sends an event once; returns the status of the reply, or `unreachable`. */
  post(event: E): Promise<number | 'unreachable'>;
  /** Sends events that were not accepted before the emulator was stopped. */
  resume(): void;
  stop(): void;
}

export const createWebhooks = <E extends Event>(
  account: Sender<E>,
  { url, sign, retryMs }: Endpoint<E>,
): Webhooks<E> => {
  const stopping = new AbortController();

  const post = async (event: E): Promise<number | 'unreachable'> => {
    const { body, headers } = sign(event);
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const sent = fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      signal,
      redirect: 'manual',
    });
    const response = await sent.catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) event.pending_webhooks = 0;
    if (!stopping.signal.aborted) await account.save();
    return response?.status ?? 'unreachable';
  };

  const deliver = async (event: E): Promise<void> => {
    for (let attempt = 0; attempt < ATTEMPTS && account.delivers; attempt++) {
      await post(event);
      if (event.pending_webhooks === 0) return;
      await wait(Math.min(retryMs * 2 ** attempt, MAX_WAIT_MS), undefined, { signal: stopping.signal });
    }
  };

  const send = (event: E): void => {
    deliver(event).catch((error: unknown) => stopping.signal.aborted || console.error(error));
  };

  return {
    send,
    post,
    resume: () => {
      for (const event of account.data.events.values()) if (event.pending_webhooks > 0) send(event);
    },
    stop: () => stopping.abort(),
  };
};
