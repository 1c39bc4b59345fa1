import { nowIso } from '../core/clock.ts';
import { correlationId } from '../core/correlation.ts';
import { ConditionFailed, transact, type Writes } from '../core/dynamo.ts';
import { insertDelivery } from '../core/event-deliveries.ts';
import type { EventDelivery } from '../core/event-delivery.ts';
import { idempotent } from '../core/idempotency.ts';
import { newId } from '../core/ids.ts';

type NewDelivery = Pick<EventDelivery, 'eventId' | 'recipient' | 'type' | 'channel' | 'facts' | 'to'>;

/**
 * Records a delivery and writes the notification in the same transaction. Does nothing when it was recorded before: the
 * stream may deliver the same event twice, even at once.
 */
export const recordDelivery = async (newDelivery: NewDelivery, writes: () => Writes = () => ({})): Promise<void> => {
  const delivery: EventDelivery = {
    ...newDelivery,
    id: newId(),
    statut: newDelivery.channel === 'MAIL' ? 'PENDING' : 'SENT',
    attempts: 0,
    leaseUntil: 0,
    createdAt: nowIso(),
    correlationId: correlationId(),
  };
  try {
    await idempotent(undefined, () => transact({ ...insertDelivery(delivery), ...writes() }));
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.has('delivery'))) throw error;
  }
};
