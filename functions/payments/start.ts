import type { Language } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import { settlementOf } from '#shared/payments/rules.ts';
import { colisFor, colisOfCustomer, locked } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored.ts';
import type { Caller } from '../core/caller.ts';
import { nowIso } from '../core/clock.ts';
import { ConditionFailed, transact } from '../core/dynamo.ts';
import { env } from '../core/env.ts';
import { newId } from '../core/ids.ts';
import { type OnceKey, once, type Record } from '../core/once.ts';
import { findPayment, insertPayment } from './payments.table.ts';
import { confirmation, paying, settle } from './settle.ts';
import type { StoredPayment } from './stored.ts';
import { expireSession, fetchSession, openSession, SESSION_MINUTES } from './stripe.ts';

export type Started = { payment: StoredPayment; redirectUrl: string };

const ATTEMPTS = 4;

/**
 * Starts paying parcels together. Starting again gives the same live session; a live session of other parcels is ended
 * first. Throws COLIS_NOT_FOUND, COLIS_PAID, COLIS_CANCELLED, COLIS_LOCKED, COLIS_OF_SEVERAL_CUSTOMERS, AMOUNT_TOO_SMALL,
 * AMOUNT_TOO_LARGE or BUSY.
 */
export const startPayment = async (
  colisIds: readonly number[],
  caller: Caller,
  language: Language,
  onceKey: OnceKey | undefined,
): Promise<Started> => {
  let address: string | undefined; // of a session that this very call met; it is a capability, so it is not recorded
  const payment = await once<StoredPayment>(onceKey, async (record) => {
    const met = await meet(colisIds, caller, language, record);
    address = met.address;
    return met.payment;
  });
  return { payment, redirectUrl: address ?? (await addressOf(payment)) };
};

/** Where the customer goes next. A session that has ended meanwhile is settled by the page it would have led to. */
const addressOf = async ({ sessionId }: StoredPayment): Promise<string> => {
  if (sessionId === null) return colisPage();
  return (await fetchSession(sessionId))?.url ?? `${colisPage()}?session_id=${sessionId}`;
};

const colisPage = (): string => `${env('SITE_URL')}/colis`;

type Met = { payment: StoredPayment; address: string | undefined };

/** The live payment of just these parcels, or a new one; tried again when another tab got there first. */
const meet = async (
  colisIds: readonly number[],
  caller: Caller,
  language: Language,
  record: Record<StoredPayment>,
): Promise<Met> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const colis = await payable(colisIds, caller);
    const live = await liveOf(colis);
    if (live) return live;
    if (colis.some(({ lockedBy }) => lockedBy !== null)) continue; // just let go: read them again
    try {
      return await open(colis, language, record);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || 'once' in error.failed) throw error;
    }
  }
  throw new AppError('BUSY', { retryAfterSeconds: 2 });
};

/** The parcels, all of one customer, none paid or cancelled. */
const payable = async (ids: readonly number[], caller: Caller): Promise<StoredColis[]> => {
  const colis = await colisOfCustomer(caller.isAdmin ? await ownerOf(ids, caller) : caller.userId, ids);
  for (const { paymentId, etat } of colis) {
    if (paymentId !== null) throw new AppError('COLIS_PAID');
    if (etat === 'ANNULE') throw new AppError('COLIS_CANCELLED');
  }
  return colis;
};

/** Whose parcels an admin pays. Only their owner is taken from the index, which may lag behind in all else. */
const ownerOf = async (ids: readonly number[], admin: Caller): Promise<number> => {
  const owners = new Set(await Promise.all(ids.map(async (id) => (await colisFor(id, admin)).userId)));
  if (owners.size > 1) throw new AppError('COLIS_OF_SEVERAL_CUSTOMERS');
  return [...owners][0] ?? admin.userId;
};

/**
 * The live payment that holds just these parcels, if there is one. A live payment of other parcels is ended; what ended
 * or was paid meanwhile is settled, and then none of them is live. Throws COLIS_LOCKED while a payment is being processed.
 */
