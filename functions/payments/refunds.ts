import { hoursAfter } from '../core/clock.ts';
import { transact, type Write } from '../core/dynamo.ts';
import { log } from '../core/log.ts';
import { tell } from '../core/outbox.ts';
import { onFreshPayment } from './fresh.ts';
import { oweRefund, replacePayment } from './payments.table.ts';
import type { Line, StoredPayment } from './stored.ts';
import { fetchRefunds, refund } from './stripe.ts';

/** The writes by which a paid parcel's share is owed back, for the transaction that cancels the parcel. */
export const refundOwed = (userId: number, paymentId: number, line: Line): Record<string, Write> =>
  line.cents === 0
    ? {}
    : {
        owed: oweRefund(userId, paymentId, line),
        refund: tell({ type: 'REFUND_DUE', userId, paymentId, ...line }),
      };

/** Stripe repeats a refusal under the same key for a day. */
const REFUSED_HOURS = 25;

/**
 * Gives a parcel's share back by card, once: what Stripe has given back already is asked first, since its idempotency
 * keys are forgotten after a day, and never more goes back than is left. What Stripe refuses (a disputed charge) stays
 * due until tomorrow; what was paid in cash, until an admin has given it back.
 */
export const giveBack = (userId: number, paymentId: number, colisId: number): Promise<void> =>
  onFreshPayment(userId, paymentId, async (payment) => {
    const share = payment.refunds[colisId];
    if (!share || share.etat === 'DONE') return;
    if (!payment.paymentIntentId) return putOff(payment, null);
    const given = await fetchRefunds(payment.paymentIntentId);
    const gone = sumOf(given);
    const earlier = given.find((one) => one.colisId === String(colisId)); // by an attempt that broke off
    const cents = earlier?.cents ?? Math.max(0, Math.min(share.cents, payment.cents - gone));
    const more = earlier ? 0 : cents;
    if (more > 0 && !(await refund(payment.paymentIntentId, more, { paymentId, colisId }))) {
      log.error('refund refused', { paymentId, colisId });
      return putOff(payment, hoursAfter(REFUSED_HOURS));
    }
    await transact({
      ...writing(payment, withShareGiven(payment, colisId, cents, gone + more)),
      told: cents > 0 ? tell({ type: 'REFUNDED', userId, paymentId, colisIds: [colisId], cents }) : undefined,
    });
  });

/** Writes down that an admin gave back by hand all that is owed of a payment without a card; tells the customer, once. */
export const givenBackByHand = async (payment: StoredPayment): Promise<StoredPayment> => {
  const shares = Object.entries(payment.refunds);
  const due = shares.filter(([, { etat }]) => etat === 'DUE');
  if (due.length === 0) return payment;
  const cents = due.reduce((sum, [, share]) => sum + share.cents, 0);
  const { userId, id: paymentId } = payment;
  const after: StoredPayment = {
    ...payment,
    ...afterRefund(payment, payment.refundedCents + cents),
    refunds: Object.fromEntries(shares.map(([colisId, share]) => [colisId, { cents: share.cents, etat: 'DONE' }])),
    refundsDueAt: null,
  };
  await transact({
    ...writing(payment, after),
    told: tell({
      type: 'REFUNDED',
      userId,
      paymentId,
      colisIds: due.map(([colisId]) => Number(colisId)),
      cents,
      byHand: true,
    }),
  });
  return { ...after, version: payment.version + 1 };
};

/**
 * Writes down what Stripe says went back of a payment, and tells the customer what somebody gave back in its dashboard,
 * once: a refund of ours names its parcel, and is told by who made it.
 */
export const writeDownRefunds = async (payment: StoredPayment, paymentIntentId: string): Promise<void> => {
  const given = await fetchRefunds(paymentIntentId);
  const refundedCents = Math.max(payment.refundedCents, sumOf(given));
  const told = payment.foreignRefundedCents;
  const foreign = Math.max(told, sumOf(given.filter(({ colisId }) => colisId === undefined)));
  if (refundedCents === payment.refundedCents && foreign === told) return;
  const { userId, id: paymentId } = payment;
  await transact({
    ...writing(payment, { ...payment, ...afterRefund(payment, refundedCents), foreignRefundedCents: foreign }),
    told:
      foreign > told
        ? tell({ type: 'REFUNDED', userId, paymentId, colisIds: colisIdsOf(payment), cents: foreign - told })
        : undefined,
  });
};

/** The writes of a payment of which more went back; that all of it did is told in the same, for its parcels to follow. */
const writing = (before: StoredPayment, after: StoredPayment): Record<string, Write | undefined> => ({
  payment: replacePayment(after),
  refunded:
    after.statut === 'REMBOURSE' && before.statut !== 'REMBOURSE'
      ? tell({ type: 'PAYMENT_REFUNDED', userId: after.userId, paymentId: after.id, colisIds: paidForIn(after) })
      : undefined,
});

/** What cost nothing stays confirmed, however much goes back of the rest. */
const paidForIn = ({ lines }: StoredPayment): number[] =>
  lines.filter(({ cents }) => cents > 0).map(({ colisId }) => colisId);

const colisIdsOf = ({ lines }: StoredPayment): number[] => lines.map(({ colisId }) => colisId);

const sumOf = (all: readonly { cents: number }[]): number => all.reduce((sum, { cents }) => sum + cents, 0);

/** Gives back all that is still owed of a payment. */
export const giveBackAll = async ({ userId, id, refunds }: StoredPayment): Promise<void> => {
  for (const [colisId, { etat }] of Object.entries(refunds))
    if (etat === 'DUE') await giveBack(userId, id, Number(colisId));
};

const putOff = async (payment: StoredPayment, refundsDueAt: string | null): Promise<void> => {
  if (payment.refundsDueAt !== refundsDueAt) await transact({ payment: replacePayment({ ...payment, refundsDueAt }) });
};

const withShareGiven = (payment: StoredPayment, colisId: number, cents: number, gone: number): StoredPayment => {
  const refunds: StoredPayment['refunds'] = { ...payment.refunds, [colisId]: { cents, etat: 'DONE' } };
  const isOwing = Object.values(refunds).some(({ etat }) => etat === 'DUE');
  return {
    ...payment,
    ...afterRefund(payment, Math.max(payment.refundedCents, gone)), // Stripe's own event may have told of more
    refunds,
    refundsDueAt: isOwing ? payment.refundsDueAt : null,
  };
};

/** A payment given back in full is REMBOURSE; in part it stays what it was. */
export const afterRefund = (payment: StoredPayment, refundedCents: number) => ({
  refundedCents,
  statut: refundedCents >= payment.cents && payment.cents > 0 ? ('REMBOURSE' as const) : payment.statut,
});
