import type { FieldFault } from './errors.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Days within which typed times are plausible; anything else is a wrong year. A container that left up to two years ago
 * may still be recorded. `device`: for how long an agent's device may keep records before it sends them.
 */
const PLAUSIBLE_DAYS = { before: 2 * 365, after: 2 * 365, voyage: 366, device: 60 } as const;

const daysAfter = (days: number, instant: string): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();

type Voyage = { dateDepart: string; dateArrivee: string };

/** Returns the first instant that is plausible for something of a time such as today, or a departure. */
export const earliestPlausible = (instant: string): string => daysAfter(-PLAUSIBLE_DAYS.before, instant);

/** Returns why an instant is implausibly early; undefined when it is not. */
export const earlyFault = (instant: string, earliest: string): FieldFault | undefined =>
  instant < earliest ? { fault: 'too_early', limit: earliest.slice(0, 10) } : undefined;

/**
 * Returns why an event of a container's journey cannot be at an instant: it is years before its departure and today, or
 * years after its arrival and today.
 */
export const eventTimeFault = (
  instant: string,
  { dateDepart, dateArrivee }: Voyage,
  now: string,
): FieldFault | undefined => {
  const { after } = PLAUSIBLE_DAYS;
  const early = earlyFault(instant, earliestPlausible(dateDepart < now ? dateDepart : now));
  if (early) return early;
  return instant > daysAfter(after, dateArrivee > now ? dateArrivee : now)
    ? { fault: 'days_ahead', limit: after }
    : undefined;
};

/** Returns why a day (`YYYY-MM-DD`) is too far ahead of today for prices to be set for it; undefined when it is not. */
export const effectFault = (day: string, now: string): FieldFault | undefined => {
  if (day < EARLIEST_DAY) return { fault: 'too_early', limit: EARLIEST_DAY };
  return day > daysAfter(PLAUSIBLE_DAYS.after, now).slice(0, 10)
    ? { fault: 'days_ahead', limit: PLAUSIBLE_DAYS.after }
    : undefined;
};

/** Earliest day of a price or a rate: one before it is a mistyped year. */
export const EARLIEST_DAY = '2000-01-01';

/** Reports whether a voyage takes so long that one of its dates is a wrong year. */
export const isVoyageTooLong = (dateDepart: string, dateArrivee: string): boolean =>
  dateArrivee > daysAfter(PLAUSIBLE_DAYS.voyage, dateDepart);

/** Reports whether a device may have recorded something at an instant, or its clock is wrong. */
export const isPlausibleDeviceTime = (instant: string, now: string): boolean =>
  instant <= now && instant >= daysAfter(-PLAUSIBLE_DAYS.device, now);
