import type { QueryClient } from '@tanstack/react-query';
import type { Container } from '#shared/containers/schema.ts';
import { inventoryDocumentType } from '#web/core/inventory/inventoryFile.ts';
import { uploadInventoryFile } from '#web/core/inventory/uploadInventoryFile.ts';
import type { Booking } from './bookingFormSchema.ts';
import type { UploadedDocument } from './draft.ts';

/** Booking whose customs document has a file. */
export type DocumentedBooking = Booking & { document: string };

interface AttachOptions {
  client: QueryClient;
  container: Container;
  /** Document made at an earlier attempt. */
  earlierDocument: UploadedDocument | undefined;
  onUploaded: (uploadedDocument: UploadedDocument) => void;
}

/**
 * Makes and uploads the document of the booking's inventory, unless the customer has a file of their own. An unchanged
 * booking keeps the document of its earlier attempt.
 */
export async function attachDocument(
  booking: Booking,
  { client, container, earlierDocument, onUploaded }: AttachOptions,
): Promise<DocumentedBooking> {
  const { inventaire, document, nomDestinataire, telephoneDestinataire, adresseDestinataire, valeurCouverture } =
    booking;
  if (document !== undefined) return { ...booking, document };
  if (!inventaire) throw new Error('a booking has neither a file nor an inventory');
  const facts = {
    recipient: { nom: nomDestinataire, telephone: telephoneDestinataire, adresse: adresseDestinataire },
    voyage: container,
    insured: valeurCouverture,
  };
  const of = JSON.stringify({ inventaire, ...facts, voyage: container.id });
  const typeDocument = inventoryDocumentType(inventaire);
  if (earlierDocument?.of === of) return { ...booking, typeDocument, document: earlierDocument.file.key };
  const file = await uploadInventoryFile(inventaire, facts, client);
  onUploaded({ of, file });
  return { ...booking, typeDocument, document: file.key };
}
