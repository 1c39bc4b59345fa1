import type { CorridorCountry } from '../phone/countries.ts';
import { foldText } from './match-place.ts';

/** Names of places at either end of a journey, as in containers and their events, with their country and time zone. */
const PLACES: readonly { country: CorridorCountry; zone: string; names: readonly string[] }[] = [
  {
    country: 'SN',
    zone: 'Africa/Dakar',
    names: [
      ...['Dakar', 'Saint-Louis', 'Thiès', 'Mbour', 'Touba', 'Kaolack', 'Ziguinchor', 'Sénégal', 'Rufisque', 'Pikine'],
      ...['Guédiawaye', 'Tivaouane', 'Diourbel', 'Louga', 'Fatick', 'Kolda', 'Sédhiou', 'Tambacounda', 'Kédougou'],
      ...['Matam', 'Kaffrine'],
    ],
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

/** Returns the place that a text names in whole words: Hambourg is not Mbour. */
const findPlace = (place: string) => {
  const words = wordsOf(place);
  return PLACES.find(({ names }) => names.some((name) => words.includes(wordsOf(name))));
};

/** Country of a destination, probably that of the recipient's phone: Senegal unless the place is in another. */
export const countryOf = (destination: string): CorridorCountry => findPlace(destination)?.country ?? 'SN';

/** Country of a place; undefined for an unknown place. */
export const findCountryOf = (place: string): CorridorCountry | undefined => findPlace(place)?.country;

/** Time zone of a place; `fallback` for an unknown place. */
export const timeZoneAt = (place: string, fallback: string): string => findPlace(place)?.zone ?? fallback;

/** Names above that are countries. */
const COUNTRIES: readonly string[] = ['Sénégal', 'Ivoire'];

/**
 * Returns the city that an address names, the last one outside of the brackets around its landmark; undefined when it
 * names none that is known.
 */
export const cityIn = (address: string): string | undefined => {
  const words = wordsOf(address.replace(/\([^)]*\)?/g, ' '));
  return PLACES.flatMap(({ names }) => names)
    .filter((name) => !COUNTRIES.includes(name))
    .map((name) => ({ name, at: words.lastIndexOf(wordsOf(name)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at)[0]?.name;
};

/** Words of a text without accents and punctuation, between spaces: " saint louis ". */
const wordsOf = (text: string): string =>
  ` ${foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
