import { isOpen, matchesPlace } from '#shared/bookings/rules.ts';
import type { Container } from '#shared/bookings/schema.ts';
import type { Search } from './search.ts';

/** Containers that leave from and go to what is searched; an empty place matches all. */
export const matchingDepartures = (containers: readonly Container[], { from, to }: Search): Container[] =>
  containers.filter(
    ({ lieuEnlevement, destination }) => matchesPlace(lieuEnlevement, from) && matchesPlace(destination, to),
  );

/**
 * When a day has no departure: the bookable ones closest to it, before or after, soonest first. Those between the
 * searched places when there are any, else all.
 */
export function nearestDepartures(containers: readonly Container[], search: Search, now: Date, most = 3): Container[] {
  const open = containers.filter((container) => isOpen(container, now));
  const between = matchingDepartures(open, search);
  const distance = ({ jourDepart }: Container) => Math.abs(dayNumber(jourDepart) - dayNumber(search.date));
  return [...(between.length > 0 ? between : open)]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, most)
    .sort((a, b) => a.dateDepart.localeCompare(b.dateDepart));
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Every place in these containers once, for suggestions. */
export const placesOf = (containers: readonly Container[], end: 'lieuEnlevement' | 'destination'): string[] =>
  [...new Set(containers.map((container) => container[end]))].sort((a, b) => a.localeCompare(b));
