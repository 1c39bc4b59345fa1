import { nowIso } from '../core/clock.ts';
import type { StoredInventory } from '../core/items/inventories.ts';
import type { ParcelDocument } from '../core/items/parcel-documents.ts';
import { type RatedInventory, summaryOf } from './build-inventory.ts';
import { NO_DECISION } from './customs.service.ts';
import type { StoredCustomsDocument } from './customs.table.ts';

/** Builds a customs document that waits for its review, from its file, and its inventory if it has one. */
export const newDocument = (
  draft: ParcelDocument,
  { typeDocument, photoKey }: Pick<StoredCustomsDocument, 'typeDocument' | 'photoKey'>,
  rated: RatedInventory | undefined,
): { document: StoredCustomsDocument; inventory?: StoredInventory } => {
  const { userId, id: documentId } = draft;
  const inventory = rated && { ...rated, userId, documentId, revision: 1, decisions: [] };
  const document: StoredCustomsDocument = {
    ...draft,
    typeDocument,
    statut: 'EN_ATTENTE',
    motif: null,
    photoKey,
    etape: null,
    inventaire: inventory ? summaryOf(inventory) : null,
    ...NO_DECISION,
    historique: [],
    decisions: [],
    filedAt: nowIso(),
  };
  return { document, ...(inventory && { inventory }) };
};
