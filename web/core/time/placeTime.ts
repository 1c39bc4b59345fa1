import { clockName } from '#shared/places/clock.ts';
import { browserZone, dateTime, offset } from '#web/core/format.ts';
import type { Language } from '#web/i18n/language.ts';

/**
 * Formats an instant in a place's time zone: "25 novembre 2026 à 01:44 (heure de Paris)". The zone is omitted when the
 * reader's clock shows the same time.
 */
export function placeTime(language: Language, instant: string, timeZone: string): string {
  const text = dateTime(language, instant, timeZone);
  if (offset(language, instant, timeZone) === offset(language, instant, browserZone())) return text;
  return `${text} (${clockName(language, timeZone).replaceAll(' ', '\u00a0')})`;
}
