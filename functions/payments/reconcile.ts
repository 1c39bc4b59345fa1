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

/** Throws when too little time is left to begin something more. */
type Clock = () => void;

/**
 * Compares what Stripe and the table have of the last hours, as if no event had ever come: what Stripe knows better is
 * brought here by the code that hears its events, and what neither can explain is reported, each day until it is over. Safe to
 * repeat; what was repaired takes no time again. Throws when it had too little time, or PAYMENT_PROVIDER_DOWN.
 */
export const reconcile = async (hours: number, hasTime: () => boolean): Promise<void> => {
  const since = hoursAfter(-hours);
  const inTime = () => {
    if (!hasTime()) throw new Error('too little time to reconcile: the rest is not compared');
  };
  const known = await knownMismatches();
  for (const found of known.values()) {
    if (found.isOver) continue;
    inTime();
    await logFailure({ paymentId: found.paymentId, sessionId: found.sessionId }, () => recheckAt(found));
  }
  const listed = await compareSessions(since, known, inTime);
  await compareConfirmed(since, new Set([...listed, ...known.keys()]), inTime);
  for await (const { id, payment_intent } of eachSettled(refundsSince(since), inTime))
    await logFailure({ refundId: id }, () => recordRefunds(payment_intent));
  for await (const event of eachSettled(refundFailuresSince(since), inTime))
    await logFailure({ eventId: event.id }, () => applyStripeEvent(event));
  for await (const dispute of eachSettled(disputesSince(since), inTime))
    await logFailure({ disputeId: dispute.id }, () => recordDispute(dispute));
  log.info('reconciled', { since, sessions: listed.size });
};

async function* eachSettled<T>(pages: AsyncGenerator<T[]>, inTime: Clock): AsyncGenerator<T> {
  for await (const page of pages)
    for (const one of page) {
      inTime();
      yield one;
    }
}

type KnownMismatches = ReadonlyMap<string, Mismatch>;

/** Whether what Stripe has is here; gives the sessions' ids. */
const compareSessions = async (since: string, known: KnownMismatches, inTime: Clock): Promise<ReadonlySet<string>> => {
  const listed = new Set<string>();
  for await (const sessions of sessionsSince(since)) {
    inTime();
    for (const { session, refs } of await findMismatches(sessions)) {
      if (known.has(session.id)) continue;
      inTime();
      await logFailure({ paymentId: refs.paymentId, sessionId: session.id }, () => resettle(session, refs));
    }
    for (const { id } of sessions) listed.add(id);
  }
  return listed;
};

/** Whether what is confirmed here, and was not looked at yet, is so at Stripe. */
const compareConfirmed = async (since: string, seen: ReadonlySet<string>, inTime: Clock): Promise<void> => {
  const pages = pagesOf((page) => pageOfConfirmed(since, page));
  for await (const payment of eachSettled(pages, inTime)) {
    const { sessionId } = payment; // none when it was paid by hand
    if (sessionId !== null && !seen.has(sessionId))
      await logFailure({ paymentId: payment.id, sessionId }, () => checkSession(payment, sessionId));
  }
};

/** The sessions that are about payments, and do not agree with them. */
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
  if (session.id !== payment.sessionId) return false; // nobody was given its address
  const isOver = outcome === 'expired' || outcome === 'failed';
  return isConfirmed(payment) || (isOver && payment.statut === 'EN_ATTENTE');
};

/** Whether people must settle it: where all that came in went back, they have. */
const isUnresolved = async (session: Stripe.Checkout.Session, payment: StoredPayment | undefined): Promise<boolean> =>
  isMismatch(session, payment) && !(await isFullyRefunded(session));

/** Stages that are for trials may share an account of Stripe. */
const isOfThisSite = ({ success_url }: Stripe.Checkout.Session): boolean =>
  success_url?.startsWith(`${env('SITE_URL')}/`) === true;

/** Asks Stripe again, since either side may have moved after it was read; what differs then people must look at. */
const resettle = async (listed: Stripe.Checkout.Session, { userId, paymentId }: SessionRefs): Promise<void> => {
  const sessionId = listed.id;
  const about = { userId, paymentId, sessionId };
  const settled = await settle(sessionId).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'PAYMENT_MISMATCH') await recordMismatch(about);
    throw error; // it is reported already
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

/** What people have not settled by now is told again; the two days that are compared may be over. */
const recheckAt = async (found: Mismatch): Promise<void> => {
  const { userId, paymentId, sessionId } = found;
  const [session, payment] = [await fetchSession(sessionId), await findPayment(userId, paymentId)];
  const remains = session
    ? await isUnresolved(session, payment)
    : payment?.sessionId === sessionId && isConfirmed(payment);
  if (remains) return reportMismatch(paymentId, { sessionId });
  await resolveMismatch(found);
  log.info('payment mismatch is over', { paymentId, sessionId });
};
