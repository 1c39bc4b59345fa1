import type Stripe from 'stripe';
import { hoursAfter } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { attempt, log } from '../core/log.ts';
import { pagesOf } from '../core/query.ts';
import { recordDispute, recordRefunds } from './hear.ts';
import { findPayments, pageOfConfirmed } from './payments.table.ts';
import { isAsAsked, reportMismatch, settle } from './settle.ts';
import type { StoredPayment } from './stored.ts';
import { fetchSession, outcomeOf, refsOf, type SessionRefs } from './stripe.ts';
import { disputesSince, refundsSince, sessionsSince } from './stripe-lists.ts';

const PAGE = 50;

/**
 * Compares what Stripe and the table have of the last hours, as if no event had ever come: what Stripe knows better is
 * brought here by the code that hears its events, and what neither can explain is reported. Safe to repeat; what was
 * repaired takes no time again. Throws when it had too little time, or PAYMENT_PROVIDER_DOWN.
 */
export const reconcile = async (hours: number, hasTime: () => boolean): Promise<void> => {
  const since = hoursAfter(-hours);
  const seen = new Set<string>();
  for await (const sessions of inTime(hasTime, sessionsSince(since))) {
    await compareAll(sessions);
    for (const { id } of sessions) seen.add(id);
  }
  for await (const payments of inTime(
    hasTime,
    pagesOf(PAGE, (page) => pageOfConfirmed(since, page)),
  ))
    for (const payment of payments) {
      const { sessionId } = payment; // none was paid otherwise than by card
      if (sessionId !== null && !seen.has(sessionId)) await askAbout(payment, sessionId);
    }
  for await (const refunds of inTime(hasTime, refundsSince(since)))
    for (const refund of refunds) await attempt({ refundId: refund.id }, () => recordRefunds(refund.payment_intent));
  for await (const disputes of inTime(hasTime, disputesSince(since)))
    for (const dispute of disputes) await attempt({ disputeId: dispute.id }, () => recordDispute(dispute));
  log.info('reconciled', { since, sessions: seen.size });
};

async function* inTime<T>(hasTime: () => boolean, pages: AsyncGenerator<T>): AsyncGenerator<T> {
  for await (const page of pages) {
    if (!hasTime()) throw new Error('there was too little time to reconcile: the rest is not compared');
    yield page;
  }
}

/** Each session with the payment that it names, which may not be there. */
const compareAll = async (sessions: readonly Stripe.Checkout.Session[]): Promise<void> => {
  const ours = sessions.flatMap((session) => {
    const refs = refsOf(session);
    return refs ? [{ session, refs }] : [];
  });
  const payments = await findPayments(ours.map(({ refs }) => refs));
  for (const [at, { session, refs }] of ours.entries())
    if (differ(session, payments[at]))
      await attempt({ paymentId: refs.paymentId, sessionId: session.id }, () => bringTogether(session, refs));
};

const differ = (session: Stripe.Checkout.Session, payment: StoredPayment | undefined): boolean => {
  const outcome = outcomeOf(session);
  if (!payment) return outcome === 'paid' && isOfThisSite(session);
  const isConfirmed = payment.statut === 'CONFIRME' || payment.statut === 'REMBOURSE';
  if (outcome === 'paid') return !isConfirmed || !isAsAsked(payment, session);
  if (session.id !== payment.sessionId) return false; // nobody was given its address
  const isOver = outcome === 'expired' || outcome === 'failed';
  return isConfirmed || (isOver && payment.statut === 'EN_ATTENTE');
};

/** Stages that are for trials may share an account of Stripe. */
const isOfThisSite = ({ success_url }: Stripe.Checkout.Session): boolean =>
  success_url?.startsWith(`${env('SITE_URL')}/`) === true;

/** Asks Stripe again, since either side may have moved after it was read; what differs then people must look at. */
const bringTogether = async ({ id: sessionId }: Stripe.Checkout.Session, { paymentId }: SessionRefs): Promise<void> => {
  const settled = await settle(sessionId);
  if (!settled || differ(settled.session, settled.payment)) return reportMismatch(paymentId, sessionId);
  log.warn('payment reconciled', { paymentId, sessionId, statut: settled.payment.statut });
};

/** A payment that is confirmed here, and whose session Stripe did not list. */
const askAbout = (payment: StoredPayment, sessionId: string): Promise<void> =>
  attempt({ paymentId: payment.id, sessionId }, async () => {
    const session = await fetchSession(sessionId);
    if (!session || differ(session, payment)) reportMismatch(payment.id, sessionId);
  });
