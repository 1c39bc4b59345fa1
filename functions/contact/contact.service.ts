import type { Language } from '#shared/auth/schema.ts';
import type { ContactRequest, NewContactRequest } from '#shared/contact/schema.ts';
import { nowIso } from '../core/clock.ts';
import { transact } from '../core/dynamo.ts';
import { newId } from '../core/ids.ts';
import { type OnceKey, once } from '../core/once.ts';
import { tell } from '../core/outbox.ts';
import type { Page, PageRequest } from '../core/query.ts';
import { findContact, insertContact, pageOfContacts, type StoredContact } from './contact.table.ts';

/** Stores what somebody writes to support, and tells of it. What a machine sent is dropped, and it hears no difference. */
export const receiveContact = async (
  { company, ...written }: NewContactRequest,
  langue: Language,
  onceKey: OnceKey | undefined,
): Promise<void> => {
  if (company) return;
  await once(onceKey, async (record) => {
    const contact: StoredContact = { ...written, id: newId(), langue, createdAt: nowIso() };
    const made = { id: contact.id };
    await transact({
      ...insertContact(contact),
      told: tell({ type: 'CONTACT_RECEIVED', contactId: contact.id }),
      once: record(made),
    });
    return made;
  });
};

/** A contact request, for our own use; undefined when it is gone. */
export const contactOf = (id: number): Promise<StoredContact | undefined> => findContact(id);

export const listContacts = (page: PageRequest): Promise<Page<StoredContact>> => pageOfContacts(page);

export const presentContact = (stored: StoredContact): ContactRequest => ({
  id: stored.id,
  fullName: stored.fullName,
  email: stored.email,
  subject: stored.subject,
  message: stored.message,
  langue: stored.langue,
  createdAt: stored.createdAt,
});
