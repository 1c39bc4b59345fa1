import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type StripeOptions, startStripe } from '#local/stripe/server.ts';

const KEY = 'sk_test_local';
const SECRET = 'whsec_local';
const PAYS = '4242 4242 4242 4242';
const DECLINED = '4000000000000002';
const SETTLES = '4000000000000077';
const FAILS = '4000000000009995';
const DISPUTED = '4000000000000259';

type Create = Stripe.Checkout.SessionCreateParams;

/** A stand-in, its webhook's receiver and an SDK that talks to it; all stopped when the test ends. */
async function standIn(options: Partial<StripeOptions> = {}) {
  const received: { at: number; body: string; signature: string }[] = [];
  const hook = { status: 200 };
  const receiver = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    received.push({ at: Date.now(), body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(hook.status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const address = receiver.address();
  const webhookUrl = typeof address === 'object' ? `http://127.0.0.1:${address?.port}/payments/webhook` : '';

  const all = { secretKey: KEY, webhookSecret: SECRET, webhookUrl, webhookRetryMs: 10, settleMs: 30, ...options };
  const started = await startStripe(all);
  onTestFinished(() => started.stop());
  const stripe = sdk(started.endpoint);
  const events = () => received.map(({ body, signature }) => Stripe.webhooks.constructEvent(body, signature, SECRET));
  return {
    ...started,
    stripe,
    hook,
    received,
    events,
    types: () => events().map((event) => event.type),
    test: (path: string, body: object = {}) => postJson(`${started.endpoint}/test/${path}`, body),
    newSession: (extra: Create = {}) => stripe.checkout.sessions.create(order(extra)),
  };
}

function sdk(endpoint: string, key = KEY, retries = 0): Stripe {
  const { hostname, port } = new URL(endpoint);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: retries });
}

function order(extra: Create = {}): Create {
  return {
    mode: 'payment',
    success_url: 'http://localhost:3000/colis?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/colis?annule',
    line_items: [line('Colis 4821093375', 12_550), line('Assurance', 300, 2)],
    ...extra,
  };
}

function line(name: string, cents: number, quantity = 1): NonNullable<Create['line_items']>[number] {
  return { quantity, price_data: { currency: 'usd', unit_amount: cents, product_data: { name } } };
}

function payWith(session: { url: string | null }, card: string): Promise<Response> {
  return fetch(String(session.url), { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
}

async function postJson(url: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Waits for what happens on its own a moment later. */
function soon(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 10_000 });
}

/** The error that the SDK raises for a refused call. */
async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('The call was not refused.');
}

async function paid(stand: Awaited<ReturnType<typeof standIn>>, card = PAYS) {
  const open = await stand.newSession();
  expect((await payWith(open, card)).status).toBe(303);
  const session = await stand.stripe.checkout.sessions.retrieve(open.id, { expand: ['payment_intent.latest_charge'] });
  const intent = session.payment_intent;
  if (typeof intent !== 'object' || intent === null) throw new Error('The intent was not expanded.');
  const charge = intent.latest_charge;
  if (typeof charge !== 'object' || charge === null) throw new Error('The charge was not expanded.');
  return { session, intent, charge };
}

test('a new session is open, unpaid, totals its lines and leads to a payment page', async () => {
  const { newSession, endpoint } = await standIn();
  const metadata = { paymentId: '12', colisIds: '1,2' };
  const session = await newSession({ metadata, client_reference_id: '7', customer_email: 'awa@yonnee.test' });
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 13_150,
    currency: 'usd',
    mode: 'payment',
    livemode: false,
    payment_intent: null,
    client_reference_id: '7',
    customer_email: 'awa@yonnee.test',
    metadata,
  });
  expect(session.id).toMatch(/^cs_test_/);
  expect(session.url).toBe(`${endpoint}/pay/${session.id}`);
  expect(session.expires_at - session.created).toBe(24 * 60 * 60);
});

