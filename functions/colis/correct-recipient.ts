import { isUnderWay } from '#shared/colis/rules.ts';
import type { RecipientCorrection } from '#shared/colis/schema.ts';
import { AppError } from '#shared/errors.ts';
import { hasOwnEmail } from '#shared/recipients/rules.ts';
import { eventWrite } from '../core/events/outbox.ts';
import type { ApiEvent, Caller } from '../core/request/caller.ts';
import { limitChange, limitParcelChange } from '../core/request/limits.ts';
import { transact, type Write } from '../core/table/dynamo.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { replaceColisWrite } from './colis.table.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Corrects the email address of a recipient, also of a paid parcel or one on its way: the recipient is then notified of
 * what they missed. Throws COLIS_NOT_EDITABLE for a parcel that is delivered, cancelled or anonymised.
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
    await transact({ colis: replaceColisWrite(corrected), event: correctionEventWrite(current, corrected) });
    return { ...corrected, version: current.version + 1 };
  });

/**
 * Counts a customer's change of a recipient's address, since it sends a mail there. Throws TOO_MANY_REQUESTS, which
 * names the field when this parcel's address was changed too often.
 */
export const limitCorrection = async (
  { id, emailDestinataire: before }: StoredColis,
  after: string | undefined,
  caller: Caller,
  event: ApiEvent,
): Promise<void> => {
  if (caller.isAdmin || !after || after === before) return;
  await limitChange('recipientAddress', event, caller);
  await limitParcelChange('recipientAddress', id, 'emailDestinataire');
};

/** Write that publishes the event for a recipient whose address was corrected; undefined if nobody is to be told. */
export const correctionEventWrite = (before: StoredColis, after: StoredColis): Write | undefined =>
  before.emailDestinataire === after.emailDestinataire || !hasOwnEmail(after)
    ? undefined
    : eventWrite({ type: 'RECIPIENT_CORRECTED', userId: after.userId, colisId: after.id });
