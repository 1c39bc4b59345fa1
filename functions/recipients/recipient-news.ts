import type { RecipientMessage, RecipientNews } from '#shared/recipients/messages.ts';
import { hasOwnEmail } from '#shared/recipients/rules.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { pageOfMessages, presentMessages } from '../core/events/recipient-messages.ts';
import { findProxies, presentProxies } from '../core/items/proxies.ts';
import { hasStoppedMails, recipientNameOf } from '../core/items/recipient-addresses.ts';
import { findUnreachable, presentUnreachable } from '../core/items/unreachable-addresses.ts';
import { pagesOf } from '../core/table/query.ts';
import { withWritableRecipients } from './writable-recipients.ts';

/** Returns the mails to the recipient of a parcel, oldest first, and whether their current address gets any. */
export const recipientNews = async (colis: StoredColis): Promise<RecipientNews> => {
  const { userId, id, emailDestinataire } = colis;
  const isWrittenTo = hasOwnEmail(colis);
  const [messages, unreachable, arrete, proxies, writable] = await Promise.all([
    messagesAbout(userId, id),
    isWrittenTo ? findUnreachable(emailDestinataire) : undefined,
    isWrittenTo && hasStoppedMails(recipientNameOf(emailDestinataire)),
    findProxies(userId, id),
    withWritableRecipients([colis]),
  ]);
  return {
    messages: messages.sort((one, other) => one.date.localeCompare(other.date)),
    emailInjoignable: presentUnreachable(unreachable),
    arrete,
    enAttente: isWrittenTo && writable.length === 0,
    ...presentProxies(proxies),
  };
};

const messagesAbout = async (userId: number, colisId: number): Promise<RecipientMessage[]> => {
  const found: RecipientMessage[] = [];
  for await (const items of pagesOf((page) => pageOfMessages(userId, colisId, page)))
    found.push(...(await presentMessages(items)));
  return found;
};
