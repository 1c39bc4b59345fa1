import { contactOf } from '../contact/contact.service.ts';
import { findAccount } from '../core/accounts.ts';
import type { Delivery } from '../core/delivery.ts';
import { find } from '../core/dynamo.ts';
import { env } from '../core/env.ts';
import { keys } from '../core/keys.ts';
import type { Mail } from '../core/mail.ts';
import type { Happening, OutboxItem } from '../core/outbox.ts';
import { letters } from '../outbox/letters.ts';
import { messageFrom } from '../outbox/messages.ts';
import { forSupport } from '../outbox/money.fr.ts';
import { greetedName, rendered } from '../outbox/render.ts';

/** Why nobody is left to get a mail. */
export type Obsolete = 'EXPIRED' | 'ERASED';

/** The mail that a delivery stands for, written now from its event and the account; or why nobody is to get it any more. */
export const mailFor = async (delivery: Delivery): Promise<Mail | Obsolete> => {
  const event = await find<OutboxItem>(keys.outbox(delivery.eventId));
  if (!event) return 'EXPIRED';
  const { happening } = event;
  if (happening.type === 'CONTACT_RECEIVED') return contactMail(delivery, happening.contactId);
  return delivery.recipient === 'SUPPORT' ? supportMail(happening) : customerMail(delivery, happening);
};

/** Support works in French. */
const supportMail = (happening: Happening): Mail | Obsolete => {
  const to = env('SUPPORT_EMAIL');
  if (happening.type === 'PAYMENT_DISPUTED') return { to, ...rendered(forSupport.paymentDisputed(happening), 'fr') };
  if (happening.type === 'REFUND_FAILED') return { to, ...rendered(forSupport.refundFailed(happening), 'fr') };
  return 'EXPIRED';
};

/** Passes a message on to support, who answer its sender; thanks the sender in their language and none of their words. */
const contactMail = async ({ recipient }: Delivery, contactId: number): Promise<Mail | Obsolete> => {
  const contact = await contactOf(contactId);
  if (!contact) return 'ERASED';
  const { langue, email } = contact;
  const words = letters[langue];
  return recipient === 'SUPPORT'
    ? { to: env('SUPPORT_EMAIL'), replyTo: email, ...rendered(words.contactForSupport(contact), langue) }
    : { to: email, ...rendered(words.contactReceived(), langue) };
};

const customerMail = async ({ recipient, facts, to }: Delivery, happening: Happening): Promise<Mail | Obsolete> => {
  const account = await findAccount(Number(recipient));
  const message = account && (await messageFrom(happening, facts, account));
  if (!message) return 'EXPIRED';
  if (to) return { to: to.email, ...rendered(message.letter(letters[to.langue]), to.langue) };
  if (account.erasedAt !== null) return 'ERASED';
  const { email, langue } = account;
  return { to: email, ...rendered(message.letter(letters[langue]), langue, greetedName(account)) };
};
