import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import { paid, unlocked } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored.ts';
import { nowIso } from '../core/clock.ts';
import { ConditionFailed, transact, type Write } from '../core/dynamo.ts';
import { log } from '../core/log.ts';
import { tell } from '../core/outbox.ts';
import { readWithColis, refundGrace, replacePayment } from './payments.table.ts';
import type { Line, StoredPayment } from './stored.ts';
import { fetchSession, intentIdOf, outcomeOf, refsOf, type SessionRefs } from './stripe.ts';

export type Settled = { payment: StoredPayment; colis: (StoredColis | undefined)[]; session: Stripe.Checkout.Session };

const ATTEMPTS = 6;

/**
 * Brings a payment to where Stripe says it is; the return page, the webhook and the sweep all come through here, in any
 * order and any number of times. Undefined when the session is none of ours. Throws PAYMENT_MISMATCH or BUSY.
 */
export const settle = async (sessionId: string): Promise<Settled | undefined> => {
  for (let attempt = 1; ; attempt++) {
    const session = await fetchSession(sessionId);
    const refs = session && refsOf(session);
    if (!session || !refs) return undefined;
    try {
      return await settleOnce(session, refs);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (attempt >= ATTEMPTS) throw new AppError('BUSY', { cause: error, retryAfterSeconds: 2 });
    }
  }
};

const settleOnce = async (session: Stripe.Checkout.Session, refs: SessionRefs): Promise<Settled | undefined> => {
  const { payment, colis } = await readWithColis(refs.userId, refs.paymentId, refs.colisIds);
  if (!payment) return undefined; // opened, but never filed: nobody was given its address
  const now = await moved(payment, colis, session);
  return { ...now, session };
};

type Now = { payment: StoredPayment; colis: (StoredColis | undefined)[] };

const moved = async (
  payment: StoredPayment,
  colis: (StoredColis | undefined)[],
  session: Stripe.Checkout.Session,
): Promise<Now> => {
  const outcome = outcomeOf(session);
  if (outcome === 'paid') refuseMismatch(payment, session);
  if (session.id !== payment.sessionId) return { payment, colis };
  if (payment.statut === 'CONFIRME' || payment.statut === 'REMBOURSE') return { payment, colis };
  if (outcome === 'paid') return confirm(payment, colis, session);
  if (payment.statut !== 'EN_ATTENTE') return { payment, colis };
  if (outcome === 'expired') return letGo(payment, colis, 'EXPIRE');
  if (outcome === 'failed') return letGo(payment, colis, 'REJETE');
  return { payment, colis };
};

/** Confirms a payment, marks what can be sold, and owes back the rest: all in one, or nothing. */
const confirm = async (
  payment: StoredPayment,
  colis: (StoredColis | undefined)[],
  session: Stripe.Checkout.Session,
): Promise<Now> => {
  const sold = payment.lines.map((line, at) => (isSellable(colis[at], line) ? colis[at] : undefined));
  const unsold = payment.lines.filter(({ cents }, at) => !sold[at] && cents > 0);
  const held = colis.filter((one, at) => !sold[at] && one?.lockedBy === payment.id);
  const confirmed: StoredPayment = {
    ...payment,
    statut: 'CONFIRME',
    paidAt: nowIso(),
    paymentIntentId: intentIdOf(session),
    refunds: Object.fromEntries(unsold.map(({ colisId, cents }) => [colisId, { cents, etat: 'DUE' as const }])),
    refundsDueAt: unsold.length > 0 ? refundGrace() : null,
  };
  await transact({
    payment: replacePayment(confirmed),
    ...paying(payment.id, sold),
    ...releasing(held),
    ...refunding(payment, unsold),
    told: confirmation(confirmed, sold),
  });
  return {
    payment: { ...confirmed, version: payment.version + 1 },
    colis: colis.map((one, at) => (sold[at] ? { ...sold[at], paymentId: payment.id, lockedBy: null } : one)),
  };
};

/** Tells what was sold, if anything, in the one transaction that confirms it: so it is told once. */
export const confirmation = (
  { userId, id: paymentId, lines }: StoredPayment,
  sold: readonly (StoredColis | undefined)[],
): Write | undefined => {
  const mine = lines.filter(({ colisId }) => sold.some((one) => one?.id === colisId));
  const cents = mine.reduce((sum, line) => sum + line.cents, 0);
  if (mine.length === 0) return undefined;
  return tell({ type: 'PAYMENT_CONFIRMED', userId, paymentId, cents, colisIds: mine.map(({ colisId }) => colisId) });
};

/** The writes that mark parcels paid by a payment. */
export const paying = (paymentId: number, sold: readonly (StoredColis | undefined)[]): Record<string, Write> =>
  Object.fromEntries(sold.flatMap((one) => (one ? [[`colis:${one.id}`, paid(one, paymentId)] as const] : [])));

const releasing = (held: readonly (StoredColis | undefined)[]): Record<string, Write> =>
  Object.fromEntries(held.flatMap((one) => (one ? [[`colis:${one.id}`, unlocked(one)] as const] : [])));

const refunding = ({ userId, id }: StoredPayment, unsold: readonly Line[]): Record<string, Write> =>
  Object.fromEntries(
    unsold.map((line) => [`refund:${line.colisId}`, tell({ type: 'REFUND_DUE', userId, paymentId: id, ...line })]),
  );

/** Cancelled, deleted, paid by another way, or re-priced meanwhile: that share goes back. */
const isSellable = (colis: StoredColis | undefined, line: Line): boolean =>
  colis !== undefined && colis.etat !== 'ANNULE' && colis.paymentId === null && colis.priceCents === line.cents;

/** What was paid must be what we asked: anything else is for people to look at. */
const refuseMismatch = (payment: StoredPayment, session: Stripe.Checkout.Session): void => {
  const matches =
    session.id === payment.sessionId &&
    session.mode === 'payment' &&
    session.currency === 'usd' &&
    session.amount_total === payment.cents &&
    session.client_reference_id === String(payment.id) &&
    String(refsOf(session)?.colisIds) === String(payment.lines.map(({ colisId }) => colisId));
  if (matches) return;
  log.error('PAYMENT_MISMATCH', { paymentId: payment.id, sessionId: session.id });
  throw new AppError('PAYMENT_MISMATCH');
};

/** Ends a payment that did not come about; its parcels are free again. */
const letGo = async (
  payment: StoredPayment,
  colis: (StoredColis | undefined)[],
  statut: 'EXPIRE' | 'REJETE',
): Promise<Now> => {
  const held = colis.filter((one) => one?.lockedBy === payment.id);
  const { userId, id: paymentId, cents, lines } = payment;
  await transact({
    payment: replacePayment({ ...payment, statut }),
    ...releasing(held),
    told:
      statut === 'REJETE'
        ? tell({ type: 'PAYMENT_FAILED', userId, paymentId, cents, colisIds: lines.map(({ colisId }) => colisId) })
        : undefined,
  });
  return {
    payment: { ...payment, statut, version: payment.version + 1 },
    colis: colis.map((one) => one && { ...one, lockedBy: one.lockedBy === paymentId ? null : one.lockedBy }),
  };
};
