import type { Change } from '#shared/changes/schema.ts';
import type { Etat, OwnColisFilter, Paiement } from '#shared/colis/schema.ts';
import { AppError } from '#shared/errors.ts';
import { isOnline } from '#shared/money/methods.ts';
import type { Moyen } from '#shared/payments/schema.ts';
import { containerOf } from '../containers/containers.service.ts';
import { ATTEMPTS } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { type CustomerIds, idsOfCustomer } from '../core/items/accounts.ts';
import { ownerOf, ownersOf } from '../core/items/owners.ts';
import { findTrackingCodeOwner, type TrackingCodeOwner } from '../core/items/tracking-codes.ts';
import { type Caller, ownerFor } from '../core/request/caller.ts';
import { ReadAgain } from '../core/retry.ts';
import { ConditionFailed, labelledWrites, type Write, type Writes } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pagesOf } from '../core/table/query.ts';
import { COLIS_DEPENDENCIES } from '../core/table/write-labels.ts';
import { owedCents, paidCentsOf } from './amounts.ts';
import { findChanges } from './change-log.ts';
import {
  conflictingColis,
  findColis,
  findColisOf,
  findColisOfRefs,
  insertColisWrites,
  pageOfAll,
  pageOfContainer,
  pageOfDue,
  pageOfExpectedAt,
  pageOfHeldAt,
  pageOfOwnColis,
  pageOfOwnColisIn,
  pageOfOwnOutstandingColis,
  replaceColisWrite,
} from './colis.table.ts';
import { findLedger, findLedgers, ledgerWrite, type StoredLedger } from './ledger.table.ts';
import { type LockingPayment, toLockedColis, UNLOCKED } from './parcel-lock.ts';
import type { PaidShare, StoredColis } from './stored-colis.ts';

/** Returns the parcel if it is the caller's; an admin may read any. Throws COLIS_NOT_FOUND. */
export const colisFor = async (id: number, caller: Caller): Promise<StoredColis> => {
  const colis = await findColis(await ownerFor(id, caller), id);
  if (!colis) throw new AppError('COLIS_NOT_FOUND');
  return colis;
};

/** Returns the parcel that a tracking code names; undefined when it has another code by now. */
const colisWithTrackingCode = async (
  { userId, colisId }: TrackingCodeOwner,
  trackingCode: string,
): Promise<StoredColis | undefined> => {
  const colis = await findColis(userId, colisId);
  return colis?.trackingCode === trackingCode ? colis : undefined;
};

/** Returns the parcel with a tracking code or a number, regardless of its owner. */
export const colisOfReference = async (reference: string): Promise<StoredColis | undefined> => {
  if (/^\d{10}$/.test(reference)) {
    const userId = await ownerOf(Number(reference));
    return userId === undefined ? undefined : findColis(userId, Number(reference));
  }
  const owner = await findTrackingCodeOwner(reference);
  return owner && colisWithTrackingCode(owner, reference);
};

/** Begins the cursors of the second part of a site's list. */
const EXPECTED = 'expected ';

/**
 * Lists the parcels off their way whose boxes a site has, then those whose boxes were sent to it; the lists may lag by
 * moments.
 */
export const listOffTheirWayAt = async (siteId: number, { limit, cursor }: PageRequest): Promise<Page<StoredColis>> => {
  const held = cursor?.startsWith(EXPECTED) ? { items: [] } : await pageOfHeldAt(siteId, { limit, cursor });
  if ('next' in held && held.next !== undefined) return held;
  const left = limit - held.items.length;
  if (left === 0) {
    const { items } = await pageOfExpectedAt(siteId, { limit: 1 });
    return items.length > 0 ? { ...held, next: EXPECTED } : held; // no empty page at the end
  }
  const from = cursor?.startsWith(EXPECTED) ? cursor.slice(EXPECTED.length) || undefined : undefined;
  const { items, next } = await pageOfExpectedAt(siteId, { limit: left, cursor: from });
  const coming = items.filter(({ incident }) => incident?.siteId !== siteId);
  return { items: [...held.items, ...coming], ...(next !== undefined && { next: EXPECTED + next }) };
};

