import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { logFailure } from '../core/log.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';
import { markDropOffToldWrite, pageOfEndedDropOffs } from './containers.table.ts';
import type { StoredContainer } from './stored-container.ts';

/**
 * Publishes the announced ends of drop-offs that have passed, so that senders are told of what they did not bring;
 * returns how many containers it processed.
 */
export const announceDropOffEnds = async (hasTimeLeft: () => boolean): Promise<number> => {
  let processed = 0;
  for await (const containers of pagesOf((page) => pageOfEndedDropOffs(nowIso(), page))) {
    for (const container of containers) {
      if (!hasTimeLeft()) return processed;
      await logFailure({ bookingId: container.id }, () => announceDropOffEnd(container));
      processed += 1;
    }
  }
  return processed;
};

/** Publishes the end of a drop-off once: in the transaction that keeps that it is told. */
const announceDropOffEnd = async (container: StoredContainer): Promise<void> => {
  const { id: bookingId, colisCount } = container;
  try {
    await transact({
      container: markDropOffToldWrite(container),
      event: colisCount > 0 ? eventWrite({ type: 'DROP_OFF_ENDED', bookingId }) : undefined,
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error; // moved, told, cancelled or deleted meanwhile
  }
};