test('a card that pays completes the session, charges the total and leads to the success page', async () => {
  const { newSession, stripe } = await standIn();
  const open = await newSession({ payment_intent_data: { metadata: { paymentId: '12' } } });
  const answer = await payWith(open, PAYS);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://localhost:3000/colis?session=${open.id}`);

  const expand = ['payment_intent.latest_charge', 'line_items'];
  const session = await stripe.checkout.sessions.retrieve(open.id, { expand });
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  expect(session.payment_intent).toMatchObject({
    status: 'succeeded',
    amount_received: 13_150,
    metadata: { paymentId: '12' },
    latest_charge: { status: 'succeeded', paid: true, amount: 13_150, refunded: false, metadata: { paymentId: '12' } },
  });
  const lines = session.line_items?.data.map(({ description, quantity, amount_total }) => [
    description,
    quantity,
    amount_total,
  ]);
  expect(lines).toEqual([
    ['Colis 4821093375', 1, 12_550],
    ['Assurance', 2, 600],
  ]);
});

test('intents and charges are read by their ids', async () => {
  const stand = await standIn();
  const { intent, charge } = await paid(stand);
  expect(await stand.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ latest_charge: charge.id });
  expect(await stand.stripe.charges.retrieve(charge.id)).toMatchObject({ payment_intent: intent.id });
  const error = await refusal(stand.stripe.paymentIntents.retrieve('pi_none'));
  expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
});

test('a declined card takes nothing, is told so, and another card can pay the same session', async () => {
  const { newSession, stripe, types } = await standIn();
  const open = await newSession({ locale: 'en' });
  const answer = await payWith(open, DECLINED);
  expect(answer.status).toBe(402);
  expect(await answer.text()).toContain('Your card was declined. Nothing was taken.');
  const still = await stripe.checkout.sessions.retrieve(open.id, { expand: ['payment_intent'] });
  expect(still).toMatchObject({ status: 'open', payment_status: 'unpaid', url: open.url });
  expect(still.payment_intent).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: { code: 'card_declined' },
  });
  expect((await payWith(open, PAYS)).status).toBe(303);
  await soon(() => expect(types().sort()).toEqual(['checkout.session.completed', 'payment_intent.succeeded']));
});

test('a number that is no test card is invalid and charges nothing', async () => {
  const { newSession, stripe } = await standIn();
  const open = await newSession({ locale: 'fr' });
  for (const card of ['', '4242', '1234567890123456', '4242424242424242x', '<script>']) {
    const answer = await payWith(open, card);
    expect(answer.status).toBe(402);
    const text = await answer.text();
    expect(text).toContain('Ce numéro de carte n’est pas valide.');
    expect(text).not.toContain('<script');
  }
  expect(await stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ status: 'open', payment_intent: null });
});

