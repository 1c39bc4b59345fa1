import { TZDate } from '@date-fns/tz';

/**
 * Wall times are what a clock in a zone shows, as datetime-local inputs hold them: `2026-12-12T14:30`. Instants are
 * ISO strings in UTC, as the API has them.
 */

export const wallTimePattern = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** What the zone's clocks show at an instant, to the minute. */
export function wallTimeOf(instant: string, timeZone: string): string {
  const zoned = new TZDate(new Date(instant).getTime(), timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [zoned.getFullYear(), two(zoned.getMonth() + 1), two(zoned.getDate())].join('-');
  return `${day}T${two(zoned.getHours())}:${two(zoned.getMinutes())}`;
}
