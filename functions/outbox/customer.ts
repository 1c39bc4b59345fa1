import type { Account } from '../core/accounts.ts';
import type { Delivery } from '../core/delivery.ts';
import { notifying } from '../notifications/notifications.service.ts';
import { recordDelivery } from './deliver.ts';
import { noticeOf } from './letter.ts';
import { letters } from './letters.ts';
import type { Message } from './messages.ts';

/** Tells a customer of an event in their own language, once; the mail is the mailer's. */
export const tellCustomer = (
  eventId: string,
  { userId, langue }: Account,
  { of, letter, by, facts = {} }: Message,
  to?: Delivery['to'],
): Promise<void> =>
  recordDelivery(
    { eventId, recipient: `${userId}`, type: of, channel: by.includes('mail') ? 'MAIL' : 'NOTIFICATION', facts, to },
    () => (by.includes('notification') ? notifying(userId, noticeOf(letter(letters[langue]))) : {}),
  );
