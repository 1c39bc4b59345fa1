import { colisOfCustomerIn } from '../colis/colis.service.ts';
import { findAccounts } from '../core/accounts.ts';
import { drawCollectionCodeWrite } from '../core/collection-codes.ts';
import type { DomainEvent } from '../core/domain-events.ts';
import { labelledWrites, transact } from '../core/dynamo.ts';
import { forEachIndependently } from '../core/for-each-independently.ts';
import type { OutboxItem } from '../core/outbox.ts';
import { availableMessage } from './collection-messages.ts';
import { handlePageOfCustomers } from './customer-pages.ts';
import { notifyCustomer } from './notify-customer.ts';
import { isAnnouncedBy } from './recipient-events.ts';

/** Codes that one transaction draws. */
const CODES_PER_WRITE = 50;

/**
 * Draws the collection codes of the unloaded parcels of a container, and notifies each sender once, naming all of their
 * parcels. Parcels are read consistently: one that is unloaded at this moment sees the container available instead.
 */
export const applyAvailability = async (
  item: OutboxItem,
  event: Extract<DomainEvent, { type: 'CONTAINER_AVAILABLE' }>,
): Promise<void> =>
  handlePageOfCustomers(item, event, async (userIds, eventId) => {
    const accounts = new Map((await findAccounts(userIds)).map((account) => [account.userId, account]));
    await forEachIndependently(userIds, async (userId) => {
      const ids = await openCollection(userId, event.bookingId, item.at);
      const account = accounts.get(userId);
      if (ids.length > 0 && account?.erasedAt === null)
        await notifyCustomer(eventId, account, await availableMessage('CONTAINER_AVAILABLE', event, userId, ids));
    });
  });

/** Draws the codes of a customer's parcels that an event of `eventAt` announces; returns their ids. */
const openCollection = async (userId: number, bookingId: number, eventAt: string): Promise<number[]> => {
  const ids = (await colisOfCustomerIn(userId, bookingId))
    .filter((colis) => isAnnouncedBy(colis, eventAt))
    .map(({ id }) => id);
  for (let start = 0; start < ids.length; start += CODES_PER_WRITE) {
    const some = ids.slice(start, start + CODES_PER_WRITE);
    await transact(
      Object.assign(
        {},
        ...some.map((id) => labelledWrites(id, { collectionCode: drawCollectionCodeWrite(userId, id) })),
      ),
    );
  }
  return ids;
};
