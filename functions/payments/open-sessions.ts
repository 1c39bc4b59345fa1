import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { RefuseRepetition } from '../core/items/idempotency.ts';
import { ReadAgain } from '../core/retry.ts';
import { findPayment } from './payments.table.ts';
import { settleSession } from './settle-payment.ts';
import type { StoredPayment } from './stored-payment.ts';
import { expireSession, fetchSession, outcomeOf } from './stripe.ts';

/** Card payment that locks parcels, with its session as Stripe has it now. */
export type OpenCardPayment = { payment: StoredPayment; session: Stripe.Checkout.Session };

/**
 * Returns the card payments that lock some of a customer's parcels. Throws COLIS_LOCKED when a recorded payment locks
 * one.
 */
export const openCardPaymentsOf = async (colisList: readonly StoredColis[]): Promise<OpenCardPayment[]> => {
  const openPayments: OpenCardPayment[] = [];
  for (const paymentId of new Set(colisList.map(({ lockedBy }) => lockedBy))) {
    if (paymentId === null) continue;
    const payment = await findPayment(colisList[0]?.userId ?? 0, paymentId);
    const session = payment?.sessionId ? await fetchSession(payment.sessionId) : undefined;
    if (!payment || !session) throw new AppError('COLIS_LOCKED');
    openPayments.push({ payment, session });
  }
  return openPayments;
};

/**
 * Ends open card payments of these parcels, unless the request repeats an earlier one. If any existed, throws
 * `ReadAgain`, so that `retryOnStaleRead` reads the parcels again. Sessions that already ended or were paid are settled
 * first: if one keeps its parcels, no open session is ended in vain. Throws COLIS_LOCKED while a bank processes one.
 */
export const endOpenPaymentsAndRestart = async (
  openPayments: readonly OpenCardPayment[],
  refuseRepetition: RefuseRepetition,
): Promise<void> => {
  if (openPayments.length === 0) return;
  await refuseRepetition();
  const endedPayments = openPayments.filter(({ session }) => session.status !== 'open');
  for (const { session } of endedPayments.length > 0 ? endedPayments : openPayments) {
    if (session.status === 'open') await expireSession(session.id);
    const settled = await settleSession(session.id); // Stripe has the outcome of the race with the customer
    if (settled?.payment.statut === 'EN_ATTENTE') throw new AppError('COLIS_LOCKED');
  }
  throw new ReadAgain();
};

/**
 * Ends a payment's session so that it can no longer be paid; a recorded payment has none. Throws PAYMENT_CONFIRMED when
 * it was paid, after settling it, and PAYMENT_PROCESSING while a bank processes it.
 */
export const endCheckoutSession = async ({ sessionId }: StoredPayment): Promise<void> => {
  if (sessionId === null) return;
  await expireSession(sessionId);
  const session = await fetchSession(sessionId);
  const outcome = session ? outcomeOf(session) : 'expired'; // a session unknown to Stripe cannot be paid
  if (outcome === 'expired' || outcome === 'failed') return;
  if (outcome !== 'paid') throw new AppError('PAYMENT_PROCESSING');
  await settleSession(sessionId);
  throw new AppError('PAYMENT_CONFIRMED');
};
