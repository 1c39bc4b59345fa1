import type { MilestoneCode } from '#shared/milestones/codes.ts';
import type { Milestone } from '#shared/milestones/schema.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';

/** Stage of a parcel on its page: each has a headline. */
export type Stage =
  | 'booked'
  | 'atDepot'
  | 'onHold'
  | 'leftBehind'
  | 'departureDue'
  | 'atSea'
  | 'arrivalDue'
  | 'missing'
  | 'arrived'
  | 'available'
  | 'delivered'
  | 'cancelled';

/** Facts of a parcel from which its headline and its steps are derived, for the public or for its customer. */
export type TrackedFacts = Pick<
  ParcelTracking,
  'etat' | 'statut' | 'lieuEnlevement' | 'destination' | 'dateDepart' | 'dateArrivee' | 'fuseau' | 'jalons'
> & {
  /** True once the depot has it; undefined for readers who may not know. */
  recu?: boolean;
  /** True once it can be collected. */
  retirable: boolean;
};

type StageFacts = Pick<
  TrackedFacts,
  'etat' | 'statut' | 'dateDepart' | 'dateArrivee' | 'jalons' | 'recu' | 'retirable'
>;

/**
 * Returns the stage of a parcel. Its état decides; before the departure its container and the dates do too. A parcel
 * that has not departed when its container has was left behind; one on its way whose container's parcels can be collected
 * was not found when they were unloaded.
 */
export function stageOf(facts: StageFacts, now: Date): Stage {
  const { etat, statut, dateDepart, dateArrivee, jalons, recu, retirable } = facts;
  switch (etat) {
    case 'ANNULE':
      return 'cancelled';
    case 'LIVRE':
      return 'delivered';
    case 'ARRIVE':
      return retirable ? 'available' : 'arrived';
    case 'EN_TRANSIT':
      if (milestone(jalons, 'AVPU')?.reel) return 'missing';
      return new Date(dateArrivee) < now ? 'arrivalDue' : 'atSea';
    default:
      if (statut === 'ANNULE') return 'cancelled';
      if (statut === 'EN_ATTENTE') return 'onHold';
      if (milestone(jalons, 'DEPA')?.reel) return 'leftBehind';
      if (new Date(dateDepart) < now) return 'departureDue';
      return recu ? 'atDepot' : 'booked';
  }
}

/** Returns a milestone of the parcel's container. */
export const milestone = (jalons: readonly Milestone[], code: MilestoneCode): Milestone | undefined =>
  jalons.find((each) => each.code === code);

/** Milestone that a stage waits for: its delay is shown with the headline. */
const AWAITED: Readonly<Partial<Record<Stage, MilestoneCode>>> = {
  booked: 'DEPA',
  atDepot: 'DEPA',
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

/** Stages after which nothing of the journey is ahead, or the rest is unknown. */
const NOTHING_AHEAD: ReadonlySet<Stage> = new Set([
  'available',
  'delivered',
  'cancelled',
  'onHold',
  'leftBehind',
  'missing',
]);

/** Milestone that is behind a parcel in a stage, even when it is not recorded: only later ones are ahead. */
const PASSED: Readonly<Partial<Record<Stage, MilestoneCode>>> = { atSea: 'DEPA', arrivalDue: 'DEPA', arrived: 'ARRI' };

/**
 * Returns the milestone that comes next; undefined once nothing is ahead of the parcel. The end of the drop-off is a
 * step only for customers who have not brought it.
 */
export function nextStep({ jalons, recu }: Pick<TrackedFacts, 'jalons' | 'recu'>, stage: Stage): Milestone | undefined {
  if (NOTHING_AHEAD.has(stage)) return undefined;
  const last = jalons.findLastIndex(({ reel, code }) => reel !== null || code === PASSED[stage]);
  return jalons.slice(last + 1).find(({ code }) => code !== 'CLOS' || recu === false);
}

/** Steps of every parcel that is not cancelled, in order; only its customer sees the depot's. */
const STEPS = ['booked', 'depot', 'departure', 'arrival', 'delivery'] as const;
export type StepName = (typeof STEPS)[number];

/** Returns the steps of a parcel with whether each is done, in order. */
export function stepsOf(stage: Stage, recu: boolean | undefined): { step: StepName; isDone: boolean }[] {
  const last = STEPS.indexOf(recu && LAST_DONE[stage] === 'booked' ? 'depot' : LAST_DONE[stage]);
  return STEPS.map((step, index) => ({ step, isDone: index <= last })).filter(
    ({ step }) => step !== 'depot' || recu !== undefined,
  );
}

const LAST_DONE: Readonly<Record<Stage, StepName>> = {
  cancelled: 'booked',
  booked: 'booked',
  atDepot: 'depot',
  onHold: 'booked',
  leftBehind: 'booked',
  departureDue: 'booked',
  atSea: 'departure',
  arrivalDue: 'departure',
  missing: 'departure',
  arrived: 'arrival',
  available: 'arrival',
  delivered: 'delivery',
};
