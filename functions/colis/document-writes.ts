import { copyFile, storeAll } from '../core/files/files.ts';
import { putInventoryWrite, type StoredInventory } from '../core/items/inventories.ts';
import { claimIdWrite } from '../core/items/owners.ts';
import {
  adoptDraftWrite,
  type DocumentEntity,
  documentItem,
  type ExpectedAttributes,
  type ParcelDocument,
} from '../core/items/parcel-documents.ts';
import { labelledWrites, type Writes } from '../core/table/dynamo.ts';
import type { StoredCustomsDocument } from '../customs/customs.service.ts';
import type { StoredInsurance } from '../insurance/insurance.service.ts';
import type { StoredColis } from './stored-colis.ts';

/** The two drafts of a booking, and the document's inventory if the booking copies it. */
export type Drafts = { insurance: StoredInsurance; document: ParcelDocument; inventory?: StoredInventory };

/**
 * Parcel to book, with its declared or insured value in XOF when that differs from the draft's, and the cover of the
 * draft from which its price was made.
 */
export type InsuredColis = { colis: StoredColis; valeurXof?: number | undefined; draftCover: ExpectedAttributes };

/** Writes of a booking's documents, and the keys of the files that were stored for them. */
type DocumentWrites = { writes: Writes; fileKeys: string[] };

/**
 * Returns the writes by which the first parcel adopts the drafts and each other one gets copies of them, whose files
 * are stored first. Throws BUSY when a file was replaced meanwhile.
 */
export const documentWrites = async (
  [first, ...others]: readonly [InsuredColis, ...InsuredColis[]],
  drafts: Drafts,
): Promise<DocumentWrites> => {
  const copies = others.length > 0 ? await documentCopyWrites(others, drafts) : undefined;
  const attributes = first.valeurXof === undefined ? {} : { valeurXof: first.valeurXof };
  const unchanged = (draft: ParcelDocument) => (copies ? contentOf(draft) : {});
  return {
    fileKeys: copies?.fileKeys ?? [],
    writes: {
      insurance: adoptDraftWrite('INSURANCE', drafts.insurance, first.colis.id, {
        attributes,
        expected: { ...unchanged(drafts.insurance), ...first.draftCover },
      }),
      document: adoptDraftWrite('CUSTOMS', drafts.document, first.colis.id, { expected: unchanged(drafts.document) }),
      ...copies?.writes,
    },
  };
};

const CONTENT = [
  ...['typeCouverture', 'description', 'valeurXof', 'imageKey'],
  ...['typeDocument', 'photoKey', 'inventaire'],
];

/** Attributes of a draft that a copy repeats: the adoption is refused when one of them changed since it was read. */
const contentOf = (draft: ParcelDocument): ExpectedAttributes =>
  Object.fromEntries(Object.entries(draft as ExpectedAttributes).filter(([name]) => CONTENT.includes(name)));

/**
 * Returns the writes by which each parcel gets documents that were never drafts, of which the first has the files.
 * Throws what `documentWrites` throws.
 */
export const newDocumentWrites = async (
  [first, ...others]: readonly [InsuredColis, ...InsuredColis[]],
  drafts: Drafts,
): Promise<DocumentWrites> => {
  const copies = others.length > 0 ? await documentCopyWrites(others, drafts) : undefined;
  const { insurance, inventory } = drafts;
  const document = drafts.document as StoredCustomsDocument;
  return {
    fileKeys: copies?.fileKeys ?? [],
    writes: { ...adoptedWrites(first, insurance, document, inventory), ...copies?.writes },
  };
};

/**
 * Copies the two drafts for each further parcel of a shipment. The files are copied now, so that no parcel depends on a
 * file of another one. Throws BUSY when a file was replaced meanwhile.
 */
const documentCopyWrites = async (parcels: readonly InsuredColis[], drafts: Drafts): Promise<DocumentWrites> => {
  const { insurance } = drafts;
  const document = drafts.document as StoredCustomsDocument;
  const { inventory } = drafts;
  const copiesOf = (key: string | null) => parcels.map(() => (key ? copyFile(key) : Promise.resolve(null)));
  const fileKeys = await storeAll([...copiesOf(insurance.imageKey), ...copiesOf(document.photoKey)]);
  const [imageKeys, photoKeys] = [fileKeys.slice(0, parcels.length), fileKeys.slice(parcels.length)];
  const writes = parcels.map((parcel, index) =>
    adoptedWrites(
      parcel,
      { ...insurance, imageKey: imageKeys[index] ?? null },
      { ...document, photoKey: photoKeys[index] ?? document.photoKey, historique: [] }, // earlier versions stay with the original
      inventory,
    ),
  );
  return { writes: Object.assign({}, ...writes), fileKeys: fileKeys.filter((key) => key !== null) };
};

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
