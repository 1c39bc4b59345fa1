import type { QueryClient } from '@tanstack/react-query';
import { findSavedRecipient, knownRecipients, saveRecipient } from '#web/core/recipients.ts';
import type { BookingResult } from './creationSteps.ts';

/** Saves the recipient of a booked parcel, unless they are saved already. Throws the API's errors. */
export async function saveNewRecipient(client: QueryClient, { colis: [colis], bookedEarlier }: BookingResult) {
  const recipients = knownRecipients(client);
  // Without the list nobody knows whether they are saved already.
  if (bookedEarlier || !recipients || findSavedRecipient(colis, recipients)) return;
  const { nomDestinataire, telephoneDestinataire, emailDestinataire, adresseDestinataire } = colis;
  const body = {
    nom: nomDestinataire,
    telephone: telephoneDestinataire,
    adresse: adresseDestinataire,
    langue: colis.langueDestinataire ?? 'fr',
    ...(emailDestinataire !== '' && { email: emailDestinataire }),
  };
  await saveRecipient(client, body, crypto.randomUUID());
}
