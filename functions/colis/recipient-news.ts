import { isUnderWay } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import type { RecipientCorrection, RecipientNews } from '#shared/recipients/messages.ts';
import { transact, type Write } from '../core/dynamo.ts';
import { publish } from '../core/outbox.ts';
import { findProxy, presentProxy } from '../core/proxies.ts';
import { pagesOf } from '../core/query.ts';
import { hasStoppedMails, recipientNameOf } from '../core/recipient-addresses.ts';
import { pageOfMessages, presentMessage, type StoredMessage } from '../core/recipient-messages.ts';
import { findUnreachable, presentUnreachable } from '../core/unreachable-addresses.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { replaceColis } from './colis.table.ts';
import type { StoredColis } from './stored-colis.ts';

/** Returns the mails to the recipient of a parcel, oldest first, and whether their current address gets any. */
export const recipientNews = async ({ userId, id, emailDestinataire }: StoredColis): Promise<RecipientNews> => {
  const [messages, unreachable, arrete, proxy] = await Promise.all([
    messagesAbout(userId, id),
    findUnreachable(emailDestinataire),
    hasStoppedMails(recipientNameOf(emailDestinataire)),
    findProxy(userId, id),
  ]);
  return {
    messages: messages.sort((one, other) => one.createdAt.localeCompare(other.createdAt)).map(presentMessage),
    emailInjoignable: presentUnreachable(unreachable),
    arrete,
    mandataire: proxy ? presentProxy(proxy) : null,
  };
};

const messagesAbout = async (userId: number, colisId: number): Promise<StoredMessage[]> => {
  const found: StoredMessage[] = [];
  for await (const items of pagesOf((page) => pageOfMessages(userId, colisId, page))) found.push(...items);
  return found;
};

/**
 * Corrects the email address of a recipient, also of a paid parcel or one on its way: they are then told what they
 * missed. Throws COLIS_NOT_EDITABLE for a parcel that is delivered, cancelled or anonymised.
 */
export const correctRecipient = (
  colis: StoredColis,
  { emailDestinataire, langueDestinataire }: RecipientCorrection,
): Promise<StoredColis> =>
  retryWithCurrentColis(colis, async (current) => {
    if (current.username === null || !isUnderWay(current)) throw new AppError('COLIS_NOT_EDITABLE');
    const corrected: StoredColis = {
      ...current,
      emailDestinataire,
      ...(langueDestinataire && { langueDestinataire: langueDestinataire === 'en' ? 'en' : undefined }),
    };
    await transact({ colis: replaceColis(corrected), event: correctionEvent(current, corrected) });
    return { ...corrected, version: current.version + 1 };
  });

/** Event for a recipient whose address was corrected; undefined if it was not. */
export const correctionEvent = (before: StoredColis, after: StoredColis): Write | undefined =>
  before.emailDestinataire === after.emailDestinataire
    ? undefined
    : publish({ type: 'RECIPIENT_CORRECTED', userId: after.userId, colisId: after.id });
