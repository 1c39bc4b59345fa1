import { insertColisWrites } from '#functions/colis/colis.table.ts';
import { findInventory } from '#functions/core/items/inventories.ts';
import { getItem, type Item, labelledWrites, transact, updateItem } from '#functions/core/table/dynamo.ts';
import { newId, newTrackingCode } from '#functions/core/table/ids.ts';
import { keys } from '#functions/core/table/keys.ts';
import { storedColis } from '../calls/table.ts';

/**
 * Loads copies of a loaded parcel into its container, each with a customs document and an inventory of its own. Returns
 * the parcels' ids.
 */
export const loadCopies = async (
  { userId }: { userId: number },
  bookingId: number,
  { id, documentId }: { id: number; documentId: number },
  count: number,
): Promise<number[]> => {
  const [colis, document, inventory] = await Promise.all([
    storedColis({ userId }, id),
    getItem<Item>(keys.owned('CUSTOMS', userId, documentId)),
    findInventory(userId, documentId),
  ]);
  const copies = Array.from({ length: count }, () => ({ colisId: newId(), documentId: newId() }));
  const writesOf = ({ colisId, documentId }: (typeof copies)[number]) => ({
    ...labelledWrites(
      colisId,
      insertColisWrites({ ...colis, id: colisId, documentId, trackingCode: newTrackingCode() }) as object,
    ),
    [`document:${documentId}`]: {
      Put: { Item: { ...document, ...keys.owned('CUSTOMS', userId, documentId), id: documentId, colisId } },
    },
    [`inventory:${documentId}`]: { Put: { Item: { ...inventory, ...keys.inventory(userId, documentId), documentId } } },
  });
  const groups = Array.from({ length: Math.ceil(count / 15) }, (_, n) => copies.slice(n * 15, (n + 1) * 15));
  for (const group of groups) await transact(Object.assign({}, ...group.map(writesOf)));
  await updateItem({
    Key: keys.manifest(bookingId),
    UpdateExpression: 'ADD scannes :count, revision :count',
    ExpressionAttributeValues: { ':count': count },
  });
  return copies.map(({ colisId }) => colisId);
};