test('a double click or two tabs pay once and both end on the success page', async () => {
  const { newSession, stripe, types } = await standIn();
  const open = await newSession();
  const answers = await Promise.all(Array.from({ length: 8 }, () => payWith(open, PAYS)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  await soon(() => expect(types()).toContain('checkout.session.completed'));
  const events = await stripe.events.list({ limit: 100 });
  expect(events.data.map(({ type }) => type).sort()).toEqual([
    'checkout.session.completed',
    'payment_intent.succeeded',
  ]);
});

test('of expiring and paying at the same moment exactly one wins', async () => {
  const { newSession, stripe } = await standIn();
  for (let round = 0; round < 30; round++) {
    const open = await newSession();
    const expire = () =>
      stripe.checkout.sessions.expire(open.id).then(
        () => true,
        () => false,
      );
    const pay = () => payWith(open, PAYS).then(({ status }) => status === 303);
    const [expired, wasPaid] = await Promise.all(round % 2 ? [expire(), pay()] : [pay(), expire()].reverse());
    expect(expired).toBe(!wasPaid);
    const session = await stripe.checkout.sessions.retrieve(open.id);
    expect([session.status, session.payment_status]).toEqual(wasPaid ? ['complete', 'paid'] : ['expired', 'unpaid']);
  }
});

test('only an open session can be expired, and an expired one can no longer be paid', async () => {
  const stand = await standIn();
  const open = await stand.newSession({ locale: 'en' });
  expect(await stand.stripe.checkout.sessions.expire(open.id)).toMatchObject({ status: 'expired', url: null });
  const again = await refusal(stand.stripe.checkout.sessions.expire(open.id));
  expect(again).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
  expect(again.message).toContain('Only Checkout Sessions with a status in ["open"] can be expired.');

  const answer = await payWith(open, PAYS);
  expect(answer.status).toBe(410);
  const page = await (await fetch(String(open.url))).text();
  expect(page).toContain('This payment page has expired');
  expect(page).toContain('href="http://localhost:3000/colis?annule"');
  await soon(() => expect(stand.types()).toEqual(['checkout.session.expired']));

  const { session } = await paid(stand);
  expect((await refusal(stand.stripe.checkout.sessions.expire(session.id))).message).toContain('`complete`');
});

test('a session expires when its time has come, with its event', async () => {
  const stand = await standIn();
  const expires_at = Math.floor(Date.now() / 1000) + 31 * 60;
  const open = await stand.newSession({ expires_at });
  await stand.test('advance', { ms: 30 * 60_000 });
  expect(await stand.stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ status: 'open', expires_at });
  await stand.test('advance', { ms: 61_000 });
  await soon(() => expect(stand.types()).toEqual(['checkout.session.expired']));
  expect(await stand.stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ status: 'expired', url: null });
});

test('a delayed payment completes unpaid, then succeeds', async () => {
  const stand = await standIn({ settleMs: 60_000 });
  const { session, intent, charge } = await paid(stand, SETTLES);
  expect([session.status, session.payment_status, intent.status, charge.status]).toEqual([
    'complete',
    'unpaid',
    'processing',
    'pending',
  ]);
  expect((await refusal(stand.stripe.refunds.create({ payment_intent: intent.id }))).message).toContain(
    'successful charge',
  );
  await stand.test('advance', { ms: 61_000 });
  await soon(() => expect(stand.types()).toContain('checkout.session.async_payment_succeeded'));
  const settled = await stand.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(settled).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect(settled.payment_intent).toMatchObject({ status: 'succeeded', latest_charge: { id: charge.id, paid: true } });
  const completed = stand.events().find((event) => event.type === 'checkout.session.completed');
  expect(completed?.data.object).toMatchObject({ payment_status: 'unpaid' });
});

test('a delayed payment may fail, and then stays unpaid', async () => {
  const stand = await standIn();
  const { session } = await paid(stand, FAILS);
  await soon(() => expect(stand.types()).toContain('checkout.session.async_payment_failed'));
  const failed = await stand.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(failed).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  expect(failed.payment_intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0 });
  expect(stand.types()).not.toContain('payment_intent.succeeded');
});

test('a disputed payment is told of, and cannot be refunded any more', async () => {
  const stand = await standIn();
  const { session, charge } = await paid(stand, DISPUTED);
  expect(session.payment_status).toBe('paid');
  await soon(() => expect(stand.types()).toContain('charge.dispute.created'));
  const event = stand.events().find(({ type }) => type === 'charge.dispute.created');
  const { data } = await stand.stripe.disputes.list({ created: { gte: event?.created ?? 0 } });
  expect(data).toEqual([event?.data.object]);
  expect(event?.data.object).toMatchObject({
    object: 'dispute',
    charge: charge.id,
    amount: 13_150,
    status: 'needs_response',
  });
  const error = await refusal(stand.stripe.refunds.create({ charge: charge.id }));
  expect(error).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
});

