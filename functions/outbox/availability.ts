import { applyToColisIn, noEffect } from '../colis/container-effects.ts';
import { listCustomersIn } from '../containers/containers.service.ts';
import { findAccounts } from '../core/accounts.ts';
import { drawCollectionCode } from '../core/collection-codes.ts';
import type { DomainEvent } from '../core/domain-events.ts';
import { labelledWith, transact } from '../core/dynamo.ts';
import { type OutboxItem, publishContinuation } from '../core/outbox.ts';
import { availableMessage } from './collection-messages.ts';
import { forEachIndependently } from './for-each-independently.ts';
import { notifyCustomer } from './notify-customer.ts';
import { isAnnouncedBy, notifyRecipientsIn, publishRecipients } from './recipient-events.ts';

/** Customers handled by one call. */
const CUSTOMERS_PER_CALL = 25;
/** Codes that one transaction draws. */
const CODES_PER_WRITE = 50;

/**
 * Draws the collection codes of the unloaded parcels of a container, and notifies each sender once, naming all of their
 * parcels; the last page publishes the pass over the recipients, as does one that succeeds after a failure. Parcels are
 * read consistently: one that is unloaded at this moment sees the container available instead.
 */
export const applyAvailability = async (
  item: OutboxItem,
  event: Extract<DomainEvent, { type: 'CONTAINER_AVAILABLE' }>,
): Promise<void> => {
  const { eventId, rest, attempts = 0 } = item;
  if (rest && 'run' in rest) return notifyRecipientsIn(item, rest, event, event.bookingId);
  const { of, page, afterUserId } = { of: eventId, page: 0, afterUserId: undefined, ...rest };
  const { userIds, after } = await listCustomersIn(event.bookingId, CUSTOMERS_PER_CALL, afterUserId);
  if (after !== undefined) await publishContinuation(item, { of, page: page + 1, afterUserId: after });
  try {
    await openForEachCustomer({ ...item, eventId: of }, userIds, event);
  } finally {
    if (after === undefined || attempts > 0) await publishRecipients(item, event, of, `${page}-${attempts}`);
  }
};

const openForEachCustomer = async (
  { eventId, at }: OutboxItem,
  userIds: readonly number[],
  event: Extract<DomainEvent, { type: 'CONTAINER_AVAILABLE' }>,
): Promise<void> => {
  const accounts = new Map((await findAccounts(userIds)).map((account) => [account.userId, account]));
  await forEachIndependently(userIds, async (userId) => {
    const ids = await openCollection(userId, event.bookingId, at);
    const account = accounts.get(userId);
    if (ids.length > 0 && account?.erasedAt === null)
      await notifyCustomer(eventId, account, await availableMessage('CONTAINER_AVAILABLE', event, userId, ids));
  });
};

/** Draws the codes of a customer's parcels that an event of `eventAt` announces; returns their ids. */
const openCollection = async (userId: number, bookingId: number, eventAt: string): Promise<number[]> => {
  const ids = (await applyToColisIn(userId, bookingId, noEffect))
    .filter((colis) => isAnnouncedBy(colis, eventAt))
    .map(({ id }) => id);
  for (let start = 0; start < ids.length; start += CODES_PER_WRITE) {
    const some = ids.slice(start, start + CODES_PER_WRITE);
    await transact(
      Object.assign({}, ...some.map((id) => labelledWith(id, { collectionCode: drawCollectionCode(userId, id) }))),
    );
  }
  return ids;
};
