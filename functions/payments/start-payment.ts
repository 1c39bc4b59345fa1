import type { Language } from '#shared/auth/schema.ts';
import { canLapse } from '#shared/colis/rules.ts';
import { type Debt, totalDebt } from '#shared/counter/debt.ts';
import { AppError } from '#shared/errors.ts';
import { chargeKindOf } from '#shared/money/charges.ts';
import type { ONLINE_METHODS } from '#shared/money/methods.ts';
import { isTooLate } from '#shared/situation/problems.ts';
import { beyondPriceOf, debtOf, dueNowCents, isSettled, paymentStateOf } from '../colis/amounts.ts';
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
import { secrets } from '../core/secrets.ts';
import { ConditionFailed, type Writes } from '../core/table/dynamo.ts';
import type { Label } from '../core/table/write-labels.ts';
import { buildPayment, checkOutstanding, createFreePayment, createPendingPayment } from './create-payment.ts';
import { endOpenPaymentsAndRestart, type OpenPayment, openPaymentsOf } from './open-sessions.ts';
import { providerOf } from './providers.ts';
import { retryOnStaleRead } from './retry-on-stale-read.ts';
import type { StoredPayment } from './stored-payment.ts';
import { sumInFrancs } from './sum-in-francs.ts';

export type OnlineMethod = (typeof ONLINE_METHODS)[number];

export type StartedPayment = { payment: StoredPayment; redirectUrl: string };

/** Payer on a provider's page, with what they pay for and the page of the site to which they come back. */
export type PayingParty = {
  /** Reads the parcels to pay: all of one customer, each with an amount due, none cancelled. */
  load: () => Promise<StoredColis[]>;
  moyen: OnlineMethod;
  language: Language;
  path: string;
  /** Names a line for whoever sees the payment page. */
  nameOf: (colis: StoredColis) => string;
  /** Reports whether they began an open payment; nobody goes on with that of others, or ends it. */
  hasBegun: (payment: StoredPayment) => boolean;
  /** Their pay link; absent for the customer. */
  link?: NonNullable<StoredPayment['link']>;
};

/**
 * Starts one payment for several parcels. Repeating it returns the same open session; an open session for other parcels
 * is ended first. Throws COLIS_NOT_FOUND, COLIS_PAID, COLIS_CANCELLED, COLIS_LOCKED, COLIS_LAPSED, CONTAINER_CLOSED,
 * COLIS_OF_SEVERAL_CUSTOMERS, COLIS_OF_MERGED_CUSTOMERS, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, PAYMENT_PAGE_REFUSED, PAYMENT_PROVIDER_DOWN,
 * PAYMENT_MISMATCH or BUSY.
 */
