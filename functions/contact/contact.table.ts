import type { Language } from '#shared/auth/schema.ts';
import { claimIdWrite } from '../core/items/owners.ts';
import { getItem, insertWrite, updateItem, type Write } from '../core/table/dynamo.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf } from '../core/table/query.ts';

/** Contact request as stored; `langue` is the language in which it was sent. */
export type StoredContact = {
  id: number;
  fullName: string;
  email: string;
  subject: string;
  message: string;
  langue: Language;
  lu: boolean;
  createdAt: string;
};

const newestFirst = { order: 'descending' } as const;

export const findContact = (id: number): Promise<StoredContact | undefined> => getItem(keys.contact(id));

export const pageOfContacts = (page: PageRequest): Promise<Page<StoredContact>> =>
  pageOf('newest', 'CONTACT', newestFirst, page);

export const pageOfUnread = (page: PageRequest): Promise<Page<StoredContact>> =>
  pageOf('newestByStatut', 'CONTACT#NON_LU', newestFirst, page);

/** Lists contact requests from an email address, oldest first. */
export const pageFromEmail = (email: string, page: PageRequest): Promise<Page<StoredContact>> =>
  pageOf('listKeys', `CONTACT#${email}`, {}, page);

export const deleteContactWrite = (id: number): Write => ({ Delete: { Key: keys.contact(id) } });

export const insertContactWrites = (contact: StoredContact): { id: Write; contact: Write } => ({
  id: claimIdWrite(contact.id),
  contact: insertWrite({ ...contact, ...keys.contact(contact.id), ...indexKeys.contact(contact) }),
});

/**
 * Marks a contact request read, which removes it from the list of unread ones. Throws `ConditionFailed` when it is
 * absent.
 */
export const markRead = (id: number): Promise<StoredContact> =>
  updateItem({
    Key: keys.contact(id),
    UpdateExpression: 'SET lu = :yes REMOVE statutPk',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':yes': true },
  });
