import { recordedMethodOf } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import {
  type CancellationFees,
  type CancellationPhase,
  cancellationFee,
  cancellationPhaseOf,
} from '#shared/rebooking/rules.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { paidCentsOf } from './amounts.ts';
import { returnedShares } from './due-refund.ts';
import { findLedger } from './ledger.table.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import type { PaidShare, StoredColis } from './stored-colis.ts';

/** Cancellation of a parcel by its customer, as it would be now: what is kept and what goes back, in cents by payment. */
export type CancellationPlan = { phase: CancellationPhase; feeCents: number; returned: PaidShare[] };

/**
 * Plans the cancellation of a parcel by the rules for its customer. Throws COLIS_CANCELLED, REBOOKING_TOO_LATE,
 * REBOOKING_BY_TEAM, or COLIS_LOCKED while a recorded payment awaits its confirmation.
 */
export const planCancellation = async (colis: StoredColis, container: StoredContainer): Promise<CancellationPlan> => {
  const phase = rebookingPhaseOf(colis, container);
  const fees: CancellationFees = JSON.parse(env('CANCELLATION_FEES'));
  const feeCents = cancellationFee(fees, phase, paidCentsOf(colis));
  if (feeCents === null) throw new AppError('REBOOKING_BY_TEAM');
  return { phase, feeCents, returned: returnedShares(colis, await findLedger(colis), feeCents) };
};

/** Returns the phase in which the customer of a parcel changes it. Throws like `planCancellation`. */
export const rebookingPhaseOf = (colis: StoredColis, container: StoredContainer): CancellationPhase => {
  const stage = cancellationPhaseOf(parcelFactsOf(colis), container, nowIso());
  if ('refusal' in stage) throw new AppError(stage.refusal);
  if (recordedMethodOf(colis.lockedFor ?? null) !== null) throw new AppError('COLIS_LOCKED');
  return stage.phase;
};