export const startPayment = (
  colisIds: readonly number[],
  moyen: OnlineMethod,
  caller: Caller,
  language: Language,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StartedPayment> =>
  startPaymentOf(
    {
      load: () => loadColisToPay(colisIds, caller),
      moyen,
      language,
      path: '/colis',
      nameOf: (colis) => lineNameOf(colis, language),
      hasBegun: ({ link }) => link === undefined,
    },
    idempotencyKey,
  );

/** Starts the payment of a payer. Throws what `startPayment` throws. */
export const startPaymentOf = async (
  payer: PayingParty,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StartedPayment> => {
  // The session's URL is a capability: it is returned but never recorded.
  let url: string | undefined;
  const payment = await idempotent<StoredPayment>(idempotencyKey, async (...recording) => {
    const checkoutPage = await reuseOrOpenCheckout(payer, recording);
    url = checkoutPage.url;
    return checkoutPage.payment;
  });
  return { payment, redirectUrl: url ?? (await redirectUrlOf(payment, payer)) };
};

/** Returns the URL that a payer goes to next; for an ended session, their page of the site, which settles it. */
const redirectUrlOf = async (payment: StoredPayment, { path }: PayingParty): Promise<string> => {
  const { sessionId } = payment;
  const url = `${env('SITE_URL')}${path}`;
  if (sessionId === null) return url;
  return (await providerOf(payment).read(sessionId))?.url ?? `${url}?${returnOf(payment)}`;
};

/** Query of the page to which a payer comes back: the session of a card, or the payment itself. */
const returnOf = ({ id, moyen, sessionId }: StoredPayment): string =>
  moyen === 'CARTE' ? `session_id=${sessionId}` : `paiement=${id}`;

type CheckoutPage = { payment: StoredPayment; url: string | undefined };

/** Returns the open payment of exactly these parcels, or a new one; retries when another tab wrote first. */
const reuseOrOpenCheckout = (
  payer: PayingParty,
  [record, recordUnchanged, refuseRepetition]: Recording<StoredPayment>,
): Promise<CheckoutPage> => {
  let openAtFirst: Set<number> | undefined;
  return retryOnStaleRead(async () => {
    const colisList = await payer.load();
    const openPayments = await openPaymentsOf(colisList);
    checkNotPaidByOthers(openPayments, payer);
    const same = openPayments.find(
      ({ payment, session }) =>
        session.outcome === 'open' &&
        payment.moyen === payer.moyen &&
        coversExactly(payment, colisList) &&
        payment.link?.email === payer.link?.email,
    );
    if (same) return reuseSession(same, recordUnchanged);
    checkNotLapsed(colisList);
    const newPayment = await buildOnlinePayment(colisList, payer);
    openAtFirst ??= new Set(openPayments.map(({ payment }) => payment.id));
    checkNoNewerPayment(openPayments, openAtFirst);
    await endOpenPaymentsAndRestart(openPayments, refuseRepetition);
    return createSessionAndPayment(newPayment, colisList, payer, record);
  });
};

/**
 * Throws COLIS_LOCKED, with the time until their page ends, while somebody else pays: a payer by a link, or the customer
 * for one of those.
 */
const checkNotPaidByOthers = (openPayments: readonly OpenPayment[], { hasBegun }: PayingParty): void => {
  const other = openPayments.find(({ payment, session }) => session.outcome === 'open' && !hasBegun(payment));
  if (!other) return;
  const milliseconds = Date.parse(other.payment.sessionEndsAt ?? nowIso()) - Date.now();
  throw new AppError('COLIS_LOCKED', { retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) });
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

/**
 * Builds a payment that is paid on a page, before any other page is ended for it. Throws AMOUNT_TOO_SMALL,
 * AMOUNT_TOO_LARGE, or INVALID_FIELDS for a method that the stage does not take.
 */
const buildOnlinePayment = async (
  colisList: readonly StoredColis[],
  { moyen, link }: PayingParty,
): Promise<StoredPayment> => {
  const newPayment = buildPayment(colisList, moyen, undefined, link && { link });
  const chargeKind = chargeKindOf(newPayment.cents);
  if (chargeKind === 'too_small') throw new AppError('AMOUNT_TOO_SMALL');
  if (chargeKind === 'too_large') throw new AppError('AMOUNT_TOO_LARGE');
  return moyen === 'WAVE' ? { ...newPayment, recu: await askedOfWallet(debtIn(newPayment, colisList)) } : newPayment;
};

/** Returns the debt that a payment asks for its parcels. */
const debtIn = ({ lines }: StoredPayment, colisList: readonly StoredColis[]): Debt =>
  totalDebt(
    lines.map(({ colisId, cents }) => {
      const colis = colisList.find(({ id }) => id === colisId);
      return colis ? debtOf(colis, cents) : { cents };
    }),
  );

/** Returns what a wallet is asked, which the payment keeps. Throws INVALID_FIELDS without a wallet or a rate. */
const askedOfWallet = async (debt: Debt): Promise<NonNullable<StoredPayment['recu']>> => {
  const [{ waveApiKey }, sum] = await Promise.all([secrets(), sumInFrancs(debt)]);
  if (waveApiKey === '' || sum === null)
    throw new AppError('INVALID_FIELDS', { fields: { moyen: { fault: 'not_in_list' } } });
  return sum;
};

/**
 * Opens the session, then stores the payment and locks its parcels in one transaction; if that fails, ends the session.
 */
const createSessionAndPayment = async (
  newPayment: StoredPayment,
  colisList: readonly StoredColis[],
  { language, path, link, nameOf }: PayingParty,
  record: IdempotencyWriter<StoredPayment>,
): Promise<CheckoutPage> => {
  const checks = departureWrites(colisList);
  if (chargeKindOf(newPayment.cents) === 'free')
    return { payment: await refuseClosed(createFreePayment(newPayment, colisList, record, checks)), url: undefined };
  const provider = providerOf(newPayment);
  const session = await provider.open(newPayment, {
    email: (link ? link.email : colisList[0]?.userEmail) ?? '',
    language,
    path,
    nameOf: (id) => {
      const colis = colisList.find((each) => each.id === id);
      return colis ? nameOf(colis) : '';
    },
  });
  const payment = { ...newPayment, sessionId: session.id, sessionEndsAt: session.endsAt };
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
  fr: { PRIX: 'Colis', SUPPLEMENT: 'Supplément, colis', FRAIS_ARRIVEE: 'Frais d’arrivée, colis' },
  en: { PRIX: 'Parcel', SUPPLEMENT: 'Supplement, parcel', FRAIS_ARRIVEE: 'Arrival charges, parcel' },
};

/** Name of a line for Stripe; its description is cut between code points, since half an emoji cannot be sent. */
const lineNameOf = (colis: StoredColis, language: Language): string =>
  `${LINE_WORDS[language][beyondPriceOf(colis) ?? 'PRIX']} ${colis.id} · ${[...colis.description].slice(0, 80).join('')}`;
