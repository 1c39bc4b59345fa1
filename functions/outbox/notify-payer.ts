import type { DomainEvent } from '../core/events/domain-events.ts';
import { recordDelivery } from '../core/events/event-deliveries.ts';
import { recipientNameOf } from '../core/items/recipient-addresses.ts';
import { paymentsOf } from '../payments/payments.service.ts';

/** Queues the mail to somebody else who paid by a link, if they left an address for their receipt. */
export const notifyPayer = async (
  eventId: string,
  { type, userId, paymentId, parLien }: Extract<DomainEvent, { type: 'PAYMENT_CONFIRMED' | 'REFUNDED' }>,
): Promise<void> => {
  if (!parLien) return;
  const [payment] = await paymentsOf([{ userId, paymentId }]);
  const email = payment?.link?.email;
  if (email) await recordDelivery({ eventId, addressee: recipientNameOf(email), type, facts: { payeur: true } });
};

/** Queues the mail with a pay link. */
export const queuePayLink = (
  eventId: string,
  { type, email }: Extract<DomainEvent, { type: 'PAY_LINK_SENT' }>,
): Promise<void> => recordDelivery({ eventId, addressee: recipientNameOf(email), type, facts: {} });
