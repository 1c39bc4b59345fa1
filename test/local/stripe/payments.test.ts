import { expect, test } from 'vitest';
import { DECLINED, FAILS, PAYS, paid, payWith, refusal, SETTLES, soon, standIn } from './stand-in.ts';

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
