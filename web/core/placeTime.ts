import { clockName } from '#shared/places/clock.ts';
import type { Language } from '#web/i18n/language.ts';
import { browserZone, dateTime, offset } from './format.ts';

/**
 * A moment at a place, on its clocks: "25 novembre 2026 à 01:44 (heure de Paris)". It names them unless the reader's own
 * show the same.
 */
export function placeTime(language: Language, instant: string, timeZone: string): string {
  const words = dateTime(language, instant, timeZone);
  if (offset(language, instant, timeZone) === offset(language, instant, browserZone())) return words;
  return `${words} (${clockName(language, timeZone).replaceAll(' ', '\u00a0')})`;
}
