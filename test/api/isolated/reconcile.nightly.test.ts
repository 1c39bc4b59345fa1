import { expect, onTestFinished, test, vi } from 'vitest';
import { hoursAfter } from '#functions/core/clock.ts';
import { METRICS } from '#functions/core/metric-names.ts';
import { transact } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { newContainer } from '../../support/calls/api.ts';
import { makeCustomer } from '../../support/calls/people.ts';
import { setStored } from '../../support/calls/stored-state.ts';
import { aColis, storedColis, storedPayment, updateStoredPayment } from '../../support/calls/table.ts';
import { silentStripeCloud } from '../../support/clouds/silent-stripe.ts';
import {
  allMailsTo,
  CARDS,
  deliver,
  enterCard,
  eventually,
  payAndReturn,
  reconcile,
  stripeControl,
  stripeSdk,
} from '../../support/items/money.ts';

const { paying, paidAtStripe } = silentStripeCloud();

const intentOf = async (sessionId: string): Promise<string> =>
  String((await stripeSdk().checkout.sessions.retrieve(sessionId)).payment_intent);

/** A payment page for a dollar, created by someone with our keys; `metadata` names what it claims to pay. */
const foreignPage = (metadata: Record<string, string> = {}, site = 'http://localhost:3000') =>
  stripeSdk().checkout.sessions.create({
    mode: 'payment',
    metadata,
    success_url: `${site}/colis`,
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Colis' } } }],
  });

/** Reconciles with Stripe and returns the number of mismatches reported to the alarm. */
const mismatchesFound = async (): Promise<number> => {
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

test('a payment without any webhook is confirmed once by the daily reconciliation, among many others', async () => {
  const { awa, colisId, paymentId, sessionId } = await paidAtStripe();
  for (let other = 0; other < 60; other++) await foreignPage();
  await expect(reconcile(0)).rejects.toThrow('too little time');
  expect((await storedPayment(awa, paymentId)).statut).toBe('EN_ATTENTE');
  await Promise.all([reconcile(), reconcile()]);
  await reconcile();
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'CONFIRME', sessionId, version: 2 });
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId, lockedBy: null, version: 3 });
  expect((await allMailsTo(awa)).map(({ subject }) => subject)).toEqual(['Paiement reçu · Yónnee']);
});

test('a page whose expiry sent no webhook frees its parcel, and an open one stays open', async () => {
  const [ended, open] = [await paying(), await paying()];
  await stripeSdk().checkout.sessions.expire(ended.sessionId);
  expect(await mismatchesFound()).toBe(0);
  expect((await storedPayment(ended.awa, ended.paymentId)).statut).toBe('EXPIRE');
  expect((await storedColis(ended.awa, ended.colisId)).lockedBy).toBeNull();
  expect((await storedPayment(open.awa, open.paymentId)).statut).toBe('EN_ATTENTE');
});

test('refunds and disputes without a webhook are recorded, and notified once', async () => {
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
  const subjects = (await allMailsTo(refunded.awa)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Paiement reçu · Yónnee', 'Vous êtes remboursé · Yónnee']);
});

test('a dispute lost without any webhook is recorded once, and an opening that comes late reopens nothing', async () => {
  const { awa, colisId, paymentId, sessionId } = await paidAtStripe();
  await reconcile();
  const intent = await intentOf(sessionId);
  const { id } = await stripeControl(`dispute/${intent}`);
  await stripeControl(`close-dispute/${id}`, { mode: 'lost' });
  await reconcile();
  const lost = await storedPayment(awa, paymentId);
  expect(lost).toMatchObject({ statut: 'REMBOURSE', refundedCents: 10_000 });
  expect(Object.values(lost.disputes ?? {})).toMatchObject([{ etat: 'PERDU', cents: 10_000 }]);
  await deliver('charge.dispute.created', intent);
  await deliver('charge.dispute.closed', intent);
  await reconcile();
  expect(await storedPayment(awa, paymentId)).toEqual(lost);
  await eventually(async () => expect((await storedColis(awa, colisId)).paymentId).toBeNull());
});

test('a dispute that is lost weeks later without a webhook is found by its end', async () => {
  const { awa, paymentId, sessionId } = await paidAtStripe();
  await reconcile();
  const { id } = await stripeControl(`dispute/${await intentOf(sessionId)}`);
  await reconcile();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 24 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  await stripeControl(`close-dispute/${id}`, { mode: 'lost' });
  await reconcile();
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'REMBOURSE', refundedCents: 10_000 });
});

test('a refund returned by the bank without a webhook is subtracted and reported once', async () => {
  const { awa, paymentId, sessionId } = await paidAtStripe();
  const { id } = await stripeSdk().refunds.create({ payment_intent: await intentOf(sessionId) });
  expect(await mismatchesFound()).toBe(0);
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'REMBOURSE', refundedCents: 10_000 });
  await stripeControl(`fail-refund/${id}`);
  expect([await mismatchesFound(), await mismatchesFound()]).toEqual([1, 0]);
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'CONFIRME', refundedCents: 0 });
});

