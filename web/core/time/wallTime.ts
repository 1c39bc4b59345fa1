import { clockIn, LOCALES } from '#shared/dates.ts';
import { offset } from '#web/core/format.ts';
import type { Language } from '#web/i18n/language.ts';

/**
 * Wall times are local times in a zone, in the format of datetime-local inputs: `2026-12-12T14:30`. Instants are ISO
 * strings in UTC, as in the API.
 */

export const wallTimePattern = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Converts an instant to the wall time in a zone, to the minute. */
export function wallTimeOf(instant: string, timeZone: string): string {
  const { day, time } = clockIn(instant, timeZone);
  return `${day}T${time}`;
}

/** Returns the name of a zone on a given day: "heure normale d’Europe centrale (UTC+1)". */
export function zoneInWords(language: Language, timeZone: string, at: Date): string {
  const name =
    new Intl.DateTimeFormat(LOCALES[language], { timeZone, timeZoneName: 'long' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const short = offset(language, at, timeZone);
  return name === short ? name : `${name} (${short})`;
}
