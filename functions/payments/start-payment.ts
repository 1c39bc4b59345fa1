import type { Language } from '#shared/auth/schema.ts';
import { canLapse } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { chargeKindOf } from '#shared/money/charges.ts';
import { isTooLate } from '#shared/situation/problems.ts';
import { dueNowCents, isSettled, paymentStateOf } from '../colis/amounts.ts';
import { colisOfCustomer } from '../colis/colis.service.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { dropOffOpenCheck } from '../containers/container-writes.ts';
import { nowIso } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { idsOfCustomer } from '../core/items/accounts.ts';
import {
  type IdempotencyKey,
  type IdempotencyWriter,
  idempotent,
  type Recording,
  type RecordUnchanged,
} from '../core/items/idempotency.ts';
import { ownersOf, payingIdOf } from '../core/items/owners.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, type Writes } from '../core/table/dynamo.ts';
import type { Label } from '../core/table/write-labels.ts';
import { buildPayment, checkOutstanding, createFreePayment, createPendingPayment } from './create-payment.ts';
import { endOpenPaymentsAndRestart, type OpenPayment, openPaymentsOf } from './open-sessions.ts';
import { providerOf } from './providers.ts';
import { retryOnStaleRead } from './retry-on-stale-read.ts';
import type { StoredPayment } from './stored-payment.ts';
import { SESSION_MINUTES } from './stripe/stripe.ts';

export type StartedPayment = { payment: StoredPayment; redirectUrl: string };

/**
 * Starts one payment for several parcels. Repeating it returns the same open session; an open session for other parcels
 * is ended first. Throws COLIS_NOT_FOUND, COLIS_PAID, COLIS_CANCELLED, COLIS_LOCKED, COLIS_LAPSED, CONTAINER_CLOSED,
 * COLIS_OF_SEVERAL_CUSTOMERS, COLIS_OF_MERGED_CUSTOMERS, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, PAYMENT_PAGE_REFUSED, PAYMENT_PROVIDER_DOWN,
 * PAYMENT_MISMATCH or BUSY.
 */
