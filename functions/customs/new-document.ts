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

/** Builds the customs document of an imported parcel, whose customer has to file it: it is asked for by `motif`. */
export const missingDocument = (
  draft: ParcelDocument,
  { typeDocument, motif }: { typeDocument: string; motif: string },
  adminId: number,
): StoredCustomsDocument => {
  const { document } = newDocument(draft, { typeDocument, photoKey: null }, undefined);
  const verdict = {
    statut: 'REFUSE',
    etape: 'A_CORRIGER',
    motif,
    decidedAt: document.filedAt,
    decidedBy: adminId,
  } as const;
  return { ...document, ...verdict, decisions: [{ ...verdict, filedAt: document.filedAt }] };
};
