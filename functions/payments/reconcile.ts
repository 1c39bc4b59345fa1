import { AppError } from '#shared/errors.ts';
import { log } from '../core/log.ts';
import { countMetric } from '../core/metrics.ts';
import { pagesOf } from '../core/table/query.ts';
import { isConfirmed } from './confirm-payment.ts';
import { recordDispute } from './disputes.ts';
import {
  knownMismatches,
  type Mismatch,
  recordMismatch,
  reportMismatch,
  reportPaymentProblem,
  resolveMismatch,
} from './mismatches.ts';
import { findPayment, findPayments, pageOfConfirmed } from './payments.table.ts';
import { type Provider, type ProviderSession, type SessionRefs, sumOfPayment } from './provider.ts';
import { providerOf } from './providers.ts';
import { compareDrawers, compareWaveAccount, drawerDiffers, isSettledAs } from './reconcile-accounts.ts';
import { beginRun, type ReconciliationRun } from './reconciliation-run.ts';
import { matchesPayment, settleSession } from './settle-payment.ts';
import type { StoredPayment } from './stored-payment.ts';
import { disputesSince, eventsSince, refundsSince, sessionsSince, stripeProvider } from './stripe/stripe.ts';
import { applyStripeEvent, recordRefunds } from './stripe/stripe-webhook.ts';

/**
 * Compares the last hours of Stripe, Wave and the table as if no webhook had arrived, and all since the last complete
 * comparison, and what open drawers should hold with their movements: applies changes that a provider has and the table
 * lacks, by the webhook's code; reports other mismatches daily until they are resolved. Safe to repeat; a second run
 * skips repaired payments. Throws when it has too little time, or PAYMENT_PROVIDER_DOWN.
 */
export const reconcile = async (hours: number, hasTimeLeft: () => boolean): Promise<void> => {
  const run = await beginRun(hours, hasTimeLeft);
  const { since, throwIfOutOfTime, attempt } = run;
  const known = await knownMismatches();
  for (const mismatch of known.values()) {
    if (mismatch.isOver) continue;
    throwIfOutOfTime();
    await attempt({ paymentId: mismatch.paymentId, sessionId: mismatch.sessionId }, () => recheckMismatch(mismatch));
  }
  const listed = await compareSessions(run, known);
  await compareConfirmedPayments(run, new Set([...listed, ...known.keys()]));
  for await (const { id, payment_intent } of withTimeCheck(refundsSince(since), throwIfOutOfTime))
    await attempt({ refundId: id }, () => recordRefunds(payment_intent));
  for (const type of ['refund.failed', 'charge.dispute.closed'] as const)
    for await (const event of withTimeCheck(eventsSince(since, type), throwIfOutOfTime))
      await attempt({ eventId: event.id }, () => applyStripeEvent(event));
  for await (const { id } of withTimeCheck(disputesSince(since), throwIfOutOfTime)) // after the ends, which say when
    await attempt({ disputeId: id }, () => recordDispute(id));
  const knownIds = new Set(known.keys());
  await attempt({ of: 'wave' }, () => compareWaveAccount(run, knownIds));
  await compareDrawers(run, knownIds);
  await run.finish();
  countMetric('reconciled');
  log.info('reconciled', { since, sessions: listed.size });
};

async function* withTimeCheck<T>(pages: AsyncGenerator<T[]>, throwIfOutOfTime: () => void): AsyncGenerator<T> {
  for await (const page of pages)
    for (const one of page) {
      throwIfOutOfTime();
      yield one;
    }
}

type KnownMismatches = ReadonlyMap<string, Mismatch>;

/** Checks that Stripe's sessions agree with the table; returns the ids of the sessions. */
const compareSessions = async (
  { since, throwIfOutOfTime, attempt }: ReconciliationRun,
  known: KnownMismatches,
): Promise<ReadonlySet<string>> => {
  const listed = new Set<string>();
  for await (const sessions of sessionsSince(since)) {
    throwIfOutOfTime();
    for (const { session, refs } of await findMismatches(sessions)) {
      if (known.has(session.id)) continue;
      throwIfOutOfTime();
      await attempt({ paymentId: refs.paymentId, sessionId: session.id }, () => settleAgain(session, refs));
    }
    for (const { id } of sessions) listed.add(id);
  }
  return listed;
};

