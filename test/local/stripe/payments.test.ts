import { expect, test } from 'vitest';
import {
  createPaidSession,
  DECLINED_CARD,
  DELAYED_CARD,
  errorOf,
  FAILING_DELAYED_CARD,
  payWith,
  SUCCESSFUL_CARD,
  startEmulator,
  waitUntil,
} from './emulator.ts';

test('a new session is open and unpaid, with the total of its lines and a payment page', async () => {
  const { newSession, endpoint } = await startEmulator();
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

test('a successful card completes the session, charges the total and redirects to the success page', async () => {
  const { newSession, stripe } = await startEmulator();
  const open = await newSession({ payment_intent_data: { metadata: { paymentId: '12' } } });
  const answer = await payWith(open, SUCCESSFUL_CARD);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://localhost:3000/colis?session=${open.id}`);

  const session = await stripe.checkout.sessions.retrieve(open.id, { expand: ['payment_intent'] });
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  expect(session.payment_intent).toMatchObject({
    status: 'succeeded',
    amount_received: 13_150,
    metadata: { paymentId: '12' },
  });
  const charged = await stripe.checkout.sessions.retrieve(open.id, { expand: ['payment_intent.latest_charge'] });
  expect(charged.payment_intent).toMatchObject({ latest_charge: { paid: true, created: expect.any(Number) } });
});

test('a payment intent is read by its id, and an unknown one is not found', async () => {
  const emulator = await startEmulator();
  const { session, intent } = await createPaidSession(emulator);
  expect((await emulator.stripe.paymentIntents.retrieve(intent.id)).amount).toBe(session.amount_total);
  const error = await errorOf(emulator.stripe.paymentIntents.retrieve('pi_none'));
  expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
});

test('a declined card is refused and charges nothing, and another card can pay the same session', async () => {
  const { newSession, stripe, types } = await startEmulator();
  const open = await newSession({ locale: 'en' });
  const answer = await payWith(open, DECLINED_CARD);
  expect(answer.status).toBe(402);
  expect(await answer.text()).toContain('Your card was declined. You have not been charged.');
  const declined = await stripe.checkout.sessions.retrieve(open.id, { expand: ['payment_intent'] });
  expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid', url: open.url });
  expect(declined.payment_intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0 });
  expect((await payWith(open, SUCCESSFUL_CARD)).status).toBe(303);
  await waitUntil(() => expect(types()).toEqual(['checkout.session.completed']));
});

test('an unknown card number is invalid and charges nothing', async () => {
  const { newSession, stripe } = await startEmulator();
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

test('a double click or two tabs charge once and both reach the success page', async () => {
  const { newSession, stripe, types } = await startEmulator();
  const open = await newSession();
  const answers = await Promise.all(Array.from({ length: 8 }, () => payWith(open, SUCCESSFUL_CARD)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  await waitUntil(() => expect(types()).toContain('checkout.session.completed'));
  const events = await stripe.events.list({ limit: 100 });
  expect(events.data.map(({ type }) => type)).toEqual(['checkout.session.completed']);
});

test('a session that is paid and expired concurrently ends as exactly one of them', async () => {
  const { newSession, stripe } = await startEmulator();
  for (let round = 0; round < 30; round++) {
    const open = await newSession();
    const expire = () =>
      stripe.checkout.sessions.expire(open.id).then(
        () => true,
        () => false,
      );
    const pay = () => payWith(open, SUCCESSFUL_CARD).then(({ status }) => status === 303);
    const [expired, wasPaid] = await Promise.all(round % 2 ? [expire(), pay()] : [pay(), expire()].reverse());
    expect(expired).toBe(!wasPaid);
    const session = await stripe.checkout.sessions.retrieve(open.id);
    expect([session.status, session.payment_status]).toEqual(wasPaid ? ['complete', 'paid'] : ['expired', 'unpaid']);
  }
});

test('only an open session can be expired, and an expired one can no longer be paid', async () => {
  const emulator = await startEmulator();
  const open = await emulator.newSession({ locale: 'en' });
  expect(await emulator.stripe.checkout.sessions.expire(open.id)).toMatchObject({ status: 'expired', url: null });
  const again = await errorOf(emulator.stripe.checkout.sessions.expire(open.id));
  expect(again).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
  expect(again.message).toContain('Only Checkout Sessions with a status in ["open"] can be expired.');

  const answer = await payWith(open, SUCCESSFUL_CARD);
  expect(answer.status).toBe(410);
  const page = await (await fetch(String(open.url))).text();
  expect(page).toContain('This payment page has expired');
  expect(page).toContain('href="http://localhost:3000/colis?annule"');
  await waitUntil(() => expect(emulator.types()).toEqual(['checkout.session.expired']));

  const { session } = await createPaidSession(emulator);
  expect((await errorOf(emulator.stripe.checkout.sessions.expire(session.id))).message).toContain('`complete`');
});

test('a session expires at its deadline, with its event', async () => {
  const emulator = await startEmulator();
  const expires_at = Math.floor(Date.now() / 1000) + 31 * 60;
  const open = await emulator.newSession({ expires_at });
  await emulator.test('advance', { ms: 30 * 60_000 });
  expect(await emulator.stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ status: 'open', expires_at });
  await emulator.test('advance', { ms: 61_000 });
  await waitUntil(() => expect(emulator.types()).toEqual(['checkout.session.expired']));
  expect(await emulator.stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ status: 'expired', url: null });
});

test('a delayed payment completes unpaid, then succeeds', async () => {
  const emulator = await startEmulator({ settleMs: 60_000 });
  const { session, intent } = await createPaidSession(emulator, DELAYED_CARD);
  expect([session.status, session.payment_status, intent.status]).toEqual(['complete', 'unpaid', 'processing']);
  expect((await errorOf(emulator.stripe.refunds.create({ payment_intent: intent.id }))).message).toContain(
    'successful charge',
  );
  await emulator.test('advance', { ms: 61_000 });
  await waitUntil(() => expect(emulator.types()).toContain('checkout.session.async_payment_succeeded'));
  const settled = await emulator.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(settled).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect(settled.payment_intent).toMatchObject({ status: 'succeeded', amount_received: 13_150 });
  const completed = emulator.events().find((event) => event.type === 'checkout.session.completed');
  expect(completed?.data.object).toMatchObject({ payment_status: 'unpaid' });
});

test('a delayed payment that fails stays unpaid', async () => {
  const emulator = await startEmulator();
  const { session } = await createPaidSession(emulator, FAILING_DELAYED_CARD);
  await waitUntil(() => expect(emulator.types()).toContain('checkout.session.async_payment_failed'));
  const failed = await emulator.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(failed).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  expect(failed.payment_intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0 });
});
