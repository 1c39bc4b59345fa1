import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { serveOnLoopback } from '#local/standin.ts';
import { KEY, order, PAYS, paid, payWith, SECRET, SETTLES, soon, standIn } from './stand-in.ts';

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

test('a webhook that never answers neither blocks the payment page nor loses the event', async () => {
  const silent = await serveOnLoopback(() => {});
  onTestFinished(silent.stop);
  const stand = await standIn({ webhookUrl: silent.endpoint });
  const { session } = await paid(stand);
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
