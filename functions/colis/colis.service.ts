import type { Etat, Paiement } from '#shared/colis/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Moyen } from '#shared/payments/schema.ts';
import { containerOf } from '../bookings/bookings.service.ts';
import { type Caller, ownerFor } from '../core/caller.ts';
import { ConditionFailed, type Write } from '../core/dynamo.ts';
import { type Page, type PageRequest, pagesOf } from '../core/query.ts';
import {
  findColis,
  findColisOf,
  pageOfAll,
  pageOfContainer,
  pageOfMine,
  pageOfMineIn,
  pageOfMineToPay,
  refusedColis,
  replaceColis,
} from './colis.table.ts';
import type { StoredColis } from './stored.ts';

export { checkUnpaid, findColisOf } from './colis.table.ts';

/** The parcel if it is the caller's; an admin sees anyone's. Throws COLIS_NOT_FOUND. */
export const colisFor = async (id: number, caller: Caller): Promise<StoredColis> => {
  const colis = await findColis(await ownerFor(id, caller), id);
  if (!colis) throw new AppError('COLIS_NOT_FOUND');
  return colis;
};

type OwnFilter = Paiement | 'A_PAYER' | undefined;

export const listOfUser = (userId: number, paiement: OwnFilter, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOfMine(userId, paiement, page);

/** Parcels in a container: the caller's own; for an admin all. Throws CONTAINER_NOT_FOUND to an admin when it is absent. */
export const listInContainer = async (
  bookingId: number,
  caller: Caller,
  page: PageRequest,
): Promise<Page<StoredColis>> => {
  if (!caller.isAdmin) return pageOfMineIn(caller.userId, bookingId, page);
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
export const colisToPayIn = async (userId: number, bookingId: number, max: number): Promise<StoredColis[]> => {
  const found: StoredColis[] = [];
  for await (const items of pagesOf((page) => pageOfMineToPay(userId, page))) {
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
export const onFresh = async <T>(
  colis: StoredColis,
  attempt: (fresh: StoredColis) => Promise<T>,
  left = ATTEMPTS,
): Promise<T> => {
  try {
    return await attempt(colis);
  } catch (error) {
    const found = refusedColis(error, 'colis') ?? (isElsewhereMoved(error) ? colis : undefined);
    if (found === undefined) throw error;
    if (found === 'absent') throw new AppError('COLIS_NOT_FOUND', { cause: error });
    if (left <= 1) throw new AppError('COLIS_CHANGED', { cause: error });
    return onFresh(found, attempt, left - 1);
  }
};

/** Locks a parcel for a live payment, by whose means the customer is told what to do. */
export const locked = (colis: StoredColis, { id, moyen }: { id: number; moyen: Moyen }): Write =>
  replaceColis({ ...colis, lockedBy: id, lockedFor: moyen });

/** A parcel that a payment paid; whatever held it lets go. Money, unlike a free total, ends that it is provisional. */
export const paidBy = (colis: StoredColis, { id, cents }: { id: number; cents: number }): StoredColis => ({
  ...colis,
  paymentId: id,
  lockedBy: null,
  lockedFor: null,
  provisional: colis.provisional && cents === 0,
});

/** Marks a parcel paid. */
export const paid = (colis: StoredColis, payment: { id: number; cents: number }): Write =>
  replaceColis(paidBy(colis, payment));

/** Lets a parcel go that a payment held. */
export const unlocked = (colis: StoredColis): Write => replaceColis({ ...colis, lockedBy: null, lockedFor: null });

/** Why `checkUnpaid` did not hold: absent, paid and locked are told apart. Undefined when it did. */
export const unpaidRefusal = (error: unknown): AppError | undefined => {
  const found = refusedColis(error, 'colis');
  if (found === undefined) return undefined;
  if (found === 'absent') return new AppError('COLIS_NOT_FOUND', { cause: error });
  return new AppError(found.paymentId === null ? 'COLIS_LOCKED' : 'COLIS_PAID', { cause: error });
};

/** Tells whether something that the write depends on moved meanwhile: the reservation's count, the container or the account. */
const isElsewhereMoved = (error: unknown): boolean =>
  error instanceof ConditionFailed && ['reservation', 'space', 'account'].some((name) => name in error.failed);
