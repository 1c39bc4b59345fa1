import { hasOwnEmail } from '#shared/recipients/rules.ts';
import { deliveryWrite } from '../core/events/event-deliveries.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { isExpected } from '../core/events/recipient-messages.ts';
import { recipientNameOf } from '../core/items/recipient-addresses.ts';
import { labelledWrites, type Writes } from '../core/table/dynamo.ts';
import { randomName } from '../core/table/ids.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Returns the writes of the mail that a deleted parcel does not come, if its recipient expects it. The delivery keeps
 * the address until it is sent, since nothing else does any more.
 */
export const deletionMailWrites = async (colis: StoredColis): Promise<Writes> => {
  const { userId, id: colisId, emailDestinataire: email, langueDestinataire: langue = 'fr' } = colis;
  if (!hasOwnEmail(colis)) return {};
  const recipient = recipientNameOf(email);
  if (!(await isExpected({ userId, colisId, recipient }, undefined))) return {};
  const [eventId, type] = [randomName(), 'COLIS_DELETED'] as const;
  const facts = { destinataire: { evenement: 'ANNULE', colis: [{ userId, colisId }] } } as const;
  return labelledWrites(colisId, {
    event: eventWrite({ type, userId, colisId }, eventId),
    delivery: deliveryWrite({ eventId, addressee: recipient, type, facts, to: { email, langue } }),
  });
};
