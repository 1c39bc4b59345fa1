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
 * Gives back by card all that is owed of a payment, each share once, and tells the customer of it in one: the parcels of a
 * cancelled container come together. What Stripe refuses (a disputed charge) stays due until tomorrow; what was paid in
 * cash, until an admin has given it back.
 */
export const sendDueRefunds = (userId: number, paymentId: number): Promise<void> =>
  withFreshPayment(userId, paymentId, async (payment) => {
    const due = sharesIn(payment, 'DUE');
    if (due.length === 0 || !payment.paymentIntentId) return postponeRefunds(payment);
    const { given, gone } = await refundEach(payment, payment.paymentIntentId, due);
    const told = given.filter(({ cents }) => cents > 0);
    const colisIds = told.map(({ colisId }) => colisId);
    await transact({
      ...writing(payment, {
        ...payment,
        ...refundedFields(payment, Math.max(payment.refundedCents, gone)), // Stripe's own event may have told of more
        refunds: { ...payment.refunds, ...marked(given, 'DONE') },
        refundsDueAt: given.length === due.length ? null : hoursAfter(REFUSED_HOURS),
      }),
      event:
        told.length > 0 ? publish({ type: 'REFUNDED', userId, paymentId, colisIds, cents: sumOf(told) }) : undefined,
    });
  });

/**
 * Refunds shares; gives those that went back, and all that is gone of the payment. What Stripe has given back already is
 * asked first, since its idempotency keys are forgotten after a day, and never more goes back than is left.
 */
const refundEach = async (
  { id: paymentId, cents: paid, handRefundedCents = 0 }: StoredPayment,
  paymentIntentId: string,
  due: readonly Line[],
): Promise<{ given: Line[]; gone: number }> => {
  const { given: before, failed } = await fetchRefunds(paymentIntentId);
  const given: Line[] = [];
  let gone = sumOf(before) + handRefundedCents;
  for (const { colisId, cents: owed } of due) {
    const earlier = before.find((one) => one.colisId === String(colisId)); // by an attempt that broke off
    if (!earlier && failed.some((one) => one.colisId === String(colisId))) {
      log.error('refund sent back', { paymentId, colisId }); // the same card would not take it now
      continue;
    }
    const cents = earlier?.cents ?? Math.max(0, Math.min(owed, paid - gone));
    const more = earlier ? 0 : cents;
    if (more > 0 && !(await createRefund(paymentIntentId, more, { paymentId, colisId }))) {
      log.error('refund refused', { paymentId, colisId });
      continue;
    }
    gone += more;
    given.push({ colisId, cents });
  }
  return { given, gone };
};

const marked = (shares: readonly Line[], etat: 'DONE' | 'FAILED'): StoredPayment['refunds'] =>
  Object.fromEntries(shares.map(({ colisId, cents }) => [colisId, { cents, etat }]));

/** Writes down that an admin gave back by hand all that no card takes; tells the customer, once. */
export const recordManualRefund = async (payment: StoredPayment): Promise<StoredPayment> => {
  const due = sharesIn(payment, payment.moyen === 'CARTE' ? 'FAILED' : 'DUE');
  if (due.length === 0) return payment;
  const cents = sumOf(due);
  const { userId, id: paymentId } = payment;
  const after: StoredPayment = {
    ...payment,
    ...refundedFields(payment, payment.refundedCents + cents),
    refunds: { ...payment.refunds, ...marked(due, 'DONE') },
    handRefundedCents: (payment.handRefundedCents ?? 0) + cents,
    refundsDueAt: payment.moyen === 'CARTE' ? payment.refundsDueAt : null,
  };
  const colisIds = due.map(({ colisId }) => colisId);
  await transact({
    ...writing(payment, after),
    event: publish({ type: 'REFUNDED', userId, paymentId, colisIds, cents, byHand: true }),
  });
  return { ...after, version: payment.version + 1 };
};

