import { createHmac } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import { serveProvider } from '../provider/serve.ts';
import { createWebhooks, type Webhooks } from '../provider/webhooks.ts';
import { type Account, type Event, newId, nowOf, openData } from './account.ts';
import { createApi } from './api.ts';
import { dashboard, dashboardAction, payPage } from './pages.ts';
import { expireSessions } from './sessions.ts';

export interface WaveOptions {
  /** Port to listen on; a free one when absent. */
  port?: number;
  /** File that keeps the data across restarts; in memory when absent. */
  file?: string | undefined;
  apiKey: string;
  webhookSecret: string;
  webhookUrl: string;
  /** Milliseconds before the first retry of a webhook, doubled for each further one. */
  webhookRetryMs?: number;
}

/** Signs an event as Wave does: the HMAC is of the time, in seconds, followed by the body. */
export const signEvent = (secret: string, body: string, seconds = Math.floor(Date.now() / 1000)): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}${body}`).digest('hex')}`;

/** Starts an emulator of Wave's Checkout API, with its payment page, dashboard and signed webhooks, on loopback only. */
export const startWave = async (options: WaveOptions): Promise<Emulator> => {
  const { apiKey, webhookSecret: secret, webhookUrl: url, webhookRetryMs: retryMs = 500 } = options;
  const account: Account = {
    ...(await openData(options.file)),
    endpoint: '',
    aheadMs: 0,
    latencyMs: 0,
    refusesRefunds: false,
    delivers: true,
    emit: (type, session) => {
      const event = { id: newId('AE_'), type, data: structuredClone(session), at: nowOf(account), pending_webhooks: 1 };
      account.data.events.set(event.id, event);
      webhooks.send(event);
    },
  };
  const sign = ({ id, type, data }: Event) => {
    const body = JSON.stringify({ id, type, data });
    return { body, headers: { 'wave-signature': signEvent(secret, body) } };
  };
  const webhooks = createWebhooks(account, { url, sign, retryMs });
  const api = createApi(account, apiKey);

  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const isPost = request.method === 'POST';
    if (pathname.startsWith('/v1/')) return api(request);
    if (pathname.startsWith('/test/') && isPost)
      return Response.json(await control(request, account, webhooks, apiKey));
    if (pathname === '/') return isPost ? dashboardAction(request, account, webhooks) : dashboard(account);
    return payPage(request, account, pathname.replace(/^\/c\//, ''));
  };
  const answerAndSave = async (request: Request): Promise<Response> => {
    expireSessions(account);
    const response = await answer(request);
    if (request.method === 'POST') await account.save();
    return response;
  };
  const failed = (error: unknown): Response => {
    console.error(error);
    return Response.json({ code: 'internal-server-error', message: 'The Wave emulator failed.' }, { status: 500 });
  };

  const { endpoint, stop } = await serveProvider(answerAndSave, failed, options.port);
  account.endpoint = endpoint;
  webhooks.resume();
  return {
    endpoint,
    stop: async () => {
      webhooks.stop();
      await stop();
      await account.save();
    },
  };
};

/** Handles `POST /test/*`: controls for tests, which the real Wave does not have. */
const control = async (
  request: Request,
  account: Account,
  webhooks: Webhooks<Event>,
  apiKey: string,
): Promise<object> => {
  if (request.headers.get('authorization') !== `Bearer ${apiKey}`) throw new Error('a control needs the key');
  const [, , name, id = ''] = new URL(request.url).pathname.split('/');
  const { ms = 0, mode }: { ms?: number; mode?: string } = await request.json();
  if (name === 'webhooks') account.delivers = mode !== 'drop';
  else if (name === 'latency') account.latencyMs = ms;
  else if (name === 'advance') account.aheadMs += ms;
  else if (name === 'refunds') account.refusesRefunds = mode === 'refuse';
  else if (name === 'replay') {
    const event = account.data.events.get(id);
    return { outcome: event && (await webhooks.post(event)) };
  } else if (name === 'events') return [...account.data.events.values()];
  else throw new Error(`no such control: ${name}`);
  return { ms, mode };
};
