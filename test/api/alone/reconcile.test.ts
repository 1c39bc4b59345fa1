import { expect, onTestFinished, test, vi } from 'vitest';
import { hoursAfter } from '#functions/core/clock.ts';
import { transact } from '#functions/core/dynamo.ts';
import { keys } from '#functions/core/keys.ts';
import { METRICS } from '#functions/core/metric-names.ts';
import { newContainer } from '../../support/api.ts';
import {
  allMailsTo,
  CARDS,
  enterCard,
  eventually,
  payAndReturn,
  reconcile,
  stripeControl,
  stripeSdk,
} from '../../support/money.ts';
import { makeCustomer } from '../../support/people.ts';
import { silentStripeCloud } from '../../support/silent-stripe.ts';
import { setStored } from '../../support/stored-state.ts';
import { aColis, alterPayment, storedColis, storedPayment } from '../../support/table.ts';

const { paying, paidAtStripe } = silentStripeCloud();

const intentOf = async (sessionId: string): Promise<string> =>
  String((await stripeSdk().checkout.sessions.retrieve(sessionId)).payment_intent);

/** A page of somebody with our keys, for a dollar; `metadata` names what it claims to pay. */
const otherPage = (metadata: Record<string, string> = {}, site = 'http://localhost:3000') =>
  stripeSdk().checkout.sessions.create({
    mode: 'payment',
    metadata,
    success_url: `${site}/colis`,
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Colis' } } }],
  });

/** Compares with Stripe; gives how often somebody is woken for it. */
const woken = async (): Promise<number> => {
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  try {
    await reconcile();
    return out.mock.calls.filter(([text]) => String(text).includes(METRICS.paymentMismatch)).length;
  } finally {
    vi.unstubAllEnvs();
    out.mockRestore();
  }
};

test('a payment of which Stripe never tells is confirmed by the daily comparison, once, however many others there are', async () => {
  const { awa, colisId, paymentId, sessionId } = await paidAtStripe();
  for (let other = 0; other < 60; other++) await otherPage();
  await expect(reconcile(0)).rejects.toThrow('too little time');
  expect((await storedPayment(awa, paymentId)).statut).toBe('EN_ATTENTE');
  await Promise.all([reconcile(), reconcile()]);
  await reconcile();
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'CONFIRME', sessionId, version: 2 });
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId, lockedBy: null, version: 3 });
  expect((await allMailsTo(awa)).map(({ subject }) => subject)).toEqual(['Paiement reçu · Yónnee']);
});

test('a page that ended unheard frees its parcel, and one that is open stays open', async () => {
  const [ended, open] = [await paying(), await paying()];
  await stripeSdk().checkout.sessions.expire(ended.sessionId);
  expect(await woken()).toBe(0);
  expect((await storedPayment(ended.awa, ended.paymentId)).statut).toBe('EXPIRE');
  expect((await storedColis(ended.awa, ended.colisId)).lockedBy).toBeNull();
  expect((await storedPayment(open.awa, open.paymentId)).statut).toBe('EN_ATTENTE');
});

test('refunds and disputes of which Stripe never tells are written down, and told once', async () => {
  const [refunded, disputed] = [await paidAtStripe(), await paidAtStripe(CARDS.disputed)];
  await stripeSdk().refunds.create({ payment_intent: await intentOf(refunded.sessionId), amount: 2_500 });
  await stripeControl('advance', { ms: 2_000 });
  await reconcile();
  await reconcile();
  expect(await storedPayment(refunded.awa, refunded.paymentId)).toMatchObject({
    statut: 'CONFIRME',
    refundedCents: 2_500,
  });
  expect((await storedPayment(disputed.awa, disputed.paymentId)).disputedAt).not.toBeNull();
  const told = (await allMailsTo(refunded.awa)).map(({ subject }) => subject);
  expect(told).toEqual(['Paiement reçu · Yónnee', 'Vous êtes remboursé · Yónnee']);
});

test('a refund that a bank sends back unheard is no longer counted, and wakes somebody once', async () => {
  const { awa, paymentId, sessionId } = await paidAtStripe();
  const { id } = await stripeSdk().refunds.create({ payment_intent: await intentOf(sessionId) });
  expect(await woken()).toBe(0);
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'REMBOURSE', refundedCents: 10_000 });
  await stripeControl(`fail-refund/${id}`);
  expect([await woken(), await woken()]).toEqual([1, 0]);
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'CONFIRME', refundedCents: 0 });
});

