import type { MilestoneCode } from '#shared/milestones/codes.ts';
import type { Milestone } from '#shared/milestones/schema.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';

/** Where a parcel is, in the words of its page: each has a headline. */
export type Stage =
  | 'booked'
  | 'onHold'
  | 'departureDue'
  | 'atSea'
  | 'arrivalDue'
  | 'arrived'
  | 'available'
  | 'delivered'
  | 'cancelled';

/** Steps of every parcel that is not cancelled, in order. */
export const STEPS = ['booked', 'departure', 'arrival', 'delivery'] as const;
export type StepName = (typeof STEPS)[number];

/** Returns the stage of a parcel. Its état decides; before the departure its container and the dates do too. */
export function stageOf({ etat, statut, dateDepart, dateArrivee, jalons }: StageFacts, now: Date): Stage {
  switch (etat) {
    case 'ANNULE':
      return 'cancelled';
    case 'LIVRE':
      return 'delivered';
    case 'ARRIVE':
      return milestone(jalons, 'AVPU')?.reel ? 'available' : 'arrived';
    case 'EN_TRANSIT':
      return new Date(dateArrivee) < now ? 'arrivalDue' : 'atSea';
    default:
      if (statut === 'ANNULE') return 'cancelled';
      if (statut === 'EN_ATTENTE') return 'onHold';
      return new Date(dateDepart) < now ? 'departureDue' : 'booked';
  }
}

type StageFacts = Pick<ParcelTracking, 'etat' | 'statut' | 'dateDepart' | 'dateArrivee' | 'jalons'>;

/** Returns a milestone of the parcel's container. */
export const milestone = (jalons: readonly Milestone[], code: MilestoneCode): Milestone | undefined =>
  jalons.find((each) => each.code === code);

/** Milestone that a stage waits for: its delay is told with the headline. */
const AWAITED: Readonly<Partial<Record<Stage, MilestoneCode>>> = {
  booked: 'DEPA',
  departureDue: 'DEPA',
  atSea: 'ARRI',
  arrivalDue: 'ARRI',
  arrived: 'AVPU',
};

/** Returns the delay of what the parcel waits for; null when there is none. */
export function delayOf(jalons: readonly Milestone[], stage: Stage): Milestone['retard'] {
  const code = AWAITED[stage];
  return (code && milestone(jalons, code)?.retard) ?? null;
}

/** Returns the milestones that have not happened, in order; none once nothing is ahead of the parcel. */
export function milestonesAhead(jalons: readonly Milestone[], stage: Stage): Milestone[] {
  if (stage === 'delivered' || stage === 'cancelled' || stage === 'onHold') return [];
  const last = jalons.findLastIndex(({ reel }) => reel !== null);
  return jalons.slice(last + 1);
}

/** Number of steps that a parcel has completed. */
export const stepsDone = (stage: Stage): number => DONE[stage];

const DONE: Readonly<Record<Stage, number>> = {
  cancelled: 0,
  booked: 1,
  onHold: 1,
  departureDue: 1,
  atSea: 2,
  arrivalDue: 2,
  arrived: 3,
  available: 3,
  delivered: 4,
};
