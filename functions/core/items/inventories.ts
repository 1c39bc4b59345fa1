import type { IndicativeRates } from '#shared/currency/schema.ts';
import type { InventoryLine, Nature } from '#shared/customs/inventory.ts';
import type { LineDecision } from '#shared/customs/review.ts';
import { getItem, getItems, type Write } from '../table/dynamo.ts';
import { keys, ranges } from '../table/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../table/query.ts';

/**
 * Inventory of a customs document as stored. It is written only together with its document, whose condition decides,
 * and deleted by the table's stream once its document is.
 */
export type StoredInventory = {
  userId: number;
  documentId: number;
  nature: Nature;
  lignes: InventoryLine[];
  certificatLe: string | null;
  /** Rates of its dollars on the day on which it was written; null without dollars or current rates. */
  taux: IndicativeRates | null;
  /** Rises by one with each change, as in the summary of its document. */
  revision: number;
  modifiedAt: string;
  /** Decisions on its lines over all revisions, oldest first. */
  decisions: StoredLineDecisions[];
};

/** Decision of an admin on lines of a revision. */
type StoredLineDecisions = {
  revision: number;
  decidedAt: string;
  decidedBy: number;
  lignes: LineDecision[];
};

export const findInventory = (userId: number, documentId: number): Promise<StoredInventory | undefined> =>
  getItem(keys.inventory(userId, documentId));

/** Reads the inventories of documents of any customers consistently; absent ones are left out. */
export const findInventories = async (
  refs: readonly { userId: number; documentId: number }[],
): Promise<StoredInventory[]> =>
  (
    (await getItems(refs.map(({ userId, documentId }) => keys.inventory(userId, documentId)))) as (
      | StoredInventory
      | undefined
    )[]
  ).filter((inventory) => inventory !== undefined);

/** Write that stores an inventory in place of an earlier one. */
export const putInventoryWrite = (inventory: StoredInventory): Write => ({
  Put: { Item: { ...inventory, ...keys.inventory(inventory.userId, inventory.documentId) } },
});

/** Write that deletes the inventory of a document, if there is one. */
export const deleteInventoryWrite = ({ userId, documentId }: { userId: number; documentId: number }): Write => ({
  Delete: { Key: keys.inventory(userId, documentId) },
});

/** Lists the inventories of a customer's parcels. */
export const pageOfInventories = (userId: number, page: PageRequest): Promise<Page<StoredInventory>> =>
  pageOfPartition(keys.account(userId).pk, { prefix: ranges.inventories }, page);