/**
 * Writes down what Stripe says went back of a payment, and tells the customer what somebody gave back in its dashboard,
 * once: a refund of ours names its parcel, and is told by who made it. What a bank sent back is owed again, and wakes
 * people: only they can give it back otherwise.
 */
export const syncRefunds = async (payment: StoredPayment, paymentIntentId: string): Promise<void> => {
  const { given, failed } = await fetchRefunds(paymentIntentId);
  const news = failed.filter(({ id }) => !payment.failedRefunds?.includes(id));
  const nowCents = sumOf(given) + (payment.handRefundedCents ?? 0);
  const refundedCents = news.length > 0 ? nowCents : Math.max(payment.refundedCents, nowCents);
  const told = payment.foreignRefundedCents;
  const foreign = Math.max(told, sumOf(given.filter(({ colisId }) => colisId === undefined)));
  if (refundedCents === payment.refundedCents && foreign === told && news.length === 0) return;
  const { userId, id: paymentId } = payment;
  const back = { ...payment, refunds: { ...payment.refunds, ...returnedByBank(payment, news) } };
  const refunds = { ...back.refunds, ...recoveredShares(back, foreign - told) };
  const missing = news.filter(({ colisId = '' }) => refunds[colisId]?.etat !== 'DONE'); // else the dashboard was faster than the news
  await transact({
    ...writing(payment, {
      ...payment,
      ...refundedFields(payment, refundedCents),
      foreignRefundedCents: foreign,
      refunds,
      failedRefunds: failed.map(({ id }) => id),
    }),
    event:
      foreign > told
        ? publish({ type: 'REFUNDED', userId, paymentId, colisIds: colisIdsOf(payment), cents: foreign - told })
        : undefined,
    failed:
      missing.length > 0 ? publish({ type: 'REFUND_FAILED', userId, paymentId, cents: sumOf(missing) }) : undefined,
  });
  if (missing.length > 0) reportMismatch(paymentId, { failedRefunds: missing.map(({ id }) => id) });
};

/** The shares whose refund a bank sent back. */
const returnedByBank = ({ refunds }: StoredPayment, failed: readonly CardRefund[]): StoredPayment['refunds'] =>
  marked(
    failed.flatMap(({ colisId = '' }) => (refunds[colisId] ? [{ ...refunds[colisId], colisId: Number(colisId) }] : [])),
    'FAILED',
  );

/** The shares that no card took, and that somebody gave back in the dashboard since. */
const recoveredShares = (payment: StoredPayment, cents: number): StoredPayment['refunds'] => {
  let left = cents;
  const covered = sharesIn(payment, 'FAILED').filter((share) => {
    const fits = share.cents <= left;
    if (fits) left -= share.cents;
    return fits;
  });
  return marked(covered, 'DONE');
};

/**
 * The writes of a payment of which more went back; that all of it did is told in the same, for the parcels that it had
 * paid to follow.
 */
const writing = (before: StoredPayment, after: StoredPayment): Record<string, Write | undefined> => ({
  payment: replacePayment(after),
  refunded:
    after.statut === 'REMBOURSE' && before.statut !== 'REMBOURSE' && before.paidAt !== null
      ? publish({ type: 'PAYMENT_REFUNDED', userId: after.userId, paymentId: after.id, colisIds: paidForIn(after) })
      : undefined,
});

/** What cost nothing stays confirmed, however much goes back of the rest. */
const paidForIn = ({ lines }: StoredPayment): number[] =>
  lines.filter(({ cents }) => cents > 0).map(({ colisId }) => colisId);

const colisIdsOf = ({ lines }: StoredPayment): number[] => lines.map(({ colisId }) => colisId);

const postponeRefunds = async (payment: StoredPayment): Promise<void> => {
  if (payment.refundsDueAt !== null) await transact({ payment: replacePayment({ ...payment, refundsDueAt: null }) });
};

/**
 * A payment given back in full is REMBOURSE; in part it stays what it was, or is again once some of it came back. One that
 * never was concluded bought nothing, so that it is none again.
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
