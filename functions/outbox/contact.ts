import { contactOf } from '../contact/contact.service.ts';
import { env } from '../core/env.ts';
import { sendMail } from '../core/mail.ts';
import { forEveryone } from './everyone.ts';
import { letters } from './letters.ts';
import { rendered } from './render.ts';
import { tellOnce } from './told.ts';

/** Hands what somebody wrote to support, and tells them that it has arrived, in their language and none of their words. */
export const passOn = async (eventId: string, contactId: number): Promise<void> => {
  const contact = await contactOf(contactId);
  if (!contact) return;
  const { langue, email } = contact;
  const words = letters[langue];
  const mails = [
    { who: 'SUPPORT', to: env('SUPPORT_EMAIL'), replyTo: email, ...rendered(words.contactForSupport(contact), langue) },
    { who: 'SENDER', to: email, ...rendered(words.contactReceived(), langue) },
  ];
  await forEveryone(mails, ({ who, ...mail }) => tellOnce(eventId, who, { send: () => sendMail(mail) }));
};
