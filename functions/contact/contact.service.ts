import type { Language } from '#shared/auth/schema.ts';
import type { ContactRequest, NewContactRequest } from '#shared/contact/schema.ts';
import { AppError } from '#shared/errors.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { findUnreachables, presentUnreachable, type UnreachableAddress } from '../core/items/unreachable-addresses.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { type Page, type PageRequest, pagesOf } from '../core/table/query.ts';

export type { StoredContact } from './contact.table.ts';

import {
  deleteContactWrite,
  findContact,
  insertContactWrites,
  markRead,
  pageFromEmail,
  pageOfContacts,
  pageOfUnread,
  type StoredContact,
} from './contact.table.ts';

/**
 * Stores a message to support and publishes its event. Drops one that a bot sent (honeypot field `company`) with the
 * same reply.
 */
export const createContact = async (
  { company, ...message }: NewContactRequest,
  langue: Language,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<void> => {
  if (company) return;
  await idempotent(idempotencyKey, async (record) => {
    const contact: StoredContact = { ...message, id: newId(), langue, lu: false, createdAt: nowIso() };
    const reply = { id: contact.id };
    await transact({
      ...insertContactWrites(contact),
      event: eventWrite({ type: 'CONTACT_RECEIVED', contactId: contact.id }),
      idempotency: record(reply),
    });
    return reply;
  });
};

/** Finds a contact request without checking the caller; undefined when it was deleted. */
export const findContactRequest = (id: number): Promise<StoredContact | undefined> => findContact(id);

export const listContacts = (page: PageRequest): Promise<Page<StoredContact>> => pageOfContacts(page);

/** Lists unread contact requests. */
export const listUnread = (page: PageRequest): Promise<Page<StoredContact>> => pageOfUnread(page);

/** Lists contact requests from an email address, oldest first; the caller must be known to own it. */
export const listFromEmail = (email: string, page: PageRequest): Promise<Page<StoredContact>> =>
  pageFromEmail(email, page);

/** Deletes all contact requests from an email address. */
export const deleteFromEmail = async (email: string): Promise<void> => {
  for await (const items of pagesOf((page) => pageFromEmail(email, page)))
    if (items.length > 0) await transact(Object.fromEntries(items.map(({ id }) => [id, deleteContactWrite(id)])));
};

/** Marks a contact request read; safe to repeat. Throws CONTACT_NOT_FOUND. */
export const readContact = async (id: number): Promise<StoredContact> => {
  try {
    return await markRead(id);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError('CONTACT_NOT_FOUND', { cause: error });
    throw error;
  }
};

/** Presents contact requests to admins; one read finds which senders are unreachable by mail. */
export const presentContacts = async (stored: readonly StoredContact[]): Promise<ContactRequest[]> => {
  const unreachable = await findUnreachables(stored.map(({ email }) => email));
  return stored.map((contact) => presentStored(contact, unreachable.get(contact.email)));
};

/** Presents one contact request to admins. */
export const presentContact = async (stored: StoredContact): Promise<ContactRequest> => {
  const unreachable = await findUnreachables([stored.email]);
  return presentStored(stored, unreachable.get(stored.email));
};

const presentStored = (stored: StoredContact, unreachable: UnreachableAddress | undefined): ContactRequest => ({
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
