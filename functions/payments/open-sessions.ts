import { AppError } from '#shared/errors.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { RefuseRepetition } from '../core/items/idempotency.ts';
import { ReadAgain } from '../core/retry.ts';
import { findPayment } from './payments.table.ts';
import type { ProviderSession } from './provider.ts';
import { providerOf } from './providers.ts';
import { settlePayment } from './settle-payment.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Payment that locks parcels until it is paid on its page, with the page as its provider has it now. */
export type OpenPayment = { payment: StoredPayment; session: ProviderSession };

/**
 * Returns the payments with a page that lock some of a customer's parcels. Throws COLIS_LOCKED when a recorded payment
 * locks one.
 */
export const openPaymentsOf = async (colisList: readonly StoredColis[]): Promise<OpenPayment[]> => {
  const openPayments: OpenPayment[] = [];
  for (const paymentId of new Set(colisList.map(({ lockedBy }) => lockedBy))) {
    if (paymentId === null) continue;
    const payment = await findPayment(colisList[0]?.userId ?? 0, paymentId);
    const session = payment?.sessionId ? await providerOf(payment).read(payment.sessionId) : undefined;
    if (!payment || !session) throw new AppError('COLIS_LOCKED');
    openPayments.push({ payment, session });
  }
  return openPayments;
};

/**
 * Ends open payments of these parcels, unless the request repeats an earlier one. If any existed, throws
 * `ReadAgain`, so that `retryOnStaleRead` reads the parcels again. Sessions that already ended or were paid are settled
 * first: if one keeps its parcels, no open session is ended in vain. Throws COLIS_LOCKED while a bank processes one.
 */
export const endOpenPaymentsAndRestart = async (
  openPayments: readonly OpenPayment[],
  refuseRepetition: RefuseRepetition,
): Promise<void> => {
  if (openPayments.length === 0) return;
  await refuseRepetition();
  const endedPayments = openPayments.filter(({ session }) => session.outcome !== 'open');
  for (const { payment, session } of endedPayments.length > 0 ? endedPayments : openPayments) {
    if (session.outcome === 'open') await providerOf(payment).end(session.id);
    const settled = await settlePayment(payment); // the provider has the outcome of the race with the customer
    if (settled?.payment.statut === 'EN_ATTENTE') throw new AppError('COLIS_LOCKED');
  }
  throw new ReadAgain();
};

/**
 * Ends a payment's session so that it can no longer be paid; a recorded payment has none. Throws PAYMENT_CONFIRMED when
 * it was paid, after settling it, and PAYMENT_PROCESSING while a bank processes it.
 */
export const endCheckoutSession = async (payment: StoredPayment): Promise<void> => {
  const { sessionId } = payment;
  if (sessionId === null) return;
  const provider = providerOf(payment);
  await provider.end(sessionId);
  const { outcome } = (await provider.read(sessionId)) ?? { outcome: 'expired' }; // one that is unknown cannot be paid
  if (outcome === 'expired' || outcome === 'failed') return;
  if (outcome !== 'paid') throw new AppError('PAYMENT_PROCESSING');
  await settlePayment(payment);
  throw new AppError('PAYMENT_CONFIRMED');
};
