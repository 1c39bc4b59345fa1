import type { PaymentStatut } from '#shared/payments/schema.ts';
import { hoursAfter } from '../core/clock.ts';
import { transact, type Write } from '../core/dynamo.ts';
import { log } from '../core/log.ts';
import { publish } from '../core/outbox.ts';
import { withFreshPayment } from './optimistic-retry.ts';
import { replacePayment } from './payments.table.ts';
import { sharesIn, sumOf } from './refund-shares.ts';
import { reportMismatch } from './report-mismatch.ts';
import type { Line, StoredPayment } from './stored.ts';
import { type CardRefund, createRefund, fetchRefunds } from './stripe.ts';

/** Stripe repeats a refusal under the same key for a day. */
const REFUSED_HOURS = 25;

/**
 * Refunds by card all shares that are due, each once, and notifies the customer of all in one message, since a
 * cancelled container has several parcels. A share that Stripe refuses (a disputed charge) stays due until tomorrow; a
 * cash share until an admin has refunded it.
 */
export const sendDueRefunds = (userId: number, paymentId: number): Promise<void> =>
  withFreshPayment(userId, paymentId, async (payment) => {
    const due = sharesIn(payment, 'DUE');
    if (due.length === 0 || !payment.paymentIntentId) return postponeRefunds(payment);
    const { given, refundedTotal } = await refundEach(payment, payment.paymentIntentId, due);
    const nonZero = given.filter(({ cents }) => cents > 0);
    const colisIds = nonZero.map(({ colisId }) => colisId);
    await transact({
      ...refundWrites(payment, {
        ...payment,
        ...refundedFields(payment, Math.max(payment.refundedCents, refundedTotal)), // its event may have more
        refunds: { ...payment.refunds, ...markShares(given, 'DONE') },
        refundsDueAt: given.length === due.length ? null : hoursAfter(REFUSED_HOURS),
      }),
      event:
        nonZero.length > 0
          ? publish({ type: 'REFUNDED', userId, paymentId, colisIds, cents: sumOf(nonZero) })
          : undefined,
    });
  });

/**
 * Refunds shares; returns those refunded, and the total refunded of the payment. Reads Stripe's refunds first, since
 * its idempotency keys expire after a day, and never refunds more than is left.
 */
const refundEach = async (
  { id: paymentId, cents: paid, handRefundedCents = 0 }: StoredPayment,
  paymentIntentId: string,
  due: readonly Line[],
): Promise<{ given: Line[]; refundedTotal: number }> => {
  const { given: before, failed } = await fetchRefunds(paymentIntentId);
  const given: Line[] = [];
  let refundedTotal = sumOf(before) + handRefundedCents;
  for (const { colisId, cents: owed } of due) {
    const earlier = before.find((one) => one.colisId === String(colisId)); // by an attempt that was interrupted
    if (!earlier && failed.some((one) => one.colisId === String(colisId))) {
      log.error('refund sent back', { paymentId, colisId }); // the same card would not accept it now
      continue;
    }
    const cents = earlier?.cents ?? Math.max(0, Math.min(owed, paid - refundedTotal));
    const newCents = earlier ? 0 : cents;
    if (newCents > 0 && !(await createRefund(paymentIntentId, newCents, { paymentId, colisId }))) {
      log.error('refund refused', { paymentId, colisId });
      continue;
    }
    refundedTotal += newCents;
    given.push({ colisId, cents });
  }
  return { given, refundedTotal };
};

const markShares = (shares: readonly Line[], etat: 'DONE' | 'FAILED'): StoredPayment['refunds'] =>
  Object.fromEntries(shares.map(({ colisId, cents }) => [colisId, { cents, etat }]));

/** Records that an admin refunded by hand all that could not go to a card; notifies the customer once. */
export const recordManualRefund = async (payment: StoredPayment): Promise<StoredPayment> => {
  const due = sharesIn(payment, payment.moyen === 'CARTE' ? 'FAILED' : 'DUE');
  if (due.length === 0) return payment;
  const cents = sumOf(due);
  const { userId, id: paymentId } = payment;
  const after: StoredPayment = {
    ...payment,
    ...refundedFields(payment, payment.refundedCents + cents),
    refunds: { ...payment.refunds, ...markShares(due, 'DONE') },
    handRefundedCents: (payment.handRefundedCents ?? 0) + cents,
    refundsDueAt: payment.moyen === 'CARTE' ? payment.refundsDueAt : null,
  };
  const colisIds = due.map(({ colisId }) => colisId);
  await transact({
    ...refundWrites(payment, after),
    event: publish({ type: 'REFUNDED', userId, paymentId, colisIds, cents, byHand: true }),
  });
  return { ...after, version: payment.version + 1 };
};

