import { nowIso } from '../core/clock.ts';
import { correlationId } from '../core/correlation.ts';
import { insertDelivery } from '../core/deliveries.ts';
import type { Delivery } from '../core/delivery.ts';
import { ConditionFailed, transact, type Write } from '../core/dynamo.ts';
import { idempotent } from '../core/idempotency.ts';
import { newId } from '../core/ids.ts';

type Wanted = Pick<Delivery, 'eventId' | 'recipient' | 'type' | 'channel' | 'facts' | 'to'>;

/**
 * Records that somebody is told of an event, and writes in the same transaction what they are told in the app. Does nothing
 * when that was recorded before: the stream may hand the same event over twice, even at once.
 */
export const recordDelivery = async (
  wanted: Wanted,
  writes: () => Record<string, Write> = () => ({}),
): Promise<void> => {
  const delivery: Delivery = {
    ...wanted,
    id: newId(),
    statut: wanted.channel === 'MAIL' ? 'PENDING' : 'SENT',
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
