import type { NewInventory } from '#shared/customs/inventory.ts';
import { renderPdf } from '#web/core/pdf/renderPdf.ts';
import { type DocumentFacts, inventoryDocument } from './inventoryDocument.ts';

/** Makes the document of an inventory in the browser, as a file to upload. */
export async function makeInventoryFile(inventory: NewInventory, facts: DocumentFacts): Promise<File> {
  const bytes = await renderPdf(inventoryDocument(inventory, facts));
  const name = inventory.nature === 'COMMERCE' ? 'facture-pro-forma.pdf' : 'inventaire.pdf';
  return new File([bytes as BlobPart], name, { type: 'application/pdf' });
}
