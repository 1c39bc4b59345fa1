import type { MailEvent } from '#shared/mails/schema.ts';
import type { RecipientEvent } from '#shared/recipients/messages.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { type RecipientName, recipientNameOf } from '../core/recipient-addresses.ts';
import { insertMessages } from '../core/recipient-messages.ts';
import { forEachIndependently } from './for-each-independently.ts';
import { recordDelivery } from './record-delivery.ts';

/** Event of parcels that their recipients are told of. */
export type RecipientNews = { eventId: string; type: MailEvent; evenement: RecipientEvent };

/** Parcels that one mail names, so that it is recorded with each of them in one transaction. */
const MAX_PARCELS = 90;

/** Recipients whose deliveries are recorded at once; each is one transaction. */
const CONCURRENCY = 10;

/** Groups parcels by the address of their recipient. Leaves out anonymised parcels, and those to the sender's address. */
export const groupByRecipient = (colisList: readonly StoredColis[]): Map<RecipientName, StoredColis[]> =>
  Map.groupBy(
    colisList.filter(({ emailDestinataire, userEmail }) => emailDestinataire !== '' && emailDestinataire !== userEmail),
    ({ emailDestinataire }) => recipientNameOf(emailDestinataire),
  );

/**
 * Queues one mail per recipient about all of their parcels. A repetition queues nothing more; a failure for one
 * recipient delays no other.
 */
export const notifyRecipients = (
  news: RecipientNews,
  groups: ReadonlyMap<RecipientName, readonly StoredColis[]>,
): Promise<void> =>
  forEachIndependently(
    [...groups],
    ([recipient, colisList]) => notifyRecipient(news, recipient, colisList),
    CONCURRENCY,
  );

const notifyRecipient = (
  { eventId, type, evenement }: RecipientNews,
  recipient: RecipientName,
  colisList: readonly StoredColis[],
): Promise<void> => {
  const refs = colisList.slice(0, MAX_PARCELS).map(({ userId, id }) => ({ userId, colisId: id }));
  return recordDelivery(
    { eventId, recipient, type, channel: 'MAIL', facts: { destinataire: { evenement, colis: refs } } },
    () => insertMessages(refs, { eventId, recipient, evenement }),
  );
};
