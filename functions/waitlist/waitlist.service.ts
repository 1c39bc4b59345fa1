import { type ParcelSize, totalSize } from '#shared/colis/rules.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';
import { kgOf, m3Of, mmOf } from '#shared/units.ts';
import { isOpenEntry, MAX_OPEN_ENTRIES } from '#shared/waitlist/rules.ts';
import type { NewWaitlistEntry, WantedParcel } from '#shared/waitlist/schema.ts';
import { withParcelInFields } from '../colis/new-colis.ts';
import { saleOf } from '../colis/sale-of.ts';
import { containersById, fitsInto, takesParcels } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { shareOf } from '../containers/unverified-quota.ts';
import { enterWaitlistWrite, leaveWaitlistWrite } from '../containers/waitlist-writes.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { findAccount, idsOfCustomer } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import {
  accountOpenCheck,
  hasPaid,
  holdError,
  isVerified,
  neverPaidError,
  neverPaidLimits,
} from '../core/items/verification.ts';
import {
  deleteEntryWrites,
  endEntryWrites,
  entriesOf,
  findWaitlistEntry,
  insertEntryWrites,
  pageOfOwnEntries,
  pageOfWaiting,
  type StoredWaitlistEntry,
  type WantedColis,
} from '../core/items/waitlist-entries.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, transact, type Write } from '../core/table/dynamo.ts';
import { type Page, type PageRequest, pagesOf } from '../core/table/query.ts';
import { soldVersion } from '../tarifs/tarifs.service.ts';

/**
 * Enters a customer into the waitlist of a container that has too little space for what they want to send. Throws
 * WAITLIST_NEEDS_EMAIL, WAITLIST_LIMIT, WAITLIST_JOINED, WAITLIST_OFFER_LAPSED, CONTAINER_CLOSED, SPACE_LEFT, NEVER_PAID_SHARE_FULL,
 * INVALID_FIELDS, COLIS_TOO_LARGE, CONTAINER_NOT_FOUND, SESSION_ENDED or BUSY.
 */
export const joinWaitlist = (
  container: StoredContainer,
  { colis, departAuPlusTard = null }: NewWaitlistEntry,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredWaitlistEntry> =>
  idempotent(idempotencyKey, async (record) => {
    if (departAuPlusTard !== null && departAuPlusTard < container.jourDepart)
      throw new AppError('INVALID_FIELDS', {
        fields: { departAuPlusTard: { fault: 'too_early', limit: container.jourDepart } },
      });
    const wanted = await wantedIn(container, colis);
    await checkLimits(container, totalSize(wanted.sizes), caller);
    const { lieuEnlevement, destination, dateDepart, fuseau } = container;
    const entry: StoredWaitlistEntry = {
      ...totalSize(wanted.sizes),
      userId: caller.userId,
      bookingId: container.id,
      statut: 'EN_ATTENTE',
      colis: wanted.colis,
      departAuPlusTard,
      depart: { lieuEnlevement, destination, dateDepart, fuseau },
      createdAt: nowIso(),
    };
    try {
      await transact({
        ...insertEntryWrites(entry),
        account: accountOpenCheck(caller.userId),
        space: enterWaitlistWrite(container.id, entry),
        idempotency: record(entry),
      });
    } catch (error) {
      throw joinError(error, entry) ?? holdError(error) ?? error;
    }
    return entry;
  });

/** Returns what a customer wants to send with the size of each parcel. Throws INVALID_FIELDS or COLIS_TOO_LARGE. */
const wantedIn = async (
  container: StoredContainer,
  colis: readonly WantedParcel[],
): Promise<{ colis: WantedColis[]; sizes: ParcelSize[] }> => {
  const version = await soldVersion(container.tarif);
  const sold = colis.map(({ poids = 0, longueur = 0, largeur = 0, hauteur = 0, piece }, index) =>
    namedFaults(index, () => saleOf({ piece, poids, longueur, largeur, hauteur }, container, version, index + 1)),
  );
  return {
    sizes: sold,
    colis: sold.map(({ grams, terms }, index) => {
      const { longueur, largeur, hauteur } = colis[index] as WantedParcel;
      if (terms?.piece) return { grams, piece: pieceNamesOf(terms.piece) };
      return { grams, longueurMm: mmOf(longueur ?? 0), largeurMm: mmOf(largeur ?? 0), hauteurMm: mmOf(hauteur ?? 0) };
    }),
  };
};

const pieceNamesOf = ({ code, fr, en }: { code: string; fr: string; en: string }) => ({ code, fr, en });

/** Names the faults of a parcel by its place in the request. */
const namedFaults = <T>(index: number, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw withParcelInFields(index, error);
  }
};

/**
 * Checks that a customer may wait for this much: their address is confirmed, so that the offer reaches them, they do not
 * wait for more than a few departures, and it fits into the empty container, or who never paid into their share of it. The
 * number is soft: two requests at the same moment may exceed it by one.
 */
