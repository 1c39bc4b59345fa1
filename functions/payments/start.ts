import type { Language } from '#shared/auth/schema.ts';
import { canLapse } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { settlementOf } from '#shared/payments/rules.ts';
import { colisOfCustomer } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored.ts';
import type { Caller } from '../core/caller.ts';
import { nowIso } from '../core/clock.ts';
import { transact } from '../core/dynamo.ts';
import { env } from '../core/env.ts';
import { type OnceKey, once, type Record, type RefuseRepetition } from '../core/once.ts';
import { ownersOf } from '../core/owners.ts';
import { fileFree, fileWaiting, newPayment, refuseUnpayable } from './file.ts';
import { untilFresh } from './fresh.ts';
import { endAll, type Live, liveOf } from './live.ts';
import type { StoredPayment } from './stored.ts';
import { expireSession, fetchSession, openSession, SESSION_MINUTES } from './stripe.ts';

export type Started = { payment: StoredPayment; redirectUrl: string };

/**
 * Starts paying parcels together. Starting again gives the same live session; a live session of other parcels is ended
 * first. Throws COLIS_NOT_FOUND, COLIS_PAID, COLIS_CANCELLED, COLIS_LOCKED, COLIS_LAPSED, COLIS_OF_SEVERAL_CUSTOMERS,
 * AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE or BUSY.
 */
export const startPayment = async (
  colisIds: readonly number[],
  caller: Caller,
  language: Language,
  onceKey: OnceKey | undefined,
): Promise<Started> => {
  let address: string | undefined; // of a session that this very call met; it is a capability, so it is not recorded
  const payment = await once<StoredPayment>(onceKey, async (record, refuseRepetition) => {
    const met = await meet(colisIds, caller, language, record, refuseRepetition);
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
const meet = (
  colisIds: readonly number[],
  caller: Caller,
  language: Language,
  record: Record<StoredPayment>,
  refuseRepetition: RefuseRepetition,
): Promise<Met> => {
  let metAtFirst: Set<number> | undefined;
  return untilFresh(async () => {
    const colis = await payable(colisIds, caller);
    const live = await liveOf(colis);
    const same = live.find(({ payment, session }) => session.status === 'open' && isOf(payment, colis));
    if (same) return met(same, record);
    refuseLapsed(colis);
    const draft = chargeable(colis);
    metAtFirst ??= new Set(live.map(({ payment }) => payment.id));
    refuseLater(live, metAtFirst);
    await endAll(live, refuseRepetition);
    return open(draft, colis, language, record);
  });
};

/** Of two that start at once the first to hold its parcels keeps its page. Throws COLIS_LOCKED at the other. */
const refuseLater = (live: readonly Live[], metAtFirst: ReadonlySet<number>): void => {
  if (live.some(({ payment }) => !metAtFirst.has(payment.id))) throw new AppError('COLIS_LOCKED');
};

/** A live payment found again; nothing but the request's key is to be written, which is spent all the same. */
const met = async ({ payment, session }: Live, record: Record<StoredPayment>): Promise<Met> => {
  const once = record(payment);
  if (once) await transact({ once });
  return { payment, address: session.url ?? undefined };
};

/** The parcels, all of one customer, none paid or cancelled. */
const payable = async (ids: readonly number[], caller: Caller): Promise<StoredColis[]> => {
  const colis = await colisOfCustomer(caller.isAdmin ? await payerOf(ids) : caller.userId, ids);
  refuseUnpayable(colis);
  return colis;
};

/** Throws COLIS_LAPSED when the place of one is about to be given back; what is on its way keeps its own. */
const refuseLapsed = (colis: readonly StoredColis[]): void => {
  const now = nowIso();
  if (colis.some(({ etat, lapsesAt }) => canLapse({ etat, paye: false }) && lapsesAt <= now))
    throw new AppError('COLIS_LAPSED');
};

/** The customer whose parcels an admin pays. */
const payerOf = async (ids: readonly number[]): Promise<number> => {
  const [userId, ...others] = new Set(await ownersOf(ids));
  if (userId === undefined || others.includes(undefined)) throw new AppError('COLIS_NOT_FOUND');
  if (others.length > 0) throw new AppError('COLIS_OF_SEVERAL_CUSTOMERS');
  return userId;
};

const isOf = ({ lines }: StoredPayment, colis: readonly StoredColis[]): boolean =>
  lines.length === colis.length &&
  colis.every(({ id, priceCents }) => lines.some((line) => line.colisId === id && line.cents === priceCents));

/** A card payment of parcels. Throws AMOUNT_TOO_SMALL or AMOUNT_TOO_LARGE, before any page is ended for it. */
const chargeable = (colis: readonly StoredColis[]): StoredPayment => {
  const draft = newPayment(colis, 'CARTE');
  const settlement = settlementOf(draft.cents);
  if (settlement === 'too_small') throw new AppError('AMOUNT_TOO_SMALL');
  if (settlement === 'too_large') throw new AppError('AMOUNT_TOO_LARGE');
  return draft;
};

/** Opens the session first, then files the payment and holds its parcels in one; a session that lost is ended at once. */
const open = async (
  draft: StoredPayment,
  colis: readonly StoredColis[],
  language: Language,
  record: Record<StoredPayment>,
): Promise<Met> => {
  if (settlementOf(draft.cents) === 'free')
    return { payment: await fileFree(draft, colis, record), address: undefined };
  const session = await openSession(draft, {
    email: colis[0]?.userEmail ?? '',
    language,
    nameOf: (id) =>
      nameOf(
        colis.find((one) => one.id === id),
        language,
      ),
  });
  const sessionEndsAt = new Date(Date.now() + SESSION_MINUTES * 60_000).toISOString();
  const payment = { ...draft, sessionId: session.id, sessionEndsAt };
  try {
    await fileWaiting(payment, colis, record);
  } catch (error) {
    await expireSession(session.id).catch(() => undefined); // it ends by itself, and nobody has its address
    throw error;
  }
  return { payment, address: session.url ?? undefined };
};

/** Cut between letters, not within one: half an emoji cannot be sent. */
const nameOf = (colis: StoredColis | undefined, language: Language): string =>
  `${language === 'fr' ? 'Colis' : 'Parcel'} ${colis?.id ?? ''} · ${[...(colis?.description ?? '')].slice(0, 80).join('')}`;
