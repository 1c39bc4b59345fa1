import { applyToColisIn, leaveUnloadedEffect, wasOffWayAt } from '../colis/container-effects.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { type OutboxItem, publishConsequence } from '../core/events/outbox.ts';
import { forEachIndependently } from '../core/for-each-independently.ts';
import { handlePageOfCustomers } from './customer-pages.ts';
import { notifySendersOfLeftOut } from './notify-left-out.ts';

/**
 * Tells senders of parcels that are not loaded as a list is closed, or can be brought no more. After the departure, it
 * leaves behind the parcels that counted as gone with their container and are not in the list; senders and recipients are
 * told as at a departure.
 */
export const applyLoadingClosed = async (
  item: OutboxItem,
  event: Extract<DomainEvent, { type: 'LOADING_CLOSED' }>,
): Promise<void> => {
  const container = await containerOf(event.bookingId);
  const effect = leaveUnloadedEffect(container, item.at);
  await handlePageOfCustomers(item, event, async (userIds, eventId) => {
    if (event.parti)
      await forEachIndependently(userIds, async (userId) => {
        const colisList = await applyToColisIn(userId, container.id, effect);
        await publishOffWay(item, `${eventId}.${userId}`, userId, { incident: 'RESTE', colisList });
      });
    await notifySendersOfLeftOut(eventId, event, userIds);
  });
};

/** Parcels by what became of them; `isTold` reports whether their sender was told so before. */
type OffWay = {
  incident: 'RESTE' | 'MANQUANT';
  colisList: readonly StoredColis[];
  isTold?: (colis: StoredColis) => boolean;
};

/** Publishes which parcels of a customer the event of an item left behind, or missed, in one event; none if it did not. */
export const publishOffWay = async (
  item: OutboxItem,
  eventId: string,
  userId: number,
  { incident, colisList, isTold }: OffWay,
): Promise<void> => {
  const parcels = colisList.filter((colis) => wasOffWayAt(colis, incident, item.at));
  const [first, ...more] = parcels.map(({ id }) => id);
  if (first === undefined) return;
  const told = isTold ? parcels.filter(isTold).map(({ id }) => id) : [];
  const off = { userId, colisId: first, colisIds: [first, ...more], ...(told.length > 0 && { dejaDits: told }) };
  await publishConsequence(item, eventId, { type: 'COLIS_INCIDENT', ...off, incident });
};