/** Reads parcels by id consistently, regardless of their owners; absent ones are left out. */
export const colisOfIds = async (ids: readonly number[]): Promise<StoredColis[]> => {
  const owners = await ownersOf(ids);
  const refs = ids.flatMap((id, index) => {
    const userId = owners[index];
    return userId === undefined ? [] : [{ userId, id }];
  });
  return colisOfRefs(refs);
};

/** Reads parcels of any customers consistently; absent ones are left out. */
export const colisOfRefs = async (refs: readonly { userId: number; id: number }[]): Promise<StoredColis[]> =>
  (await findColisOfRefs(refs)).filter((colis) => colis !== undefined);

export const listOfUser = (
  ids: CustomerIds,
  paiement: OwnColisFilter | undefined,
  page: PageRequest,
): Promise<Page<StoredColis>> => pageOfOwnColis(ids, paiement, page);

/**
 * Lists parcels in a container: the caller's own, or all for an admin. Throws CONTAINER_NOT_FOUND to an admin when it
 * is absent.
 */
export const listVisibleColisIn = async (
  bookingId: number,
  caller: Caller,
  page: PageRequest,
): Promise<Page<StoredColis>> => {
  if (!caller.isAdmin) return pageOfOwnColisIn(idsOfCustomer(caller), bookingId, page);
  const found = await pageOfContainer(bookingId, page);
  if (found.items.length === 0) await containerOf(bookingId); // empty, or absent?
  return found;
};

