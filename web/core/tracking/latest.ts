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

/** The container that a customer most likely asks about: the last to have left, else the next to leave, else any. */
export function mostAskedFor(containers: readonly Container[], now: Date): Container | undefined {
  const underWay = containers.filter(({ statut }) => statut === 'EN_COURS' || statut === 'EN_ATTENTE');
  const soonest = underWay.sort((a, b) => a.dateDepart.localeCompare(b.dateDepart));
  const left = soonest.findLast(({ dateDepart }) => new Date(dateDepart) <= now);
  return left ?? soonest[0] ?? containers[0];
}
