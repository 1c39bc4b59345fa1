import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Account } from './account.ts';
import { createSession, endSession, refundSession } from './sessions.ts';
import { listTransactions } from './transactions.ts';

/** Body of `POST /v1/checkout/sessions`, as far as Yónnee sends it. */
const NewSession = v.strictObject({
  amount: v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/)),
  currency: v.literal('XOF'),
  success_url: v.pipe(v.string(), v.url()),
  error_url: v.pipe(v.string(), v.url()),
  client_reference: v.optional(v.pipe(v.string(), v.maxLength(255))),
});

const refusal = (status: number, code: string): Response => Response.json({ code, message: code }, { status });
const done = (): Response => new Response(null, { status: 200 });

/** Serves Wave's Checkout API for one key. */
export const createApi =
  (account: Account, apiKey: string) =>
  async (request: Request): Promise<Response> => {
    if (request.headers.get('authorization') !== `Bearer ${apiKey}`) return refusal(401, 'no-matching-api-key');
    if (account.latencyMs > 0) await wait(account.latencyMs);
    const { pathname, searchParams } = new URL(request.url);
    const { sessions } = account.data;
    if (pathname === '/v1/checkout/sessions' && request.method === 'POST') {
      const body = v.safeParse(NewSession, await request.json().catch(() => undefined));
      return body.success
        ? Response.json(createSession(account, body.output))
        : refusal(400, 'request-validation-error');
    }
    if (pathname === '/v1/transactions') return Response.json(listTransactions(account, searchParams));
    if (pathname === '/v1/checkout/sessions/search') {
      const reference = searchParams.get('client_reference');
      return Response.json({ result: [...sessions.values()].filter((each) => each.client_reference === reference) });
    }
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/([^/]+)(?:\/(expire|refund))?$/.exec(pathname) ?? [];
    const session = sessions.get(decodeURIComponent(id));
    if (!session) return refusal(404, 'checkout-session-not-found');
    if (request.method === 'GET' && !action) return Response.json(session);
    if (request.method !== 'POST' || !action) return refusal(405, 'method-not-allowed');
    if (action === 'refund') return refundSession(account, session) ? done() : refusal(400, 'checkout-refund-failed');
    if (session.checkout_status !== 'open') return refusal(409, 'checkout-session-not-open');
    endSession(session);
    return done();
  };