/**
 * Records Stripe's refunds of a payment and notifies the customer once of those made in its dashboard: a refund of ours
 * names its parcel and is announced by the code that made it. What a bank returned is marked FAILED and reported, since
 * only an admin can refund it otherwise.
 */
export const syncRefunds = async (payment: StoredPayment, paymentIntentId: string): Promise<void> => {
  const { given, failed } = await fetchRefunds(paymentIntentId);
  const newFailures = failed.filter(({ id }) => !payment.failedRefunds?.includes(id));
  const nowCents = sumOf(given) + (payment.handRefundedCents ?? 0);
  const refundedCents = newFailures.length > 0 ? nowCents : Math.max(payment.refundedCents, nowCents);
  const announced = payment.foreignRefundedCents;
  const foreign = Math.max(announced, sumOf(given.filter(({ colisId }) => colisId === undefined)));
  if (refundedCents === payment.refundedCents && foreign === announced && newFailures.length === 0) return;
  const { userId, id: paymentId } = payment;
  const withFailures = { ...payment, refunds: { ...payment.refunds, ...returnedByBank(payment, newFailures) } };
  const refunds = { ...withFailures.refunds, ...recoveredShares(withFailures, foreign - announced) };
  const unrecovered = newFailures.filter(({ colisId = '' }) => refunds[colisId]?.etat !== 'DONE'); // else refunded
  await transact({
    ...refundWrites(payment, {
      ...payment,
      ...refundedFields(payment, refundedCents),
      foreignRefundedCents: foreign,
      refunds,
      failedRefunds: failed.map(({ id }) => id),
    }),
    event:
      foreign > announced
        ? publish({ type: 'REFUNDED', userId, paymentId, colisIds: colisIdsOf(payment), cents: foreign - announced })
        : undefined,
    failedEvent:
      unrecovered.length > 0
        ? publish({ type: 'REFUND_FAILED', userId, paymentId, cents: sumOf(unrecovered) })
        : undefined,
  });
  if (unrecovered.length > 0) reportMismatch(paymentId, { failedRefunds: unrecovered.map(({ id }) => id) });
};

/** Shares whose refund a bank returned, marked FAILED. */
const returnedByBank = ({ refunds }: StoredPayment, failed: readonly CardRefund[]): StoredPayment['refunds'] =>
  markShares(
    failed.flatMap(({ colisId = '' }) => (refunds[colisId] ? [{ ...refunds[colisId], colisId: Number(colisId) }] : [])),
    'FAILED',
  );

/** Failed shares that were refunded in the dashboard since, marked DONE. */
const recoveredShares = (payment: StoredPayment, cents: number): StoredPayment['refunds'] => {
  let left = cents;
  const coveredShares = sharesIn(payment, 'FAILED').filter((share) => {
    const fits = share.cents <= left;
    if (fits) left -= share.cents;
    return fits;
  });
  return markShares(coveredShares, 'DONE');
};

/**
 * Writes for a payment with a new refunded total; a full refund publishes an event in the same transaction, so that the
 * parcels it had paid for follow.
 */
const refundWrites = (before: StoredPayment, after: StoredPayment): Record<string, Write | undefined> => ({
  payment: replacePayment(after),
  refunded:
    after.statut === 'REMBOURSE' && before.statut !== 'REMBOURSE' && before.paidAt !== null
      ? publish({ type: 'PAYMENT_REFUNDED', userId: after.userId, paymentId: after.id, colisIds: paidForIn(after) })
      : undefined,
});

/** Ids of the parcels that cost something; free ones stay confirmed after a refund of the rest. */
const paidForIn = ({ lines }: StoredPayment): number[] =>
  lines.filter(({ cents }) => cents > 0).map(({ colisId }) => colisId);

const colisIdsOf = ({ lines }: StoredPayment): number[] => lines.map(({ colisId }) => colisId);

const postponeRefunds = async (payment: StoredPayment): Promise<void> => {
  if (payment.refundsDueAt !== null) await transact({ payment: replacePayment({ ...payment, refundsDueAt: null }) });
};

/**
 * Fields of a payment after a refund: REMBOURSE in full, unchanged in part, and CONFIRME again when a bank returned
 * some of it. A payment that was never confirmed does not become CONFIRME, since it bought nothing.
 */
export const refundedFields = (payment: StoredPayment, refundedCents: number) => ({
  refundedCents,
  statut: statutAfter(payment, refundedCents),
});

const statutAfter = (
  { cents, statut, paidAt, refundedCents: before }: StoredPayment,
  refundedCents: number,
): PaymentStatut => {
  if (refundedCents >= cents && cents > 0) return 'REMBOURSE';
  return statut === 'REMBOURSE' && paidAt !== null && refundedCents < before ? 'CONFIRME' : statut;
};
