import { nowIso } from '../core/clock.ts';
import { correlationId } from '../core/correlation.ts';
import { insertDelivery } from '../core/deliveries.ts';
import type { Delivery } from '../core/delivery.ts';
import { ConditionFailed, transact, type Write } from '../core/dynamo.ts';
import { idempotent } from '../core/idempotency.ts';
import { newId } from '../core/ids.ts';

type NewDelivery = Pick<Delivery, 'eventId' | 'recipient' | 'type' | 'channel' | 'facts' | 'to'>;

/**
 * Records a delivery and writes the notification in the same transaction. Does nothing when it was recorded before: the
 * stream may deliver the same event twice, even at once.
 */
export const recordDelivery = async (
  draft: NewDelivery,
  writes: () => Record<string, Write> = () => ({}),
): Promise<void> => {
  const delivery: Delivery = {
    ...draft,
    id: newId(),
    statut: draft.channel === 'MAIL' ? 'PENDING' : 'SENT',
    attempts: 0,
    leaseUntil: 0,
    createdAt: nowIso(),
    correlationId: correlationId(),
  };
  try {
    await idempotent(undefined, () => transact({ ...insertDelivery(delivery), ...writes() }));
  } catch (error) {
    if (!(error instanceof ConditionFailed && 'delivery' in error.failed)) throw error;
  }
};
