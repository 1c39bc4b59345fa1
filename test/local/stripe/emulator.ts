import { createServer } from 'node:http';
import Stripe from 'stripe';
import { expect, onTestFinished, vi } from 'vitest';
import { type StripeOptions, startStripe } from '#local/stripe/server.ts';

const KEY = 'sk_test_local';
export const SECRET = 'whsec_local';
export const SUCCESSFUL_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000000000000002';
export const DELAYED_CARD = '4000000000000077';
export const FAILING_DELAYED_CARD = '4000000000009995';
export const DISPUTED_CARD = '4000000000000259';

export type SessionParams = Stripe.Checkout.SessionCreateParams;

/** Starts an emulator, a receiver of its webhooks and an SDK for it; all stop when the test ends. */
export async function startEmulator(options: Partial<StripeOptions> = {}) {
  const received: { at: number; body: string; signature: string }[] = [];
  const webhook = { status: 200 };
  const receiver = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    received.push({ at: Date.now(), body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(webhook.status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const address = receiver.address();
  const webhookUrl = typeof address === 'object' ? `http://127.0.0.1:${address?.port}/payments/webhook` : '';

  const settings = { secretKey: KEY, webhookSecret: SECRET, webhookUrl, webhookRetryMs: 10, settleMs: 30, ...options };
  const server = await startStripe(settings);
  onTestFinished(() => server.stop());
  const stripe = stripeClient(server.endpoint);
  const events = () => received.map(({ body, signature }) => Stripe.webhooks.constructEvent(body, signature, SECRET));
  return {
    ...server,
    stripe,
    webhook,
    received,
    events,
    types: () => events().map((event) => event.type),
    test: (path: string, body: object = {}) => postJson(`${server.endpoint}/test/${path}`, body),
    newSession: (extra: SessionParams = {}) => stripe.checkout.sessions.create(sessionParams(extra)),
  };
}

export function stripeClient(endpoint: string, key = KEY, retries = 0): Stripe {
  const { hostname, port } = new URL(endpoint);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: retries });
}

export function sessionParams(extra: SessionParams = {}): SessionParams {
  return {
    mode: 'payment',
    success_url: 'http://localhost:3000/colis?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/colis?annule',
    line_items: [lineItem('Colis 4821093375', 12_550), lineItem('Assurance', 300, 2)],
    ...extra,
  };
}

export function lineItem(name: string, cents: number, quantity = 1): NonNullable<SessionParams['line_items']>[number] {
  return { quantity, price_data: { currency: 'usd', unit_amount: cents, product_data: { name } } };
}

export function payWith(session: { url: string | null }, card: string): Promise<Response> {
  return fetch(String(session.url), { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
}

async function postJson(url: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Waits up to 10 s until a check passes. */
export function waitUntil(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 10_000 });
}

/** Returns the error that the SDK throws for a refused call. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('The call was not refused.');
}

/** Creates a session and pays it with a card; returns it with its payment intent. */
export async function createPaidSession(emulator: Awaited<ReturnType<typeof startEmulator>>, card = SUCCESSFUL_CARD) {
  const open = await emulator.newSession();
  expect((await payWith(open, card)).status).toBe(303);
  const session = await emulator.stripe.checkout.sessions.retrieve(open.id, { expand: ['payment_intent'] });
  const intent = session.payment_intent;
  if (typeof intent !== 'object' || intent === null) throw new Error('The intent was not expanded.');
  return { session, intent };
}
