import { TZDate } from '@date-fns/tz';

/**
 * The instant (ISO, UTC) at which a zone's clocks show a wall time, `YYYY-MM-DDTHH:mm` with or without seconds. An hour
 * that the change to summer time skips is taken one later.
 */
export const instantIn = (timeZone: string, wall: string): string => {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0, ms = 0] = wall.split(/[-T:.]/).map(Number);
  const zoned = new TZDate(year, month - 1, day, hours, minutes, seconds, ms, timeZone);
  return new Date(zoned.getTime()).toISOString();
};
