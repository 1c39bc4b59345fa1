import type { NewRecipient } from '#shared/recipients/schema.ts';
import type { CustomerIds } from '../core/items/accounts.ts';
import { getItem, insertWrite, type Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOfPartitions } from '../core/table/query.ts';

/** Saved recipient as stored, in its customer's own partition of recipients. */
export type StoredRecipient = Omit<NewRecipient, 'langue'> & {
  id: number;
  userId: number;
  createdAt: string;
  /** Absent for French. */
  langue?: 'en';
};

/** Reads a recipient of a customer consistently. */
export const findRecipient = async (ids: CustomerIds, id: number): Promise<StoredRecipient | undefined> => {
  const found = await Promise.all([ids].flat().map((userId) => getItem<StoredRecipient>(keys.recipient(userId, id))));
  return found.find((recipient) => recipient !== undefined);
};

export const pageOfRecipients = (ids: CustomerIds, page: PageRequest): Promise<Page<StoredRecipient>> =>
  pageOfPartitions(
    [ids].flat().map((userId) => keys.recipient(userId, 0).pk),
    { prefix: 'RECIPIENT#' },
    page,
  );

/** Returns the write of a new recipient; its id is unique among those of its customer. */
export const insertRecipientWrite = (recipient: StoredRecipient): Write =>
  insertWrite({ ...recipient, ...keys.recipient(recipient.userId, recipient.id) });

/** Returns the write that replaces a recipient, refused when it was deleted. */
export const replaceRecipientWrite = (recipient: StoredRecipient): Write => ({
  Put: {
    Item: { ...recipient, ...keys.recipient(recipient.userId, recipient.id) },
    ConditionExpression: 'attribute_exists(pk)',
  },
});

/** Returns the write that deletes a recipient, whether or not it still exists. */
export const deleteRecipientWrite = (userId: number, id: number): Write => ({
  Delete: { Key: keys.recipient(userId, id) },
});
