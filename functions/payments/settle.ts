import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import { confirm, isConfirmed, letGo, type PaymentNow } from './conclude.ts';
import { untilFresh } from './fresh.ts';
import { reportMismatch } from './mismatch.ts';
import { readWithColis } from './payments.table.ts';
import type { StoredPayment } from './stored.ts';
import { fetchSession, intentIdOf, isGivenBack, outcomeOf, refsOf } from './stripe.ts';

export type Settled = PaymentNow & { session: Stripe.Checkout.Session };

/**
 * Brings a payment to where Stripe says it is; the return page, the webhook and the sweep all come through here, in any
 * order and any number of times. Undefined when the session is none of ours, or about somebody whom the caller may not
 * ask about. Throws PAYMENT_MISMATCH or BUSY.
 */
export const settle = (
  sessionId: string,
  mayAskAbout: (userId: number) => boolean = () => true,
): Promise<Settled | undefined> =>
  untilFresh(async () => {
    const session = await fetchSession(sessionId);
    const refs = session && refsOf(session);
    if (!session || !refs || !mayAskAbout(refs.userId)) return undefined;
    const { payment, ...rest } = await readWithColis(refs.userId, refs.paymentId, refs.colisIds);
    if (!payment) return undefined; // opened, but never filed: nobody was given its address
    return { ...(await moved({ payment, ...rest }, session)), session };
  });

const moved = async (now: PaymentNow, session: Stripe.Checkout.Session): Promise<PaymentNow> => {
  const { sessionId, statut } = now.payment;
  const outcome = outcomeOf(session);
  if (outcome === 'paid' && !isAsAsked(now.payment, session)) return mismatched(now, session);
  if (session.id !== sessionId) return now;
  if (isConfirmed(now.payment)) return now;
  if (outcome === 'paid') return confirm(now, intentIdOf(session));
  if (statut !== 'EN_ATTENTE') return now;
  if (outcome === 'expired') return letGo(now, 'EXPIRED');
  if (outcome === 'failed') return letGo(now, 'PAYMENT_FAILED');
  return now;
};

/** What was paid must be what we asked: anything else is for people to look at, until they have given all of it back. */
const mismatched = async (now: PaymentNow, session: Stripe.Checkout.Session): Promise<PaymentNow> => {
  const { id, sessionId, statut } = now.payment;
  if (!(await isGivenBack(session))) {
    reportMismatch(id, { sessionId: session.id });
    throw new AppError('PAYMENT_MISMATCH');
  }
  return session.id === sessionId && statut === 'EN_ATTENTE' ? letGo(now, 'PAYMENT_REJECTED') : now;
};

/** Whether a session is the one that we opened for a payment, for the sum and the parcels that we asked. */
export const isAsAsked = (payment: StoredPayment, session: Stripe.Checkout.Session): boolean =>
  session.id === payment.sessionId &&
  session.mode === 'payment' &&
  session.currency === 'usd' &&
  session.amount_total === payment.cents &&
  session.client_reference_id === String(payment.id) &&
  String(refsOf(session)?.colisIds) === String(payment.lines.map(({ colisId }) => colisId));
