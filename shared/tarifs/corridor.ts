import { matchesPlace } from '../places/match-place.ts';
import { cityIn, findCountryOf } from '../places/places.ts';
import type { Tarif } from './schema.ts';

type Corridor = Pick<Tarif, 'departs' | 'pays' | 'ville'>;
type Journey = { lieuEnlevement: string; destination: string };

/**
 * Returns whether a price list is for the journey of a container, by the countries and the city that its places name;
 * `unknown` where nobody can tell.
 */
export const corridorMatch = (corridor: Corridor, journey: Journey): 'same' | 'other' | 'unknown' => {
  const parts = [departureMatches(corridor, journey), destinationMatches(corridor, journey)];
  if (parts.includes(false)) return 'other';
  return parts.includes(undefined) ? 'unknown' : 'same';
};

const departureMatches = ({ departs }: Corridor, { lieuEnlevement }: Journey): boolean | undefined => {
  const country = findCountryOf(lieuEnlevement);
  return country && departs.includes(country);
};

const destinationMatches = ({ pays, ville }: Corridor, { destination }: Journey): boolean | undefined => {
  const country = findCountryOf(destination);
  if (country && country !== pays) return false;
  if (ville === null) return country && true;
  return matchesPlace(destination, ville) || (cityIn(destination) === undefined ? undefined : false);
};
