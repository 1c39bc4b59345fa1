import type { Container } from '#shared/bookings/schema.ts';
import type { Tracking } from '#shared/tracking/schema.ts';

/** In the order of time. */
export const byTime = (events: readonly Tracking[]): Tracking[] =>
  [...events].sort((a, b) => a.date.localeCompare(b.date));

/** Announced for later: it has not come to pass. */
export const isPlanned = ({ date }: Tracking, now: Date): boolean => new Date(date) > now;

/** What was told last of a journey. */
export const latestEvent = (events: readonly Tracking[], now: Date): Tracking | undefined =>
  byTime(events).findLast((event) => !isPlanned(event, now));

/** As somebody who waits for a parcel looks for them: who left last, then who leaves next, then what is over, last first. */
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
