import type { QueryClient } from '@tanstack/react-query';
import type { NewInventory } from '#shared/customs/inventory.ts';
import { type UploadedFile, uploadFile } from '#web/core/api/upload.ts';
import { documentRates, type FormFacts, inventoryFile } from './inventoryFile.ts';

/** Uploads the document of an inventory, made of the list as it is now, as a customer's own file is uploaded. */
export async function uploadInventoryFile(
  inventory: NewInventory,
  facts: FormFacts,
  client: QueryClient,
): Promise<UploadedFile> {
  const file = await inventoryFile(inventory, facts, await documentRates(inventory, client), client);
  const key = await uploadFile('customs', file, { onProgress: () => undefined, signal: new AbortController().signal });
  return { key, name: file.name, size: file.size, uploadedAt: Date.now() };
}
