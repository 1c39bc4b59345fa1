import type { MailEvent, MailStatut } from '#shared/mails/schema.ts';
import type { RecipientEvent } from '#shared/recipients/messages.ts';
import { isRecipientName, type RecipientName } from '../items/recipient-addresses.ts';
import type { Schedule } from './domain-events.ts';
import type { ColisRef } from './recipient-messages.ts';

/**
 * A customer, by their userId; support; `SENDER`, the author of a message to support (a stored name); or the recipient
 * of parcels, by their address.
 */
export type Addressee = `${number}` | 'SUPPORT' | 'SENDER' | RecipientName;

/** Reports whether a text from outside (a tag of SES) names an addressee. */
export const isAddressee = (text: string): text is Addressee =>
  /^(\d+|SUPPORT|SENDER)$/.test(text) || isRecipientName(text);

/**
 * Hours for which a delivery is kept: longer than its event, even when TTL deletes that days late, since the event can
 * be handled again while it exists.
 */
export const DELIVERY_HOURS = 24 * 21;

/** Facts that the handler of an event has looked up and the mail names. */
export type Facts = {
  contactId?: number;
  colisIds?: number[];
  /** Parcels that have left unpaid. */
  partis?: number[];
  /** Parcels that were handed over, and are unpaid since. */
  remis?: number[];
  container?: { id: number; fuseau?: string } & Pick<Schedule, 'lieuEnlevement' | 'destination'> &
    Partial<Pick<Schedule, 'dateArrivee'>>;
  /** True of the mail to somebody else who paid. */
  payeur?: true;
  /** Parcels whose recipient is told of an event; `once` as their messages have it. */
  destinataire?: { evenement: RecipientEvent; colis: readonly ColisRef[]; once?: boolean };
};

/**
 * Delivery of one event to one addressee by mail. It refers to the event and the
 * account; text and tokens are made when the mail is sent.
 */
export type EventDelivery = {
  /** Identifier in lists; the key is the event and the addressee. */
  id: number;
  eventId: string;
  addressee: Addressee;
  /** Type of the event. */
  type: MailEvent;
  statut: MailStatut;
  facts: Facts;
  /**
   * Address and language of a customer whose account is erased before the mail is sent; removed after the last attempt.
   */
  to?: { email: string; langue: 'fr' | 'en' };
  attempts: number;
  /** Epoch ms until which one call of the mailer holds the lease. */
  leaseUntil: number;
  createdAt: string;
  /** Reason why the last attempt failed, or why there is no further one. */
  reason?: string;
  failedAt?: string;
  messageId?: string;
  correlationId?: string | undefined;
};
