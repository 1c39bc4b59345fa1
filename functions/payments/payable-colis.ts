import { canLapse } from '#shared/colis/rules.ts';
import { dueNowCents, paymentStateOf } from '../colis/amounts.ts';
import { askedCents, containersToPayFor } from '../colis/asked-cents.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { nowIso } from '../core/clock.ts';

/** Returns those of some parcels that can be paid by card now: something is due, and no deadline has passed. */
export const payableColis = async (colisList: readonly StoredColis[]): Promise<StoredColis[]> => {
  const containers = await containersToPayFor(colisList);
  const now = nowIso();
  return colisList.filter(
    (colis) =>
      dueNowCents(colis) > 0 &&
      askedCents(colis, containers.get(colis.bookingId)) > 0 &&
      !(canLapse(paymentStateOf(colis)) && colis.lapsesAt <= now),
  );
};
