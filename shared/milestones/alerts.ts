import type { ContainerStatut } from '../containers/schema.ts';
import type { MilestoneRecord } from './record.ts';
import { clocksOf, type MilestoneContainer, milestonesOf, unexplainedDelay } from './rules.ts';

/** Reasons for which an admin must look at a container on its way, the most urgent first. */
export const MILESTONE_ALERTS = ['FRANCHISE', 'MAGASINAGE', 'RETARD_SANS_MOTIF', 'SANS_NOUVELLE'] as const;
type MilestoneAlertType = (typeof MILESTONE_ALERTS)[number];

/** Alert with its days: left until a clock runs out (negative once it has), of the delay, or without news. */
export type MilestoneAlert = { type: MilestoneAlertType; jours: number };

/** Days without news after which a container under way is an alert. */
const SILENT_DAYS = 7;

/** Days before the end of free time or storage from which a clock is an alert; it becomes more urgent at 2 and 0. */
const CLOCK_DAYS = 5;

const DAY_MS = 24 * 3_600_000;
const daysBetween = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS);

type AlertContainer = MilestoneContainer & { statut: ContainerStatut };
type AlertRecord = MilestoneRecord & { nouvelleLe?: string };

/** Returns the alerts of a container at the instant `now`; a cancelled or delivered one has none. */
export const alertsOf = (container: AlertContainer, stored: AlertRecord | undefined, now: string): MilestoneAlert[] => {
  if (container.statut === 'ANNULE' || container.statut === 'LIVRE') return [];
  return [
    ...clockAlerts(container, stored, now),
    ...delayAlerts(container, stored),
    ...silence(container, stored, now),
  ];
};

/** Clocks run until the container is emptied. */
const clockAlerts = (container: AlertContainer, stored: AlertRecord | undefined, now: string): MilestoneAlert[] => {
  if (stored?.reels?.STRP) return [];
  const { franchise, magasinage } = clocksOf(container, stored);
  const clocks = [
    { type: 'FRANCHISE' as const, clock: franchise },
    { type: 'MAGASINAGE' as const, clock: magasinage },
  ];
  return clocks.flatMap(({ type, clock }) => {
    const jours = clock ? daysBetween(now, clock.fin) : Number.POSITIVE_INFINITY;
    return jours <= CLOCK_DAYS ? [{ type, jours }] : [];
  });
};

const delayAlerts = (container: AlertContainer, stored: AlertRecord | undefined): MilestoneAlert[] => {
  const late = unexplainedDelay(milestonesOf(container, stored));
  return late?.retard ? [{ type: 'RETARD_SANS_MOTIF', jours: late.retard.jours }] : [];
};

/** A container is under way from its departure until its parcels can be collected. */
const silence = (container: AlertContainer, stored: AlertRecord | undefined, now: string): MilestoneAlert[] => {
  const reels = stored?.reels ?? {};
  const departure = reels.DEPA?.date ?? container.dateDepart;
  if (reels.AVPU || departure > now) return [];
  const jours = daysBetween([departure, stored?.nouvelleLe ?? ''].toSorted().at(-1) ?? departure, now);
  return jours >= SILENT_DAYS ? [{ type: 'SANS_NOUVELLE', jours }] : [];
};