test('a charge is refunded in parts, never more than what remains, each with its event', async () => {
  const stand = await standIn();
  const { intent, charge } = await paid(stand);
  const first = await stand.stripe.refunds.create({
    payment_intent: intent.id,
    amount: 3_150,
    reason: 'requested_by_customer',
    metadata: { colisId: '9' },
  });
  expect(first).toMatchObject({
    object: 'refund',
    amount: 3_150,
    status: 'succeeded',
    charge: charge.id,
    metadata: { colisId: '9' },
  });
  const tooMuch = await refusal(stand.stripe.refunds.create({ charge: charge.id, amount: 10_001 }));
  expect(tooMuch).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param: 'amount' });
  expect(tooMuch.message).toBe('Refund amount ($100.01) is greater than unrefunded amount on charge ($100.00)');
  const rest = await stand.stripe.refunds.create({ payment_intent: intent.id });
  expect(rest.amount).toBe(10_000);
  expect(await refusal(stand.stripe.refunds.create({ charge: charge.id }))).toMatchObject({
    code: 'charge_already_refunded',
  });

  const read = await stand.stripe.charges.retrieve(charge.id, { expand: ['refunds'] });
  expect(read).toMatchObject({ amount_refunded: 13_150, refunded: true, status: 'succeeded' });
  expect(read.refunds?.data.map(({ id }) => id)).toEqual([rest.id, first.id]);
  const listed = await stand.stripe.refunds.list({ payment_intent: intent.id });
  expect(listed.data.map(({ id }) => id)).toEqual([rest.id, first.id]);
  expect((await stand.stripe.refunds.retrieve(first.id)).amount).toBe(3_150);
  await soon(() => {
    const refunded = stand.events().filter(({ type }) => type === 'charge.refunded');
    const amounts = refunded.map(({ data }) => 'amount_refunded' in data.object && data.object.amount_refunded);
    expect(amounts.sort()).toEqual([13_150, 3_150]);
  });
});

test('a refund that the bank sends back is told once, and its money can be refunded again', async () => {
  const stand = await standIn();
  const { intent, charge } = await paid(stand);
  const { id } = await stand.stripe.refunds.create({ payment_intent: intent.id });
  expect((await stand.test(`fail-refund/${id}`)).status).toBe(200);
  expect((await stand.test(`fail-refund/${id}`)).status).toBe(400);
  expect(await stand.stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' });
  expect(await stand.stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 0, refunded: false });
  await soon(() => expect(stand.types().filter((type) => type === 'refund.failed')).toHaveLength(1));
  expect((await stand.stripe.refunds.create({ payment_intent: intent.id })).status).toBe('succeeded');
});

test('refunds made at the same time never give back more than was paid', async () => {
  const stand = await standIn();
  const { intent, charge } = await paid(stand);
  const tries = Array.from({ length: 10 }, () =>
    stand.stripe.refunds.create({ payment_intent: intent.id, amount: 3_000 }),
  );
  const done = await Promise.allSettled(tries);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(await stand.stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 12_000, refunded: false });
});

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

test('events are signed for the webhook secret alone, and listed', async () => {
  const stand = await standIn();
  const { session } = await paid(stand);
  await soon(() => expect(stand.received).toHaveLength(2));
  for (const { body, signature } of stand.received) {
    expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow('signature');
    expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, SECRET)).toThrow('signature');
  }
  const completed = await stand.stripe.events.list({ type: 'checkout.session.completed' });
  expect(completed.data).toHaveLength(1);
  const event = completed.data[0];
  expect(event).toMatchObject({ object: 'event', pending_webhooks: 0, livemode: false });
  expect(event?.data.object).toMatchObject({ id: session.id, status: 'complete', payment_status: 'paid' });
  expect(await stand.stripe.events.retrieve(String(event?.id))).toMatchObject({ type: 'checkout.session.completed' });
  expect((await stand.stripe.events.list({ types: ['charge.refunded'] })).data).toEqual([]);
});

