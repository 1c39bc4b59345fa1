import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import type { StoredColis } from '../colis/stored.ts';
import { ConditionFailed } from '../core/dynamo.ts';
import type { RefuseRepetition } from '../core/idempotency.ts';
import { findPayment } from './payments.table.ts';
import { settle } from './settle.ts';
import type { StoredPayment } from './stored.ts';
import { expireSession, fetchSession, outcomeOf } from './stripe.ts';

/** A card payment that holds parcels, and its session as Stripe has it. */
export type OpenPayment = { payment: StoredPayment; session: Stripe.Checkout.Session };

/** The card payments that hold some of a customer's parcels. Throws COLIS_LOCKED when one is held by a recorded payment. */
export const openPaymentsOf = async (colis: readonly StoredColis[]): Promise<OpenPayment[]> => {
  const live: OpenPayment[] = [];
  for (const paymentId of new Set(colis.map(({ lockedBy }) => lockedBy))) {
    if (paymentId === null) continue;
    const payment = await findPayment(colis[0]?.userId ?? 0, paymentId);
    const session = payment?.sessionId ? await fetchSession(payment.sessionId) : undefined;
    if (!payment || !session) throw new AppError('COLIS_LOCKED');
    live.push({ payment, session });
  }
  return live;
};

/**
 * Ends live payments, so that their parcels may be paid otherwise, unless the request that wants it is an earlier one
 * that arrives again; what ended or was paid meanwhile is settled, and comes first: if it keeps its parcels, no open page
 * was ended in vain. Throws ConditionFailed when there were some, since the parcels are to be read again, and
 * COLIS_LOCKED while a bank is at one.
 */
export const endOpenPayments = async (
  live: readonly OpenPayment[],
  refuseRepetition: RefuseRepetition,
): Promise<void> => {
  if (live.length === 0) return;
  await refuseRepetition();
  const over = live.filter(({ session }) => session.status !== 'open');
  for (const { session } of over.length > 0 ? over : live) {
    if (session.status === 'open') await expireSession(session.id);
    const settled = await settle(session.id); // whoever won the race, Stripe tells
    if (settled?.payment.statut === 'EN_ATTENTE') throw new AppError('COLIS_LOCKED');
  }
  throw new ConditionFailed({ colis: undefined });
};

/**
 * Sees to it that nobody can pay a payment at its page any more; a recorded one has none. Throws PAYMENT_CONFIRMED when
 * it was paid, which is settled first, and PAYMENT_PROCESSING while a bank is at it.
 */
export const endSession = async ({ sessionId }: StoredPayment): Promise<void> => {
  if (sessionId === null) return;
  await expireSession(sessionId);
  const session = await fetchSession(sessionId);
  const outcome = session ? outcomeOf(session) : 'expired'; // what Stripe does not know, nobody can pay
  if (outcome === 'expired' || outcome === 'failed') return;
  if (outcome !== 'paid') throw new AppError('PAYMENT_PROCESSING');
  await settle(sessionId);
  throw new AppError('PAYMENT_CONFIRMED');
};