const liveOf = async (colis: readonly StoredColis[]): Promise<Met | undefined> => {
  for (const paymentId of new Set(colis.map(({ lockedBy }) => lockedBy))) {
    if (paymentId === null) continue;
    const payment = await findPayment(colis[0]?.userId ?? 0, paymentId);
    const session = payment?.sessionId ? await fetchSession(payment.sessionId) : undefined;
    if (!payment?.sessionId || !session) throw new AppError('COLIS_LOCKED');
    if (session.status === 'open' && isOf(payment, colis)) return { payment, address: session.url ?? undefined };
    if (session.status === 'open') await expireSession(payment.sessionId);
    const settled = await settle(payment.sessionId); // whoever won the race, Stripe tells
    if (settled?.payment.statut === 'EN_ATTENTE') throw new AppError('COLIS_LOCKED');
  }
  return undefined;
};

const isOf = ({ lines }: StoredPayment, colis: readonly StoredColis[]): boolean =>
  lines.length === colis.length &&
  colis.every(({ id, priceCents }) => lines.some((line) => line.colisId === id && line.cents === priceCents));

/** Opens the session first, then files the payment and holds its parcels in one; a session that lost is ended at once. */
const open = async (colis: readonly StoredColis[], language: Language, record: Record<StoredPayment>): Promise<Met> => {
  const draft = paymentOf(colis);
  const settlement = settlementOf(draft.cents);
  if (settlement === 'too_small') throw new AppError('AMOUNT_TOO_SMALL');
  if (settlement === 'too_large') throw new AppError('AMOUNT_TOO_LARGE');
  if (settlement === 'free') return { payment: await confirmFree(draft, colis, record), address: undefined };
  const session = await openSession(draft, {
    email: colis[0]?.userEmail ?? '',
    language,
    nameOf: (id) =>
      nameOf(
        colis.find((one) => one.id === id),
        language,
      ),
  });
  const payment = { ...draft, sessionId: session.id };
  try {
    await transact({
      ...insertPayment(payment),
      ...Object.fromEntries(colis.map((one) => [`colis:${one.id}`, locked(one, payment.id)])),
      once: record(payment),
    });
  } catch (error) {
    await expireSession(session.id).catch(() => undefined); // it ends by itself, and nobody has its address
    throw error;
  }
  return { payment, address: session.url ?? undefined };
};

/** Cut between letters, not within one: half an emoji cannot be sent. */
const nameOf = (colis: StoredColis | undefined, language: Language): string =>
  `${language === 'fr' ? 'Colis' : 'Parcel'} ${colis?.id ?? ''} · ${[...(colis?.description ?? '')].slice(0, 80).join('')}`;

const paymentOf = (colis: readonly StoredColis[]): StoredPayment => {
  const lines = colis.map(({ id, priceCents }) => ({ colisId: id, cents: priceCents }));
  return {
    id: newId(),
    userId: colis[0]?.userId ?? 0,
    lines,
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    moyen: 'CARTE',
    statut: 'EN_ATTENTE',
    sessionId: null,
    sessionEndsAt: new Date(Date.now() + SESSION_MINUTES * 60_000).toISOString(),
    paymentIntentId: null,
    refunds: {},
    refundsDueAt: null,
    refundedCents: 0,
    disputedAt: null,
    createdAt: nowIso(),
    paidAt: null,
    version: 1,
  };
};

/** Nothing to pay: confirmed without a card. */
const confirmFree = async (
  draft: StoredPayment,
  colis: readonly StoredColis[],
  record: Record<StoredPayment>,
): Promise<StoredPayment> => {
  const payment: StoredPayment = { ...draft, statut: 'CONFIRME', paidAt: draft.createdAt, sessionEndsAt: null };
  await transact({
    ...insertPayment(payment),
    ...paying(payment.id, colis),
    told: confirmation(payment, colis),
    once: record(payment),
  });
  return payment;
};
