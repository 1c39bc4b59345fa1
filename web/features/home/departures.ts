import { isOpen } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { matchesPlaceName } from '#shared/places/aliases.ts';
import type { Search } from './search.ts';

/** Containers between the searched places; an empty place matches all. */
export const matchingDepartures = (containers: readonly Container[], { from, to }: Search): Container[] =>
  containers.filter(
    ({ lieuEnlevement, destination }) => matchesPlaceName(lieuEnlevement, from) && matchesPlaceName(destination, to),
  );

/**
 * Open containers nearest to a search, sorted by departure: first those between both places, then those to the
 * destination, then those from the other place; among equals those that leave closest to the day.
 */
export function nearestDepartures(containers: readonly Container[], search: Search, now: Date, limit = 3): Container[] {
  const open = containers.filter((container) => isOpen(container, now));
  const detour = ({ lieuEnlevement, destination }: Container) =>
    (matchesPlaceName(destination, search.to) ? 0 : 2) + (matchesPlaceName(lieuEnlevement, search.from) ? 0 : 1);
  const least = Math.min(...open.map(detour));
  return open
    .filter((container) => detour(container) === least)
    .sort((a, b) => daysBetween(a, search) - daysBetween(b, search))
    .slice(0, limit)
    .sort((a, b) => a.dateDepart.localeCompare(b.dateDepart));
}

/** Days before and after the searched one that are offered beside it. */
const NEARBY_DAYS = 7;

/** Other days near the searched one, at most four, on which open containers leave between the searched places. */
export function nearbyDays(containers: readonly Container[], search: Search, now: Date): string[] {
  const near = matchingDepartures(containers, search).filter(
    (container) =>
      isOpen(container, now) && container.jourDepart !== search.date && daysBetween(container, search) <= NEARBY_DAYS,
  );
  const days = new Set(
    near.sort((a, b) => daysBetween(a, search) - daysBetween(b, search)).map(({ jourDepart }) => jourDepart),
  );
  return [...days].slice(0, 4).sort();
}

const daysBetween = ({ jourDepart }: Container, { date }: Search): number =>
  Math.abs(dayNumber(jourDepart) - dayNumber(date));

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
