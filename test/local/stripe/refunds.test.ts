import { expect, test } from 'vitest';
import { createPaidSession, DISPUTED_CARD, errorOf, startEmulator, waitUntil } from './emulator.ts';

test('a disputed payment has its event, and can no longer be refunded', async () => {
  const emulator = await startEmulator();
  const { session, intent } = await createPaidSession(emulator, DISPUTED_CARD);
  expect(session.payment_status).toBe('paid');
  await waitUntil(() => expect(emulator.types()).toContain('charge.dispute.created'));
  const event = emulator.events().find(({ type }) => type === 'charge.dispute.created');
  const { data } = await emulator.stripe.disputes.list({ created: { gte: event?.created ?? 0 } });
  expect(data).toEqual([event?.data.object]);
  expect(event?.data.object).toMatchObject({
    object: 'dispute',
    payment_intent: intent.id,
    amount: 13_150,
    status: 'needs_response',
  });
  const error = await errorOf(emulator.stripe.refunds.create({ payment_intent: intent.id }));
  expect(error).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
});

test('a dispute is opened and closed by controls, with an event each; a payment is refundable again once it is won', async () => {
  const emulator = await startEmulator();
  for (const mode of ['won', 'lost'] as const) {
    const { intent } = await createPaidSession(emulator);
    const opened = await emulator.test(`dispute/${intent.id}`);
    expect([opened.status, (await emulator.test(`dispute/${intent.id}`)).status]).toEqual([200, 400]);
    const [dispute] = (await emulator.stripe.disputes.list({})).data;
    expect(await errorOf(emulator.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_disputed',
    });
    const close = () => emulator.test(`close-dispute/${dispute?.id}`, { mode });
    expect([(await close()).status, (await close()).status]).toEqual([200, 400]);
    expect((await emulator.stripe.disputes.retrieve(String(dispute?.id))).status).toBe(mode);
    const refund = emulator.stripe.refunds.create({ payment_intent: intent.id });
    if (mode === 'won') expect((await refund).status).toBe('succeeded');
    else expect(await errorOf(refund)).toMatchObject({ code: 'charge_disputed' });
  }
  await waitUntil(() =>
    expect(emulator.types().filter((type) => type.startsWith('charge.dispute'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.closed',
    ]),
  );
});

test('a payment is refunded in parts, never more than what remains, each with its event', async () => {
  const emulator = await startEmulator();
  const payment_intent = (await createPaidSession(emulator)).intent.id;
  const { refunds } = emulator.stripe;
  const metadata = { colisId: '9' };
  const first = await refunds.create({ payment_intent, amount: 3_150, metadata });
  expect(first).toMatchObject({ object: 'refund', amount: 3_150, status: 'succeeded', payment_intent, metadata });
  const tooMuch = await errorOf(refunds.create({ payment_intent, amount: 10_001 }));
  expect(tooMuch).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param: 'amount' });
  expect(tooMuch.message).toBe('Refund amount ($100.01) is greater than unrefunded amount on charge ($100.00)');
  const rest = await refunds.create({ payment_intent });
  expect(rest.amount).toBe(10_000);
  expect(await errorOf(refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_already_refunded' });

  await refunds.create({ payment_intent: (await createPaidSession(emulator)).intent.id, amount: 1 });
  expect((await refunds.list({ payment_intent })).data.map(({ id }) => id)).toEqual([rest.id, first.id]);
  await waitUntil(() => {
    const refunded = emulator.events().filter(({ type }) => type === 'charge.refunded');
    const amounts = refunded.map(({ data }) => 'amount_refunded' in data.object && data.object.amount_refunded);
    expect(amounts.sort()).toEqual([1, 13_150, 3_150]);
  });
});

test('a refund that the bank returns has one event, and its amount can be refunded again', async () => {
  const emulator = await startEmulator();
  const { intent } = await createPaidSession(emulator);
  const { id } = await emulator.stripe.refunds.create({ payment_intent: intent.id });
  expect((await emulator.test(`fail-refund/${id}`)).status).toBe(200);
  expect((await emulator.test(`fail-refund/${id}`)).status).toBe(400);
  const { data } = await emulator.stripe.refunds.list({ payment_intent: intent.id });
  expect(data).toMatchObject([{ id, status: 'failed', failure_balance_transaction: expect.stringMatching(/^txn_/) }]);
  const expand = ['data.failure_balance_transaction'];
  const [expanded] = (await emulator.stripe.refunds.list({ payment_intent: intent.id, expand })).data;
  expect(expanded?.failure_balance_transaction).toMatchObject({ created: expect.any(Number) });
  await waitUntil(() => expect(emulator.types().filter((type) => type === 'refund.failed')).toHaveLength(1));
  expect((await emulator.stripe.refunds.create({ payment_intent: intent.id })).status).toBe('succeeded');
});

test('concurrent refunds never exceed the payment', async () => {
  const emulator = await startEmulator();
  const payment_intent = (await createPaidSession(emulator)).intent.id;
  const tries = Array.from({ length: 10 }, () => emulator.stripe.refunds.create({ payment_intent, amount: 3_000 }));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect((await emulator.stripe.refunds.list({ payment_intent })).data).toHaveLength(4);
});

test('the dashboard refunds a payment and resends an event', async () => {
  const emulator = await startEmulator();
  const { intent } = await createPaidSession(emulator);
  await waitUntil(() => expect(emulator.types()).toEqual(['checkout.session.completed']));
  const page = await (await fetch(emulator.endpoint)).text();
  expect(page).toContain('$131.50');
  expect(page).toContain(intent.id);
  const send = async (form: Record<string, string>) =>
    (await fetch(emulator.endpoint, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })).status;
  expect(await send({ payment_intent: intent.id, amount: '31.50' })).toBe(303);
  expect(await send({ payment_intent: intent.id, amount: '100.01' })).toBe(400);
  expect(await send({ payment_intent: intent.id, amount: '-1' })).toBe(400);
  await waitUntil(() => expect(emulator.types()).toContain('charge.refunded'));
  const { data } = await emulator.stripe.refunds.list({ payment_intent: intent.id });
  expect(data.map(({ amount }) => amount)).toEqual([3_150]);

  expect(await send({ event: String(emulator.events()[0]?.id) })).toBe(303);
  expect(emulator.types().filter((type) => type === 'checkout.session.completed')).toHaveLength(2);
});
