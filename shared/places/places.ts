import { matchesPlace } from '../bookings/rules.ts';
import type { CorridorCountry } from '../phone/countries.ts';

/** Places at either end of a journey, as containers and their events name them: in which country, and on which clocks. */
const PLACES: readonly { country: CorridorCountry; zone: string; names: readonly string[] }[] = [
  {
    country: 'SN',
    zone: 'Africa/Dakar',
    names: ['Dakar', 'Saint-Louis', 'Thiès', 'Mbour', 'Touba', 'Kaolack', 'Ziguinchor', 'Sénégal'],
  },
  { country: 'CI', zone: 'Africa/Abidjan', names: ['Abidjan', 'San-Pédro', 'Bouaké', 'Ivoire'] },
  { country: 'ML', zone: 'Africa/Bamako', names: ['Bamako', 'Kayes'] },
  { country: 'GN', zone: 'Africa/Conakry', names: ['Conakry'] },
  { country: 'GM', zone: 'Africa/Banjul', names: ['Banjul'] },
  { country: 'MR', zone: 'Africa/Nouakchott', names: ['Nouakchott', 'Nouadhibou'] },
  { country: 'MA', zone: 'Africa/Casablanca', names: ['Casablanca', 'Tanger'] },
  { country: 'FR', zone: 'Europe/Paris', names: ['Le Havre', 'Paris', 'Marseille'] },
  { country: 'BE', zone: 'Europe/Brussels', names: ['Anvers', 'Bruxelles'] },
  { country: 'CA', zone: 'America/Toronto', names: ['Montréal', 'Toronto'] },
  { country: 'US', zone: 'America/New_York', names: ['New York'] },
];

const found = (place: string) => PLACES.find(({ names }) => names.some((name) => matchesPlace(place, name)));

/** Country of a destination, where the recipient's phone probably is: Senegal unless the place says another. */
export const countryOf = (destination: string): CorridorCountry => found(destination)?.country ?? 'SN';

/** Zone of a place's own clocks; `otherwise` for a place that is not known. */
export const zoneAt = (place: string, otherwise: string): string => found(place)?.zone ?? otherwise;
