import { priceCents } from '#shared/colis/rules.ts';
import { isWaivedAtOnce } from '#shared/colis/supplement.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { IntakeDifferenceOutcome } from '#shared/intake/record.ts';
import { nowIso } from '../core/clock.ts';
import { transact, type Write, type Writes } from '../core/dynamo.ts';
import { eventWrite } from '../core/outbox.ts';
import type { PaidShare } from './amounts.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { findColisOf, replaceColisWrite } from './colis.table.ts';
import { dueRefundWrites } from './due-refund.ts';
import { holdAfterResize } from './provisional-hold.ts';
import { remeasuredEventWrite, saveColis, sizeDelta } from './save-colis.ts';
import type { StoredColis, StoredIntake, StoredMeasures } from './stored-colis.ts';

/** Parcel whose intake measured another size than booked. */
type DifferingColis = StoredColis & { reception: StoredIntake & { mesures: StoredMeasures } };

/** Reports whether a difference found at the intake still waits: for a payment under way, or for space. */
export const isIntakeDifferencePending = (colis: StoredColis): colis is DifferingColis =>
  colis.etat !== 'ANNULE' &&
  (colis.reception?.ecart === 'A_DECIDER' || colis.reception?.ecart === 'SANS_PLACE') &&
  colis.reception.mesures !== null;

/** Returns a parcel whose intake difference has an outcome; its size and price stay as they are. */
export const withDifferenceOutcome = (
  colis: DifferingColis,
  ecart: IntakeDifferenceOutcome,
  decision?: StoredIntake['decision'],
) => ({
  ...colis,
  reception: { ...colis.reception, ecart, ...(decision && { decision }) },
});

/**
 * Returns a parcel in its measured size, at its own rate, and what goes back of its payment. A paid parcel that costs
 * more owes a supplement, unless that is too small for a card.
 */
export const withMeasuredSize = (colis: DifferingColis): { after: StoredColis; refund: PaidShare | undefined } => {
  const { mesures } = colis.reception;
  const cents = priceCents(colis.rateCents, mesures);
  const resized: StoredColis = { ...withDifferenceOutcome(colis, 'APPLIQUE'), ...mesures, priceCents: cents };
  const change = cents - colis.priceCents;
  if (colis.paymentId === null || change === 0) return { after: resized, refund: undefined };
  if (change < 0)
    return {
      after: { ...resized, refundedCents: (colis.refundedCents ?? 0) - change },
      refund: { paymentId: colis.paymentId, cents: -change },
    };
  const etat = isWaivedAtOnce(change) ? 'DISPENSE' : 'DU';
  return {
    after: { ...resized, supplement: { cents: change, etat, depuis: nowIso(), paymentId: null } },
    refund: undefined,
  };
};

/** Writes that make the part of a parcel's payment due for refund that its measured size does not cost. */
export const intakeRefundWrites = ({ userId, id }: StoredColis, refund: PaidShare | undefined): Writes =>
  refund ? dueRefundWrites(userId, refund.paymentId, { colisId: id, cents: refund.cents, part: 'ECART' }) : {};

/**
 * Writes a parcel in its measured size, with its space, its supplement or refund and `others`, in one transaction.
 * Throws CONTAINER_FULL, CONTAINER_CLOSED, UNPAID_SHARE_FULL, NEVER_PAID_SHARE_FULL, NEVER_PAID_LARGE_COLIS or
 * ConditionFailed (`colis`).
 */
export const saveMeasuredSize = async (
  before: StoredColis,
  differing: DifferingColis,
  others: (after: StoredColis) => Writes,
): Promise<StoredColis> => {
  const { after, refund } = withMeasuredSize(differing);
  const delta = sizeDelta(before, after);
  return saveColis(after, await holdAfterResize(before, delta), {
    delta,
    others: {
      ...others(after),
      ...intakeRefundWrites(after, refund),
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
export const receivedEvent = ({ userId, id, reception }: StoredColis) =>
  ({
    type: 'COLIS_RECEIVED',
    userId,
    colisId: id,
    verdict: reception?.verdict ?? 'CONFORME',
    ecart: reception?.ecart ?? null,
    refus: reception?.refus ?? null,
  }) as const;
