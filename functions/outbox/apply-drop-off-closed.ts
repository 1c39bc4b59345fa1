import { colisOfCustomerIn } from '../colis/colis.service.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import type { OutboxItem } from '../core/events/outbox.ts';
import { forEachIndependently } from '../core/for-each-independently.ts';
import { findAccounts } from '../core/items/accounts.ts';
import { handlePageOfCustomers } from './customer-pages.ts';
import { dropOffClosedMessage } from './drop-off-messages.ts';
import { notifyCustomer } from './notify-customer.ts';

/** Notifies each sender, once, of the parcels that they can no longer bring, since the drop-off was closed early. */
export const applyDropOffClosed = async (
  item: OutboxItem,
  event: Extract<DomainEvent, { type: 'DROP_OFF_CLOSED' }>,
): Promise<void> =>
  handlePageOfCustomers(item, event, async (userIds, eventId) => {
    const accounts = new Map((await findAccounts(userIds)).map((account) => [account.userId, account]));
    await forEachIndependently(userIds, async (userId) => {
      const account = accounts.get(userId);
      if (account?.erasedAt !== null) return;
      const message = await dropOffClosedMessage(event, await colisOfCustomerIn(userId, event.bookingId));
      if (message) await notifyCustomer(eventId, account, message);
    });
  });
