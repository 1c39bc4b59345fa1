import type { MailEvent, MailStatut } from '#shared/mails/schema.ts';
import type { Schedule } from './outbox.ts';

/** A customer, by their userId; support; or the sender of a message to support. */
export type Recipient = `${number}` | 'SUPPORT' | 'SENDER';

/** Whether a text that came back from outside names a recipient. */
export const isRecipient = (text: string): text is Recipient => /^(\d+|SUPPORT|SENDER)$/.test(text);

/** Facts of an event that its handler found out and the letter names. */
export type Facts = {
  contactId?: number;
  colisIds?: number[];
  container?: { id: number } & Pick<Schedule, 'lieuEnlevement' | 'destination'>;
};

/**
 * That somebody is told of an event, once: their notification is written together with it, their mail is sent from it. It
 * refers to the event and the account; text and tokens come into being when the mail is sent.
 */
export type Delivery = {
  /** Tells it apart in lists; its key is the event and the recipient. */
  id: number;
  eventId: string;
  recipient: Recipient;
  /** Of the event. */
  type: MailEvent;
  channel: 'MAIL' | 'NOTIFICATION';
  statut: MailStatut;
  facts: Facts;
  /** The address and language of somebody whose account is erased by the time of sending; goes with the last attempt. */
  to?: { email: string; langue: 'fr' | 'en' };
  attempts: number;
  /** Epoch ms until which one call of the mailer has it to itself. */
  leaseUntil: number;
  createdAt: string;
  /** Why the last attempt failed, or why there is no further one. */
  reason?: string;
  failedAt?: string;
  messageId?: string;
  correlationId?: string | undefined;
};
