import { getItem, getItems, insertWrite, type Write } from './dynamo.ts';
import { keys } from './keys.ts';

/** The item that keeps an id unique; it names the user whose thing has the id, if it is a customer's. */
export type IdOwner = { userId?: number };

/** The write, to be labelled `id`, that claims an id for a thing, and names its owner where there is one; see `once`. */
export const claimId = (id: number, owner?: { userId: number }): Write =>
  insertWrite({ ...keys.id(id), ...(owner && { userId: owner.userId }) });

/** The user whose thing has this id, read consistently; undefined for an id that is nobody's. */
export const ownerOf = async (id: number): Promise<number | undefined> => (await getItem<IdOwner>(keys.id(id)))?.userId;

/** The same for up to 100 ids in one read, in their order. */
export const ownersOf = async (ids: readonly number[]): Promise<(number | undefined)[]> =>
  ((await getItems(ids.map(keys.id))) as (IdOwner | undefined)[]).map((claim) => claim?.userId);
