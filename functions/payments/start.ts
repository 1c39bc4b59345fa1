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
 * Starts one payment for several parcels. Repeating it returns the same open session; an open session for other parcels
 * is ended first. Throws COLIS_NOT_FOUND, COLIS_PAID, COLIS_CANCELLED, COLIS_LOCKED, COLIS_LAPSED,
 * COLIS_OF_SEVERAL_CUSTOMERS, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE or BUSY.
 */
export const startPayment = async (
  colisIds: readonly number[],
  caller: Caller,
  language: Language,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StartedPayment> => {
  // The session's URL is a capability: it is returned but never recorded.
  let address: string | undefined;
  const payment = await idempotent<StoredPayment>(idempotencyKey, async (record, refuseRepetition) => {
    const opened = await reuseOrOpen(colisIds, caller, language, record, refuseRepetition);
    address = opened.address;
    return opened.payment;
  });
  return { payment, redirectUrl: address ?? (await redirectUrlOf(payment)) };
};

/** Returns the URL that the customer goes to next; an ended session is settled by the page it would have led to. */
const redirectUrlOf = async ({ sessionId }: StoredPayment): Promise<string> => {
  if (sessionId === null) return colisPage();
  return (await fetchSession(sessionId))?.url ?? `${colisPage()}?session_id=${sessionId}`;
};

const colisPage = (): string => `${env('SITE_URL')}/colis`;

type OpenedPage = { payment: StoredPayment; address: string | undefined };

/** Returns the open payment of exactly these parcels, or a new one; retries when another tab wrote first. */
const reuseOrOpen = (
  colisIds: readonly number[],
  caller: Caller,
  language: Language,
  record: RecordWrite<StoredPayment>,
  refuseRepetition: RefuseRepetition,
): Promise<OpenedPage> => {
  let initialIds: Set<number> | undefined;
  return retryOnConflict(async () => {
    const colis = await loadPayable(colisIds, caller);
    const openPayments = await openPaymentsOf(colis);
    const same = openPayments.find(
      ({ payment, session }) => session.status === 'open' && coversExactly(payment, colis),
    );
    if (same) return reuseSession(same, record);
    checkNotLapsed(colis);
    const draft = newCardPayment(colis);
    initialIds ??= new Set(openPayments.map(({ payment }) => payment.id));
    checkNoNewerPayment(openPayments, initialIds);
    await endOpenPayments(openPayments, refuseRepetition);
    return openPayment(draft, colis, language, record);
  });
};

/**
 * Throws COLIS_LOCKED for the later of two simultaneous starts, so that the first to lock its parcels keeps its page.
 */
const checkNoNewerPayment = (openPayments: readonly OpenPayment[], initialIds: ReadonlySet<number>): void => {
  if (openPayments.some(({ payment }) => !initialIds.has(payment.id))) throw new AppError('COLIS_LOCKED');
};

/** Returns an open payment again; the request's idempotency key is recorded all the same. */
const reuseSession = async (
  { payment, session }: OpenPayment,
  record: RecordWrite<StoredPayment>,
): Promise<OpenedPage> => {
  const once = record(payment);
  if (once) await transact({ once });
  return { payment, address: session.url ?? undefined };
};

/** Returns the parcels: all of one customer, none paid or cancelled. */
const loadPayable = async (ids: readonly number[], caller: Caller): Promise<StoredColis[]> => {
  const colis = await colisOfCustomer(caller.isAdmin ? await payerOf(ids) : caller.userId, ids);
  checkPayable(colis);
  return colis;
};

/** Throws COLIS_LAPSED when the payment deadline of a parcel has passed; a parcel in transit keeps its space. */
const checkNotLapsed = (colis: readonly StoredColis[]): void => {
  const now = nowIso();
  if (colis.some(({ etat, lapsesAt }) => canLapse({ etat, paye: false }) && lapsesAt <= now))
    throw new AppError('COLIS_LAPSED');
};

/** Returns the customer whose parcels an admin pays. Throws COLIS_NOT_FOUND or COLIS_OF_SEVERAL_CUSTOMERS. */
const payerOf = async (ids: readonly number[]): Promise<number> => {
  const [userId, ...others] = new Set(await ownersOf(ids));
  if (userId === undefined || others.includes(undefined)) throw new AppError('COLIS_NOT_FOUND');
  if (others.length > 0) throw new AppError('COLIS_OF_SEVERAL_CUSTOMERS');
  return userId;
};

const coversExactly = ({ lines }: StoredPayment, colis: readonly StoredColis[]): boolean =>
  lines.length === colis.length &&
  colis.every(({ id, priceCents }) => lines.some((line) => line.colisId === id && line.cents === priceCents));

/** Draft of a card payment. Throws AMOUNT_TOO_SMALL or AMOUNT_TOO_LARGE, before any session is ended for it. */
const newCardPayment = (colis: readonly StoredColis[]): StoredPayment => {
  const draft = newPayment(colis, 'CARTE');
  const settlement = settlementOf(draft.cents);
  if (settlement === 'too_small') throw new AppError('AMOUNT_TOO_SMALL');
  if (settlement === 'too_large') throw new AppError('AMOUNT_TOO_LARGE');
  return draft;
};

/**
 * Opens the session, then stores the payment and locks its parcels in one transaction; if that fails, ends the session.
 */
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
    await expireSession(session.id).catch(() => undefined); // it expires by itself, and its URL was never handed out
    throw error;
  }
  return { payment, address: session.url ?? undefined };
};

/** Name of a parcel for Stripe; its description is cut between code points, since half an emoji cannot be sent. */
const nameOf = (colis: StoredColis | undefined, language: Language): string =>
  `${language === 'fr' ? 'Colis' : 'Parcel'} ${colis?.id ?? ''} · ${[...(colis?.description ?? '')].slice(0, 80).join('')}`;
