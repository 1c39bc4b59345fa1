import { PAYMENT_WINDOW_HOURS } from '#shared/colis/rules.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { hoursAfter, nowIso } from '../core/clock.ts';
import type { StoredColis } from './stored-colis.ts';

/** Returns the payment window of a parcel, from now or from another instant. */
export const paymentWindow = (
  container: StoredContainer,
  unpaidSince = nowIso(),
): Pick<StoredColis, 'unpaidSince' | 'lapsesAt' | 'remindedAt'> => ({
  unpaidSince,
  lapsesAt: paymentDeadlineOf(container, unpaidSince),
  remindedAt: null,
});

/**
 * Returns the payment deadline: the end of the payment window, or the end of the container's drop-off or its departure
 * if that is earlier. A window that begins after the drop-off, as after a refund, ends at the departure.
 */
export const paymentDeadlineOf = (
  { receptionFin, dateDepart }: Pick<StoredContainer, 'receptionFin' | 'dateDepart'>,
  from: string,
): string => {
  const limits = [hoursAfter(PAYMENT_WINDOW_HOURS, from), dateDepart];
  if (receptionFin && receptionFin > from) limits.push(receptionFin);
  return limits.reduce((earliest, limit) => (limit < earliest ? limit : earliest));
};
