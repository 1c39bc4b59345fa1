import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import type { StoredColis } from '../colis/stored.ts';
import { ConditionFailed } from '../core/dynamo.ts';
import type { RefuseRepetition } from '../core/idempotency.ts';
import { findPayment } from './payments.table.ts';
import { settle } from './settle.ts';
import type { StoredPayment } from './stored.ts';
import { expireSession, fetchSession, outcomeOf } from './stripe.ts';

/** Card payment that locks parcels, with its session as Stripe has it now. */
export type OpenPayment = { payment: StoredPayment; session: Stripe.Checkout.Session };

/**
 * Returns the card payments that lock some of a customer's parcels. Throws COLIS_LOCKED when a recorded payment locks
 * one.
 */
export const openPaymentsOf = async (colis: readonly StoredColis[]): Promise<OpenPayment[]> => {
  const openPayments: OpenPayment[] = [];
  for (const paymentId of new Set(colis.map(({ lockedBy }) => lockedBy))) {
    if (paymentId === null) continue;
    const payment = await findPayment(colis[0]?.userId ?? 0, paymentId);
    const session = payment?.sessionId ? await fetchSession(payment.sessionId) : undefined;
    if (!payment || !session) throw new AppError('COLIS_LOCKED');
    openPayments.push({ payment, session });
  }
  return openPayments;
};

/**
 * Ends open card payments so that their parcels can be paid otherwise, unless the request repeats an earlier one.
 * Sessions that already ended or were paid are settled first: if one keeps its parcels, no open session is ended in
 * vain. Throws ConditionFailed when there were any, since the parcels must be read again, and COLIS_LOCKED while a bank
 * processes one.
 */
export const endOpenPayments = async (
  openPayments: readonly OpenPayment[],
  refuseRepetition: RefuseRepetition,
): Promise<void> => {
  if (openPayments.length === 0) return;
  await refuseRepetition();
  const endedPayments = openPayments.filter(({ session }) => session.status !== 'open');
  for (const { session } of endedPayments.length > 0 ? endedPayments : openPayments) {
    if (session.status === 'open') await expireSession(session.id);
    const settled = await settle(session.id); // Stripe has the outcome of the race with the customer
    if (settled?.payment.statut === 'EN_ATTENTE') throw new AppError('COLIS_LOCKED');
  }
  throw new ConditionFailed({ colis: undefined });
};

/**
 * Ends a payment's session so that it can no longer be paid; a recorded payment has none. Throws PAYMENT_CONFIRMED when
 * it was paid, after settling it, and PAYMENT_PROCESSING while a bank processes it.
 */
export const endSession = async ({ sessionId }: StoredPayment): Promise<void> => {
  if (sessionId === null) return;
  await expireSession(sessionId);
  const session = await fetchSession(sessionId);
  const outcome = session ? outcomeOf(session) : 'expired'; // a session unknown to Stripe cannot be paid
  if (outcome === 'expired' || outcome === 'failed') return;
  if (outcome !== 'paid') throw new AppError('PAYMENT_PROCESSING');
  await settle(sessionId);
  throw new AppError('PAYMENT_CONFIRMED');
};
