import { TZDate } from '@date-fns/tz';

/**
 * Wall times are what a clock in a zone shows, as datetime-local inputs hold them: `2026-12-12T14:30`. Instants are
 * ISO strings in UTC, as the API has them.
 */

export const wallTimePattern = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The instant at which the zone's clocks show this. An hour that the change to summer time skips is taken one later. */
export function instantOf(wall: string, timeZone: string): string {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = wall.split(/[-T:]/).map(Number);
  const zoned = new TZDate(year, month - 1, day, hours, minutes, timeZone);
  return new Date(zoned.getTime()).toISOString();
}

/** What the zone's clocks show at an instant, to the minute. */
export function wallTimeOf(instant: string, timeZone: string): string {
  const zoned = new TZDate(new Date(instant).getTime(), timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [zoned.getFullYear(), two(zoned.getMonth() + 1), two(zoned.getDate())].join('-');
  return `${day}T${two(zoned.getHours())}:${two(zoned.getMinutes())}`;
}
