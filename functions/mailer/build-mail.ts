import { findContactRequest } from '../contact/contact.service.ts';
import { env } from '../core/env.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import type { EventDelivery } from '../core/events/event-delivery.ts';
import type { OutboxItem } from '../core/events/outbox.ts';
import type { Mail } from '../core/events/send-mail.ts';
import { type Account, asOwners, hasAddress, hasLogin } from '../core/items/accounts.ts';
import { isRecipientName } from '../core/items/recipient-addresses.ts';
import { getItems } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import type { MailContent } from '../mail-texts/mail-content.ts';
import { payableByLink } from '../mail-texts/payable-by-link.ts';
import { greetingName, renderMail } from '../mail-texts/render-mail.ts';
import { supportMails } from '../mail-texts/support.fr.ts';
import { messageOfEvent } from '../outbox/customer-messages.ts';
import { disputeReportOf } from '../payments/disputed-parcels.ts';
import { payerMail, payLinkMail, payPathsOf } from './payer-mail.ts';
import { recipientMail } from './recipient-mail.ts';
import { templatesIn } from './templates.ts';
import { withoutLogin } from './without-login.ts';

/**
 * Reason why a delivery is discarded: EXPIRED, its event or account is gone or it has no message; ERASED, its recipient
 * or their address is; STOPPED, they want no mails about parcels.
 */
export type DiscardReason = 'EXPIRED' | 'ERASED' | 'STOPPED';

/**
 * Builds the mail of a delivery from its event and the current account; returns the reason when there is no recipient
 * any more.
 */
export const buildMail = async (delivery: EventDelivery): Promise<Mail | DiscardReason> => {
  const { item, account, isStopped } = await findEventAndAddressee(delivery);
  if (isStopped && !delivery.facts.payeur) return 'STOPPED'; // a payer asked for their receipt
  if (!item) return 'EXPIRED';
  const { event } = item;
  if (event.type === 'CONTACT_RECEIVED') return contactMail(delivery, event.contactId);
  if (event.type === 'PAY_LINK_SENT') return payLinkMail(event);
  if (delivery.facts.payeur) return payerMail(event);
  if (delivery.facts.destinataire) return recipientMail(delivery, delivery.facts.destinataire, event);
  return delivery.addressee === 'SUPPORT' ? supportMail(event) : customerMail(delivery, event, account);
};

/**
 * Reads the event of a delivery, and the account of its customer or whether its recipient has stopped such mails, in
 * one consistent read.
 */
const findEventAndAddressee = async ({ eventId, addressee }: EventDelivery) => {
  const isDestinataire = isRecipientName(addressee);
  const isCustomer = !isDestinataire && addressee !== 'SUPPORT' && addressee !== 'SENDER';
  const [item, found] = await getItems([
    keys.outbox(eventId),
    ...(isDestinataire ? [keys.recipientMails(addressee)] : []),
    ...(isCustomer ? [keys.account(Number(addressee))] : []),
  ]);
  return {
    item: item as OutboxItem | undefined,
    account: isCustomer && found ? (await asOwners([found as Account]))[0] : undefined,
    isStopped: isDestinataire && found !== undefined,
  };
};

/** Builds a mail to support, always in French. */
const supportMail = async (event: DomainEvent): Promise<Mail | DiscardReason> => {
  const content = await supportContent(event);
  return content ? { to: env('SUPPORT_EMAIL'), ...renderMail(content, 'fr') } : 'EXPIRED';
};

const supportContent = async (event: DomainEvent): Promise<MailContent | undefined> => {
  if (event.type === 'REFUND_FAILED') return supportMails.refundFailed(event);
  if (event.type !== 'PAYMENT_DISPUTED' && event.type !== 'DISPUTE_CLOSED') return undefined;
  const report = await disputeReportOf(event.userId, event.paymentId, event.colisIds);
  return event.type === 'DISPUTE_CLOSED'
    ? supportMails.disputeClosed(event, report)
    : supportMails.paymentDisputed(event, report);
};

/**
 * Forwards a message to support, who reply to its sender; thanks the sender in their language, without quoting them.
 */
const contactMail = async ({ addressee }: EventDelivery, contactId: number): Promise<Mail | DiscardReason> => {
  const contact = await findContactRequest(contactId);
  if (!contact) return 'ERASED';
  const { langue, email } = contact;
  const templates = await templatesIn(langue);
  return addressee === 'SUPPORT'
    ? { to: env('SUPPORT_EMAIL'), replyTo: email, ...renderMail(templates.contactForSupport(contact), langue) }
    : { to: email, ...renderMail(templates.contactReceived(), langue) };
};

const customerMail = async (
  { facts, to }: EventDelivery,
  event: DomainEvent,
  account: Account | undefined,
): Promise<Mail | DiscardReason> => {
  const message = account && (await messageOfEvent(event, facts, account));
  if (!message) return 'EXPIRED';
  if (to) return { to: to.email, ...renderMail(message.writeMail(await templatesIn(to.langue)), to.langue) };
  if (account.erasedAt !== null || !hasAddress(account)) return 'ERASED';
  const { email, langue } = account;
  const content = message.writeMail(await templatesIn(langue));
  const readable = hasLogin(account) ? content : await readableWithoutLogin(content, event, account);
  return { to: email, ...renderMail(readable, langue, greetingName(account)) };
};

/** Returns a mail whose links need no login: what a reminder asks is paid by the pay links that it made. */
const readableWithoutLogin = async (
  content: MailContent,
  event: DomainEvent,
  { userId, langue }: Account,
): Promise<MailContent> => {
  const [first, ...others] = event.type === 'PAYMENT_REMINDED' ? await payPathsOf(event.liens ?? []) : [];
  if (first !== undefined) return payableByLink(content, [first, ...others], langue);
  return withoutLogin(content, ('userId' in event && event.userId) || userId, langue);
};