/** Checks that payments confirmed in the table, and not compared yet, are paid at Stripe. */
const compareConfirmedPayments = async (
  { since, throwIfOutOfTime, attempt }: ReconciliationRun,
  seen: ReadonlySet<string>,
): Promise<void> => {
  const pages = pagesOf((page) => pageOfConfirmed(since, page));
  for await (const payment of withTimeCheck(pages, throwIfOutOfTime)) {
    const { sessionId } = payment; // null for cash and transfers
    if (sessionId !== null && !seen.has(sessionId))
      await attempt({ paymentId: payment.id, sessionId }, () => checkSession(payment, sessionId));
  }
};

/** Returns the sessions that belong to payments and disagree with them. */
const findMismatches = async (sessions: readonly ProviderSession[]) => {
  const ours = sessions.flatMap((session) => {
    const { refs } = session;
    return refs ? [{ session, refs }] : [];
  });
  const payments = await findPayments(ours.map(({ refs }) => refs));
  return ours.filter(({ session }, index) => isMismatch(session, payments[index]));
};

const isMismatch = (session: ProviderSession, payment: StoredPayment | undefined): boolean => {
  const { outcome } = session;
  if (!payment) return outcome === 'paid' && session.isOfThisSite;
  if (outcome === 'paid') return !isConfirmed(payment) || !matchesPayment(payment, session);
  if (session.id !== payment.sessionId) return false; // its URL was never handed out
  const hasEndedUnpaid = outcome === 'expired' || outcome === 'failed';
  return isConfirmed(payment) || (hasEndedUnpaid && payment.statut === 'EN_ATTENTE');
};

/** Reports whether an admin must resolve a mismatch; a full refund has resolved it. */
const isUnresolved = async (
  provider: Provider,
  session: ProviderSession,
  payment: StoredPayment | undefined,
): Promise<boolean> => isMismatch(session, payment) && !(await provider.isRefunded(session));

/**
 * Settles a session again, since either side may have changed after it was read; a remaining mismatch is reported.
 */
const settleAgain = async (listed: ProviderSession, { userId, paymentId }: SessionRefs): Promise<void> => {
  const sessionId = listed.id;
  const refs = { userId, paymentId, sessionId };
  const settled = await settleSession(stripeProvider, sessionId).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'PAYMENT_MISMATCH')
      await recordMismatch({ ...refs, ...sidesOf(await findPayment(userId, paymentId), listed) });
    throw error; // `settleSession` has reported it already
  });
  const session = settled?.session ?? listed;
  if (await isUnresolved(stripeProvider, session, settled?.payment))
    return reportMismatch({ ...refs, ...sidesOf(settled?.payment, session) });
  log.warn('payment reconciled', { paymentId, sessionId, statut: settled?.payment.statut });
};

const checkSession = async (payment: StoredPayment, sessionId: string): Promise<void> => {
  const provider = providerOf(payment);
  const session = await provider.read(sessionId);
  if (!session || (await isUnresolved(provider, session, payment)))
    await reportMismatch({ userId: payment.userId, paymentId: payment.id, sessionId, ...sidesOf(payment, session) });
};

/** Returns the money of a payment by the table and by its page; null on a side that has none. */
const sidesOf = (payment: StoredPayment | undefined, session: ProviderSession | undefined) => ({
  nous: payment && isConfirmed(payment) ? sumOfPayment(payment) : null,
  eux: session?.outcome === 'paid' ? session.sum : null,
});

/** Reports a known mismatch again until it is resolved, even when it is older than the hours compared. */
const recheckMismatch = async (mismatch: Mismatch): Promise<void> => {
  const { paymentId = null, sessionId } = mismatch;
  if (await remains(mismatch)) return reportPaymentProblem(paymentId, { sessionId });
  await resolveMismatch(mismatch);
  log.info('payment mismatch is over', { paymentId, sessionId });
};

/** Reports whether both sides of a known mismatch still disagree. */
const remains = async (mismatch: Mismatch): Promise<boolean> => {
  if (mismatch.kind === 'CAISSE') return drawerDiffers(mismatch.drawerId);
  const { userId, paymentId, sessionId } = mismatch;
  const payment = await findPayment(userId, paymentId);
  if (mismatch.kind === 'COMPTE') return !isSettledAs(payment, mismatch.eux);
  const provider = payment ? providerOf(payment) : stripeProvider;
  const session = await provider.read(sessionId);
  return session ? isUnresolved(provider, session, payment) : payment?.sessionId === sessionId && isConfirmed(payment);
};
