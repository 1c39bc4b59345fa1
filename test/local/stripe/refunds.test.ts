import { expect, test } from 'vitest';
import { DISPUTED, paid, refusal, soon, standIn } from './stand-in.ts';

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
