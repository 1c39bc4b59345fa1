import { i18n } from '#web/i18n/i18n.ts';
import type { Language } from '#web/i18n/language.ts';
import { cityOf } from './cities.ts';
import { dateTime, here, offset } from './format.ts';

/**
 * A moment at a place, on its clocks: "25 novembre 2026 à 01:44 (heure de Paris)". It names them unless the reader's own
 * show the same.
 */
export function placeTime(language: Language, instant: string, timeZone: string): string {
  const words = dateTime(language, instant, timeZone);
  const there = offset(language, instant, timeZone);
  return there === offset(language, instant, here()) ? words : `${words} (${clockOf(language, timeZone, there)})`;
}

function clockOf(language: Language, timeZone: string, offsetThere: string): string {
  if (!timeZone.includes('/')) return offsetThere; // a zone such as UTC is at no place
  const place = cityOf(language, timeZone);
  const begins = /^[aeiouyhàâéèêîôœ]/i.test(place) ? 'vowel' : 'consonant';
  return i18n.t(`clock.${begins}`, { lng: language, place }).replaceAll(' ', '\u00a0');
}
