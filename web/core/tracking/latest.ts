import type { Container } from '#shared/bookings/schema.ts';
import type { Tracking } from '#shared/tracking/schema.ts';

/** In the order of time. */
export const inOrder = (events: readonly Tracking[]): Tracking[] =>
  [...events].sort((a, b) => a.date.localeCompare(b.date));

/** Announced for later: it has not come to pass. */
export const isAhead = ({ date }: Tracking, now: Date): boolean => new Date(date) > now;

/** What was told last of a journey. */
export const latestOf = (events: readonly Tracking[], now: Date): Tracking | undefined =>
  inOrder(events).findLast((event) => !isAhead(event, now));

/** As somebody who waits for a parcel looks for them: who left last, then who leaves next, then what is over, last first. */
export function inInterest(containers: readonly Container[], now: Date): Container[] {
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
