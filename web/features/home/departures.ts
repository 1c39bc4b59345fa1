import { isOpen, matchesPlace } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Search } from './search.ts';

/** Containers between the searched places; an empty place matches all. */
export const matchingDepartures = (containers: readonly Container[], { from, to }: Search): Container[] =>
  containers.filter(
    ({ lieuEnlevement, destination }) => matchesPlace(lieuEnlevement, from) && matchesPlace(destination, to),
  );

/**
 * Open containers that leave closest to the searched day, before or after it, sorted by departure. Only those between
 * the searched places if there are any, else all.
 */
export function nearestDepartures(containers: readonly Container[], search: Search, now: Date, limit = 3): Container[] {
  const open = containers.filter((container) => isOpen(container, now));
  const onRoute = matchingDepartures(open, search);
  const distance = ({ jourDepart }: Container) => Math.abs(dayNumber(jourDepart) - dayNumber(search.date));
  return [...(onRoute.length > 0 ? onRoute : open)]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, limit)
    .sort((a, b) => a.dateDepart.localeCompare(b.dateDepart));
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Distinct places of these containers, for suggestions. */
export const placesOf = (containers: readonly Container[], end: 'lieuEnlevement' | 'destination'): string[] =>
  [...new Set(containers.map((container) => container[end]))].sort((a, b) => a.localeCompare(b));
