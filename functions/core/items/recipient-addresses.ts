import { createHash } from 'node:crypto';
import { nowIso } from '../clock.ts';
import { ConditionFailed, getItem, putItem, transact } from '../table/dynamo.ts';
import { keys } from '../table/keys.ts';

/**
 * Recipient of parcels as deliveries name them: `DEST-` and the first 64 bits of the SHA-256 of their email address, in
 * hexadecimal. It serves as a tag of SES and as a key, and does not reveal the address.
 */
export type RecipientName = `DEST-${string}`;

/** Reports whether a text names a recipient of parcels. */
export const isRecipientName = (text: string): text is RecipientName => /^DEST-[0-9a-f]{16}$/.test(text);

export const recipientNameOf = (email: string): RecipientName =>
  `DEST-${createHash('sha256').update(email).digest('hex').slice(0, 16)}`;

/** Reports whether the owner of an address wants no mails about parcels for them; read consistently. */
export const hasStoppedMails = async (name: RecipientName): Promise<boolean> =>
  (await getItem(keys.recipientMails(name))) !== undefined;

/** Stops all mails about parcels to an address; safe to repeat. */
export const stopMails = async (name: RecipientName): Promise<void> => {
  try {
    await putItem(
      { ...keys.recipientMails(name), stoppedAt: nowIso() },
      { ConditionExpression: 'attribute_not_exists(pk)' },
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error; // they were stopped before
  }
};

/** Resumes the mails to an address; safe to repeat. */
export const resumeMails = (name: RecipientName): Promise<void> =>
  transact({ item: { Delete: { Key: keys.recipientMails(name) } } });
