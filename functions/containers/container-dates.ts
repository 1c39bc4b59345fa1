import {
  instantIn,
  isArrivalAfterDeparture,
  isExistingLocalTime,
  isReservedBeforeDeparture,
} from '#shared/containers/wall-time.ts';
import { dayIn } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { earliestPlausible, earlyFault, isVoyageTooLong } from '#shared/plausible-time.ts';
import { nowIso } from '../core/clock.ts';
import type { StoredContainer } from './stored-container.ts';

type Dates = Pick<StoredContainer, 'dateDepart' | 'dateArrivee' | 'dateReservation' | 'fuseau'> & {
  receptionFin?: string | null | undefined;
};

/**
 * Converts dates to instants, by field: those without a zone are local times in `fuseau`. Throws INVALID_FIELDS for
 * local times that a clock change skips.
 */
export const toInstants = <Field extends string>(
  fuseau: string,
  dates: Record<Field, string>,
): Record<Field, string> => {
  const localTimes = Object.entries<string>(dates).filter(([, moment]) => !moment.endsWith('Z'));
  const skipped = localTimes.filter(([, localTime]) => !isExistingLocalTime(fuseau, localTime));
  if (skipped.length > 0)
    throw new AppError('INVALID_FIELDS', {
      fields: Object.fromEntries(skipped.map(([field]) => [field, { fault: 'skipped_hour' }])),
    });
  return {
    ...dates,
    ...Object.fromEntries(localTimes.map(([field, localTime]) => [field, instantIn(fuseau, localTime)])),
  };
};

/**
 * Converts a container's dates to instants, reading those without a zone in its `fuseau`, and derives the local day of
 * departure. Throws INVALID_FIELDS for a local time that does not exist, an implausible date that is not that of
 * `before`, an arrival before departure, or a reservation date or drop-off cut-off after a departure that is ahead: a
 * container may leave earlier than announced.
 */
export const containerDates = (
  container: Dates,
  before?: Dates,
): Dates & Pick<StoredContainer, 'jourDepart' | 'receptionFin'> => {
  const { fuseau, dateDepart, dateArrivee, dateReservation } = container;
  const dates = toInstants(fuseau, { dateDepart, dateArrivee, dateReservation });
  checkPlausible(dates, before);
  checkArrivalAfterDeparture(dates);
  if (!isReservedBeforeDeparture(dates, new Date()))
    throw new AppError('INVALID_FIELDS', { fields: { dateReservation: { fault: 'after_departure' } } });
  const receptionFin = container.receptionFin
    ? toInstants(fuseau, { receptionFin: container.receptionFin }).receptionFin
    : null;
  checkPlausible<'receptionFin'>({ receptionFin }, before);
  if (receptionFin !== null && receptionFin > dates.dateDepart && dates.dateDepart > nowIso())
    throw new AppError('INVALID_FIELDS', { fields: { receptionFin: { fault: 'closes_after_departure' } } });
  return { ...dates, receptionFin, fuseau, jourDepart: dayIn(dates.dateDepart, fuseau) };
};

/** Throws INVALID_FIELDS naming each instant that is implausibly early, except those that stay as `before`. */
export const checkPlausible = <Field extends string>(
  dates: Record<Field, string | null>,
  before?: { [Name in Field]?: string | null | undefined },
): void => {
  const earliest = earliestPlausible(nowIso());
  const faults = (Object.entries(dates) as [Field, string | null][]).flatMap(([field, instant]) => {
    const fault = instant && instant !== before?.[field] ? earlyFault(instant, earliest) : undefined;
    return fault ? [[field, fault] as const] : [];
  });
  if (faults.length > 0) throw new AppError('INVALID_FIELDS', { fields: Object.fromEntries(faults) });
};

/** Throws INVALID_FIELDS unless the arrival is after the departure, within a year; both are instants. */
export const checkArrivalAfterDeparture = (dates: Pick<Dates, 'dateDepart' | 'dateArrivee'>): void => {
  if (!isArrivalAfterDeparture(dates))
    throw new AppError('INVALID_FIELDS', { fields: { dateArrivee: { fault: 'before_departure' } } });
  if (isVoyageTooLong(dates.dateDepart, dates.dateArrivee))
    throw new AppError('INVALID_FIELDS', { fields: { dateArrivee: { fault: 'long_after_departure' } } });
};
