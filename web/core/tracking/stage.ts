import { MILESTONE_CODES, type MilestoneCode } from '#shared/milestones/codes.ts';
import type { Milestone } from '#shared/milestones/schema.ts';
import type { Headline } from '#shared/situation/codes.ts';
import { isOffJourney } from '#shared/situation/journey.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';

/** Facts of a parcel from which its headline and its steps are made, for the public or for its customer. */
export type TrackedFacts = Pick<
  ParcelTracking,
  'situation' | 'retrouve' | 'lieuEnlevement' | 'destination' | 'dateDepart' | 'dateArrivee' | 'fuseau' | 'jalons'
> & {
  /** True once the depot of its departure has it; undefined for readers who may not know. */
  recu?: boolean;
  /** Instants of its booking and of its intake; undefined before them, and for readers who may not know. */
  reserveLe?: string;
  recuLe?: string | undefined;
};

/** Returns a milestone of the parcel's container. */
export const milestone = (jalons: readonly Milestone[], code: MilestoneCode): Milestone | undefined =>
  jalons.find((each) => each.code === code);

/** Milestone that a situation waits for: its delay is shown with the headline. */
const AWAITED: Readonly<Partial<Record<Headline, MilestoneCode>>> = {
  RESERVE: 'DEPA',
  A_DEPOSER: 'DEPA',
  AU_DEPOT: 'DEPA',
  CHARGE: 'DEPA',
  DEPART_ATTENDU: 'DEPA',
  EN_MER: 'ARRI',
  ARRIVEE_ATTENDUE: 'ARRI',
  A_DECHARGER: 'AVPU',
  ARRIVE: 'AVPU',
};

/** Returns the delay of what the parcel waits for; null when there is none. */
export function delayOf({ jalons, situation }: Pick<TrackedFacts, 'jalons' | 'situation'>): Milestone['retard'] {
  const code = AWAITED[situation];
  return (code && milestone(jalons, code)?.retard) ?? null;
}

/** Situations on the way after which nothing of the journey is ahead, or the rest is unknown. */
const NOTHING_AHEAD: ReadonlySet<Headline> = new Set(['A_RETIRER', 'A_PAYER_AU_RETRAIT', 'REMIS', 'DEPART_SUSPENDU']);

/** Milestone that is behind a parcel in a situation, even when it is not recorded: only later ones are ahead. */
const PASSED: Readonly<Partial<Record<Headline, MilestoneCode>>> = {
  EN_MER: 'DEPA',
  ARRIVEE_ATTENDUE: 'DEPA',
  A_DECHARGER: 'ARRI',
  ARRIVE: 'CUSR',
};

/**
 * Returns the milestone that comes next; undefined once nothing is ahead of the parcel. The end of the drop-off is a
 * step only for customers who have not brought it.
 */
export function nextStep({
  jalons,
  recu,
  situation,
}: Pick<TrackedFacts, 'jalons' | 'recu' | 'situation'>): Milestone | undefined {
  if (NOTHING_AHEAD.has(situation) || isOffJourney(situation)) return undefined;
  const passed = PASSED[situation];
  const behind = passed ? MILESTONE_CODES.indexOf(passed) : -1;
  const last = jalons.findLastIndex(({ reel, code }) => reel !== null || MILESTONE_CODES.indexOf(code) <= behind);
  return jalons.slice(last + 1).find(({ code }) => code !== 'CLOS' || recu === false);
}

/** Steps of every parcel that is not cancelled, in order; only its customer sees the depot's. */
const STEPS = ['booked', 'depot', 'departure', 'arrival', 'delivery'] as const;
export type StepName = (typeof STEPS)[number];

/** Returns the steps of a parcel with whether each is done, in order. */
export function stepsOf({
  situation,
  recu,
}: Pick<TrackedFacts, 'situation' | 'recu'>): { step: StepName; isDone: boolean }[] {
  const last = STEPS.indexOf(recu && LAST_DONE[situation] === 'booked' ? 'depot' : LAST_DONE[situation]);
  return STEPS.map((step, index) => ({ step, isDone: index <= last })).filter(
    ({ step }) => step !== 'depot' || recu !== undefined,
  );
}

const LAST_DONE: Readonly<Record<Headline, StepName>> = {
  RESERVE: 'booked',
  A_DEPOSER: 'booked',
  AU_DEPOT: 'depot',
  CHARGE: 'depot',
  EN_MER: 'departure',
  A_DECHARGER: 'arrival',
  ARRIVE: 'arrival',
  A_RETIRER: 'arrival',
  REMIS: 'delivery',
  ANNULE: 'booked',
  PERDU: 'departure',
  MANQUANT: 'departure',
  EN_TROP: 'departure',
  ARRIVEE_A_VERIFIER: 'departure',
  REMISE_A_VERIFIER: 'arrival',
  RESTE: 'booked',
  AUTRE_DEPOT: 'booked',
  ANNULE_ARRIVE: 'booked',
  ANNULE_A_RENDRE: 'booked',
  REFUSE_AU_DEPOT: 'booked',
  SANS_PLACE: 'depot',
  DEPOT_FERME: 'booked',
  NON_RECU: 'booked',
  RECU_NON_CHARGE: 'depot',
  DEPART_SUSPENDU: 'booked',
  DEPART_ATTENDU: 'booked',
  ARRIVEE_ATTENDUE: 'departure',
  A_PAYER_AU_RETRAIT: 'arrival',
};
