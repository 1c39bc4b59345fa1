import { isPaymentPostponed, isTooLate, wasClosedEarly } from '#shared/situation/problems.ts';
import { colisOfCustomerIn } from '../colis/colis.service.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import type { OutboxItem } from '../core/events/outbox.ts';
import { forEachIndependently } from '../core/for-each-independently.ts';
import { findAccounts } from '../core/items/accounts.ts';
import type { CustomerMessage } from './customer-messages.ts';
import { handlePageOfCustomers } from './customer-pages.ts';
import { notifyCustomer } from './notify-customer.ts';

type DropOffClosed = Extract<DomainEvent, { type: 'DROP_OFF_CLOSED' }>;

/** Notifies each sender, once, of the parcels that they can no longer bring, since the drop-off was closed early. */
export const applyDropOffClosed = async (item: OutboxItem, event: DropOffClosed): Promise<void> =>
  handlePageOfCustomers(item, event, async (userIds, eventId) => {
    const accounts = new Map((await findAccounts(userIds)).map((account) => [account.userId, account]));
    await forEachIndependently(userIds, async (userId) => {
      const account = accounts.get(userId);
      if (account?.erasedAt !== null) return;
      const message = await dropOffClosedMessage(event, await colisOfCustomerIn(userId, event.bookingId));
      if (message) await notifyCustomer(eventId, account, message);
    });
  });

/**
 * Message to a sender that the drop-off of a container was closed early, with those of their parcels that no depot
 * has; undefined when there are none, or the container takes them again.
 */
export const dropOffClosedMessage = async (
  { type, bookingId }: DropOffClosed,
  colisList: readonly StoredColis[],
): Promise<CustomerMessage | undefined> => {
  const container = await containerOf(bookingId);
  if (!wasClosedEarly(container)) return undefined;
  const idsOf = (rule: typeof isTooLate): number[] =>
    colisList.filter((colis) => rule(parcelFactsOf(colis), container, nowIso())).map(({ id }) => id);
  const colisIds = idsOf(isTooLate);
  if (colisIds.length === 0) return undefined;
  const unpaidIds = idsOf(isPaymentPostponed);
  return {
    type,
    writeMail: (templates) => templates.dropOffClosed({ container, colisIds, unpaidIds }),
    channels: ['mail', 'notification'],
    facts: { colisIds },
  };
};
