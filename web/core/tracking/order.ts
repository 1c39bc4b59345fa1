import type { Container } from '#shared/containers/schema.ts';
import type { Tracking } from '#shared/tracking/schema.ts';

/** Sorts events by time. */
export const byTime = (events: readonly Tracking[]): Tracking[] =>
  [...events].sort((a, b) => a.date.localeCompare(b.date));

/** Reports whether an event is announced for a later time. */
export const isPlanned = ({ date }: Tracking, now: Date): boolean => new Date(date) > now;

/** Returns the latest event that is not in the future. */
export const latestEvent = (events: readonly Tracking[], now: Date): Tracking | undefined =>
  byTime(events).findLast((event) => !isPlanned(event, now));

/** Sorts containers by relevance: departed ones (latest first), upcoming (next first), then finished (latest first). */
export function byInterest(containers: readonly Container[], now: Date): Container[] {
  const groupOf = ({ statut, dateDepart }: Container) => {
    if (statut !== 'EN_COURS' && statut !== 'EN_ATTENTE') return 2;
    return new Date(dateDepart) <= now ? 0 : 1;
  };
  return [...containers].sort((a, b) => {
    const group = groupOf(a);
    if (group !== groupOf(b)) return group - groupOf(b);
    return group === 1 ? a.dateDepart.localeCompare(b.dateDepart) : b.dateDepart.localeCompare(a.dateDepart);
  });
}
