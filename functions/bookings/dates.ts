import { dayIn } from '#shared/bookings/rules.ts';
import { arrivesLater, instantIn, isShown, reservedInTime } from '#shared/bookings/wall-time.ts';
import { AppError } from '#shared/errors.ts';
import type { StoredContainer } from './stored.ts';

type Dates = Pick<StoredContainer, 'dateDepart' | 'dateArrivee' | 'dateReservation' | 'fuseau'>;

/**
 * Moments as instants, by their field: those without a zone are what clocks in `fuseau` show. Throws INVALID_FIELDS for
 * hours that these clocks skip.
 */
export const toInstants = <Field extends string>(
  fuseau: string,
  moments: Record<Field, string>,
): Record<Field, string> => {
  const walls = Object.entries<string>(moments).filter(([, moment]) => !moment.endsWith('Z'));
  const skipped = walls.filter(([, wall]) => !isShown(fuseau, wall));
  if (skipped.length > 0)
    throw new AppError('INVALID_FIELDS', {
      fields: Object.fromEntries(skipped.map(([field]) => [field, { fault: 'skipped_hour' }])),
    });
  return { ...moments, ...Object.fromEntries(walls.map(([field, wall]) => [field, instantIn(fuseau, wall)])) };
};

/**
 * A container's dates as instants, those without a zone read in its `fuseau`, and the day there on which it leaves.
 * Throws INVALID_FIELDS for an hour that does not exist there, and when it arrives before it leaves or is reserved after.
 */
export const containerDates = (container: Dates): Dates & Pick<StoredContainer, 'jourDepart'> => {
  const { fuseau, dateDepart, dateArrivee, dateReservation } = container;
  const dates = toInstants(fuseau, { dateDepart, dateArrivee, dateReservation });
  checkArrivalAfterDeparture(dates);
  if (!reservedInTime(dates, new Date()))
    throw new AppError('INVALID_FIELDS', { fields: { dateReservation: { fault: 'after_departure' } } });
  return { ...dates, fuseau, jourDepart: dayIn(dates.dateDepart, fuseau) };
};

/** Throws INVALID_FIELDS unless it arrives after it leaves; asked of instants. */
export const checkArrivalAfterDeparture = (dates: Pick<Dates, 'dateDepart' | 'dateArrivee'>): void => {
  if (!arrivesLater(dates))
    throw new AppError('INVALID_FIELDS', { fields: { dateArrivee: { fault: 'before_departure' } } });
};
