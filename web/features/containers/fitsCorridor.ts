import { matchesPlace } from '#shared/places/match-place.ts';
import { countryOf, findCountryOf } from '#shared/places/places.ts';
import type { Tarif } from '#shared/tarifs/schema.ts';

/** Reports whether a price list is for the journey of a container, by the countries and the city that its places name. */
export const fitsCorridor = (
  { departs, pays, ville }: Pick<Tarif, 'departs' | 'pays' | 'ville'>,
  { lieuEnlevement, destination }: { lieuEnlevement: string; destination: string },
): boolean => {
  const from = findCountryOf(lieuEnlevement);
  return (
    from !== undefined &&
    departs.includes(from) &&
    destination.trim() !== '' &&
    countryOf(destination) === pays &&
    (ville === null || matchesPlace(destination, ville))
  );
};
