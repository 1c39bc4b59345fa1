import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { CustomsParcel } from '#shared/customs/container-inventories.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { findInventories, type StoredInventory } from '../core/items/inventories.ts';
import { customsDocumentsOf, type StoredCustomsDocument } from './customs.service.ts';

/** Parcel with its documents, of which either may be absent. */
export type DocumentedParcel = {
  colis: StoredColis;
  document: StoredCustomsDocument | undefined;
  inventory: StoredInventory | undefined;
};

/** Reads the customs documents and inventories of parcels consistently, in the order given. */
export const withCustomsDocuments = async (colisList: readonly StoredColis[]): Promise<DocumentedParcel[]> => {
  const [documents, inventories] = await Promise.all([customsDocumentsOf(colisList), findInventories(colisList)]);
  const documentOf = new Map(documents.map((document) => [document.id, document]));
  const inventoryOf = new Map(inventories.map((inventory) => [inventory.documentId, inventory]));
  return colisList.map((colis) => ({
    colis,
    document: documentOf.get(colis.documentId),
    inventory: inventoryOf.get(colis.documentId),
  }));
};

/** Presents a parcel to admins with its customs document. */
export const presentCustomsParcel = ({ colis, document }: DocumentedParcel): CustomsParcel => ({
  colisId: colis.id,
  codeSuivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null,
  description: colis.description,
  client: colis.username ?? '',
  nomDestinataire: colis.nomDestinataire,
  telephoneDestinataire: colis.telephoneDestinataire,
  charge: Boolean(colis.chargement),
  envoi: colis.envoi ?? null,
  document: document
    ? { id: document.id, typeDocument: document.typeDocument, statut: document.statut, etape: document.etape }
    : null,
});
