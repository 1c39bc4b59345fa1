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

/** Returns the payment deadline: the end of the payment window, or the container's departure if that is earlier. */
export const paymentDeadlineOf = (container: StoredContainer, from: string): string => {
  const delayed = hoursAfter(PAYMENT_WINDOW_HOURS, from);
  return delayed < container.dateDepart ? delayed : container.dateDepart;
};
