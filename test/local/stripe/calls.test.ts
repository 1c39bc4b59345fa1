import { networkInterfaces } from 'node:os';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  createPaidSession,
  DELAYED_CARD,
  errorOf,
  lineItem,
  type SessionParams,
  sessionParams,
  startEmulator,
  stripeClient,
} from './emulator.ts';

test('an invalid session is refused with Stripe’s error', async () => {
  const { stripe, newSession } = await startEmulator();
  const now = Math.floor(Date.now() / 1000);
  const long = { value: 'x'.repeat(501) };
  const cases: [SessionParams, object][] = [
    [{ line_items: [lineItem('Colis', 49)] }, { code: 'amount_too_small' }],
    [{ line_items: [] }, { code: 'parameter_missing', param: 'line_items' }],
    [{ line_items: [lineItem('Colis', 100, 0)] }, { param: 'line_items[0][quantity]' }],
    [{ line_items: [lineItem('Colis', 1.5)] }, { code: 'parameter_invalid_integer' }],
    [{ mode: 'subscription' }, { param: 'mode' }],
    [{ success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    [{ success_url: '/colis' }, { code: 'url_invalid', param: 'success_url' }],
    [{ cancel_url: 'javascript:alert(1)' }, { code: 'url_invalid', param: 'cancel_url' }],
    [{ expires_at: now + 29 * 60 }, { param: 'expires_at' }],
    [{ expires_at: now + 25 * 3600 }, { param: 'expires_at' }],
    [{ metadata: long }, { param: 'metadata[value]' }],
    [{ customer_email: 'awa' }, { code: 'email_invalid', param: 'customer_email' }],
    [{ locale: 'xx' }, { param: 'locale' }],
    [{ adaptive_pricing: { enabled: 'often' as never } }, { param: 'adaptive_pricing[enabled]' }],
    [{ automatic_tax: { enabled: true } }, { code: 'parameter_unknown', param: 'automatic_tax' }],
  ];
  for (const [extra, error] of cases) {
    const thrown = await errorOf(newSession(extra));
    expect(thrown).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...error });
    expect(thrown.requestId).toMatch(/^req_/);
  }
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  const unknown = await errorOf(stripe.checkout.sessions.retrieve('cs_test_none'));
  expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'session' });
});

test('a wrong or missing key is error', async () => {
  const { endpoint } = await startEmulator();
  const error = await errorOf(stripeClient(endpoint, 'sk_test_other').checkout.sessions.list());
  expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  expect((await fetch(`${endpoint}/v1/checkout/sessions`)).status).toBe(401);
  expect((await fetch(`${endpoint}/test/webhooks`, { method: 'POST' })).status).toBe(401);
});

test('a repeated idempotency key returns the first response, and refuses other parameters', async () => {
  const { stripe } = await startEmulator();
  const idempotencyKey = 'payment-12';
  const first = await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey });
  const again = await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);

  const other = await errorOf(stripe.checkout.sessions.create(sessionParams({ locale: 'fr' }), { idempotencyKey }));
  expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400, rawType: 'idempotency_error' });
  const otherCall = await errorOf(stripe.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey }));
  expect(otherCall).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('an execution error is stored under its idempotency key, a validation error is not', async () => {
  const emulator = await startEmulator({ settleMs: 60_000 });
  const { intent } = await createPaidSession(emulator, DELAYED_CARD);
  const refund = { payment_intent: intent.id };
  const first = await errorOf(emulator.stripe.refunds.create(refund, { idempotencyKey: 'refund-9' }));
  await emulator.test('advance', { ms: 60_000 });
  const repeated = await errorOf(emulator.stripe.refunds.create(refund, { idempotencyKey: 'refund-9' }));
  expect(repeated.message).toBe(first.message);
  expect((await emulator.stripe.refunds.create(refund, { idempotencyKey: 'refund-9-again' })).status).toBe('succeeded');

  await errorOf(
    emulator.stripe.checkout.sessions.create(sessionParams({ success_url: '/x' }), { idempotencyKey: 'corrected' }),
  );
  expect(
    await emulator.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'corrected' }),
  ).toMatchObject({
    status: 'open',
  });
});

test('a concurrent call with the same idempotency key is a conflict', async () => {
  const emulator = await startEmulator();
  await emulator.test('latency', { ms: 150 });
  const calls = [1, 2].map(() =>
    emulator.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'twice' }),
  );
  const [one, two] = await Promise.allSettled(calls);
  const failed = [one, two].find((result) => result?.status === 'rejected');
  expect(failed).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } });
  await emulator.test('latency', { ms: 0 });
  expect((await emulator.stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('sessions are listed newest first, with filters and pages', async () => {
  const emulator = await startEmulator();
  const first = await emulator.newSession();
  const second = await createPaidSession(emulator);
  await emulator.test('advance', { ms: 10_000 });
  const third = await emulator.newSession();
  const { sessions } = emulator.stripe.checkout;
  const ids = async (params: Stripe.Checkout.SessionListParams) =>
    (await sessions.list(params)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([third.id, second.session.id, first.id]);
  expect(await ids({ status: 'open' })).toEqual([third.id, first.id]);
  expect(await ids({ status: 'complete' })).toEqual([second.session.id]);
  expect(await ids({ created: { gte: third.created } })).toEqual([third.id]);
  const page = await sessions.list({ limit: 2 });
  expect([page.data.length, page.has_more]).toEqual([2, true]);
  expect(await ids({ limit: 2, starting_after: second.session.id })).toEqual([first.id]);
  const all: string[] = [];
  for await (const session of sessions.list({ limit: 1 })) all.push(session.id);
  expect(all).toHaveLength(3);
  expect(await errorOf(sessions.list({ expand: ['payment_intent'] }))).toMatchObject({ param: 'expand[0]' });
  const expanded = await sessions.list({ expand: ['data.payment_intent'], status: 'complete' });
  expect(expanded.data[0]?.payment_intent).toMatchObject({ id: second.intent.id });
});

test('the emulator is not reachable from the network', async () => {
  const { endpoint } = await startEmulator();
  const external = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  if (!external) return;
  await expect(fetch(`http://${external.address}:${new URL(endpoint).port}/`)).rejects.toThrow();
});
