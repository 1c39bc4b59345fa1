import { isHeldByDispute } from '../colis/rules.ts';
import type { ErrorCode } from '../errors.ts';
import type { ContainerFacts, ParcelFacts } from '../situation/facts.ts';
import { isDropOffOver } from '../situation/problems.ts';
import { isElsewhere, isHandoverToCheck, isWaiting, wasBrought } from '../situation/stages.ts';

/**
 * Phases in which the customer of a parcel may cancel it: before a depot has it, while a depot has it, and once its
 * container takes or took it no more, or is suspended.
 */
export const CANCELLATION_PHASES = ['A_DEPOSER', 'RECU', 'SANS_DEPART'] as const;
export type CancellationPhase = (typeof CANCELLATION_PHASES)[number];

/** Cents of what was paid that a cancellation keeps, by the phase of the parcel; null where only the team cancels. */
export type CancellationFees = Readonly<Record<CancellationPhase, number | null>>;

type Refusal = Extract<ErrorCode, 'COLIS_CANCELLED' | 'REBOOKING_TOO_LATE' | 'REBOOKING_BY_TEAM'>;

/**
 * Returns the phase of a parcel for its cancellation or another departure by its customer, or why only the team can
 * change it: it is loaded, has left or may have, or the team has to decide on it first. A parcel that a closed manifest
 * does not name has not left; without one, what a depot received may have left with its container.
 */
export const cancellationPhaseOf = (
  parcel: ParcelFacts,
  container: ContainerFacts,
  now: string,
): { phase: CancellationPhase } | { refusal: Refusal } => {
  if (parcel.etat === 'ANNULE') return { refusal: 'COLIS_CANCELLED' };
  if (!isWaiting(parcel) || parcel.chargement != null) return { refusal: 'REBOOKING_TOO_LATE' };
  if (isHeldByDispute(parcel) || isHandoverToCheck(parcel) || isElsewhere(parcel))
    return { refusal: 'REBOOKING_BY_TEAM' };
  const isLeftBehind = parcel.incident?.type === 'RESTE' || container.manifesteClos === true;
  if (isLeftBehind || isStopped(container)) return { phase: 'SANS_DEPART' };
  if (container.dateDepart <= now) return { refusal: 'REBOOKING_TOO_LATE' };
  if (wasBrought(parcel)) return { phase: 'RECU' };
  return { phase: isDropOffOver(container, now) ? 'SANS_DEPART' : 'A_DEPOSER' };
};

/** Reports whether the team suspended or cancelled a departure. */
const isStopped = ({ statut }: ContainerFacts): boolean => statut === 'EN_ATTENTE' || statut === 'ANNULE';

/** Returns the cents that a cancellation keeps of what was paid; null where only the team cancels. */
export const cancellationFee = (fees: CancellationFees, phase: CancellationPhase, paidCents: number): number | null => {
  const fee = fees[phase];
  return fee === null ? null : Math.min(fee, paidCents);
};
