import { createServer, type Server } from 'node:http';
import type Stripe from 'stripe';
import { type Account, seconds } from './account.ts';
import { createApi } from './api.ts';
import { control, Faults } from './controls.ts';
import { act, dashboard } from './dashboard.ts';
import { StripeFault } from './errors.ts';
import { decodeForm } from './form.ts';
import { checkKey, errorReply, json, type Reply, type Request, readRequest, seeOther, sendReply } from './http.ts';
import { asset } from './layout.ts';
import { closedPage, missingPage, paymentPage, successUrl } from './page.ts';
import { letTimePass, nextChange, pay } from './payment.ts';
import { newId, openStore, type StoredEvent } from './store.ts';
import { createWebhooks } from './webhooks.ts';
import { languageOf } from './words.ts';

const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive';
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface StripeOptions {
  /** A free port when absent. */
  port?: number;
  /** Where the state is kept across restarts; in memory when absent. */
  file?: string | undefined;
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string;
  /** Wait before the first retry of a webhook; it doubles from there. */
  webhookRetryMs?: number;
  /** How long banks take over delayed payments and disputes. */
  settleMs?: number;
}

export interface StripeStandIn {
  /** `http://localhost:{port}`, answering on the loopback interface only. */
  endpoint: string;
  stop(): Promise<void>;
}

/** Starts a Stripe that the real SDK can talk to, with its payment page, dashboard and signed webhooks. */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const { secretKey, webhookSecret, webhookUrl, webhookRetryMs = 500, settleMs = 1500 } = options;
  const store = await openStore(options.file);
  const webhooks = createWebhooks(store, webhookUrl, webhookSecret, webhookRetryMs);
  const faults = new Faults();
  let ahead = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped: Promise<void> | undefined;

  const server = createServer((incoming, response) => {
    void readRequest(incoming)
      .then(answer)
      .catch((error: unknown) => {
        if (error instanceof StripeFault) return errorReply(error);
        if (incoming.destroyed && !incoming.complete) return { status: 0 };
        console.error(error);
        return json(500, { error: { type: 'api_error', message: 'The Stripe stand-in failed.' } });
      })
      .then((reply) => sendReply(response, reply));
  });
  const port = await listen(server, options.port ?? 0);
  const account: Account = {
    endpoint: `http://localhost:${port}`,
    settleMs,
    data: store.data,
    now: () => Date.now() + ahead,
    emit: (type, object, previous) => {
      const event: StoredEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: seconds(account),
        data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
      };
      store.data.events.set(event.id, event);
      webhooks.send(event);
    },
  };
  const api = createApi(account, secretKey, faults);
  webhooks.resume();
  passTime();

  return {
    endpoint: account.endpoint,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };

  async function stop(): Promise<void> {
    clearTimeout(timer);
    webhooks.stop();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    await store.save();
  }

  /** What a POST has changed is on disk before its answer leaves. */
  async function answer(request: Request): Promise<Reply> {
    passTime();
    const reply = await route(request);
    if (request.method !== 'GET') await store.save();
    passTime();
    return reply;
  }

  async function route(request: Request): Promise<Reply> {
    const { path } = request;
    if (path.startsWith('/v1/')) return api(request);
    if (path.startsWith('/test/')) {
      checkKey(request, secretKey);
      return control(request, { faults, webhooks, store, account, advance });
    }
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (path.startsWith('/pay/')) return payPage(account, request, method, path.slice('/pay/'.length));
    if (method === 'GET' && path === '/') return dashboard(account);
    if (method === 'POST' && path.startsWith('/dashboard/')) return act(request, account, webhooks);
    return (await asset(path)) ?? missingPage(languageOf(request));
  }

  function advance(ms: number): void {
    ahead += ms;
    passTime();
  }

  /** Applies what time has changed, and comes back when it next will. */
  function passTime(): void {
    clearTimeout(timer);
    if (stopped) return;
    letTimePass(account);
    const wait = nextChange(account) - account.now();
    if (!Number.isFinite(wait)) return;
    timer = setTimeout(
      () => {
        passTime();
        store.saveSoon();
      },
      Math.min(Math.max(wait, 0), LONGEST_TIMER_MS),
    );
  }
}

function payPage(account: Account, request: Request, method: string, id: string): Reply {
  const checkout = account.data.checkouts.get(id);
  const language = languageOf(request, checkout?.session);
  if (!checkout) return missingPage(language);
  const { session } = checkout;
  if (method === 'GET') {
    return session.status === 'open' ? paymentPage(checkout, language) : closedPage(checkout, language);
  }
  if (method !== 'POST') return { status: 405, headers: { allow: 'GET, POST' } };

  const typed = String(decodeForm(request.body).card ?? '').trim();
  const result = pay(account, checkout, typed);
  if (result === 'declined' || result === 'invalid') {
    return paymentPage(checkout, language, { reason: result, typed: typed.slice(0, 30) });
  }
  // The second click of a double click ends where the first one does.
  if (session.status === 'complete') return seeOther(successUrl(session));
  return { ...closedPage(checkout, language), status: 410 };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
