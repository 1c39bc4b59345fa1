import Stripe from 'stripe';
import type { Emulator } from '../emulator.ts';
import { serveProvider } from '../provider/serve.ts';
import { createWebhooks } from '../provider/webhooks.ts';
import { type Account, type Event, newId, openData, seconds } from './account.ts';
import { checkKey, createApi } from './api.ts';
import { checkoutPage, missingPage } from './checkout-page.ts';
import { control } from './controls.ts';
import { dashboard, dashboardAction } from './dashboard.ts';
import { ApiError } from './errors.ts';
import { applyDue } from './payment.ts';

/** Milliseconds between two runs of `applyDue` when no request comes. */
const TICK_MS = 200;

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
  const sign = (event: Event) => {
    const body = JSON.stringify(event);
    return {
      body,
      headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret }) },
    };
  };
  const webhooks = createWebhooks(account, { url, sign, retryMs: webhookRetryMs });
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
    return missingPage('fr');
  };

  const answerAndSave = async (request: Request): Promise<Response> => {
    applyDue(account);
    const response = await answer(request);
    if (request.method === 'POST') await account.save();
    return response;
  };

  const { endpoint, stop } = await serveProvider(answerAndSave, errorResponse, options.port);
  account.endpoint = endpoint;
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

const errorResponse = (error: unknown): Response => {
  if (error instanceof ApiError) return Response.json(error, { status: error.status });
  console.error(error);
  return Response.json({ error: { type: 'api_error', message: 'The Stripe emulator failed.' } }, { status: 500 });
};
