import { matchesPlace } from './match-place.ts';

/**
 * Names of a port, city or country that containers leave from or go to, in French, in English and in its own language.
 */
const ALIASES: readonly (readonly string[])[] = [
  ['Anvers', 'Antwerp', 'Antwerpen'],
  ['Barcelone', 'Barcelona'],
  ['Bruxelles', 'Brussels', 'Brussel'],
  ['Côte d’Ivoire', "Côte d'Ivoire", 'Ivory Coast'],
  ['Gambie', 'Gambia'],
  ['Gand', 'Ghent', 'Gent'],
  ['Gênes', 'Genoa', 'Genova'],
  ['Guinée', 'Guinea'],
  ['Hambourg', 'Hamburg'],
  ['Le Havre', 'Havre'],
  ['Lisbonne', 'Lisbon', 'Lisboa'],
  ['Livourne', 'Leghorn', 'Livorno'],
  ['Londres', 'London'],
  ['Marseille', 'Marseilles'],
  ['Mauritanie', 'Mauritania'],
  ['Milan', 'Milano'],
  ['Naples', 'Napoli'],
  ['New York', 'New-York', 'NYC'],
  ['Saint-Louis', 'St Louis', 'St-Louis', 'Ndar'],
  ['Sénégal', 'Senegal'],
  ['Tanger', 'Tangier', 'Tangiers'],
  ['Valence', 'Valencia'],
];

/** Shortest text that is compared with other names, so that "ge" does not find Antwerp by its "Gent". */
const MIN_LETTERS = 3;

const namesIn = (place: string): readonly string[] =>
  ALIASES.find((names) => names.some((name) => matchesPlace(place, name))) ?? [];

/** Reports whether a place, under any of its names, contains the searched text; an empty text matches every place. */
export const matchesPlaceName = (place: string, searched: string): boolean =>
  matchesPlace(place, searched) ||
  (searched.trim().length >= MIN_LETTERS && namesIn(place).some((name) => matchesPlace(name, searched)));

/** Returns the other names of a place, for suggestions. */
export const otherNamesOf = (place: string): readonly string[] => namesIn(place).filter((name) => name !== place);
