import { createHmac } from 'node:crypto';
import { type Delivery, newId, type Store, type StoredEvent } from './store.ts';

export type Mode = 'deliver' | 'drop' | 'duplicate';

export interface Webhooks {
  mode: Mode;
  /** Sends a recorded event, again and again until it is accepted; never keeps the caller waiting. */
  send(event: StoredEvent): void;
  /** Sends an event once more, whatever the mode, and tells how that went. */
  replay(event: StoredEvent): Promise<Delivery['outcome']>;
  /** Goes on with what had not been accepted when the stand-in was stopped. */
  resume(): void;
  stop(): void;
}

const ATTEMPTS = 10;
const LONGEST_WAIT_MS = 60_000;
const TIMEOUT_MS = 10_000;

export function createWebhooks(store: Store, url: string, secret: string, retryMs: number): Webhooks {
  const stopping = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const { events, deliveries } = store.data;

  const webhooks: Webhooks = {
    mode: 'deliver',
    send(event) {
      void deliver(event, 1);
      if (webhooks.mode === 'duplicate') void deliver(event, 1);
    },
    replay: (event) => post(event),
    resume() {
      for (const event of events.values()) {
        const past = [...deliveries.values()].filter((delivery) => delivery.event === event.id);
        const lost = past.some((delivery) => delivery.outcome === 'dropped') || past.length >= ATTEMPTS;
        if (event.pending_webhooks > 0 && !lost) void deliver(event, past.length + 1);
      }
    },
    stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
  return webhooks;

  async function deliver(event: StoredEvent, attempt: number): Promise<void> {
    if (webhooks.mode === 'drop') {
      record(event, 'dropped');
      return;
    }
    const accepted = isAccepted(await post(event));
    if (accepted || attempt >= ATTEMPTS || stopping.signal.aborted) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void deliver(event, attempt + 1);
      },
      Math.min(retryMs * 2 ** (attempt - 1), LONGEST_WAIT_MS),
    );
    timers.add(timer);
  }

  async function post(event: StoredEvent): Promise<Delivery['outcome']> {
    const body = JSON.stringify(event, null, 2);
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signature(body, secret),
    };
    const outcome = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 'unreachable' as const,
    );
    if (isAccepted(outcome)) event.pending_webhooks = 0;
    if (!stopping.signal.aborted) record(event, outcome);
    return outcome;
  }

  function record(event: StoredEvent, outcome: Delivery['outcome']): void {
    const id = newId('whd', 14);
    deliveries.set(id, { id, event: event.id, at: Date.now(), outcome });
    store.saveSoon();
  }
}

/** Stripe's `v1` scheme: an HMAC of the time and the exact bytes of the body. */
function signature(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  const code = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${code}`;
}

function isAccepted(outcome: Delivery['outcome']): boolean {
  return typeof outcome === 'number' && outcome >= 200 && outcome < 300;
}