test('an event that is not accepted is sent again until it is, with a growing delay', async () => {
  const stand = await standIn({ webhookRetryMs: 40 });
  stand.hook.status = 500;
  const open = await stand.newSession();
  await stand.stripe.checkout.sessions.expire(open.id);
  await soon(() => expect(stand.received.length).toBeGreaterThanOrEqual(3));
  stand.hook.status = 200;
  await soon(async () => expect((await stand.stripe.events.list()).data[0]?.pending_webhooks).toBe(0));
  const sent = stand.received.length;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(stand.received).toHaveLength(sent);
  expect(new Set(stand.events().map(({ id }) => id)).size).toBe(1);
  const [first = 0, second = 0, third = 0] = stand.received.map(({ at }) => at);
  expect(second - first).toBeGreaterThanOrEqual(35);
  expect(third - second).toBeGreaterThanOrEqual(75);
});

test('an unreachable webhook neither blocks the payment page nor loses the event', async () => {
  const stand = await standIn({ webhookUrl: 'http://127.0.0.1:9/' });
  const started = Date.now();
  const { session } = await paid(stand);
  expect(Date.now() - started).toBeLessThan(1000);
  const events = await stand.stripe.events.list({ type: 'checkout.session.completed' });
  expect(events.data[0]).toMatchObject({ pending_webhooks: 1, data: { object: { id: session.id } } });
});

test('a test can drop events, replay them one by one, and have each delivered twice', async () => {
  const stand = await standIn();
  await stand.test('webhooks', { mode: 'drop' });
  await paid(stand);
  const [event] = (await stand.stripe.events.list({ type: 'checkout.session.completed' })).data;
  expect(stand.received).toEqual([]);
  expect(await (await stand.test(`replay/${event?.id}`)).json()).toEqual({ event: event?.id, outcome: 200 });
  expect(stand.events().map(({ id }) => id)).toEqual([event?.id]);
  expect((await stand.test('replay/evt_none')).status).toBe(404);

  await stand.test('webhooks', { mode: 'duplicate' });
  const open = await stand.newSession();
  await stand.stripe.checkout.sessions.expire(open.id);
  await soon(() => expect(stand.types().filter((type) => type === 'checkout.session.expired')).toHaveLength(2));
  expect((await stand.test('webhooks', { mode: 'loud' })).status).toBe(400);
  const headers = { authorization: `Bearer ${KEY}` };
  const { data } = await (await fetch(`${stand.endpoint}/test/deliveries?event=${event?.id}`, { headers })).json();
  expect(data.map((delivery: { outcome: unknown }) => delivery.outcome)).toEqual(['dropped', 200]);
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

test('the state survives a restart: sessions, keys, what the bank owes, what was not delivered', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'stripe-')), 'deep', 'stripe.json');
  const before = await standIn({ file, webhookUrl: 'http://127.0.0.1:9/', webhookRetryMs: 60_000, settleMs: 300 });
  const open = await before.stripe.checkout.sessions.create(order(), { idempotencyKey: 'kept' });
  const { session, intent } = await paid(before);
  const delayed = await paid(before, SETTLES);
  await before.stop();
  JSON.parse(await readFile(file, 'utf8'));

  const port = Number(new URL(before.endpoint).port);
  expect(before.endpoint).toBe(`http://localhost:${port}`);
  const after = await standIn({ file, port, settleMs: 300 });
  expect(after.endpoint).toBe(before.endpoint);
  expect((await after.stripe.checkout.sessions.create(order(), { idempotencyKey: 'kept' })).id).toBe(open.id);
  const read = await after.stripe.checkout.sessions.retrieve(session.id);
  expect(read).toMatchObject({ status: 'complete', payment_intent: intent.id });
  await soon(() => {
    expect(after.types().filter((type) => type === 'checkout.session.completed')).toHaveLength(2);
    expect(after.types()).toContain('checkout.session.async_payment_succeeded');
  });
  expect(await after.stripe.checkout.sessions.retrieve(delayed.session.id)).toMatchObject({ payment_status: 'paid' });
  expect((await payWith(open, PAYS)).status).toBe(303);
});

