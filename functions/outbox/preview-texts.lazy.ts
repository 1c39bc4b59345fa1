import type { Account } from '../core/accounts.ts';
import { notificationText } from './mail-content.ts';
import { mailTemplates } from './mail-templates.ts';
import type { CustomerMessage } from './messages.ts';
import { greetingName, renderMail } from './render-mail.ts';

/** Returns a message as one customer would receive it, by mail or as a notification. */
export const previewText = ({ writeMail, channels }: CustomerMessage, account: Account) => {
  const content = writeMail(mailTemplates[account.langue]);
  if (!channels.includes('mail'))
    return { parMail: false, objet: content.subject, texte: notificationText(content).notification };
  const { subject, text } = renderMail(content, account.langue, greetingName(account));
  return { parMail: true, objet: subject, texte: text };
};
