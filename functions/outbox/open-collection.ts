import { colisOfCustomerIn, retryWithCurrentColis } from '../colis/colis.service.ts';
import {
  applyToColisIn,
  type ColisEffect,
  missEffect,
  noEffect,
  openCollectionEffect,
} from '../colis/container-effects.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import type { OutboxItem } from '../core/events/outbox.ts';
import { forEachIndependently } from '../core/for-each-independently.ts';
import { findOwners } from '../core/items/accounts.ts';
import { wasManifestClosed } from '../manifest/loading-state.ts';
import { publishOffWay } from './apply-loading-closed.ts';
import { availableMessage } from './collection-messages.ts';
import { handlePageOfCustomers } from './customer-pages.ts';
import { notifyCustomer } from './notify-customer.ts';
import { isAnnouncedBy, isAwaitedWithMoneyAt } from './recipient-events.ts';

/**
 * Draws the collection codes of the unloaded parcels of a container, and notifies each sender once, naming all of their
 * parcels. Parcels are read consistently: one that is unloaded at this moment sees the container available instead. What
 * the unloading lacked is missing, if it had begun when the collection was opened: one that began since is under way.
 */
export const applyAvailability = async (
  item: OutboxItem,
  event: Extract<DomainEvent, { type: 'CONTAINER_AVAILABLE' }>,
): Promise<void> =>
  handlePageOfCustomers(item, event, async (userIds, eventId) => {
    const miss = event.unloadingBegun ? await missEffectOf(item, event.bookingId) : noEffect;
    const accounts = new Map((await findOwners(userIds)).map((account) => [account.userId, account]));
    await forEachIndependently(userIds, async (userId) => {
      const ids = await openCollection(userId, event.bookingId, item.at);
      await publishMissing(item, eventId, userId, await applyToColisIn(userId, event.bookingId, miss));
      const account = accounts.get(userId);
      if (ids.length === 0 || account?.erasedAt !== null) return;
      const message = await availableMessage('CONTAINER_AVAILABLE', event, userId, ids);
      if (message) await notifyCustomer(eventId, account, message);
    });
  });

/** Records the parcels of a container whose unloading was closed without them as missing; each sender is told once. */
export const applyUnloadingClosed = async (
  item: OutboxItem,
  event: Extract<DomainEvent, { type: 'UNLOADING_CLOSED' }>,
): Promise<void> =>
  handlePageOfCustomers(item, event, async (userIds, eventId) => {
    const miss = await missEffectOf(item, event.bookingId);
    await forEachIndependently(userIds, async (userId) =>
      publishMissing(item, eventId, userId, await applyToColisIn(userId, event.bookingId, miss)),
    );
  });

/** Returns the effect that records as missing what the unloading of a container has not scanned. */
const missEffectOf = async ({ at }: OutboxItem, bookingId: number): Promise<ColisEffect> =>
  missEffect(bookingId, await wasManifestClosed(bookingId), at);

const publishMissing = (
  item: OutboxItem,
  eventId: string,
  userId: number,
  colisList: readonly StoredColis[],
): Promise<void> => publishOffWay(item, `${eventId}.${userId}`, userId, { incident: 'MANQUANT', colisList });

/**
 * Opens the collection of a customer's parcels; returns the ids of those that an event of `eventAt` announces. One that
 * is unpaid is announced once it is paid, unless its terms ask for the money at the collection.
 */
const openCollection = async (userId: number, bookingId: number, eventAt: string): Promise<number[]> => {
  const opened: StoredColis[] = [];
  for (const colis of await colisOfCustomerIn(userId, bookingId))
    opened.push(await retryWithCurrentColis(colis, openCollectionEffect));
  return opened
    .filter((colis) => isAnnouncedBy(colis, eventAt) || isAwaitedWithMoneyAt(colis, eventAt))
    .map(({ id }) => id);
};
