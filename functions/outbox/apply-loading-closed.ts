import {
  applyToColisIn,
  type ColisEffect,
  leaveAfterAllEffect,
  leaveUnloadedEffect,
  wasOffWayAt,
} from '../colis/container-effects.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { type OutboxItem, publishConsequence } from '../core/events/outbox.ts';
import { forEachIndependently } from '../core/for-each-independently.ts';
import { handlePageOfCustomers } from './customer-pages.ts';

/**
 * Leaves behind the parcels that counted as gone with their container and are not in its list, which was closed since,
 * and sends after it those that it had left behind and that the list has; senders and recipients are told as at a
 * departure.
 */
export const applyLoadingClosed = async (
  item: OutboxItem,
  event: Extract<DomainEvent, { type: 'LOADING_CLOSED' }>,
): Promise<void> => {
  const container = await containerOf(event.bookingId);
  const [leave, leaveAfterAll] = [leaveUnloadedEffect(container, item.at), leaveAfterAllEffect(container, item.at)];
  const effect: ColisEffect = async (colis) => leaveAfterAll(await leave(colis));
  await handlePageOfCustomers(item, event, (userIds, eventId) =>
    forEachIndependently(userIds, async (userId) => {
      const colisList = await applyToColisIn(userId, container.id, effect);
      await publishOffWay(item, `${eventId}.${userId}`, userId, { incident: 'RESTE', colisList });
    }),
  );
};

/** Publishes which parcels of a customer the event of an item left behind, or missed, in one event; none if it did not. */
export const publishOffWay = async (
  item: OutboxItem,
  eventId: string,
  userId: number,
  { incident, colisList }: { incident: 'RESTE' | 'MANQUANT'; colisList: readonly StoredColis[] },
): Promise<void> => {
  const [first, ...more] = colisList.filter((colis) => wasOffWayAt(colis, incident, item.at)).map(({ id }) => id);
  if (first === undefined) return;
  const off = { userId, colisId: first, colisIds: [first, ...more] };
  await publishConsequence(item, eventId, { type: 'COLIS_INCIDENT', ...off, incident });
};
