import { recordDelivery } from '../core/events/event-deliveries.ts';
import type { EventDelivery } from '../core/events/event-delivery.ts';
import { type Account, hasAddress } from '../core/items/accounts.ts';
import { recordTemplateCall } from '../mail-texts/template-call.ts';
import { notifyOnce } from '../notifications/notifications.service.ts';
import type { CustomerMessage } from './customer-messages.ts';

/**
 * Notifies a customer of an event, once: the mailer sends the mail in their language, and the notification keeps what it
 * says as codes and values, since they may read it in the other. Each of the two is recorded once; a repetition adds the
 * one that is missing. A customer without an address gets the notification only.
 */
export const notifyCustomer = async (
  eventId: string,
  account: Account,
  { type, writeMail, writeNotification = writeMail, channels, facts = {} }: CustomerMessage,
  to?: EventDelivery['to'],
): Promise<void> => {
  const { userId, langue } = account;
  if (channels.includes('notification'))
    await notifyOnce(eventId, userId, { langue, ...recordTemplateCall(writeNotification) });
  if (channels.includes('mail') && hasAddress(to ?? account))
    await recordDelivery({ eventId, addressee: `${userId}`, type, facts, to });
};
