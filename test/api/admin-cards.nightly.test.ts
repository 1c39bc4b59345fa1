import { beforeAll, expect, test } from 'vitest';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis, storedColis, updateStoredColis, updateStoredPayment } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { enterCard, newSession, returnFromPayment, startPaying } from '../support/items/money.ts';
import {
  decideOnPayment,
  deletePayment,
  moneyMailsTo,
  outcome,
  shownPayment,
} from '../support/items/recorded-payments.ts';

/** Decisions of admins on card payments. Stripe decides whether there is money. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

test('an admin confirms a card payment only when Stripe has the money', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { page, paymentId } = await newSession(awa, [colisId]);
  expect(outcome(await decideOnPayment('confirm', paymentId))).toEqual([409, 'PAYMENT_NOT_COMPLETED']);
  expect((await shownPayment(paymentId)).statut).toBe('EN_ATTENTE');
  await enterCard(page);
  expect((await decideOnPayment('confirm', paymentId)).body.data).toMatchObject({ statut: 'CONFIRME', moyen: 'CARTE' });
  expect((await storedColis(awa, colisId)).paymentId).toBe(paymentId);
  expect(await moneyMailsTo(awa)).toEqual(['Paiement reçu']);
});

test('a card payment that an admin rejects accepts no card; its parcel is unpaid again and one mail reports it', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { page, paymentId, sessionId } = await newSession(awa, [colisId]);
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => decideOnPayment('reject', paymentId)));
  const outcomes = new Set(replies.map(({ status, body }) => `${status} ${body.data?.statut ?? body.code}`));
  expect(outcomes).toContain('200 REJETE');
  outcomes.delete('409 PAYMENT_CLOSED'); // the reply to a call that finds Stripe's page closed before the payment is rejected
  expect([...outcomes]).toEqual(['200 REJETE']);
  expect((await enterCard(page)).status).toBe(410);
  expect((await returnFromPayment(awa, sessionId)).body.code).toBe('PAYMENT_FAILED');
  expect((await shownPayment(paymentId)).statut).toBe('REJETE');
  expect((await storedColis(awa, colisId)).lockedBy).toBeNull();
  expect(await moneyMailsTo(awa)).toHaveLength(1);
});

test('a card payment that an admin deletes accepts no card; its parcel is free and the customer is notified', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { page, paymentId, sessionId } = await newSession(awa, [colisId]);
  const { status, body } = await deletePayment(paymentId);
  expect([status, body]).toEqual([200, { success: true, message: 'Paiement supprimé.' }]);
  expect((await enterCard(page)).status).toBe(410);
  expect((await returnFromPayment(awa, sessionId)).body.code).toBe('PAYMENT_NOT_FOUND');
  expect((await storedColis(awa, colisId)).lockedBy).toBeNull();
  expect((await startPaying(awa, [colisId])).status).toBe(200);
  expect(await moneyMailsTo(awa)).toEqual(['Votre paiement a été retiré']);
});

test('an admin cannot reject or delete a paid card payment, whether the webhook has arrived or not', async () => {
  for (const refuse of [deletePayment, (id: number) => decideOnPayment('reject', id)]) {
    const awa = await makeCustomer();
    const colisId = await aColis(awa, container.id);
    const { page, paymentId } = await newSession(awa, [colisId]);
    await enterCard(page);
    for (const _ of [1, 2]) expect(outcome(await refuse(paymentId))).toEqual([409, 'PAYMENT_CONFIRMED']);
    expect((await storedColis(awa, colisId)).paymentId).toBe(paymentId);
  }
});

test('a payment that expired in the table but was paid at Stripe is confirmed instead of deleted', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { page, paymentId } = await newSession(awa, [colisId]);
  await updateStoredColis(awa, colisId, { lockedBy: null });
  await updateStoredPayment(awa, paymentId, { statut: 'EXPIRE' });
  await enterCard(page);
  expect(outcome(await deletePayment(paymentId))).toEqual([409, 'PAYMENT_CONFIRMED']);
  expect((await shownPayment(paymentId)).statut).toBe('CONFIRME');
  expect((await storedColis(awa, colisId)).paymentId).toBe(paymentId);
});

test('a closed payment cannot be confirmed or rejected, but can be deleted', async () => {
  const awa = await makeCustomer();
  const [one = 0, two = 0] = await severalColis(awa, container.id, 2);
  const { paymentId } = await newSession(awa, [one]);
  const current = await newSession(awa, [one, two]);
  expect((await shownPayment(paymentId)).statut).toBe('EXPIRE');
  for (const what of ['confirm', 'reject'] as const)
    expect(outcome(await decideOnPayment(what, paymentId))).toEqual([409, 'PAYMENT_CLOSED']);
  expect((await deletePayment(paymentId)).status).toBe(200);
  expect(outcome(await deletePayment(paymentId))).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect((await storedColis(awa, one)).lockedBy).toBe(current.paymentId);
  const { body } = await api('GET', `/payments/all?userId=${awa.userId}`, { token: admin.token });
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([current.paymentId]);
});

test.each([1, 2, 3, 4])(
  'a customer who pays while an admin rejects either keeps the payment or is refused without a charge (%i)',
  async (n) => {
    const awa = await makeCustomer();
    const colisId = await aColis(awa, container.id);
    const { page, paymentId } = await newSession(awa, [colisId]);
    const refusing = n % 2 ? deletePayment(paymentId) : decideOnPayment('reject', paymentId);
    const [paid, refused] = await Promise.all([enterCard(page), refusing]);
    const { paymentId: payer, lockedBy } = await storedColis(awa, colisId);
    if (paid.status === 303) {
      expect([refused.status, payer, lockedBy]).toEqual([409, paymentId, null]);
      expect((await shownPayment(paymentId)).statut).toBe('CONFIRME');
    } else expect([paid.status, refused.status, payer, lockedBy]).toEqual([410, 200, null, null]);
  },
);
