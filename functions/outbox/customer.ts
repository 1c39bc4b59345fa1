import type { Account } from '../core/accounts.ts';
import { sendMail } from '../core/mail.ts';
import { notifying } from '../notifications/notifications.service.ts';
import { type Letter, noticeOf } from './letter.ts';
import { letters, type Words } from './letters.ts';
import { rendered } from './render.ts';
import { tellOnce } from './told.ts';

/** What a customer is told, whatever their language, and the ways by which it reaches them. */
export type Message = { letter: (words: Words) => Letter; by: readonly ('mail' | 'notification')[] };

/** Tells a customer of an event in their own language, once. */
export const tellCustomer = async (eventId: string, account: Account, { letter, by }: Message): Promise<void> => {
  const { userId, email, langue, prenom } = account;
  const said = letter(letters[langue]);
  await tellOnce(eventId, String(userId), {
    writes: () => (by.includes('notification') ? notifying(userId, noticeOf(said)) : {}),
    send: by.includes('mail') ? () => sendMail({ to: email, ...rendered(said, langue, prenom) }) : undefined,
  });
};
