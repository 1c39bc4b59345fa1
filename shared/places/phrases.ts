import type { Language } from '../auth/schema.ts';

/** Returns a place with the preposition for being there: "à Dakar", "au Havre", "in Dakar". */
export function inPlace(language: Language, place: string): string {
  return language === 'en' ? `in ${place}` : place.replace(/^Le |^Les |^/, (article) => TO[article] ?? 'à ');
}

/**
 * Returns a place with the preposition for leaving it: "de Dakar", "du Havre", "d’Abidjan"; in English only the place.
 */
export function outOfPlace(language: Language, place: string): string {
  if (language === 'en') return place;
  if (/^[aeiouhéèêâîïôœ]/i.test(place)) return `d’${place}`;
  return place.replace(/^Le |^Les |^/, (article) => FROM[article] ?? 'de ');
}

/** French prepositions contracted with an article. */
const TO: Readonly<Record<string, string>> = { 'Le ': 'au ', 'Les ': 'aux ' };
const FROM: Readonly<Record<string, string>> = { 'Le ': 'du ', 'Les ': 'des ' };
