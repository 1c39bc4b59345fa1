import type { Etat, Paiement } from '#shared/colis/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Moyen } from '#shared/payments/schema.ts';
import { containerOf } from '../bookings/bookings.service.ts';
import { type Caller, ownerFor } from '../core/caller.ts';
import { ConditionFailed, type Write } from '../core/dynamo.ts';
import { type Page, type PageRequest, pagesOf } from '../core/query.ts';
import {
  conflictingColis,
  findColis,
  findColisOf,
  pageOfAll,
  pageOfContainer,
  pageOfOwnColis,
  pageOfOwnColisIn,
  pageOfOwnPayableColis,
  replaceColis,
} from './colis.table.ts';
import type { StoredColis } from './stored.ts';

/** The parcel if it is the caller's; an admin sees anyone's. Throws COLIS_NOT_FOUND. */
export const colisFor = async (id: number, caller: Caller): Promise<StoredColis> => {
  const colis = await findColis(await ownerFor(id, caller), id);
  if (!colis) throw new AppError('COLIS_NOT_FOUND');
  return colis;
};

type OwnFilter = Paiement | 'A_PAYER' | undefined;

export const listOfUser = (userId: number, paiement: OwnFilter, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOfOwnColis(userId, paiement, page);

/** Parcels in a container: the caller's own; for an admin all. Throws CONTAINER_NOT_FOUND to an admin when it is absent. */
export const listInContainer = async (
  bookingId: number,
  caller: Caller,
  page: PageRequest,
): Promise<Page<StoredColis>> => {
  if (!caller.isAdmin) return pageOfOwnColisIn(caller.userId, bookingId, page);
  const found = await pageOfContainer(bookingId, page);
  if (found.items.length === 0) await containerOf(bookingId); // empty, or absent?
  return found;
};

/** All parcels in a container, newest first, as the index shows them, which may lag behind by moments. */
export const allColisIn = async (bookingId: number): Promise<StoredColis[]> => {
  const found: StoredColis[] = [];
  for await (const items of pagesOf((page) => pageOfContainer(bookingId, page))) found.push(...items);
  return found;
};

export const listAll = (
  filter: { etat?: Etat | undefined; paiement?: Paiement | undefined },
  page: PageRequest,
): Promise<Page<StoredColis>> => pageOfAll(filter, page);

/** Parcels of one customer by id, in the order asked. Throws COLIS_NOT_FOUND when one is absent. */
export const colisOfCustomer = async (userId: number, ids: readonly number[]): Promise<StoredColis[]> => {
  const found = await findColisOf(userId, ids);
  return found.map((colis) => {
    if (!colis) throw new AppError('COLIS_NOT_FOUND');
    return colis;
  });
};

/** The parcels that a customer has still to pay in a container, oldest first, at most `max`. */
export const payableColisIn = async (userId: number, bookingId: number, max: number): Promise<StoredColis[]> => {
  const found: StoredColis[] = [];
  for await (const items of pagesOf((page) => pageOfOwnPayableColis(userId, page))) {
    found.push(...items.filter((colis) => colis.bookingId === bookingId));
    if (found.length >= max) break;
  }
  return found.slice(0, max);
};

const ATTEMPTS = 4;

/**
 * Does something to a parcel as it is now: when its write labelled `colis` meets a newer version, it is tried again on
 * that one, so that every rule is asked anew. Throws COLIS_NOT_FOUND or COLIS_CHANGED.
 */
export const withFreshColis = async <T>(
  colis: StoredColis,
  attempt: (fresh: StoredColis) => Promise<T>,
  left = ATTEMPTS,
): Promise<T> => {
  try {
    return await attempt(colis);
  } catch (error) {
    const found = conflictingColis(error, 'colis') ?? (isDependencyStale(error) ? colis : undefined);
    if (found === undefined) throw error;
    if (found === 'absent') throw new AppError('COLIS_NOT_FOUND', { cause: error });
    if (left <= 1) throw new AppError('COLIS_CHANGED', { cause: error });
    return withFreshColis(found, attempt, left - 1);
  }
};

/** Locks a parcel for a live payment, by whose means the customer is told what to do. */
export const lockColis = (colis: StoredColis, { id, moyen }: { id: number; moyen: Moyen }): Write =>
  replaceColis({ ...colis, lockedBy: id, lockedFor: moyen });

/** A parcel that a payment paid; whatever held it lets go. Money, unlike a free total, ends that it is provisional. */
export const asPaid = (colis: StoredColis, { id, cents }: { id: number; cents: number }): StoredColis => ({
  ...colis,
  paymentId: id,
  lockedBy: null,
  lockedFor: null,
  provisional: colis.provisional && cents === 0,
});

/** Marks a parcel paid. */
export const markPaid = (colis: StoredColis, payment: { id: number; cents: number }): Write =>
  replaceColis(asPaid(colis, payment));

/** Lets a parcel go that a payment held. */
export const unlockColis = (colis: StoredColis): Write => replaceColis({ ...colis, lockedBy: null, lockedFor: null });

/** Tells whether something that the write depends on moved meanwhile: the reservation's count, the container or the account. */
const isDependencyStale = (error: unknown): boolean =>
  error instanceof ConditionFailed && ['reservation', 'space', 'account'].some((name) => name in error.failed);
