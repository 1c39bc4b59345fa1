import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';

/** Where a parcel is, in the words of its page: each has a headline. */
export type Stage =
  | 'booked'
  | 'onHold'
  | 'departureDue'
  | 'atSea'
  | 'arrivalDue'
  | 'arrived'
  | 'delivered'
  | 'cancelled';

/** Steps of every parcel that is not cancelled, in order. */
export const STEPS = ['booked', 'departure', 'arrival', 'delivery'] as const;
export type StepName = (typeof STEPS)[number];

/** Returns the stage of a parcel. Its état decides; before the departure its container and the dates do too. */
export function stageOf({ etat, statut, dateDepart, dateArrivee }: StageFacts, now: Date): Stage {
  switch (etat) {
    case 'ANNULE':
      return 'cancelled';
    case 'LIVRE':
      return 'delivered';
    case 'ARRIVE':
      return 'arrived';
    case 'EN_TRANSIT':
      return new Date(dateArrivee) < now ? 'arrivalDue' : 'atSea';
    default:
      if (statut === 'ANNULE') return 'cancelled';
      if (statut === 'EN_ATTENTE') return 'onHold';
      return new Date(dateDepart) < now ? 'departureDue' : 'booked';
  }
}

type StageFacts = Pick<ParcelTracking, 'etat' | 'statut' | 'dateDepart' | 'dateArrivee'>;

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
  delivered: 4,
};
