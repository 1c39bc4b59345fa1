import type { QueryClient } from '@tanstack/react-query';
import type { NewInventory } from '#shared/customs/inventory.ts';
import { type UploadedFile, uploadFile } from '#web/core/api/upload.ts';
import { DOCUMENT_TYPES } from '#web/core/colis/documentTypes.ts';
import { ratesQuery } from '#web/core/currency/rates.ts';
import { renderPdf } from '#web/core/pdf/renderPdf.ts';
import { session } from '#web/core/session.ts';
import { inventoryDocument, type PaperFacts } from './inventoryDocument.ts';

/** Makes the document of an inventory in the browser and uploads it, as a customer's own file is uploaded. */
export async function uploadInventoryPaper(
  inventory: NewInventory,
  facts: Pick<PaperFacts, 'recipient' | 'voyage' | 'insured'>,
  client: QueryClient,
): Promise<UploadedFile> {
  const hasDollars = inventory.lignes.some(({ devise }) => devise === 'USD' || devise === 'CAD');
  // Without rates the document has no total in XOF.
  const rates = hasDollars ? await client.fetchQuery(ratesQuery).catch(() => null) : null;
  const made = { ...facts, rates, sender: senderName(), madeAt: new Date() };
  const bytes = await renderPdf(inventoryDocument(inventory, made));
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

/** Name of the customer, or their email when the name is unknown. */
const senderName = (): string => {
  const { prenom, nom, email } = session().user ?? {};
  return [prenom, nom].filter(Boolean).join(' ') || (email ?? '');
};
