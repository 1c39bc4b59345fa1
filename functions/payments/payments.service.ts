import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import type { PaymentStatut } from '#shared/payments/schema.ts';
import type { Caller } from '../core/caller.ts';
import { nowIso } from '../core/clock.ts';
import { transact } from '../core/dynamo.ts';
import { attempt, log } from '../core/log.ts';
import { tell } from '../core/outbox.ts';
import { type Page, type PageRequest, pagesOf } from '../core/query.ts';
import { onFreshPayment } from './fresh.ts';
import { findAnyPayment, findPayment, pageOfDue, pageOfPayments, replacePayment } from './payments.table.ts';
import { giveBackAll, writeDownRefunds } from './refunds.ts';
import { type Settled, settle } from './settle.ts';
import type { StoredPayment } from './stored.ts';
import { eventOf, fetchIntentRefs, outcomeOf } from './stripe.ts';

/** The payment if it is the caller's; an admin sees anyone's. Throws PAYMENT_NOT_FOUND. */
export const paymentFor = async (id: number, caller: Caller): Promise<StoredPayment> => {
  const payment = caller.isAdmin ? await findAnyPayment(id) : await findPayment(caller.userId, id);
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
  return payment;
};

export const listPayments = (
  filter: { statut?: PaymentStatut | undefined; userId?: number | undefined },
  page: PageRequest,
): Promise<Page<StoredPayment>> => pageOfPayments(filter, page);

/**
 * Settles the payment that a customer comes back from. Throws PAYMENT_NOT_FOUND when it is not theirs, and
 * PAYMENT_NOT_COMPLETED, PAYMENT_EXPIRED or PAYMENT_FAILED when nothing was paid.
 */
export const validatePayment = async (sessionId: string, caller: Caller): Promise<Settled> => {
  const settled = await settle(sessionId, (userId) => userId === caller.userId || caller.isAdmin);
  if (!settled) throw new AppError('PAYMENT_NOT_FOUND');
  const { payment, session } = settled;
  if (payment.statut === 'EXPIRE') throw new AppError('PAYMENT_EXPIRED');
  if (payment.statut === 'REJETE') throw new AppError('PAYMENT_FAILED');
  if (payment.statut === 'EN_ATTENTE' && outcomeOf(session) === 'open') throw new AppError('PAYMENT_NOT_COMPLETED');
  return settled;
};

/** Hears one of Stripe's events; unknown ones are none of our business. Throws INVALID_SIGNATURE. */
export const hear = async (bytes: Buffer, signature: string | undefined): Promise<void> => {
  const event = await eventOf(bytes, signature);
  log.info('stripe event', { eventId: event.id, type: event.type, ageMs: Date.now() - event.created * 1000 });
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      await settle(event.data.object.id);
      return;
    case 'charge.refunded':
      return recordRefund(event.data.object);
    case 'charge.dispute.created':
      return recordDispute(event.data.object);
  }
};

/** Refunds made in Stripe's dashboard are written down too. */
const recordRefund = (charge: Stripe.Charge): Promise<void> =>
  onPaymentOf(charge.payment_intent, async (payment, intentId) =>
    writeDownRefunds(payment.paidAt === null ? await settledFirst(payment) : payment, intentId),
  );

/** Money that went back had come in: the news of that may be late, or lost. */
const settledFirst = async (payment: StoredPayment): Promise<StoredPayment> =>
  (payment.sessionId ? await settle(payment.sessionId) : undefined)?.payment ?? payment;

const recordDispute = (dispute: Stripe.Dispute): Promise<void> =>
  onPaymentOf(dispute.payment_intent, async (payment) => {
    if (payment.disputedAt !== null) return;
    const { userId, id: paymentId, lines } = payment;
    log.warn('payment disputed', { paymentId, disputeId: dispute.id });
    const colisIds = lines.map(({ colisId }) => colisId);
    await transact({
      payment: replacePayment({ ...payment, disputedAt: new Date(dispute.created * 1000).toISOString() }),
      told: tell({ type: 'PAYMENT_DISPUTED', userId, paymentId, colisIds, cents: dispute.amount }),
    });
  });

const onPaymentOf = async (
  intent: string | { id: string } | null,
  act: (payment: StoredPayment, intentId: string) => Promise<void>,
): Promise<void> => {
  if (intent === null) return;
  const intentId = typeof intent === 'string' ? intent : intent.id;
  const refs = await fetchIntentRefs(intentId);
  if (refs) await onFreshPayment(refs.userId, refs.paymentId, (payment) => act(payment, intentId));
};

/** Asks Stripe how a live payment stands, and acts on it. */
export const settlePaymentOf = async (userId: number, paymentId: number): Promise<void> => {
  const payment = await findPayment(userId, paymentId);
  if (payment?.sessionId) await settle(payment.sessionId);
};

const PAGE = 50;

/** Settles payments whose session should have ended by now, and gives back what is still owed; gives how many it saw. */
export const settleDue = async (hasTime: () => boolean): Promise<number> => {
  let looked = 0;
  for await (const items of pagesOf(PAGE, (page) => pageOfDue(nowIso(), page))) {
    for (const payment of items) {
      if (!hasTime()) return looked; // Stripe may take seconds over each
      await attempt({ paymentId: payment.id }, () => seeTo(payment));
      looked += 1;
    }
  }
  return looked;
};

const seeTo = async (payment: StoredPayment): Promise<unknown> => {
  if (payment.statut !== 'EN_ATTENTE') return giveBackAll(payment);
  return payment.sessionId ? settle(payment.sessionId) : undefined;
};
