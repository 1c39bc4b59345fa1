import type { Account } from '../core/accounts.ts';
import type { EventDelivery } from '../core/event-delivery.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import { notificationText } from './mail-content.ts';
import { mailTemplates } from './mail-templates.ts';
import type { CustomerMessage } from './messages.ts';
import { recordDelivery } from './record-delivery.ts';

/** Notifies a customer of an event in their language, once; the mailer sends the mail. */
export const notifyCustomer = (
  eventId: string,
  { userId, langue }: Account,
  { type, writeMail, channels, facts = {} }: CustomerMessage,
  to?: EventDelivery['to'],
): Promise<void> =>
  recordDelivery(
    { eventId, recipient: `${userId}`, type, channel: channels.includes('mail') ? 'MAIL' : 'NOTIFICATION', facts, to },
    () =>
      channels.includes('notification')
        ? notificationWrites(userId, notificationText(writeMail(mailTemplates[langue])))
        : {},
  );
