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
import { type IdempotencyKey, idempotent, type RecordWrite, type RefuseRepetition } from '../core/idempotency.ts';
import { ownersOf } from '../core/owners.ts';
import { checkPayable, createFreePayment, createPendingPayment, newPayment } from './create-payment.ts';
import { endOpenPayments, type OpenPayment, openPaymentsOf } from './open-sessions.ts';
import { retryOnConflict } from './optimistic-retry.ts';
import type { StoredPayment } from './stored.ts';
import { expireSession, fetchSession, openSession, SESSION_MINUTES } from './stripe.ts';

export type StartedPayment = { payment: StoredPayment; redirectUrl: string };

/**
 * Starts paying parcels together. Starting again gives the same live session; a live session of other parcels is ended
 * first. Throws COLIS_NOT_FOUND, COLIS_PAID, COLIS_CANCELLED, COLIS_LOCKED, COLIS_LAPSED, COLIS_OF_SEVERAL_CUSTOMERS,
 * AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE or BUSY.
 */
export const startPayment = async (
  colisIds: readonly number[],
  caller: Caller,
  language: Language,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StartedPayment> => {
  let address: string | undefined; // of a session that this very call met; it is a capability, so it is not recorded
  const payment = await idempotent<StoredPayment>(idempotencyKey, async (record, refuseRepetition) => {
    const met = await reuseOrOpen(colisIds, caller, language, record, refuseRepetition);
    address = met.address;
    return met.payment;
  });
  return { payment, redirectUrl: address ?? (await redirectUrlOf(payment)) };
};

/** Where the customer goes next. A session that has ended meanwhile is settled by the page it would have led to. */
const redirectUrlOf = async ({ sessionId }: StoredPayment): Promise<string> => {
  if (sessionId === null) return colisPage();
  return (await fetchSession(sessionId))?.url ?? `${colisPage()}?session_id=${sessionId}`;
};

const colisPage = (): string => `${env('SITE_URL')}/colis`;

type OpenedPage = { payment: StoredPayment; address: string | undefined };

/** The live payment of just these parcels, or a new one; tried again when another tab got there first. */
const reuseOrOpen = (
  colisIds: readonly number[],
  caller: Caller,
  language: Language,
  record: RecordWrite<StoredPayment>,
  refuseRepetition: RefuseRepetition,
): Promise<OpenedPage> => {
  let metAtFirst: Set<number> | undefined;
  return retryOnConflict(async () => {
    const colis = await loadPayable(colisIds, caller);
    const live = await openPaymentsOf(colis);
    const same = live.find(({ payment, session }) => session.status === 'open' && coversExactly(payment, colis));
    if (same) return reuseSession(same, record);
    checkNotLapsed(colis);
    const draft = newCardPayment(colis);
    metAtFirst ??= new Set(live.map(({ payment }) => payment.id));
    checkNoNewerPayment(live, metAtFirst);
    await endOpenPayments(live, refuseRepetition);
    return openPayment(draft, colis, language, record);
  });
};

/** Of two that start at once the first to hold its parcels keeps its page. Throws COLIS_LOCKED at the other. */
const checkNoNewerPayment = (live: readonly OpenPayment[], metAtFirst: ReadonlySet<number>): void => {
  if (live.some(({ payment }) => !metAtFirst.has(payment.id))) throw new AppError('COLIS_LOCKED');
};

/** A live payment found again; nothing but the request's key is to be written, which is spent all the same. */
const reuseSession = async (
  { payment, session }: OpenPayment,
  record: RecordWrite<StoredPayment>,
): Promise<OpenedPage> => {
  const once = record(payment);
  if (once) await transact({ once });
  return { payment, address: session.url ?? undefined };
};

/** The parcels, all of one customer, none paid or cancelled. */
const loadPayable = async (ids: readonly number[], caller: Caller): Promise<StoredColis[]> => {
  const colis = await colisOfCustomer(caller.isAdmin ? await payerOf(ids) : caller.userId, ids);
  checkPayable(colis);
  return colis;
};

/** Throws COLIS_LAPSED when the place of one is about to be given back; what is on its way keeps its own. */
const checkNotLapsed = (colis: readonly StoredColis[]): void => {
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

const coversExactly = ({ lines }: StoredPayment, colis: readonly StoredColis[]): boolean =>
  lines.length === colis.length &&
  colis.every(({ id, priceCents }) => lines.some((line) => line.colisId === id && line.cents === priceCents));

/** A card payment of parcels. Throws AMOUNT_TOO_SMALL or AMOUNT_TOO_LARGE, before any page is ended for it. */
const newCardPayment = (colis: readonly StoredColis[]): StoredPayment => {
  const draft = newPayment(colis, 'CARTE');
  const settlement = settlementOf(draft.cents);
  if (settlement === 'too_small') throw new AppError('AMOUNT_TOO_SMALL');
  if (settlement === 'too_large') throw new AppError('AMOUNT_TOO_LARGE');
  return draft;
};

/** Opens the session first, then files the payment and holds its parcels in one; a session that lost is ended at once. */
const openPayment = async (
  draft: StoredPayment,
  colis: readonly StoredColis[],
  language: Language,
  record: RecordWrite<StoredPayment>,
): Promise<OpenedPage> => {
  if (settlementOf(draft.cents) === 'free')
    return { payment: await createFreePayment(draft, colis, record), address: undefined };
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
    await createPendingPayment(payment, colis, record);
  } catch (error) {
    await expireSession(session.id).catch(() => undefined); // it ends by itself, and nobody has its address
    throw error;
  }
  return { payment, address: session.url ?? undefined };
};

/** Cut between letters, not within one: half an emoji cannot be sent. */
const nameOf = (colis: StoredColis | undefined, language: Language): string =>
  `${language === 'fr' ? 'Colis' : 'Parcel'} ${colis?.id ?? ''} · ${[...(colis?.description ?? '')].slice(0, 80).join('')}`;
