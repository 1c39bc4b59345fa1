import { clockName } from '#shared/places/clock.ts';
import { browserZone, dateTime, offset } from '#web/core/format.ts';
import type { Language } from '#web/i18n/language.ts';

/**
 * Formats an instant in a place's time zone: "25 novembre 2026 à 01:44 (heure de Paris)". The zone is omitted when the
 * reader's clock shows the same time.
 */
export function placeTime(language: Language, instant: string, timeZone: string): string {
  const isReaders = offset(language, instant, timeZone) === offset(language, instant, browserZone());
  return isReaders ? dateTime(language, instant, timeZone) : zonedTime(language, instant, timeZone);
}

/** Formats an instant in a place's time zone, which it always names: for papers, which are read anywhere. */
export const zonedTime = (language: Language, instant: string, timeZone: string): string =>
  `${dateTime(language, instant, timeZone)} (${clockName(language, timeZone).replaceAll(' ', '\u00a0')})`;
