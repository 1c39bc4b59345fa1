import type { Language } from '#shared/auth/schema.ts';
import type { Account } from '../core/accounts.ts';
import type { EventDelivery } from '../core/event-delivery.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import { notificationText } from './mail-content.ts';
import { mailTemplates } from './mail-templates.ts';
import type { CustomerMessage } from './messages.ts';
import { recordDelivery } from './record-delivery.ts';

/**
 * Notifies a customer of an event, once: the mailer sends the mail in their language, and the notification is kept in
 * both, since they may read it in the other.
 */
export const notifyCustomer = (
  eventId: string,
  { userId, langue }: Account,
  { type, writeMail, channels, facts = {} }: CustomerMessage,
  to?: EventDelivery['to'],
): Promise<void> => {
  const other = langue === 'fr' ? 'en' : 'fr';
  const textIn = (language: Language) => notificationText(writeMail(mailTemplates[language]));
  return recordDelivery(
    { eventId, recipient: `${userId}`, type, channel: channels.includes('mail') ? 'MAIL' : 'NOTIFICATION', facts, to },
    () =>
      channels.includes('notification')
        ? notificationWrites(userId, { ...textIn(langue), traduction: { langue: other, ...textIn(other) } })
        : {},
  );
};