const checkLimits = async (container: StoredContainer, size: ParcelSize, caller: Caller): Promise<void> => {
  if (size.grams > container.maxGrams)
    throw new AppError('INVALID_FIELDS', { fields: { colis: tooLarge(`${kgOf(container.maxGrams)} kg`) } });
  if (size.cm3 > container.maxCm3)
    throw new AppError('INVALID_FIELDS', { fields: { colis: tooLarge(`${m3Of(container.maxCm3)} m³`) } });
  const [account, open] = await Promise.all([findAccount(caller.userId), openEntriesOf(caller)]);
  if (!account) throw new AppError('SESSION_ENDED');
  if (!isVerified(account)) throw new AppError('WAITLIST_NEEDS_EMAIL');
  if (open.filter(({ bookingId }) => bookingId !== container.id).length >= MAX_OPEN_ENTRIES)
    throw new AppError('WAITLIST_LIMIT', { values: { max: MAX_OPEN_ENTRIES } });
  const share = shareOf(container, neverPaidLimits().percent);
  if (!hasPaid(account) && (size.grams > share.grams || size.cm3 > share.cm3))
    throw neverPaidError('NEVER_PAID_SHARE_FULL');
};

const tooLarge = (limit: string): FieldFault => ({ fault: 'too_large', limit });

const openEntriesOf = async (caller: Caller): Promise<StoredWaitlistEntry[]> => {
  const open: StoredWaitlistEntry[] = [];
  for await (const entries of pagesOf((page) => pageOfOwnEntries(idsOfCustomer(caller), page)))
    open.push(...entries.filter(isOpenEntry));
  return open;
};

/** Returns why somebody could not enter; undefined when other writes failed. */
const joinError = (error: unknown, entry: StoredWaitlistEntry): AppError | undefined => {
  if (!(error instanceof ConditionFailed)) return undefined;
  if (error.has('entry')) {
    const { statut } = error.failed.entry as StoredWaitlistEntry;
    return new AppError(statut === 'EXPIREE' ? 'WAITLIST_OFFER_LAPSED' : 'WAITLIST_JOINED', { cause: error });
  }
  if (!error.has('space')) return undefined;
  const container = error.failed.space as StoredContainer | undefined;
  if (!container) return new AppError('CONTAINER_NOT_FOUND');
  if (!takesParcels(container)) return new AppError('CONTAINER_CLOSED', { cause: error });
  return fitsInto(entry, container) ? new AppError('SPACE_LEFT', { cause: error }) : busyError(error);
};

/** Returns the caller's open entry for a container. Throws WAITLIST_ENTRY_NOT_FOUND. */
export const openEntryOf = async (bookingId: number, caller: Caller): Promise<StoredWaitlistEntry> => {
  const entry = await findWaitlistEntry(caller.userId, bookingId);
  if (!entry || !isOpenEntry(entry)) throw new AppError('WAITLIST_ENTRY_NOT_FOUND');
  return entry;
};

/** Withdraws an entry, or refuses its offer, whose space is free then. Throws WAITLIST_ENTRY_NOT_FOUND or BUSY. */
export const leaveWaitlist = async (
  entry: StoredWaitlistEntry,
  caller: Caller,
  attemptsLeft = ATTEMPTS.waitlistEntry,
): Promise<void> => {
  try {
    const statut = entry.statut === 'OFFERTE' ? 'REFUSEE' : 'RETIREE';
    await transact({ ...endEntryWrites(entry, statut), space: await leaveCountersWrite(entry) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (attemptsLeft <= 1) throw busyError(error);
    await leaveWaitlist(await openEntryOf(entry.bookingId, caller), caller, attemptsLeft - 1);
  }
};

/** Write that takes an open entry out of the counters of its container; undefined once that is deleted. */
const leaveCountersWrite = async (entry: StoredWaitlistEntry): Promise<Write | undefined> => {
  const { bookingId, statut } = entry;
  if (!isOpenEntry(entry) || !(await containersById([bookingId])).has(bookingId)) return undefined;
  return leaveWaitlistWrite(bookingId, statut === 'OFFERTE' ? entry : undefined);
};

/** Deletes all entries of a customer, and frees what is held for them; may be repeated. */
export const deleteEntriesOf = async (userId: number): Promise<void> => {
  for await (const entries of pagesOf((page) => pageOfOwnEntries(userId, page)))
    for (const entry of entries) await deleteEntry(entry);
};

const deleteEntry = async (entry: StoredWaitlistEntry, attemptsLeft = ATTEMPTS.waitlistEntry): Promise<void> => {
  try {
    await transact({ ...deleteEntryWrites(entry), space: await leaveCountersWrite(entry) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (attemptsLeft <= 1) throw busyError(error);
    const current = await findWaitlistEntry(entry.userId, entry.bookingId);
    if (current) await deleteEntry(current, attemptsLeft - 1);
  }
};

/** Lists the caller's entries, newest first. */
export const listOwnEntries = (caller: Caller, page: PageRequest): Promise<Page<StoredWaitlistEntry>> =>
  pageOfOwnEntries(idsOfCustomer(caller), page);

/** Lists the open entries of a container in their order. */
export const listWaiting = async (bookingId: number, page: PageRequest): Promise<Page<StoredWaitlistEntry>> => {
  const queue = await pageOfWaiting(bookingId, page);
  return { ...queue, items: (await entriesOf(queue.items)).filter(isOpenEntry) };
};

/** Counts the open entries before one that is open; undefined once it has left the queue. */
export const countAhead = async ({ userId, bookingId }: StoredWaitlistEntry): Promise<number | undefined> => {
  let ahead = 0;
  for await (const queue of pagesOf((page) => pageOfWaiting(bookingId, page))) {
    const at = queue.findIndex((each) => each.userId === userId);
    if (at >= 0) return ahead + at;
    ahead += queue.length;
  }
  return undefined;
};
