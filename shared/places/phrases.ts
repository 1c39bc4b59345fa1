import type { Language } from '../auth/schema.ts';
import { placeName } from './names.ts';

/** Returns a place with the preposition for being there: "à Dakar", "au Havre", "in Antwerp". */
export function inPlace(language: Language, place: string): string {
  const name = placeName(language, place);
  return language === 'en' ? `in ${name}` : name.replace(/^Le |^Les |^/, (article) => TO[article] ?? 'à ');
}

/**
 * Returns a place with the preposition for leaving it: "de Dakar", "du Havre", "d’Abidjan"; in English only the place.
 */
export function outOfPlace(language: Language, place: string): string {
  const name = placeName(language, place);
  if (language === 'en') return name;
  if (/^[aeiouhéèêâîïôœ]/i.test(name)) return `d’${name}`;
  return name.replace(/^Le |^Les |^/, (article) => FROM[article] ?? 'de ');
}

/** French prepositions contracted with an article. */
const TO: Readonly<Record<string, string>> = { 'Le ': 'au ', 'Les ': 'aux ' };
const FROM: Readonly<Record<string, string>> = { 'Le ': 'du ', 'Les ': 'des ' };
