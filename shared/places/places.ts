import { matchesPlace } from '../containers/rules.ts';
import type { CorridorCountry } from '../phone/countries.ts';

/** Names of places at either end of a journey, as in containers and their events, with their country and time zone. */
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

const findPlace = (place: string) => PLACES.find(({ names }) => names.some((name) => matchesPlace(place, name)));

/** Country of a destination, probably that of the recipient's phone: Senegal unless the place is in another. */
export const countryOf = (destination: string): CorridorCountry => findPlace(destination)?.country ?? 'SN';

/** Time zone of a place; `fallback` for an unknown place. */
export const timeZoneAt = (place: string, fallback: string): string => findPlace(place)?.zone ?? fallback;
