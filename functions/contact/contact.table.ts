import type { Language } from '#shared/auth/schema.ts';
import { find, insert, type Write } from '../core/dynamo.ts';
import { indexed, keys } from '../core/keys.ts';
import { type Page, type PageRequest, pageOf } from '../core/query.ts';

/** A contact request as stored; `langue` is the language in which it was sent. */
export type StoredContact = {
  id: number;
  fullName: string;
  email: string;
  subject: string;
  message: string;
  langue: Language;
  createdAt: string;
};

export const findContact = (id: number): Promise<StoredContact | undefined> => find(keys.contact(id));

export const pageOfContacts = (page: PageRequest): Promise<Page<StoredContact>> =>
  pageOf('all', 'CONTACT', { order: 'descending' }, page);

export const insertContact = (contact: StoredContact): { id: Write; contact: Write } => ({
  id: insert(keys.id(contact.id)),
  contact: insert({ ...contact, ...keys.contact(contact.id), ...indexed.contact(contact) }),
});
