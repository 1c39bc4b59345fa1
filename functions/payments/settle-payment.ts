import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import { confirmPayment, endUnpaidPayment, isConfirmed, type PaymentContext } from './confirm-payment.ts';
import { reportPaymentProblem } from './mismatches.ts';
import { readWithColis } from './payments.table.ts';
import { retryOnStaleRead } from './retry-on-stale-read.ts';
import type { StoredPayment } from './stored-payment.ts';
import { chargedAtOf, fetchSession, intentIdOf, isFullyRefunded, outcomeOf, sessionRefs } from './stripe.ts';

export type SettledPayment = PaymentContext & { session: Stripe.Checkout.Session };

/**
 * Brings a payment to the state in which Stripe has it; the return page, the webhook and the sweep all call it, in any
 * order and any number of times. Returns undefined when the session is not ours, or belongs to a customer whom the
 * caller may not see. Throws PAYMENT_MISMATCH or BUSY.
 */
export const settleSession = (
  sessionId: string,
  maySee: (userId: number) => boolean = () => true,
): Promise<SettledPayment | undefined> =>
  retryOnStaleRead(async () => {
    const session = await fetchSession(sessionId);
    const refs = session && sessionRefs(session);
    if (!session || !refs || !maySee(refs.userId)) return undefined;
    const { payment, ...rest } = await readWithColis(refs.userId, refs.paymentId, refs.colisIds);
    if (!payment) return undefined; // opened, but its payment was never stored: its URL was never handed out
    return { ...(await applyOutcome({ payment, ...rest }, session)), session };
  });

const applyOutcome = async (current: PaymentContext, session: Stripe.Checkout.Session): Promise<PaymentContext> => {
  const { sessionId, statut } = current.payment;
  const outcome = outcomeOf(session);
  if (outcome === 'paid' && !matchesPayment(current.payment, session)) return handleMismatch(current, session);
  if (session.id !== sessionId) return current;
  if (isConfirmed(current.payment)) return current;
  if (outcome === 'paid')
    return confirmPayment(current, { paidAt: chargedAtOf(session), paymentIntentId: intentIdOf(session) });
  if (statut !== 'EN_ATTENTE') return current;
  if (outcome === 'expired') return endUnpaidPayment(current, 'EXPIRED');
  if (outcome === 'failed') return endUnpaidPayment(current, 'PAYMENT_FAILED');
  return current;
};

/** Reports a session that was not paid as requested, until it is fully refunded; then cancels its pending payment. */
const handleMismatch = async (current: PaymentContext, session: Stripe.Checkout.Session): Promise<PaymentContext> => {
  const { id, sessionId, statut } = current.payment;
  if (!(await isFullyRefunded(session))) {
    reportPaymentProblem(id, { sessionId: session.id });
    throw new AppError('PAYMENT_MISMATCH');
  }
  return session.id === sessionId && statut === 'EN_ATTENTE' ? endUnpaidPayment(current, 'PAYMENT_REJECTED') : current;
};

/** Reports whether a session is the one opened for a payment, with its amount and parcels. */
export const matchesPayment = (payment: StoredPayment, session: Stripe.Checkout.Session): boolean =>
  session.id === payment.sessionId &&
  session.mode === 'payment' &&
  session.currency === 'usd' &&
  session.amount_total === payment.cents &&
  session.client_reference_id === String(payment.id) &&
  String(sessionRefs(session)?.colisIds) === String(payment.lines.map(({ colisId }) => colisId));
