import type { NewDecision } from '#shared/colis/decisions.ts';
import { AppError } from '#shared/errors.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact } from '../core/table/dynamo.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { replaceColisWrite } from './colis.table.ts';
import { saveMeasuredSize } from './intake-difference.ts';
import { isIntakeDifferencePending, withDifferenceOutcome } from './pending-difference.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Decides on an intake difference that waits for space or for a payment: applies it, or keeps the booking with a
 * reason. Throws NO_DIFFERENCE, COLIS_LOCKED, INVALID_FIELDS, CONTAINER_FULL, CONTAINER_CLOSED or UNPAID_SHARE_FULL.
 */
export const decideIntakeDifference = (
  colis: StoredColis,
  { decision, motif }: NewDecision,
  admin: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record) =>
    retryWithCurrentColis(colis, async (current) => {
      if (!isIntakeDifferencePending(current)) throw new AppError('NO_DIFFERENCE');
      const decided = { par: admin.userId, le: nowIso(), motif: motif || null };
      const idempotency = (after: StoredColis) => record({ ...after, version: after.version + 1 });
      if (decision === 'MAINTENIR') {
        if (!motif) throw new AppError('INVALID_FIELDS', { fields: { motif: { fault: 'required' } } });
        const kept = withDifferenceOutcome(current, 'MAINTENU', decided);
        await transact({
          colis: replaceColisWrite(kept),
          event: eventWrite({ type: 'DIFFERENCE_KEPT', userId: kept.userId, colisId: kept.id }),
          idempotency: idempotency(kept),
        });
        return { ...kept, version: kept.version + 1 };
      }
      if (current.lockedBy !== null) throw new AppError('COLIS_LOCKED');
      const differing = withDifferenceOutcome(current, 'APPLIQUE', decided);
      return saveMeasuredSize(current, differing, (after) => ({ idempotency: idempotency(after) }));
    }),
  );
