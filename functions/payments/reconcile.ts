import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import { hoursAfter } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { log, logFailure } from '../core/log.ts';
import { pagesOf } from '../core/query.ts';
import { isConfirmed } from './confirm-payment.ts';
import { knownMismatches, type Mismatch, recordMismatch, resolveMismatch } from './known-mismatches.ts';
import { findPayment, findPayments, pageOfConfirmed } from './payments.table.ts';
import { reportMismatch } from './report-mismatch.ts';
import { matchesPayment, settle } from './settle.ts';
import type { StoredPayment } from './stored.ts';
import { fetchSession, isFullyRefunded, outcomeOf, type SessionRefs, sessionRefs } from './stripe.ts';
import { disputesSince, refundFailuresSince, refundsSince, sessionsSince } from './stripe-lists.ts';
import { applyStripeEvent, recordDispute, recordRefunds } from './stripe-webhook.ts';

/** Throws when too little time is left for another step. */
type CheckTime = () => void;

/**
 * Compares the last hours of Stripe and the table as if no webhook had arrived: applies what Stripe has newer through
 * the webhook's own code, and reports daily what neither side explains until it is settled. Safe to repeat; repaired
 * payments cost no time again. Throws when it has too little time, or PAYMENT_PROVIDER_DOWN.
 */
export const reconcile = async (hours: number, hasTime: () => boolean): Promise<void> => {
  const since = hoursAfter(-hours);
  const checkTime = () => {
    if (!hasTime()) throw new Error('too little time to reconcile: the rest is not compared');
  };
  const known = await knownMismatches();
  for (const found of known.values()) {
    if (found.isOver) continue;
    checkTime();
    await logFailure({ paymentId: found.paymentId, sessionId: found.sessionId }, () => recheck(found));
  }
  const listed = await compareSessions(since, known, checkTime);
  await compareConfirmed(since, new Set([...listed, ...known.keys()]), checkTime);
  for await (const { id, payment_intent } of withTimeCheck(refundsSince(since), checkTime))
    await logFailure({ refundId: id }, () => recordRefunds(payment_intent));
  for await (const event of withTimeCheck(refundFailuresSince(since), checkTime))
    await logFailure({ eventId: event.id }, () => applyStripeEvent(event));
  for await (const dispute of withTimeCheck(disputesSince(since), checkTime))
    await logFailure({ disputeId: dispute.id }, () => recordDispute(dispute));
  log.info('reconciled', { since, sessions: listed.size });
};

async function* withTimeCheck<T>(pages: AsyncGenerator<T[]>, checkTime: CheckTime): AsyncGenerator<T> {
  for await (const page of pages)
    for (const one of page) {
      checkTime();
      yield one;
    }
}

type KnownMismatches = ReadonlyMap<string, Mismatch>;

/** Checks that Stripe's sessions agree with the table; returns the ids of the sessions. */
const compareSessions = async (
  since: string,
  known: KnownMismatches,
  checkTime: CheckTime,
): Promise<ReadonlySet<string>> => {
  const listed = new Set<string>();
  for await (const sessions of sessionsSince(since)) {
    checkTime();
    for (const { session, refs } of await findMismatches(sessions)) {
      if (known.has(session.id)) continue;
      checkTime();
      await logFailure({ paymentId: refs.paymentId, sessionId: session.id }, () => resettle(session, refs));
    }
    for (const { id } of sessions) listed.add(id);
  }
  return listed;
};

/** Checks that payments confirmed in the table, and not compared yet, are paid at Stripe. */
const compareConfirmed = async (since: string, seen: ReadonlySet<string>, checkTime: CheckTime): Promise<void> => {
  const pages = pagesOf((page) => pageOfConfirmed(since, page));
  for await (const payment of withTimeCheck(pages, checkTime)) {
    const { sessionId } = payment; // null for cash and transfers
    if (sessionId !== null && !seen.has(sessionId))
      await logFailure({ paymentId: payment.id, sessionId }, () => checkSession(payment, sessionId));
  }
};

/** Returns the sessions that belong to payments and disagree with them. */
const findMismatches = async (sessions: readonly Stripe.Checkout.Session[]) => {
  const ours = sessions.flatMap((session) => {
    const refs = sessionRefs(session);
    return refs ? [{ session, refs }] : [];
  });
  const payments = await findPayments(ours.map(({ refs }) => refs));
  return ours.filter(({ session }, at) => isMismatch(session, payments[at]));
};

const isMismatch = (session: Stripe.Checkout.Session, payment: StoredPayment | undefined): boolean => {
  const outcome = outcomeOf(session);
  if (!payment) return outcome === 'paid' && isOfThisSite(session);
  if (outcome === 'paid') return !isConfirmed(payment) || !matchesPayment(payment, session);
  if (session.id !== payment.sessionId) return false; // its URL was never handed out
  const isOver = outcome === 'expired' || outcome === 'failed';
  return isConfirmed(payment) || (isOver && payment.statut === 'EN_ATTENTE');
};

/** Reports whether an admin must settle a mismatch; a full refund has settled it. */
const isUnresolved = async (session: Stripe.Checkout.Session, payment: StoredPayment | undefined): Promise<boolean> =>
  isMismatch(session, payment) && !(await isFullyRefunded(session));

/** Reports whether a session was opened by this site; stages for testing may share a Stripe account. */
const isOfThisSite = ({ success_url }: Stripe.Checkout.Session): boolean =>
  success_url?.startsWith(`${env('SITE_URL')}/`) === true;

/**
 * Settles a session again, since either side may have changed after it was read; a remaining difference is reported.
 */
const resettle = async (listed: Stripe.Checkout.Session, { userId, paymentId }: SessionRefs): Promise<void> => {
  const sessionId = listed.id;
  const about = { userId, paymentId, sessionId };
  const settled = await settle(sessionId).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'PAYMENT_MISMATCH') await recordMismatch(about);
    throw error; // `settle` has reported it already
  });
  if (await isUnresolved(settled?.session ?? listed, settled?.payment)) return report(about);
  log.warn('payment reconciled', { paymentId, sessionId, statut: settled?.payment.statut });
};

const checkSession = async (payment: StoredPayment, sessionId: string): Promise<void> => {
  const session = await fetchSession(sessionId);
  if (!session || (await isUnresolved(session, payment)))
    await report({ userId: payment.userId, paymentId: payment.id, sessionId });
};

const report = async (about: Parameters<typeof recordMismatch>[0]): Promise<void> => {
  await recordMismatch(about);
  reportMismatch(about.paymentId, { sessionId: about.sessionId });
};

/** Reports a known mismatch again until it is settled, even when it is older than the hours compared. */
const recheck = async (found: Mismatch): Promise<void> => {
  const { userId, paymentId, sessionId } = found;
  const [session, payment] = [await fetchSession(sessionId), await findPayment(userId, paymentId)];
  const remains = session
    ? await isUnresolved(session, payment)
    : payment?.sessionId === sessionId && isConfirmed(payment);
  if (remains) return reportMismatch(paymentId, { sessionId });
  await resolveMismatch(found);
  log.info('payment mismatch is over', { paymentId, sessionId });
};
