import { LANGUAGES, type Language } from '#shared/auth/schema.ts';
import type { ChangePreview, UnreachableCustomers } from '#shared/changes/schema.ts';
import { type Account, hasAddress } from '../core/items/accounts.ts';
import { findUnreachables } from '../core/items/unreachable-addresses.ts';
import { notificationText } from '../mail-texts/mail-content.ts';
import { mailTemplates } from '../mail-texts/mail-templates.ts';
import { greetingName, renderMail } from '../mail-texts/render-mail.ts';
import type { CustomerMessage } from '../outbox/customer-messages.ts';
import type { Recipient } from './preview-change.ts';

/** Returns the messages of a change in each language, each as its first recipient would receive it. */
export const previewMessages = (recipients: readonly Recipient[]): ChangePreview['messages'] =>
  LANGUAGES.flatMap((langue) => messagesIn(langue, recipients));

const messagesIn = (langue: Language, recipients: readonly Recipient[]) => {
  const messages = recipients
    .filter(({ account }) => account.langue === langue)
    .flatMap((recipient) => recipient.messages.map((message) => ({ account: recipient.account, message })));
  return [...Map.groupBy(messages, ({ message }) => message.type).values()].flatMap((same) => {
    const [first] = same;
    const clients = new Set(same.map(({ account }) => account.userId)).size;
    return first ? [{ langue, clients, ...previewText(first.message, first.account) }] : [];
  });
};

/** Returns a message as one customer would receive it, by mail or as a notification. */
const previewText = ({ writeMail, channels }: CustomerMessage, account: Account) => {
  const content = writeMail(mailTemplates[account.langue]);
  if (!channels.includes('mail'))
    return { parMail: false, objet: content.subject, texte: notificationText(content).notification };
  const { subject, text } = renderMail(content, account.langue, greetingName(account));
  return { parMail: true, objet: subject, texte: text };
};

/** Returns the recipients of a mail who have no address, or one to which mails do not arrive. */
export const unreachableOf = async (recipients: readonly Recipient[]): Promise<UnreachableCustomers> => {
  const mailed = recipients.filter(({ messages }) => messages.some(({ channels }) => channels.includes('mail')));
  const unreachable = await findUnreachables(mailed.map(({ account }) => account.email));
  return mailed.flatMap(({ account }) => {
    const { userId, prenom, nom, email, telephone } = account;
    return !hasAddress(account) || unreachable.has(email)
      ? [{ userId, nom: `${prenom} ${nom}`, email, telephone }]
      : [];
  });
};
