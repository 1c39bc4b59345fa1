import { networkInterfaces } from 'node:os';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { type Create, KEY, line, order, paid, refusal, SETTLES, sdk, standIn } from './stand-in.ts';

test('what cannot be a session is refused in the words of Stripe', async () => {
  const { stripe, newSession } = await standIn();
  const now = Math.floor(Date.now() / 1000);
  const long = { value: 'x'.repeat(501) };
  const cases: [Create, object][] = [
    [{ line_items: [line('Colis', 49)] }, { code: 'amount_too_small' }],
    [{ line_items: [] }, { code: 'parameter_missing', param: 'line_items' }],
    [{ line_items: [line('Colis', 100, 0)] }, { param: 'line_items[0][quantity]' }],
    [{ line_items: [line('Colis', 1.5)] }, { code: 'parameter_invalid_integer' }],
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
    const refused = await refusal(newSession(extra));
    expect(refused).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...error });
    expect(refused.requestId).toMatch(/^req_/);
  }
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  const unknown = await refusal(stripe.checkout.sessions.retrieve('cs_test_none'));
  expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'session' });
});

test('a wrong or missing key is refused, and basic authentication is accepted', async () => {
  const { endpoint } = await standIn();
  const error = await refusal(sdk(endpoint, 'sk_test_other').checkout.sessions.list());
  expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  const url = `${endpoint}/v1/checkout/sessions`;
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { headers: { authorization: `Basic ${btoa(`${KEY}:`)}` } })).status).toBe(200);
  expect((await fetch(`${endpoint}/test/webhooks`, { method: 'POST' })).status).toBe(401);
});

test('the same idempotency key gives the first answer again, and refuses other parameters', async () => {
  const { stripe } = await standIn();
  const idempotencyKey = 'payment-12';
  const first = await stripe.checkout.sessions.create(order(), { idempotencyKey });
  const again = await stripe.checkout.sessions.create(order(), { idempotencyKey });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);

  const other = await refusal(stripe.checkout.sessions.create(order({ locale: 'fr' }), { idempotencyKey }));
  expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400, rawType: 'idempotency_error' });
  const elsewhere = await refusal(stripe.refunds.create({ charge: 'ch_1' }, { idempotencyKey }));
  expect(elsewhere.message).toContain("('/v1/refunds' vs '/v1/checkout/sessions')");
});

test('a refusal to execute is kept under its key, a malformed request is not', async () => {
  const stand = await standIn({ settleMs: 60_000 });
  const { intent } = await paid(stand, SETTLES);
  const refund = { payment_intent: intent.id };
  const early = await refusal(stand.stripe.refunds.create(refund, { idempotencyKey: 'refund-9' }));
  await stand.test('advance', { ms: 60_000 });
  const late = await refusal(stand.stripe.refunds.create(refund, { idempotencyKey: 'refund-9' }));
  expect(late.message).toBe(early.message);
  expect((await stand.stripe.refunds.create(refund, { idempotencyKey: 'refund-9-again' })).status).toBe('succeeded');

  await refusal(stand.stripe.checkout.sessions.create(order({ success_url: '/x' }), { idempotencyKey: 'mended' }));
  expect(await stand.stripe.checkout.sessions.create(order(), { idempotencyKey: 'mended' })).toMatchObject({
    status: 'open',
  });
});

test('a second call under a key that is still running is a conflict', async () => {
  const stand = await standIn();
  await stand.test('latency', { ms: 150 });
  const calls = [1, 2].map(() => stand.stripe.checkout.sessions.create(order(), { idempotencyKey: 'twice' }));
  const [one, two] = await Promise.allSettled(calls);
  const failed = [one, two].find((result) => result?.status === 'rejected');
  expect(failed).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } });
  await stand.test('reset');
  expect((await stand.stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('sessions are listed newest first, filtered and page by page', async () => {
  const stand = await standIn();
  const first = await stand.newSession();
  const second = await paid(stand);
  await stand.test('advance', { ms: 10_000 });
  const third = await stand.newSession();
  const { sessions } = stand.stripe.checkout;
  const ids = async (params: Stripe.Checkout.SessionListParams) =>
    (await sessions.list(params)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([third.id, second.session.id, first.id]);
  expect(await ids({ status: 'open' })).toEqual([third.id, first.id]);
  expect(await ids({ status: 'complete' })).toEqual([second.session.id]);
  expect(await ids({ payment_intent: second.intent.id })).toEqual([second.session.id]);
  expect(await ids({ created: { gte: third.created } })).toEqual([third.id]);
  expect(await ids({ created: { lte: first.created } })).toContain(first.id);
  const page = await sessions.list({ limit: 2 });
  expect([page.data.length, page.has_more]).toEqual([2, true]);
  expect(await ids({ limit: 2, starting_after: second.session.id })).toEqual([first.id]);
  const all: string[] = [];
  for await (const session of sessions.list({ limit: 1 })) all.push(session.id);
  expect(all).toHaveLength(3);
  const error = await refusal(sessions.list({ expand: ['payment_intent'] }));
  expect(error.message).toContain("'data.payment_intent'");
  const expanded = await sessions.list({ expand: ['data.payment_intent'], status: 'complete' });
  expect(expanded.data[0]?.payment_intent).toMatchObject({ id: second.intent.id });
});

test('a test can make calls fail, before or after they had their effect', async () => {
  const stand = await standIn();
  await stand.test('fail', { path: '/v1/checkout/sessions', status: 503, times: 2 });
  for (const _ of [1, 2])
    expect(await refusal(stand.newSession())).toMatchObject({ statusCode: 503, type: 'StripeAPIError' });
  const open = await stand.newSession();

  await stand.test('fail', { path: '/v1/checkout/sessions/*/expire', status: 500, times: 1, after: true });
  expect(await refusal(stand.stripe.checkout.sessions.expire(open.id))).toMatchObject({ statusCode: 500 });
  expect(await stand.stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ status: 'expired' });

  await stand.test('fail', { method: 'POST', path: '/v1/checkout/sessions', status: 0, times: 1, after: true });
  const retried = await stand.newSession({ client_reference_id: 'lost answer' });
  const made = (await stand.stripe.checkout.sessions.list()).data;
  expect(made.filter((session) => session.client_reference_id === 'lost answer').map(({ id }) => id)).toEqual([
    retried.id,
  ]);
});

test('nobody on the network can reach the stand-in', async () => {
  const { endpoint } = await standIn();
  const outside = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  if (!outside) return;
  await expect(fetch(`http://${outside.address}:${new URL(endpoint).port}/`)).rejects.toThrow();
});