test('what an answer has told is already on disk', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'stripe-')), 'stripe.json');
  const stand = await standIn({ file });
  const sessions = await Promise.all(Array.from({ length: 20 }, () => stand.newSession()));
  const saved = await readFile(file, 'utf8');
  for (const { id } of sessions) expect(saved).toContain(id);
  const { intent } = await paid(stand);
  expect(await readFile(file, 'utf8')).toContain(`"payment_intent":"${intent.id}"`);
});

test('the payment page works without scripts, under a policy that allows none', async () => {
  const { newSession } = await standIn();
  const name = '<img src=x onerror=alert(1)> & "co"';
  const open = await newSession({ locale: 'fr', line_items: [line(name, 12_550)] });
  const answer = await fetch(String(open.url));
  const text = await answer.text();
  expect(answer.status).toBe(200);
  const policy = String(answer.headers.get('content-security-policy'));
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://localhost:3000");
  expect(policy).not.toContain('unsafe');
  expect(text).not.toMatch(/<script|<style|style=|<img/);
  expect(text).toContain('name="card"');
  expect(text).toContain('href="http://localhost:3000/colis?annule"');
  expect(text).toContain('Yónnee');
  expect(text).toMatch(/125,50\s\$US/);
});

test("the payment page speaks the session's language, else the browser's, else French", async () => {
  const { newSession } = await standIn();
  const say = async (locale: 'auto' | 'fr' | 'en' | 'en-GB', accept: string) => {
    const open = await newSession({ locale });
    const text = await (await fetch(String(open.url), { headers: { 'accept-language': accept } })).text();
    return /<html lang="(\w+)">/.exec(text)?.[1];
  };
  expect(await say('fr', 'en')).toBe('fr');
  expect(await say('en-GB', 'fr')).toBe('en');
  expect(await say('auto', 'en-US,en;q=0.9,fr;q=0.8')).toBe('en');
  expect(await say('auto', 'de,fr;q=0.5,en;q=0.9')).toBe('en');
  expect(await say('auto', 'fr-CA')).toBe('fr');
  expect(await say('auto', 'wo')).toBe('fr');
});

test('the page of a finished session says so and leads back', async () => {
  const stand = await standIn({ settleMs: 60_000 });
  const read = async (card: string) => {
    const open = await stand.newSession({ locale: 'en' });
    await payWith(open, card);
    const text = await (await fetch(String(open.url))).text();
    expect(text).toContain(`href="http://localhost:3000/colis?session=${open.id}"`);
    expect(text).not.toContain('<form');
    return text;
  };
  expect(await read(PAYS)).toContain('This payment is already done');
  expect(await read(SETTLES)).toContain('Your payment is on its way');
  const failing = await stand.newSession({ locale: 'en' });
  await payWith(failing, FAILS);
  await stand.test('advance', { ms: 60_000 });
  expect(await (await fetch(String(failing.url))).text()).toContain('The payment did not go through');
  expect((await fetch(`${stand.endpoint}/pay/cs_test_none`)).status).toBe(404);
});

test('a refund made in the dashboard is told by charge.refunded', async () => {
  const stand = await standIn();
  const { charge } = await paid(stand);
  const page = await (await fetch(stand.endpoint)).text();
  expect(page).toContain('$131.50');
  expect(page).toContain(charge.id);
  const send = (amount: string) => {
    const body = new URLSearchParams({ charge: charge.id, amount });
    return fetch(`${stand.endpoint}/dashboard/refund`, { method: 'POST', body, redirect: 'manual' });
  };
  expect((await send('31.50')).status).toBe(303);
  expect((await send('100.01')).status).toBe(400);
  await soon(() => expect(stand.types()).toContain('charge.refunded'));
  expect(await stand.stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 3_150 });
});

test('nobody on the network can reach the stand-in', async () => {
  const { endpoint } = await standIn();
  const outside = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  if (!outside) return;
  await expect(fetch(`http://${outside.address}:${new URL(endpoint).port}/`)).rejects.toThrow();
});
