import type { NewInventory } from '#shared/customs/inventory.ts';
import { type UploadedFile, uploadFile } from '#web/core/api/upload.ts';
import { DOCUMENT_TYPES } from '#web/core/colis/documentTypes.ts';
import { renderPdf } from '#web/core/pdf/renderPdf.ts';
import { inventoryDocument, type PaperFacts } from './inventoryDocument.ts';

/** Makes the document of an inventory in the browser and uploads it, as a customer's own file is uploaded. */
export async function uploadInventoryPaper(inventory: NewInventory, facts: PaperFacts): Promise<UploadedFile> {
  const bytes = await renderPdf(inventoryDocument(inventory, facts));
  const name = inventory.nature === 'COMMERCE' ? 'facture-pro-forma.pdf' : 'inventaire.pdf';
  const file = new File([bytes as BlobPart], name, { type: 'application/pdf' });
  const key = await uploadFile('customs', file, { onProgress: () => undefined, signal: new AbortController().signal });
  return { key, name, size: file.size, uploadedAt: Date.now() };
}

const nameOf = (key: (typeof DOCUMENT_TYPES)[number]['key']): string =>
  DOCUMENT_TYPES.find((type) => type.key === key)?.name ?? '';

/** Returns the type of the document that is made of an inventory. */
export const paperTypeOf = ({ nature }: Pick<NewInventory, 'nature'>): string =>
  nameOf(nature === 'COMMERCE' ? 'proForma' : 'inventory');
