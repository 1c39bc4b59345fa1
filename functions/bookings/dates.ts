import { dayIn } from '#shared/bookings/rules.ts';
import { instantIn } from '#shared/bookings/wall-time.ts';
import { AppError } from '#shared/errors.ts';
import type { StoredContainer } from './stored.ts';

type Dates = Pick<StoredContainer, 'dateDepart' | 'dateArrivee' | 'dateReservation' | 'fuseau'>;

/**
 * A container's dates as instants, those without a zone read in its `fuseau`, and the day there on which it leaves.
 * Throws INVALID_FIELDS when it arrives before it leaves.
 */
export const datesOf = ({ fuseau, ...dates }: Dates): Dates & Pick<StoredContainer, 'jourDepart'> => {
  const instant = (moment: string): string => (moment.endsWith('Z') ? moment : instantIn(fuseau, moment));
  const dateDepart = instant(dates.dateDepart);
  const dateArrivee = instant(dates.dateArrivee);
  if (dateArrivee < dateDepart)
    throw new AppError('INVALID_FIELDS', { fields: { dateArrivee: { fault: 'before_departure' } } });
  const dateReservation = instant(dates.dateReservation);
  return { dateDepart, dateArrivee, dateReservation, fuseau, jourDepart: dayIn(dateDepart, fuseau) };
};
