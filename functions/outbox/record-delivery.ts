import { nowIso } from '../core/clock.ts';
import { correlationId } from '../core/correlation.ts';
import { insertDelivery } from '../core/event-deliveries.ts';
import type { EventDelivery } from '../core/event-delivery.ts';
import { newId } from '../core/ids.ts';

/**
 * Queues the mail about an event to an addressee. Does nothing when it was queued before: the stream may deliver the
 * same event twice, even at once.
 */
export const recordDelivery = (
  delivery: Pick<EventDelivery, 'eventId' | 'recipient' | 'type' | 'facts' | 'to'>,
): Promise<void> =>
  insertDelivery({
    ...delivery,
    id: newId(),
    statut: 'PENDING',
    attempts: 0,
    leaseUntil: 0,
    createdAt: nowIso(),
    correlationId: correlationId(),
  });
