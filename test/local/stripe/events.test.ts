import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { serveOnLoopback } from '#local/emulator.ts';
import {
  createPaidSession,
  DELAYED_CARD,
  payWith,
  SECRET,
  SUCCESSFUL_CARD,
  sessionParams,
  startEmulator,
  waitUntil,
} from './emulator.ts';

test('events are signed with the webhook secret, and listed', async () => {
  const emulator = await startEmulator();
  const { session } = await createPaidSession(emulator);
  await waitUntil(() => expect(emulator.received).toHaveLength(1));
  for (const { body, signature } of emulator.received) {
    expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow('signature');
    expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, SECRET)).toThrow('signature');
  }
  const completed = await emulator.stripe.events.list({ type: 'checkout.session.completed' });
  expect(completed.data).toHaveLength(1);
  const event = completed.data[0];
  expect(event).toMatchObject({ object: 'event', pending_webhooks: 0, livemode: false });
  expect(event?.data.object).toMatchObject({ id: session.id, status: 'complete', payment_status: 'paid' });
  expect((await emulator.stripe.events.list({ type: 'charge.refunded' })).data).toEqual([]);
});

test('a refused event is resent with growing backoff until it is accepted', async () => {
  const emulator = await startEmulator({ webhookRetryMs: 40 });
  emulator.webhook.status = 500;
  const open = await emulator.newSession();
  await emulator.stripe.checkout.sessions.expire(open.id);
  await waitUntil(() => expect(emulator.received.length).toBeGreaterThanOrEqual(3));
  emulator.webhook.status = 200;
  await waitUntil(async () => expect((await emulator.stripe.events.list()).data[0]?.pending_webhooks).toBe(0));
  const sent = emulator.received.length;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(emulator.received).toHaveLength(sent);
  expect(new Set(emulator.events().map(({ id }) => id)).size).toBe(1);
  const [first = 0, second = 0, third = 0] = emulator.received.map(({ at }) => at);
  expect(second - first).toBeGreaterThanOrEqual(35);
  expect(third - second).toBeGreaterThanOrEqual(75);
});

test('a webhook that never responds neither blocks the payment page nor loses the event', async () => {
  const silent = await serveOnLoopback(() => {});
  onTestFinished(silent.stop);
  const emulator = await startEmulator({ webhookUrl: silent.endpoint });
  const { session } = await createPaidSession(emulator);
  const events = await emulator.stripe.events.list({ type: 'checkout.session.completed' });
  expect(events.data[0]).toMatchObject({ pending_webhooks: 1, data: { object: { id: session.id } } });
});

test('a test can drop events and replay them one by one', async () => {
  const emulator = await startEmulator();
  await emulator.test('webhooks', { mode: 'drop' });
  await createPaidSession(emulator);
  const [event] = (await emulator.stripe.events.list({ type: 'checkout.session.completed' })).data;
  expect(emulator.received).toEqual([]);
  expect(await (await emulator.test(`replay/${event?.id}`)).json()).toEqual({ outcome: 200 });
  expect(emulator.events().map(({ id }) => id)).toEqual([event?.id]);
  expect((await emulator.test('replay/evt_none')).status).toBe(404);

  await emulator.test('webhooks', { mode: 'deliver' });
  const open = await emulator.newSession();
  await emulator.stripe.checkout.sessions.expire(open.id);
  await waitUntil(() => expect(emulator.types()).toContain('checkout.session.expired'));
});

test('sessions, idempotency keys, delayed payments and undelivered events survive a restart', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'stripe-')), 'deep', 'stripe.json');
  const before = await startEmulator({
    file,
    webhookUrl: 'http://127.0.0.1:9/',
    webhookRetryMs: 60_000,
    settleMs: 300,
  });
  const open = await before.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'kept' });
  const { session, intent } = await createPaidSession(before);
  const delayed = await createPaidSession(before, DELAYED_CARD);
  await before.stop();
  JSON.parse(await readFile(file, 'utf8'));

  const port = Number(new URL(before.endpoint).port);
  expect(before.endpoint).toBe(`http://localhost:${port}`);
  const after = await startEmulator({ file, port, settleMs: 300 });
  expect(after.endpoint).toBe(before.endpoint);
  expect((await after.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'kept' })).id).toBe(open.id);
  const read = await after.stripe.checkout.sessions.retrieve(session.id);
  expect(read).toMatchObject({ status: 'complete', payment_intent: intent.id });
  await waitUntil(() => {
    expect(after.types().filter((type) => type === 'checkout.session.completed')).toHaveLength(2);
    expect(after.types()).toContain('checkout.session.async_payment_succeeded');
  });
  expect(await after.stripe.checkout.sessions.retrieve(delayed.session.id)).toMatchObject({ payment_status: 'paid' });
  expect((await payWith(open, SUCCESSFUL_CARD)).status).toBe(303);
});

test('a response is sent only after its data is on disk', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'stripe-')), 'stripe.json');
  const emulator = await startEmulator({ file });
  const sessions = await Promise.all(Array.from({ length: 20 }, () => emulator.newSession()));
  const saved = await readFile(file, 'utf8');
  for (const { id } of sessions) expect(saved).toContain(id);
  const { intent } = await createPaidSession(emulator);
  expect(await readFile(file, 'utf8')).toContain(`"payment_intent":"${intent.id}"`);
});
