import { TZDate } from '@date-fns/tz';
import * as v from 'valibot';
import { LOCALES } from '#shared/dates.ts';
import { offset } from '#web/core/format.ts';
import type { Language } from '#web/i18n/language.ts';

/**
 * Wall times are what a clock in a zone shows, as datetime-local inputs hold them: `2026-12-12T14:30`. Instants are
 * ISO strings in UTC, as the API has them.
 */

export const wallTimePattern = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** One that a form asks for. */
export const wallTime = v.pipe(v.string(), v.minLength(1), v.regex(wallTimePattern, 'not_date'));

/** What the zone's clocks show at an instant, to the minute. */
export function wallTimeOf(instant: string, timeZone: string): string {
  const zoned = new TZDate(new Date(instant).getTime(), timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [zoned.getFullYear(), two(zoned.getMonth() + 1), two(zoned.getDate())].join('-');
  return `${day}T${two(zoned.getHours())}:${two(zoned.getMinutes())}`;
}

/** "heure normale d’Europe centrale (UTC+1)" as it is on that day. */
export function zoneInWords(language: Language, timeZone: string, at: Date): string {
  const name =
    new Intl.DateTimeFormat(LOCALES[language], { timeZone, timeZoneName: 'long' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const short = offset(language, at, timeZone);
  return name === short ? name : `${name} (${short})`;
}
