import type { TrackingStatut } from '../tracking/schema.ts';
import type { OrderFault } from './changes.ts';
import { MILESTONE_CODES, type MilestoneCode } from './codes.ts';
import type { MilestoneRecord } from './record.ts';

/** Milestones between which an event is: not before `from` nor anything that precedes it, not after `until` or later. */
type Bounds = { from?: MilestoneCode; until?: MilestoneCode };

/** Events that say where a container is; the others, such as a problem, fit every stage. */
const BOUNDS: Partial<Record<TrackingStatut, Bounds>> = {
  EN_PREPARATION: { until: 'DEPA' },
  PRET: { until: 'DEPA' },
  EN_ATTENTE: { until: 'DEPA' },
  EN_TRANSIT: { from: 'DEPA', until: 'ARRI' },
  ARRIVE: { from: 'ARRI', until: 'DISC' },
  LIVRE: { from: 'ARRI' },
};

const at = (code: MilestoneCode): number => MILESTONE_CODES.indexOf(code);

/** Reports whether an event of this statut says where a container is, so that milestones may contradict it. */
export const hasOrder = (statut: TrackingStatut): boolean => BOUNDS[statut] !== undefined;

/** Returns why an event cannot have been at an instant, by the milestones that have happened; instants are ISO. */
export const eventFault = (
  reels: MilestoneRecord['reels'],
  { statut, date }: { statut: TrackingStatut; date: string },
  now: string,
): OrderFault | undefined => {
  const { from, until } = BOUNDS[statut] ?? {};
  if (from && date > now) return 'in_future';
  for (const code of MILESTONE_CODES) {
    const reel = reels?.[code]?.date;
    if (reel === undefined) continue;
    if (from && at(code) <= at(from) && date < reel) return 'before_previous';
    if (until && at(code) >= at(until) && date > reel) return 'after_next';
  }
  return undefined;
};

/** Returns why a milestone cannot have happened at an instant, by the events of its container. */
export const contradictionWith = (
  events: readonly { statut: TrackingStatut; date: string }[],
  code: MilestoneCode,
  date: string,
): OrderFault | undefined => {
  for (const event of events) {
    const { from, until } = BOUNDS[event.statut] ?? {};
    if (from && at(code) <= at(from) && event.date < date) return 'after_next';
    if (until && at(code) >= at(until) && event.date > date) return 'before_previous';
  }
  return undefined;
};
