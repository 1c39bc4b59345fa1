import { putInventoryWrite, type StoredInventory } from '../core/items/inventories.ts';
import { claimIdWrite } from '../core/items/owners.ts';
import { type DocumentEntity, documentItem, type ParcelDocument } from '../core/items/parcel-documents.ts';
import { labelledWrites, type Writes } from '../core/table/dynamo.ts';
import type { StoredCustomsDocument } from '../customs/customs.service.ts';
import type { StoredInsurance } from '../insurance/insurance.service.ts';
import type { InsuredColis } from './document-writes.ts';

/** Returns the writes of the documents of a parcel, which has adopted them. */
export const adoptedWrites = (
  { colis, valeurXof }: InsuredColis,
  insurance: StoredInsurance,
  document: StoredCustomsDocument,
  inventory: StoredInventory | undefined,
): Writes => ({
  ...insertAdoptedWrites('insurance', 'INSURANCE', {
    ...{ ...insurance, id: colis.assuranceId, colisId: colis.id, valeurXof: valeurXof ?? insurance.valeurXof },
  }),
  ...insertAdoptedWrites('document', 'CUSTOMS', { ...document, id: colis.documentId, colisId: colis.id }),
  ...(inventory && labelledWrites(colis.documentId, { inventory: copyWrite(inventory, colis.documentId) })),
});

const copyWrite = (inventory: StoredInventory, documentId: number) => putInventoryWrite({ ...inventory, documentId });

const insertAdoptedWrites = <Stored extends ParcelDocument>(
  label: 'insurance' | 'document',
  entity: DocumentEntity,
  document: Stored,
): Writes => {
  const { ttl, ...item } = documentItem(entity, { ...document, expiresAt: null });
  return labelledWrites(document.id, { id: claimIdWrite(document.id, document), [label]: { Put: { Item: item } } });
};