test('a refund returned by the bank days later without a webhook is reported too', async () => {
  const { awa, paymentId, sessionId } = await paidAtStripe();
  const { id } = await stripeSdk().refunds.create({ payment_intent: await intentOf(sessionId) });
  await reconcile();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 24 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  await stripeControl(`fail-refund/${id}`);
  expect([await mismatchesFound(), await mismatchesFound()]).toEqual([1, 0]);
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'CONFIRME', refundedCents: 0 });
});

test('an unexplained mismatch is reported each day until somebody resolves it, and changes nothing', async () => {
  const before = await mismatchesFound();
  const unpaid = await paying();
  await updateStoredPayment(unpaid.awa, unpaid.paymentId, { statut: 'CONFIRME' });
  const unknown = await paying();
  await updateStoredPayment(unknown.awa, unknown.paymentId, { statut: 'CONFIRME', sessionId: 'cs_test_of_other_keys' });
  const other = await foreignPage({ userId: String(unpaid.awa.userId), paymentId: '1234567890', colisIds: '1' });
  await enterCard(String(other.url));
  expect([await mismatchesFound(), await mismatchesFound()]).toEqual([before + 3, before + 3]);
  expect((await storedPayment(unpaid.awa, unpaid.paymentId)).statut).toBe('CONFIRME');
  expect((await storedPayment(unknown.awa, unknown.paymentId)).statut).toBe('CONFIRME');

  await setStored(keys.mismatch(other.id), 'dueSk', `${hoursAfter(-24 * 20)}#${other.id}`);
  await updateStoredPayment(unpaid.awa, unpaid.paymentId, { statut: 'EN_ATTENTE' });
  await updateStoredPayment(unknown.awa, unknown.paymentId, { statut: 'REJETE' });
  expect(await mismatchesFound(), 'long after the days that are compared').toBe(before + 1);
  await stripeSdk().refunds.create({ payment_intent: await intentOf(other.id) });
  expect([await mismatchesFound(), await mismatchesFound()]).toEqual([before, before]);
});

test('unmatched money refunded before the reconciliation is not reported', async () => {
  const before = await mismatchesFound();
  const { id, url } = await foreignPage({ userId: '1', paymentId: '1234567891', colisIds: '1' });
  await enterCard(String(url));
  await stripeSdk().refunds.create({ payment_intent: await intentOf(id) });
  expect(await mismatchesFound()).toBe(before);
});

test('a returned refund that the dashboard replaced meanwhile is not due again', async () => {
  const { awa, paymentId, sessionId, colisId } = await paidAtStripe();
  await reconcile();
  const payment_intent = await intentOf(sessionId);
  const metadata = { paymentId: String(paymentId), colisId: String(colisId) };
  const { id } = await stripeSdk().refunds.create({ payment_intent, amount: 4_000, metadata });
  const done = { [colisId]: { cents: 4_000, etat: 'DONE' as const } };
  await updateStoredPayment(awa, paymentId, { refunds: done, refundedCents: 4_000 });
  await stripeControl(`fail-refund/${id}`);
  await stripeSdk().refunds.create({ payment_intent, amount: 4_000 });
  expect(await mismatchesFound()).toBe(0);
  expect(await storedPayment(awa, paymentId)).toMatchObject({
    refunds: done,
    refundedCents: 4_000,
    failedRefunds: [id],
  });
});

test('a paid parcel left active in a cancelled container is found by the reconciliation, cancelled and refunded', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const paid = await payAndReturn(awa, [await aColis(awa, container.id)]);
  await setStored(keys.container(container.id), 'statut', 'ANNULE');
  await setStored(keys.container(container.id), 'departuresPk', 'ANNULE');
  await transact({ customer: { Delete: { Key: keys.customerIn(container.id, awa.userId) } } });
  await reconcile();
  await eventually(async () => expect((await storedPayment(awa, paid.id)).statut).toBe('REMBOURSE'));
  expect((await storedColis(awa, paid.colisIds[0])).etat).toBe('ANNULE');
  const subjects = async () => (await allMailsTo(awa)).map(({ subject }) => subject.split(' · ')[0]);
  await eventually(async () => expect(await subjects()).toContain('Votre colis est annulé'));
  const before = await subjects();
  await reconcile();
  expect(await subjects(), 'a second run does nothing').toEqual(before);
});

test('a sale of another site in the same Stripe account is not reported', async () => {
  const before = await mismatchesFound();
  const { url } = await foreignPage({ userId: '1', paymentId: '2', colisIds: '3' }, 'https://staging.example');
  await enterCard(String(url));
  expect(await mismatchesFound()).toBe(before);
});