export const startPayment = async (
  colisIds: readonly number[],
  caller: Caller,
  language: Language,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StartedPayment> => {
  // The session's URL is a capability: it is returned but never recorded.
  let url: string | undefined;
  const payment = await idempotent<StoredPayment>(idempotencyKey, async (...recording) => {
    const checkoutPage = await reuseOrOpenCheckout(colisIds, caller, language, recording);
    url = checkoutPage.url;
    return checkoutPage.payment;
  });
  return { payment, redirectUrl: url ?? (await redirectUrlOf(payment)) };
};

/** Returns the URL that the customer goes to next; for an ended session, the parcels' page, which settles it. */
const redirectUrlOf = async (payment: StoredPayment): Promise<string> => {
  const { sessionId } = payment;
  if (sessionId === null) return colisPageUrl();
  return (await providerOf(payment).read(sessionId))?.url ?? `${colisPageUrl()}?session_id=${sessionId}`;
};

const colisPageUrl = (): string => `${env('SITE_URL')}/colis`;

type CheckoutPage = { payment: StoredPayment; url: string | undefined };

/** Returns the open payment of exactly these parcels, or a new one; retries when another tab wrote first. */
const reuseOrOpenCheckout = (
  colisIds: readonly number[],
  caller: Caller,
  language: Language,
  [record, recordUnchanged, refuseRepetition]: Recording<StoredPayment>,
): Promise<CheckoutPage> => {
  let openAtFirst: Set<number> | undefined;
  return retryOnStaleRead(async () => {
    const colisList = await loadColisToPay(colisIds, caller);
    const openPayments = await openPaymentsOf(colisList);
    const same = openPayments.find(
      ({ payment, session }) => session.outcome === 'open' && coversExactly(payment, colisList),
    );
    if (same) return reuseSession(same, recordUnchanged);
    checkNotLapsed(colisList);
    const newPayment = buildCardPayment(colisList);
    openAtFirst ??= new Set(openPayments.map(({ payment }) => payment.id));
    checkNoNewerPayment(openPayments, openAtFirst);
    await endOpenPaymentsAndRestart(openPayments, refuseRepetition);
    return createSessionAndPayment(newPayment, colisList, language, record);
  });
};

/**
 * Throws COLIS_LOCKED for the later of two simultaneous starts, so that the first to lock its parcels keeps its open
 * session.
 */
const checkNoNewerPayment = (openPayments: readonly OpenPayment[], initialIds: ReadonlySet<number>): void => {
  if (openPayments.some(({ payment }) => !initialIds.has(payment.id))) throw new AppError('COLIS_LOCKED');
};

/** Returns an open payment again; the request's idempotency key is recorded all the same. */
const reuseSession = async (
  { payment, session }: OpenPayment,
  recordUnchanged: RecordUnchanged<StoredPayment>,
): Promise<CheckoutPage> => ({ payment: await recordUnchanged(payment), url: session.url ?? undefined });

/** Returns the parcels: all of one customer, each with an amount due, none cancelled. */
const loadColisToPay = async (ids: readonly number[], caller: Caller): Promise<StoredColis[]> => {
  const colisList = await colisOfCustomer(
    caller.isAdmin ? await payerOf(ids) : await payingIdOf(idsOfCustomer(caller), ids),
    ids,
  );
  checkOutstanding(colisList);
  return colisList;
};

/** Throws COLIS_LAPSED when the payment deadline of a parcel has passed; a parcel in transit keeps its space. */
const checkNotLapsed = (colisList: readonly StoredColis[]): void => {
  const now = nowIso();
  if (colisList.some((colis) => canLapse(paymentStateOf(colis)) && colis.lapsesAt <= now))
    throw new AppError('COLIS_LAPSED');
};

/** Container that takes no parcel any more: with it, those that no depot has are too late. */
const CLOSED = { dateDepart: '', manifesteClos: true } as const;

/**
 * Returns the checks that parcels which no depot has can still leave with their containers, in the transaction that
 * stores their payment, since reading the containers would take another call. Throws CONTAINER_CLOSED for a parcel that
 * was left behind.
 */
const departureWrites = (colisList: readonly StoredColis[]): Writes => {
  const now = nowIso();
  const unpaid = colisList.filter((colis) => !isSettled(colis));
  if (unpaid.some((colis) => isTooLate(parcelFactsOf(colis), undefined, now))) throw new AppError('CONTAINER_CLOSED');
  const expected = unpaid.filter((colis) => isTooLate(parcelFactsOf(colis), CLOSED, now));
  return Object.fromEntries(expected.map(({ bookingId }) => [`container:${bookingId}`, dropOffOpenCheck(bookingId)]));
};

/** Returns the customer whose parcels an admin pays. Throws COLIS_NOT_FOUND or COLIS_OF_SEVERAL_CUSTOMERS. */
const payerOf = async (ids: readonly number[]): Promise<number> => {
  const [userId, ...others] = new Set(await ownersOf(ids));
  if (userId === undefined || others.includes(undefined)) throw new AppError('COLIS_NOT_FOUND');
  if (others.length > 0) throw new AppError('COLIS_OF_SEVERAL_CUSTOMERS');
  return userId;
};

const coversExactly = ({ lines }: StoredPayment, colisList: readonly StoredColis[]): boolean =>
  lines.length === colisList.length &&
  colisList.every((colis) => lines.some((line) => line.colisId === colis.id && line.cents === dueNowCents(colis)));

/** Builds a card payment. Throws AMOUNT_TOO_SMALL or AMOUNT_TOO_LARGE, before any session is ended for it. */
const buildCardPayment = (colisList: readonly StoredColis[]): StoredPayment => {
  const newPayment = buildPayment(colisList, 'CARTE');
  const chargeKind = chargeKindOf(newPayment.cents);
  if (chargeKind === 'too_small') throw new AppError('AMOUNT_TOO_SMALL');
  if (chargeKind === 'too_large') throw new AppError('AMOUNT_TOO_LARGE');
  return newPayment;
};

/**
 * Opens the session, then stores the payment and locks its parcels in one transaction; if that fails, ends the session.
 */
const createSessionAndPayment = async (
  newPayment: StoredPayment,
  colisList: readonly StoredColis[],
  language: Language,
  record: IdempotencyWriter<StoredPayment>,
): Promise<CheckoutPage> => {
  const checks = departureWrites(colisList);
  if (chargeKindOf(newPayment.cents) === 'free')
    return { payment: await refuseClosed(createFreePayment(newPayment, colisList, record, checks)), url: undefined };
  const provider = providerOf(newPayment);
  const session = await provider.open(newPayment, {
    email: colisList[0]?.userEmail ?? '',
    language,
    nameOf: (id) =>
      lineNameOf(
        colisList.find((colis) => colis.id === id),
        language,
      ),
  });
  const sessionEndsAt = new Date(Date.now() + SESSION_MINUTES * 60_000).toISOString();
  const payment = { ...newPayment, sessionId: session.id, sessionEndsAt };
  try {
    await refuseClosed(createPendingPayment(payment, colisList, record, checks));
  } catch (error) {
    await provider.end(session.id).catch(() => undefined); // it expires by itself, and its URL was never handed out
    throw error;
  }
  return { payment, url: session.url ?? undefined };
};

const DEPARTURES: ReadonlySet<Label> = new Set<Label>(['container']);

/** Throws CONTAINER_CLOSED when a payment was not stored because a departure takes no parcel any more. */
const refuseClosed = async <T>(storing: Promise<T>): Promise<T> => {
  try {
    return await storing;
  } catch (error) {
    const isClosed = error instanceof ConditionFailed && error.hasAnyOf(DEPARTURES);
    throw isClosed ? new AppError('CONTAINER_CLOSED', { cause: error }) : error;
  }
};

const LINE_WORDS = {
  fr: { price: 'Colis', supplement: 'Supplément, colis' },
  en: { price: 'Parcel', supplement: 'Supplement, parcel' },
};

/** Name of a line for Stripe; its description is cut between code points, since half an emoji cannot be sent. */
const lineNameOf = (colis: StoredColis | undefined, language: Language): string =>
  `${LINE_WORDS[language][colis && colis.paymentId !== null ? 'supplement' : 'price']} ${colis?.id ?? ''} · ${[...(colis?.description ?? '')].slice(0, 80).join('')}`;
