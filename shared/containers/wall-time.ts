import { TZDate } from '@date-fns/tz';

/**
 * Instant (ISO, UTC) at which a zone's clocks show a wall time, `YYYY-MM-DDTHH:mm` with or without seconds. An hour
 * skipped by the change to summer time is read one hour later; see `isExistingLocalTime`.
 */
export const instantIn = (timeZone: string, wall: string): string =>
  new Date(zonedIn(timeZone, partsOf(wall)).getTime()).toISOString();

/** Reports whether a zone's clocks ever show a wall time; the change to summer time skips some. */
export const isExistingLocalTime = (timeZone: string, wall: string): boolean => {
  const parts = partsOf(wall);
  const zoned = zonedIn(timeZone, parts);
  return zoned.getHours() === parts[3] && zoned.getMinutes() === parts[4];
};

/** Reports whether the arrival is after the departure; true for a wall time and an instant, which need the zone. */
export const isArrivalAfterDeparture = ({
  dateDepart,
  dateArrivee,
}: {
  dateDepart: string;
  dateArrivee: string;
}): boolean => dateDepart.endsWith('Z') !== dateArrivee.endsWith('Z') || dateArrivee > dateDepart;

/**
 * Reports whether the reservation date precedes the departure. A container that left before `at` may be recorded later.
 */
export const isReservedBeforeDeparture = (
  { dateDepart, dateReservation }: { dateDepart: string; dateReservation: string },
  at: Date,
): boolean => dateReservation <= dateDepart || new Date(dateDepart) <= at;

const partsOf = (wall: string): Parts => {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0, ms = 0] = wall.split(/[-T:.]/).map(Number);
  return [year, month - 1, day, hours, minutes, seconds, ms];
};
type Parts = [year: number, month: number, day: number, hours: number, minutes: number, seconds: number, ms: number];

const zonedIn = (timeZone: string, parts: Parts): TZDate => new TZDate(...parts, timeZone);
