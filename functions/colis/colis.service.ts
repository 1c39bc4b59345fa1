import type { Etat, Paiement } from '#shared/colis/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Caller } from '../core/caller.ts';
import { ConditionFailed, type Write } from '../core/dynamo.ts';
import type { Page, PageRequest } from '../core/query.ts';
import {
  findAnyColis,
  findColis,
  findColisOf,
  pageOfAll,
  pageOfContainer,
  pageOfMine,
  pageOfMineIn,
  refusedColis,
  replaceColis,
} from './colis.table.ts';
import type { StoredColis } from './stored.ts';

/** The parcel if it is the caller's; an admin sees anyone's. Throws COLIS_NOT_FOUND. */
export const colisFor = async (id: number, caller: Caller): Promise<StoredColis> => {
  const colis = caller.isAdmin ? await findAnyColis(id) : await findColis(caller.userId, id);
  if (!colis) throw new AppError('COLIS_NOT_FOUND');
  return colis;
};

type OwnFilter = Paiement | 'A_PAYER' | undefined;

export const listMine = (caller: Caller, paiement: OwnFilter, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOfMine(caller.userId, paiement, page);

/** A user's parcels, for themselves or an admin. Throws USER_NOT_FOUND. */
export const listOfUser = (
  userId: number,
  caller: Caller,
  paiement: OwnFilter,
  page: PageRequest,
): Promise<Page<StoredColis>> => {
  if (userId !== caller.userId && !caller.isAdmin) throw new AppError('USER_NOT_FOUND');
  return pageOfMine(userId, paiement, page);
};

/** Parcels in a container: the caller's own; for an admin all. */
export const listInContainer = (bookingId: number, caller: Caller, page: PageRequest): Promise<Page<StoredColis>> =>
  caller.isAdmin ? pageOfContainer(bookingId, page) : pageOfMineIn(caller.userId, bookingId, page);

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

/** The same, but an absent one is left undefined. */
export const colisStillThere = findColisOf;

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
    const found = refusedColis(error, 'colis') ?? (isCountMoved(error) ? colis : undefined);
    if (found === undefined) throw error;
    if (found === 'absent') throw new AppError('COLIS_NOT_FOUND', { cause: error });
    if (left <= 1) throw new AppError('COLIS_CHANGED', { cause: error });
    return onFresh(found, attempt, left - 1);
  }
};

/** Holds a parcel for a live payment. */
export const locked = (colis: StoredColis, paymentId: number): Write => replaceColis({ ...colis, lockedBy: paymentId });

/** Marks a parcel paid; whatever held it lets go. */
export const paid = (colis: StoredColis, paymentId: number): Write =>
  replaceColis({ ...colis, paymentId, lockedBy: null });

/** Lets a parcel go that a payment held. */
export const unlocked = (colis: StoredColis): Write => replaceColis({ ...colis, lockedBy: null });

/** The customer's count of parcels in the container moved meanwhile; the parcel itself did not. */
const isCountMoved = (error: unknown): boolean => error instanceof ConditionFailed && 'reservation' in error.failed;
