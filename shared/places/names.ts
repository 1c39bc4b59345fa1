import type { Language } from '../auth/schema.ts';
import { foldText } from './match-place.ts';

/** Places whose French and English names differ, as containers, milestones and tracking events name them. */
const NAMES: readonly (readonly [fr: string, en: string])[] = [
  ['Algésiras', 'Algeciras'],
  ['Anvers', 'Antwerp'],
  ['Athènes', 'Athens'],
  ['Barcelone', 'Barcelona'],
  ['Belgique', 'Belgium'],
  ['Brême', 'Bremen'],
  ['Bruxelles', 'Brussels'],
  ['Cadix', 'Cadiz'],
  ['Dubaï', 'Dubai'],
  ['Dunkerque', 'Dunkirk'],
  ['Espagne', 'Spain'],
  ['Gambie', 'Gambia'],
  ['Gand', 'Ghent'],
  ['Gênes', 'Genoa'],
  ['Guinée', 'Guinea'],
  ['Hambourg', 'Hamburg'],
  ['Italie', 'Italy'],
  ['Lisbonne', 'Lisbon'],
  ['Livourne', 'Livorno'],
  ['Londres', 'London'],
  ['Maroc', 'Morocco'],
  ['Mauritanie', 'Mauritania'],
  ['Montréal', 'Montreal'],
  ['Sénégal', 'Senegal'],
  ['Séville', 'Seville'],
  ['Tanger', 'Tangier'],
  ['Valence', 'Valencia'],
  ['Venise', 'Venice'],
];

const BY_NAME = new Map(NAMES.flatMap(([fr, en]) => [fr, en].map((name) => [foldText(name), { fr, en }] as const)));

/** Returns a place, or each of the places between commas, by its name in a language; an unknown place as it is. */
export const placeName = (language: Language, place: string): string =>
  place.replace(/[^,\s](?:[^,]*[^,\s])?/g, (part) => BY_NAME.get(foldText(part))?.[language] ?? part);

/** Returns a journey by the names of its places in a language: "Antwerp – Dakar". */
export const routeName = (language: Language, from: string, to: string): string =>
  `${placeName(language, from)} – ${placeName(language, to)}`;
