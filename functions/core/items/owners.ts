import { AppError } from '#shared/errors.ts';
import { getItem, getItems, insertWrite, type Write } from '../table/dynamo.ts';
import { keys } from '../table/keys.ts';

/**
 * Item that keeps an id unique; it names the owner of the item with that id, if a customer owns it, and the event about
 * which the item was written, if the id follows from it.
 */
export type IdOwner = { userId?: number; eventId?: string };

/** Returns the write, labelled `id`, that claims an id and names its owner, if any; see `idempotent`. */
export const claimIdWrite = (id: number, owner?: { userId: number }, eventId?: string): Write =>
  insertWrite({ ...keys.id(id), ...(owner && { userId: owner.userId }), ...(eventId && { eventId }) });

/** Reads consistently the owner of the item with this id; undefined when it has none. */
export const ownerOf = async (id: number): Promise<number | undefined> => (await getItem<IdOwner>(keys.id(id)))?.userId;

/**
 * Returns the one id of a customer who owns items that are to be paid together: a payment is in the partition of its
 * parcels. Returns the customer's own id if none of them owns one. Throws COLIS_OF_MERGED_CUSTOMERS.
 */
export const payingIdOf = async (userIds: readonly number[], ids: readonly number[]): Promise<number> => {
  const [own = 0, ...merged] = userIds;
  if (merged.length === 0) return own;
  const [owner = own, ...others] = new Set((await ownersOf(ids)).filter((each) => each !== undefined));
  if (others.length > 0 && [owner, ...others].every((each) => userIds.includes(each)))
    throw new AppError('COLIS_OF_MERGED_CUSTOMERS');
  return userIds.includes(owner) ? owner : own;
};

/** Reads the owners of ids, in their order. */
export const ownersOf = async (ids: readonly number[]): Promise<(number | undefined)[]> =>
  ((await getItems(ids.map(keys.id))) as (IdOwner | undefined)[]).map((claim) => claim?.userId);
