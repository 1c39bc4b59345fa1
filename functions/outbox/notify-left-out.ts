import { colisOfCustomerIn } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { toldColisIds } from '../core/events/event-deliveries.ts';
import type { OutboxItem } from '../core/events/outbox.ts';
import { forEachIndependently } from '../core/for-each-independently.ts';
import { findOwners } from '../core/items/accounts.ts';
import { handlePageOfCustomers } from './customer-pages.ts';
import { isAboutToLapse, type LeftOutEvent, leftOutMessage } from './left-out-messages.ts';
import { notifyCustomer } from './notify-customer.ts';

/**
 * Notifies each sender, once, of their parcels that do not leave with a container, since its drop-off is over or its
 * loading closed, or that can be loaded again.
 */
export const notifyOfLeftOut = (item: OutboxItem, event: LeftOutEvent): Promise<void> =>
  handlePageOfCustomers(item, event, (userIds, eventId) => notifySendersOfLeftOut(eventId, event, userIds));

/** Notifies these senders of it. */
export const notifySendersOfLeftOut = async (
  eventId: string,
  event: LeftOutEvent,
  userIds: readonly number[],
): Promise<void> => {
  const accounts = new Map((await findOwners(userIds)).map((account) => [account.userId, account]));
  await forEachIndependently(userIds, async (userId) => {
    const account = accounts.get(userId);
    if (account?.erasedAt !== null) return;
    const message = await leftOutMessage(event, await concernedColis(event, userId));
    if (message) await notifyCustomer(eventId, account, message);
  });
};

/**
 * Returns the parcels of a sender in the container that an event may be news about: not one that was left behind, or is
 * about to be cancelled, since its sender is told of that; of a reopening, those of whose closing the sender was told.
 */
const concernedColis = async (event: LeftOutEvent, userId: number): Promise<StoredColis[]> => {
  const told = event.type === 'LOADING_REOPENED' ? await toldColisIds(event.annonce, `${userId}`) : undefined;
  if (told?.length === 0) return [];
  return (await colisOfCustomerIn(userId, event.bookingId)).filter(
    (colis) => colis.incident?.type !== 'RESTE' && !isAboutToLapse(colis) && (told?.includes(colis.id) ?? true),
  );
};
