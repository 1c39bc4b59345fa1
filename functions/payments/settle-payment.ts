import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#shared/errors.ts';
import { confirmPayment, endUnpaidPayment, isConfirmed, type PaymentContext } from './confirm-payment.ts';
import { reportPaymentProblem } from './mismatches.ts';
import { findPayment, readWithColis } from './payments.table.ts';
import { type Provider, type ProviderSession, type SessionRefs, sumOfPayment } from './provider.ts';
import { providerOf } from './providers.ts';
import { retryOnStaleRead } from './retry-on-stale-read.ts';
import type { StoredPayment } from './stored-payment.ts';

export type SettledPayment = PaymentContext & { session: ProviderSession };

/** Brings a payment to the state in which its provider has it; undefined for one without a page. */
export const settlePayment = async (
  payment: Pick<StoredPayment, 'id' | 'moyen' | 'sessionId'>,
): Promise<SettledPayment | undefined> =>
  payment.sessionId === null ? undefined : settleSession(providerOf(payment), payment.sessionId);

/**
 * Brings the payment of a page to the state in which its provider has it; the return page, the webhook and the sweep
 * all call it, in any order and any number of times. Returns undefined when the page is not ours, or belongs to a
 * customer whom the caller may not see. Throws PAYMENT_MISMATCH or BUSY.
 */
export const settleSession = (
  provider: Provider,
  sessionId: string,
  maySee: (userId: number) => boolean = () => true,
): Promise<SettledPayment | undefined> =>
  retryOnStaleRead(async () => {
    const session = await provider.read(sessionId);
    if (!session?.refs || !maySee(session.refs.userId)) return undefined;
    const { userId, paymentId } = session.refs;
    const { payment, ...rest } = await readWithColis(userId, paymentId, await colisIdsOf(session.refs));
    if (!payment) return undefined; // opened, but its payment was never stored: its URL was never handed out
    return { ...(await applyOutcome({ payment, ...rest }, provider, session)), session };
  });

/** Returns the parcels of a page, which a provider without room for them leaves to the payment. */
const colisIdsOf = async ({ userId, paymentId, colisIds }: SessionRefs): Promise<number[]> =>
  colisIds ?? (await findPayment(userId, paymentId))?.lines.map(({ colisId }) => colisId) ?? [];

const applyOutcome = async (
  current: PaymentContext,
  provider: Provider,
  session: ProviderSession,
): Promise<PaymentContext> => {
  const { sessionId, statut } = current.payment;
  const { outcome } = session;
  if (outcome === 'paid' && !matchesPayment(current.payment, session))
    return handleMismatch(current, provider, session);
  if (session.id !== sessionId) return current;
  if (isConfirmed(current.payment)) return current;
  if (outcome === 'paid')
    return confirmPayment(current, { paidAt: session.chargedAt, paymentIntentId: session.chargeId });
  if (statut !== 'EN_ATTENTE') return current;
  if (outcome === 'expired') return endUnpaidPayment(current, 'EXPIRED');
  if (outcome === 'failed') return endUnpaidPayment(current, 'PAYMENT_FAILED');
  return current;
};

/** Reports a session that was not paid as requested, until it is fully refunded; then cancels its pending payment. */
const handleMismatch = async (
  current: PaymentContext,
  provider: Provider,
  session: ProviderSession,
): Promise<PaymentContext> => {
  const { id, sessionId, statut } = current.payment;
  if (!(await provider.isRefunded(session))) {
    reportPaymentProblem(id, { sessionId: session.id });
    throw new AppError('PAYMENT_MISMATCH');
  }
  return session.id === sessionId && statut === 'EN_ATTENTE' ? endUnpaidPayment(current, 'PAYMENT_REJECTED') : current;
};

/** Reports whether a session is the one opened for a payment, with its sum and parcels. */
export const matchesPayment = (payment: StoredPayment, { id, refs, reference, sum }: ProviderSession): boolean =>
  id === payment.sessionId &&
  reference === String(payment.id) &&
  isDeepStrictEqual(sum, sumOfPayment(payment)) &&
  (refs?.colisIds === undefined || String(refs.colisIds) === String(payment.lines.map(({ colisId }) => colisId)));
