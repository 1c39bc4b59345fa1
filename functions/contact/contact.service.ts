import type { Language } from '#shared/auth/schema.ts';
import type { ContactRequest, NewContactRequest } from '#shared/contact/schema.ts';
import { AppError } from '#shared/errors.ts';
import { nowIso } from '../core/clock.ts';
import { ConditionFailed, transact } from '../core/dynamo.ts';
import { type IdempotencyKey, idempotent } from '../core/idempotency.ts';
import { newId } from '../core/ids.ts';
import { publish } from '../core/outbox.ts';
import { type Page, type PageRequest, pagesOf } from '../core/query.ts';
import { findUnreachables, presentUnreachable, type Unreachable } from '../core/unreachable.ts';

export type { StoredContact } from './contact.table.ts';

import {
  deleteContact,
  findContact,
  insertContact,
  markRead,
  pageFrom,
  pageOfContacts,
  pageOfUnread,
  type StoredContact,
} from './contact.table.ts';

/** Stores what somebody writes to support, and tells of it. What a machine sent is dropped, and it hears no difference. */
export const createContact = async (
  { company, ...written }: NewContactRequest,
  langue: Language,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<void> => {
  if (company) return;
  await idempotent(idempotencyKey, async (record) => {
    const contact: StoredContact = { ...written, id: newId(), langue, lu: false, createdAt: nowIso() };
    const made = { id: contact.id };
    await transact({
      ...insertContact(contact),
      event: publish({ type: 'CONTACT_RECEIVED', contactId: contact.id }),
      once: record(made),
    });
    return made;
  });
};

/** A contact request, for our own use; undefined when it is gone. */
export const findContactRequest = (id: number): Promise<StoredContact | undefined> => findContact(id);

export const listContacts = (page: PageRequest): Promise<Page<StoredContact>> => pageOfContacts(page);

/** Those that nobody has read. */
export const listUnread = (page: PageRequest): Promise<Page<StoredContact>> => pageOfUnread(page);

/** Those from an email, oldest first; for whoever is known to have it. */
export const listFrom = (email: string, page: PageRequest): Promise<Page<StoredContact>> => pageFrom(email, page);

/** Deletes what was written from an email. */
export const deleteFrom = async (email: string): Promise<void> => {
  for await (const items of pagesOf((page) => pageFrom(email, page)))
    if (items.length > 0) await transact(Object.fromEntries(items.map(({ id }) => [id, deleteContact(id)])));
};

/** Marks a contact request read; whoever repeats it finds it read. Throws CONTACT_NOT_FOUND. */
export const readContact = async (id: number): Promise<StoredContact> => {
  try {
    return await markRead(id);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError('CONTACT_NOT_FOUND', { cause: error });
    throw error;
  }
};

/** Up to 100 contact requests as admins see them; one read tells which of their senders our mails do not reach. */
export const presentContacts = async (stored: readonly StoredContact[]): Promise<ContactRequest[]> => {
  const unreachable = await findUnreachables(stored.map(({ email }) => email));
  return stored.map((contact) => shown(contact, unreachable.get(contact.email)));
};

/** One contact request, likewise. */
export const presentContact = async (stored: StoredContact): Promise<ContactRequest> => {
  const unreachable = await findUnreachables([stored.email]);
  return shown(stored, unreachable.get(stored.email));
};

const shown = (stored: StoredContact, unreachable: Unreachable | undefined): ContactRequest => ({
  id: stored.id,
  fullName: stored.fullName,
  email: stored.email,
  subject: stored.subject,
  message: stored.message,
  langue: stored.langue,
  lu: stored.lu,
  createdAt: stored.createdAt,
  emailInjoignable: presentUnreachable(unreachable),
});
