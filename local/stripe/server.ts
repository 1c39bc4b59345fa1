import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type Emulator, serveOnLoopback } from '../emulator.ts';
import { type Account, newId, openData, seconds } from './account.ts';
import { checkKey, createApi } from './api.ts';
import { checkoutPage, missingPage } from './checkout-page.ts';
import { control } from './controls.ts';
import { dashboard, dashboardAction } from './dashboard.ts';
import { ApiError } from './errors.ts';
import { applyDue } from './payment.ts';
import { createWebhooks } from './webhooks.ts';

/** Milliseconds between two runs of `applyDue` when no request comes. */
const TICK_MS = 200;

const FILES: Record<string, string> = { '/style.css': 'text/css; charset=utf-8', '/icon.svg': 'image/svg+xml' };

export interface StripeOptions {
  /** Port to listen on; a free one when absent. */
  port?: number;
  /** File that keeps the data across restarts; in memory when absent. */
  file?: string | undefined;
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string;
  /** Milliseconds before the first retry of a webhook, doubled for each further one. */
  webhookRetryMs?: number;
  /** Milliseconds until delayed payments settle and disputes arrive. */
  settleMs?: number;
}

/**
 * Starts a Stripe emulator for the real SDK, with its payment page, dashboard and signed webhooks, on loopback only.
 */
export const startStripe = async (options: StripeOptions): Promise<Emulator> => {
  const { secretKey, webhookSecret: secret, webhookUrl: url, webhookRetryMs = 500, settleMs = 1500 } = options;
  const account: Account = {
    ...(await openData(options.file)),
    endpoint: '',
    settleMs,
    aheadMs: 0,
    latencyMs: 0,
    delivers: true,
    emit: (type, object) => {
      const event = {
        id: newId('evt'),
        object: 'event' as const,
        created: seconds(account),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        type,
      };
      account.data.events.set(event.id, event);
      webhooks.send(event);
    },
  };
  const webhooks = createWebhooks(account, { url, secret, retryMs: webhookRetryMs });
  const api = createApi(account, secretKey);

  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const isPost = request.method === 'POST';
    if (pathname.startsWith('/v1/')) return api(request);
    if (pathname.startsWith('/pay/')) return checkoutPage(request, account, pathname.slice('/pay/'.length));
    if (pathname === '/') return isPost ? dashboardAction(request, account, webhooks) : dashboard(account);
    if (pathname.startsWith('/test/') && isPost) {
      checkKey(request, secretKey);
      return Response.json(await control(request, account, webhooks));
    }
    const type = FILES[pathname];
    if (!type) return missingPage('fr');
    const file = await readFile(new URL(`.${pathname}`, import.meta.url));
    return new Response(file, { headers: { 'content-type': type } });
  };

  const answerAndSave = async (request: Request): Promise<Response> => {
    applyDue(account);
    const response = await answer(request);
    if (request.method === 'POST') await account.save();
    return response;
  };

  const { endpoint, stop } = await serveOnLoopback(async (incoming, response) => {
    const reply = await requestOf(incoming).then(answerAndSave).catch(errorResponse);
    response
      .setHeaders(reply.headers)
      .writeHead(reply.status)
      .end(await reply.text());
  }, options.port);
  account.endpoint = endpoint.replace('127.0.0.1', 'localhost');
  const ticking = setInterval(() => applyDue(account), TICK_MS);
  webhooks.resume();
  return {
    endpoint: account.endpoint,
    stop: async () => {
      clearInterval(ticking);
      webhooks.stop();
      await stop();
      await account.save();
    },
  };
};

const requestOf = async (incoming: IncomingMessage): Promise<Request> => {
  const { method = 'GET', url, headers } = incoming;
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] satisfies [string, string]);
  const body = Buffer.concat(await incoming.toArray());
  return new Request(`http://localhost${url}`, { method, headers: sent, ...(body.length > 0 && { body }) });
};

const errorResponse = (error: unknown): Response => {
  if (error instanceof ApiError) return Response.json(error, { status: error.status });
  console.error(error);
  return Response.json({ error: { type: 'api_error', message: 'The Stripe emulator failed.' } }, { status: 500 });
};
