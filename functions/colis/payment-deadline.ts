import { PAYMENT_WINDOW_HOURS } from '#shared/colis/rules.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { hoursAfter, nowIso } from '../core/clock.ts';
import type { StoredColis } from './stored-colis.ts';

/** Returns the end of a payment window that no container limits. */
const paymentWindowEnd = (from: string): string => hoursAfter(PAYMENT_WINDOW_HOURS, from);

/** Returns the payment window of a parcel, from now or from another instant. */
export const paymentWindow = (
  container: StoredContainer,
  unpaidSince = nowIso(),
): Pick<StoredColis, 'unpaidSince' | 'lapsesAt' | 'remindedAt'> => ({
  unpaidSince,
  lapsesAt: paymentDeadlineOf(container, unpaidSince),
  remindedAt: null,
});

/** Returns the payment window of a parcel that was left behind, if it is unpaid: whole, from an instant. */
export const newPaymentWindow = (
  { paymentId }: Pick<StoredColis, 'paymentId'>,
  from: string,
): Partial<Pick<StoredColis, 'unpaidSince' | 'lapsesAt' | 'remindedAt'>> =>
  paymentId === null ? { unpaidSince: from, lapsesAt: paymentWindowEnd(from), remindedAt: null } : {};

/**
 * Returns the payment deadline: the end of the payment window, or the end of the container's drop-off or its departure
 * if that is earlier. A window that begins after the drop-off, as after a refund, ends at the departure, and so does one
 * whose drop-off was ended meanwhile, since nobody had that deadline; one of a parcel that was left behind, after the
 * departure, ends by itself.
 */
export const paymentDeadlineOf = (
  { receptionFin, dateDepart }: Pick<StoredContainer, 'receptionFin' | 'dateDepart'>,
  from: string,
  now = nowIso(),
): string => {
  const isAhead = receptionFin != null && receptionFin > now;
  const limits = [isAhead ? receptionFin : null, dateDepart].filter((limit) => limit != null && limit > from);
  return limits.reduce<string>(
    (earliest, limit) => (limit && limit < earliest ? limit : earliest),
    paymentWindowEnd(from),
  );
};
