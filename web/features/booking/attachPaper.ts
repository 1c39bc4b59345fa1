import type { QueryClient } from '@tanstack/react-query';
import type { Container } from '#shared/containers/schema.ts';
import { paperTypeOf } from '#web/core/inventory/paper.ts';
import { sendPaper } from '#web/core/inventory/sendPaper.ts';
import type { MadePaper } from './draft.ts';
import type { Booking } from './rules.ts';

/** Booking whose customs document has a file. */
export type DocumentedBooking = Booking & { document: string };

interface Attaching {
  client: QueryClient;
  container: Container;
  /** Document made at an earlier attempt. */
  made: MadePaper | undefined;
  onMade: (paper: MadePaper) => void;
}

/**
 * Makes and uploads the document of the booking's inventory, unless the customer has a file of their own. An unchanged
 * booking keeps the document of its earlier attempt.
 */
export async function attachPaper(
  booking: Booking,
  { client, container, made, onMade }: Attaching,
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
  const typeDocument = paperTypeOf(inventaire);
  if (made?.of === of) return { ...booking, typeDocument, document: made.file.key };
  const file = await sendPaper(inventaire, facts, client);
  onMade({ of, file });
  return { ...booking, typeDocument, document: file.key };
}