/** Lists all parcels in a container that exists, newest first, from an index that may lag by moments. */
export const listColisIn = (bookingId: number, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOfContainer(bookingId, page);

/** Parcels in one call: most containers hold fewer, and a response may have 1 MB. */
const WHOLE_CONTAINER_PAGE = 500;

/** Lists unpaid parcels whose reminder or payment deadline is at an instant or before, from an index that may lag. */
export const listUnpaidDueUntil = (until: string, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOfDue(until, page);

/** Returns all parcels in a container, newest first, from an index that may lag by moments. */
export const indexedColisIn = async (bookingId: number): Promise<StoredColis[]> => {
  const found: StoredColis[] = [];
  for await (const items of pagesOf((page) => pageOfContainer(bookingId, page), WHOLE_CONTAINER_PAGE))
    found.push(...items);
  return found;
};

/** Returns all of a customer's parcels in a container, newest first, read consistently. */
export const colisOfCustomerIn = async (userId: number, bookingId: number): Promise<StoredColis[]> => {
  const found: StoredColis[] = [];
  for await (const items of pagesOf((page) => pageOfOwnColisIn(userId, bookingId, page))) found.push(...items);
  return found;
};

/**
 * Returns the parcels that the index lists in a container, each read again consistently. The index may lag: a parcel
 * booked moments ago can be absent.
 */
export const rereadColisIn = async (bookingId: number): Promise<StoredColis[]> =>
  (await colisOfRefs(await indexedColisIn(bookingId))).filter((colis) => colis.bookingId === bookingId);

export const listAll = (
  filter: { etat?: Etat | undefined; paiement?: Paiement | undefined },
  page: PageRequest,
): Promise<Page<StoredColis>> => pageOfAll(filter, page);

/** Returns parcels of one customer by id, in the order given. Throws COLIS_NOT_FOUND when one is absent. */
export const colisOfCustomer = async (userId: number, ids: readonly number[]): Promise<StoredColis[]> => {
  const found = await findColisOf(userId, ids);
  return found.map((colis) => {
    if (!colis) throw new AppError('COLIS_NOT_FOUND');
    return colis;
  });
};

/**
 * Returns a customer's unpaid parcels in a container, and those with an unpaid supplement, oldest first, at most `max`.
 */
export const outstandingColisIn = async (userId: number, bookingId: number, max: number): Promise<StoredColis[]> => {
  const found: StoredColis[] = [];
  for await (const items of pagesOf((page) => pageOfOwnOutstandingColis(userId, page))) {
    found.push(...items.filter((colis) => colis.bookingId === bookingId));
    if (found.length >= max) break;
  }
  return found.slice(0, max);
};

/**
 * Runs an attempt on a parcel; when its write labelled `colis` conflicts with a newer version, runs it again on that
 * version, so that every rule is checked again. When only an item that it depends on changed (`COLIS_DEPENDENCIES`),
 * runs it again on the same version; after `ReadAgain` it reads the parcel. Throws COLIS_NOT_FOUND or COLIS_CHANGED.
 */
export const retryWithCurrentColis = async <T>(
  colis: StoredColis,
  attempt: (current: StoredColis) => Promise<T>,
  attemptsLeft = ATTEMPTS.colis,
): Promise<T> => {
  try {
    return await attempt(colis);
  } catch (error) {
    const found = await currentAfter(error, colis);
    if (found === undefined) throw error;
    if (found === 'absent') throw new AppError('COLIS_NOT_FOUND', { cause: error });
    if (attemptsLeft <= 1) throw new AppError('COLIS_CHANGED', { cause: error });
    return retryWithCurrentColis(found, attempt, attemptsLeft - 1);
  }
};

/** Returns the version of a parcel to go on with after an error; undefined when the error is to be thrown. */
const currentAfter = async (error: unknown, colis: StoredColis): Promise<StoredColis | 'absent' | undefined> => {
  if (error instanceof ReadAgain) return (await findColis(colis.userId, colis.id)) ?? 'absent';
  return conflictingColis(error, 'colis') ?? (hasStaleDependency(error) ? colis : undefined);
};

const hasStaleDependency = (error: unknown): boolean =>
  error instanceof ConditionFailed && error.hasAnyOf(COLIS_DEPENDENCIES);

/**
 * Write of a parcel that an agent's act changed, in the space that it has. It fails as `colis` when the parcel changed
 * since its `version` was read.
 */
export const changedColisWrite = (colis: StoredColis): Write => replaceColisWrite(colis);

/** Locks a parcel for an open payment. */
export const lockColisWrite = (colis: StoredColis, payment: LockingPayment): Write =>
  replaceColisWrite(toLockedColis(colis, payment));

/** Returns the latest changes of a parcel by staff, oldest first. */
export const changesOf = (colis: StoredColis): Promise<Change[]> => findChanges(colis);

/** Returns what was asked for a parcel, and what came in for it. */
export const ledgerOf = (colis: StoredColis): Promise<StoredLedger> => findLedger(colis);

export const ledgersOf = (colisList: readonly StoredColis[]): Promise<StoredLedger[]> => findLedgers(colisList);

/** Payment as the parcels that it pays for know it: its total in cents, and the cents of one of its lines. */
type PayingPayment = { id: number; cents: number };

/**
 * Returns a parcel for which a payment pays these cents, unlocked, and settled if nothing is owed then. A payment of
 * more than zero also ends its being provisional and held.
 */
export const toPaidColis = (colis: StoredColis, { id, cents }: PayingPayment, lineCents: number): StoredColis => {
  const paid: StoredColis = { ...colis, ...(lineCents > 0 && { paidCents: paidCentsOf(colis) + lineCents }) };
  const isSettled = owedCents(paid) === 0;
  return {
    ...paid,
    ...(isSettled && { paymentId: colis.paymentId ?? id }),
    ...UNLOCKED,
    provisional: colis.provisional && cents === 0,
    hold: cents === 0 ? colis.hold : undefined,
  };
};

/** Writes of a parcel for which a payment pays these cents, and of its ledger. */
export const paidColisWrites = (
  colis: StoredColis,
  payment: PayingPayment & { moyen: Moyen },
  lineCents: number,
): Writes => ({
  colis: replaceColisWrite(toPaidColis(colis, payment, lineCents)),
  ledger:
    lineCents > 0
      ? ledgerWrite(colis, {
          shares: [
            {
              paymentId: payment.id,
              cents: lineCents,
              le: nowIso(),
              ...(!isOnline(payment.moyen) && { parEquipe: true as const }),
            },
          ],
        })
      : undefined,
});

/** Writes of a parcel that is sold at this moment, or (`isNew` false) exists, with what payments pay for it. */
export const takenColisWrites = (
  before: StoredColis,
  after: StoredColis,
  shares: readonly PaidShare[],
  isNew: boolean,
): Writes => {
  const le = nowIso();
  return labelledWrites(after.id, {
    ...(isNew ? insertColisWrites(after) : { colis: replaceColisWrite(after) }),
    ...(shares.length > 0 && { ledger: ledgerWrite(before, { shares: shares.map((share) => ({ ...share, le })) }) }),
  });
};

const toUnlockedColis = (colis: StoredColis): StoredColis => ({ ...colis, ...UNLOCKED });

/** Write that unlocks a parcel. */
export const unlockColisWrite = (colis: StoredColis): Write => replaceColisWrite(toUnlockedColis(colis));

/**
 * Writes of a parcel whose line of a payment is refunded at once, unlocked: its ledger has the line as it came in and
 * as it goes back. It counts as refunded for a parcel that no other payment settled.
 */
export const refundedAtOnceWrites = (
  colis: StoredColis,
  { id: paymentId, moyen }: { id: number; moyen: Moyen },
  cents: number,
): Writes => {
  const le = nowIso();
  return {
    colis: replaceColisWrite({
      ...(colis.lockedBy === paymentId ? toUnlockedColis(colis) : colis),
      paidCents: paidCentsOf(colis),
      ...(colis.paymentId === null && { refundedCents: (colis.refundedCents ?? 0) + cents }),
      ...(!isOnline(moyen) && {
        refundsDue: [...(colis.refundsDue ?? []), { paymentId, cents, parEquipe: true as const }],
      }),
    }),
    ledger: ledgerWrite(colis, {
      shares: [
        { paymentId, cents, le },
        { paymentId, cents: -cents, le },
      ],
    }),
  };
};

/** Write that marks a parcel handed over at an instant. */
export const markHandedOverWrite = (colis: StoredColis, etatAt: string): Write =>
  replaceColisWrite({ ...colis, etat: 'LIVRE', etatAt, codeBloque: undefined, remiseAVerifier: undefined });

/** Write that locks the collection code of a parcel. */
export const lockCollectionCodeWrite = (colis: StoredColis): Write => replaceColisWrite({ ...colis, codeBloque: true });

/** Condition of a transaction that a parcel is neither paid nor locked by an open payment. */
export const unpaidCheck = (userId: number, id: number): Write => ({
  ConditionCheck: {
    Key: keys.owned('COLIS', userId, id),
    ConditionExpression: 'paymentId = :none AND lockedBy = :none',
    ExpressionAttributeValues: { ':none': null },
  },
});

/** Condition of a transaction that a parcel is unchanged since its `version` was read. */
export const unchangedColisCheck = ({ userId, id, version }: StoredColis): Write => ({
  ConditionCheck: {
    Key: keys.owned('COLIS', userId, id),
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  },
});

/** Returns the error of a failed `unpaidCheck`: absent, paid or locked; undefined when it held. */
export const unpaidError = (error: unknown): AppError | undefined => {
  const found = conflictingColis(error, 'colis');
  if (found === undefined) return undefined;
  if (found === 'absent') return new AppError('COLIS_NOT_FOUND', { cause: error });
  return new AppError(found.paymentId === null ? 'COLIS_LOCKED' : 'COLIS_PAID', { cause: error });
};
