import { AppError } from '#shared/errors.ts';
import type { NewRecipient, Recipient } from '#shared/recipients/schema.ts';
import { nowIso } from '../core/clock.ts';
import { type CustomerIds, idsOfCustomer } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, transact, type Write } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { type Page, type PageRequest, pagesOf } from '../core/table/query.ts';
import {
  deleteRecipientWrite,
  findRecipient,
  insertRecipientWrite,
  pageOfRecipients,
  replaceRecipientWrite,
  type StoredRecipient,
} from './recipients.table.ts';

export const listRecipients = (ids: CustomerIds, page: PageRequest): Promise<Page<StoredRecipient>> =>
  pageOfRecipients(ids, page);

/** Saves a recipient of the caller. */
export const addRecipient = (
  input: NewRecipient,
  { userId }: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredRecipient> =>
  idempotent(idempotencyKey, async (record) => {
    const { recipient, write } = newRecipient(input, userId);
    await transact({ id: write, idempotency: record(recipient) });
    return recipient;
  });

/** Returns a new recipient of a customer with the write, labelled `id`, that saves it. */
export const newRecipient = (input: NewRecipient, userId: number): { recipient: StoredRecipient; write: Write } => {
  const recipient: StoredRecipient = { ...toStored(input), id: newId(), userId, createdAt: nowIso() };
  return { recipient, write: insertRecipientWrite(recipient) };
};

/** Reports whether a customer has saved a recipient of this name and phone number. */
export const hasRecipient = async (ids: CustomerIds, { nom, telephone }: NewRecipient): Promise<boolean> => {
  for await (const items of pagesOf((page) => pageOfRecipients(ids, page)))
    if (items.some((saved) => saved.telephone === telephone && saved.nom === nom)) return true;
  return false;
};

/** Returns a recipient of the caller, admins included. Throws RECIPIENT_NOT_FOUND. */
export const recipientOf = async (id: number, caller: Caller): Promise<StoredRecipient> => {
  const found = await findRecipient(idsOfCustomer(caller), id);
  if (!found) throw new AppError('RECIPIENT_NOT_FOUND');
  return found;
};

/** Replaces all fields of a recipient; an optional one left out is removed. Throws RECIPIENT_NOT_FOUND. */
export const updateRecipient = async (
  { id, userId, createdAt }: StoredRecipient,
  input: NewRecipient,
): Promise<StoredRecipient> => {
  const recipient: StoredRecipient = { ...toStored(input), id, userId, createdAt };
  try {
    await transact({ item: replaceRecipientWrite(recipient) });
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError('RECIPIENT_NOT_FOUND', { cause: error });
    throw error;
  }
  return recipient;
};

/** Deletes a recipient; safe to repeat. */
export const deleteRecipient = ({ id, userId }: StoredRecipient): Promise<void> =>
  transact({ item: deleteRecipientWrite(userId, id) });

/** Deletes all recipients of a customer. */
export const deleteRecipientsOf = async (userId: number): Promise<void> => {
  for await (const items of pagesOf((page) => pageOfRecipients(userId, page)))
    if (items.length > 0)
      await transact(Object.fromEntries(items.map(({ id }) => [`item:${id}`, deleteRecipientWrite(userId, id)])));
};

/** Presents a recipient to the customer who saved it. */
export const presentRecipient = ({ userId, ...recipient }: StoredRecipient): Recipient => ({
  ...recipient,
  langue: recipient.langue ?? 'fr',
});

/** Returns the fields to store: the language only when it is not French. */
const toStored = ({ langue, ...fields }: NewRecipient): Omit<StoredRecipient, 'id' | 'userId' | 'createdAt'> => ({
  ...fields,
  ...(langue === 'en' && { langue }),
});