test('a refund that a bank sends back unheard days after it was made wakes somebody all the same', async () => {
  const { awa, paymentId, sessionId } = await paidAtStripe();
  const { id } = await stripeSdk().refunds.create({ payment_intent: await intentOf(sessionId) });
  await reconcile();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 24 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  await stripeControl(`fail-refund/${id}`);
  expect([await woken(), await woken()]).toEqual([1, 0]);
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'CONFIRME', refundedCents: 0 });
});

test('what neither side can explain wakes somebody each day until people have settled it, and nothing is changed for it', async () => {
  const before = await woken();
  const unpaid = await paying();
  await alterPayment(unpaid.awa, unpaid.paymentId, { statut: 'CONFIRME' });
  const unknown = await paying();
  await alterPayment(unknown.awa, unknown.paymentId, { statut: 'CONFIRME', sessionId: 'cs_test_of_other_keys' });
  const other = await otherPage({ userId: String(unpaid.awa.userId), paymentId: '1234567890', colisIds: '1' });
  await enterCard(String(other.url));
  expect([await woken(), await woken()]).toEqual([before + 3, before + 3]);
  expect((await storedPayment(unpaid.awa, unpaid.paymentId)).statut).toBe('CONFIRME');
  expect((await storedPayment(unknown.awa, unknown.paymentId)).statut).toBe('CONFIRME');

  await setStored(keys.mismatch(other.id), 'dueSk', `${hoursAfter(-24 * 20)}#${other.id}`);
  await alterPayment(unpaid.awa, unpaid.paymentId, { statut: 'EN_ATTENTE' });
  await alterPayment(unknown.awa, unknown.paymentId, { statut: 'REJETE' });
  expect(await woken(), 'long after the days that are compared').toBe(before + 1);
  await stripeSdk().refunds.create({ payment_intent: await intentOf(other.id) });
  expect([await woken(), await woken()]).toEqual([before, before]);
});

test('money that matched nothing and went back before the comparison wakes nobody', async () => {
  const before = await woken();
  const { id, url } = await otherPage({ userId: '1', paymentId: '1234567891', colisIds: '1' });
  await enterCard(String(url));
  await stripeSdk().refunds.create({ payment_intent: await intentOf(id) });
  expect(await woken()).toBe(before);
});

test('a refund that was sent back unheard, and that the dashboard made up for since, is owed no more', async () => {
  const { awa, paymentId, sessionId, colisId } = await paidAtStripe();
  await reconcile();
  const payment_intent = await intentOf(sessionId);
  const ours = { paymentId: String(paymentId), colisId: String(colisId) };
  const { id } = await stripeSdk().refunds.create({ payment_intent, amount: 4_000, metadata: ours });
  const done = { [colisId]: { cents: 4_000, etat: 'DONE' as const } };
  await alterPayment(awa, paymentId, { refunds: done, refundedCents: 4_000 });
  await stripeControl(`fail-refund/${id}`);
  await stripeSdk().refunds.create({ payment_intent, amount: 4_000 });
  expect(await woken()).toBe(0);
  expect(await storedPayment(awa, paymentId)).toMatchObject({
    refunds: done,
    refundedCents: 4_000,
    failedRefunds: [id],
  });
});

test('a paid parcel that a cancelled container left live is found by the daily comparison, cancelled and refunded', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const paid = await payAndReturn(awa, [await aColis(awa, container.id)]);
  await setStored(keys.container(container.id), 'statut', 'ANNULE');
  await setStored(keys.container(container.id), 'departuresPk', 'ANNULE');
  await transact({ customer: { Delete: { Key: keys.customerIn(container.id, awa.userId) } } });
  await reconcile();
  await eventually(async () => expect((await storedPayment(awa, paid.id)).statut).toBe('REMBOURSE'));
  expect((await storedColis(awa, paid.colisIds[0])).etat).toBe('ANNULE');
  const told = async () => (await allMailsTo(awa)).map(({ subject }) => subject.split(' · ')[0]);
  await eventually(async () => expect(await told()).toContain('Votre colis est annulé'));
  const before = await told();
  await reconcile();
  expect(await told(), 'the next day there is nothing left to do').toEqual(before);
});

test('what another site sells in the same account of Stripe wakes nobody', async () => {
  const before = await woken();
  const { url } = await otherPage({ userId: '1', paymentId: '2', colisIds: '3' }, 'https://staging.example');
  await enterCard(String(url));
  expect(await woken()).toBe(before);
});
