import type { NewDecision } from '#shared/colis/decisions.ts';
import { salePriceCents } from '#shared/colis/sale.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { REFUND_DELAY_MINUTES } from '#shared/intake/rules.ts';
import { minutesAfter, nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact, type Write, type Writes } from '../core/table/dynamo.ts';
import { reprice } from './amounts.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { findColisOf, replaceColisWrite } from './colis.table.ts';
import { holdAfterResize } from './holds.ts';
import {
  type DifferingColis,
  isIntakeDifferencePending,
  sizeAtIntake,
  withDifferenceOutcome,
} from './intake-record.ts';
import { priceChangeWrite } from './ledger.table.ts';
import { presentPiece } from './present-piece.ts';
import { remeasuredEventWrite, saveColis, sizeDelta } from './save-colis.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Returns a parcel in its measured size, at its own rate and as what the depot found it to be; see `reprice`. What is refunded waits for ten minutes from
 * the latest weighing, so that a mistyped one costs nothing.
 */
export const withMeasuredSize = (colis: DifferingColis): StoredColis => {
  const { reception } = colis;
  const size = sizeAtIntake(colis);
  const outcome = withDifferenceOutcome(colis, reception.verdict === 'CONFORME' ? null : 'APPLIQUE');
  const refundAt = minutesAfter(REFUND_DELAY_MINUTES, (reception.pesee ?? reception).le);
  const { vendu, venduAvant = colis.terms, ...applied } = outcome.reception;
  const isResold = vendu !== undefined || outcome.reception.venduAvant !== undefined;
  const sold = {
    ...outcome,
    reception: isResold && venduAvant ? { ...applied, venduAvant } : applied,
    terms: vendu ?? colis.terms,
  };
  return { ...reprice(sold, salePriceCents(sold, size), refundAt), ...size };
};

/**
 * Writes a parcel in its measured size, with its space, its supplement or refund to come and `others`, in one
 * transaction.
 * Throws CONTAINER_FULL, CONTAINER_CLOSED, UNPAID_SHARE_FULL, NEVER_PAID_SHARE_FULL, NEVER_PAID_LARGE_COLIS or
 * ConditionFailed (`colis`).
 */
export const saveMeasuredSize = async (
  before: StoredColis,
  differing: DifferingColis,
  others: (after: StoredColis) => Writes,
): Promise<StoredColis> => {
  const after = withMeasuredSize(differing);
  const delta = sizeDelta(before, after);
  return saveColis(after, await holdAfterResize(before, delta), {
    delta,
    others: {
      ...others(after),
      ledger: priceChangeWrite(before, after),
      remeasured: remeasuredEventWrite(before, after),
    },
  });
};

/**
 * Write that publishes the event by which differences are applied that waited for a payment of these parcels; undefined
 * without any.
 */
export const pendingDifferencesEventWrite = (
  userId: number,
  colisList: readonly (StoredColis | undefined)[],
): Write | undefined => {
  const colisIds = colisList.flatMap((colis) =>
    colis && isIntakeDifferencePending(colis) && colis.reception.ecart === 'A_DECIDER' ? [colis.id] : [],
  );
  return colisIds.length > 0 ? eventWrite({ type: 'DIFFERENCES_TO_APPLY', userId, colisIds }) : undefined;
};

/** Applies differences that waited for a payment, unless another one is under way. Safe to repeat. */
export const applyPendingDifferences = async (userId: number, colisIds: readonly number[]): Promise<void> => {
  for (const colis of await findColisOf(userId, colisIds))
    if (colis) await retryWithCurrentColis(colis, applyOrMarkWithoutSpace);
};

const applyOrMarkWithoutSpace = async (colis: StoredColis): Promise<void> => {
  if (!isIntakeDifferencePending(colis) || colis.reception.ecart !== 'A_DECIDER' || colis.lockedBy !== null) return;
  try {
    await saveMeasuredSize(colis, colis, () => ({}));
  } catch (error) {
    if (!isSpaceRefusal(error)) throw error;
    const without = withDifferenceOutcome(colis, 'SANS_PLACE');
    await transact({ colis: replaceColisWrite(without), event: eventWrite(receivedEvent(without)) });
  }
};

/** Reports whether a parcel could not grow because its container has no space for it, or no longer takes parcels. */
export const isSpaceRefusal = (error: unknown): boolean => error instanceof AppError && SPACE_REFUSALS.has(error.code);

const SPACE_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'CONTAINER_FULL',
  'CONTAINER_CLOSED',
  'UNPAID_SHARE_FULL',
  'NEVER_PAID_SHARE_FULL',
  'NEVER_PAID_LARGE_COLIS',
]);

/** Event that a depot took a parcel in, or refused it. */
export const receivedEvent = ({ userId, id, reception, incident, terms }: StoredColis) =>
  ({
    type: 'COLIS_RECEIVED',
    userId,
    colisId: id,
    ...presentPiece({ terms }),
    verdict: reception?.verdict ?? 'CONFORME',
    ecart: reception?.ecart ?? null,
    refus: reception?.refus ?? null,
    ...(reception?.siteId != null && { siteId: reception.siteId }),
    ...(incident?.type === 'RESTE' && { reste: true as const }),
  }) as const;

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
