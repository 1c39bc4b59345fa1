import type { SearchRange } from '../core/items/search-terms.ts';
import { getItems, type Item } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import { type Page, pageOfPartition } from '../core/table/query.ts';

/** Target of a search entry: a customer, a parcel of theirs, or a container. */
export type SearchEntry = { userId?: number; colisId?: number; bookingId?: number };

/** Reads the first entries of a range. */
export const entriesIn = async ({ pk, prefix }: SearchRange, limit: number): Promise<SearchEntry[]> => {
  const { items }: Page<SearchEntry> = await pageOfPartition(pk, { prefix }, { limit });
  return items;
};

/** Reads the item with a number: an account, a container, or the owner of a parcel; undefined where there is none. */
export const findByNumber = async (
  id: number,
): Promise<{ owner: { userId?: number } | undefined; account: Item | undefined; container: Item | undefined }> => {
  const [owner, account, container] = await getItems([keys.id(id), keys.account(id), keys.container(id)]);
  return { owner, account, container };
};

/** Reads the items that entries name, in one consistent read. */
export const findNamed = (entries: readonly SearchEntry[]): Promise<(Item | undefined)[]> =>
  getItems(
    entries.map(({ userId = 0, colisId, bookingId }) => {
      if (bookingId !== undefined) return keys.container(bookingId);
      return colisId === undefined ? keys.account(userId) : keys.owned('COLIS', userId, colisId);
    }),
  );
