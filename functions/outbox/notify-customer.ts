import type { Account } from '../core/accounts.ts';
import type { Delivery } from '../core/delivery.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import { notificationText } from './mail-content.ts';
import { mailTemplates } from './mail-templates.ts';
import type { CustomerMessage } from './messages.ts';
import { recordDelivery } from './record-delivery.ts';

/** Tells a customer of an event in their own language, once; the mail is the mailer's. */
export const notifyCustomer = (
  eventId: string,
  { userId, langue }: Account,
  { of, letter, by, facts = {} }: CustomerMessage,
  to?: Delivery['to'],
): Promise<void> =>
  recordDelivery(
    { eventId, recipient: `${userId}`, type: of, channel: by.includes('mail') ? 'MAIL' : 'NOTIFICATION', facts, to },
    () =>
      by.includes('notification') ? notificationWrites(userId, notificationText(letter(mailTemplates[langue]))) : {},
  );
