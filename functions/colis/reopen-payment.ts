import { canLapse } from '#shared/colis/rules.ts';
import { containerOf } from '../bookings/bookings.service.ts';
import { transact } from '../core/dynamo.ts';
import { paymentWindow } from './book.ts';
import { withFreshColis } from './colis.service.ts';
import { findColisOf, replaceColis } from './colis.table.ts';
import type { StoredColis } from './stored.ts';

/**
 * Parcels that a payment paid are to be paid again, as all of it went back; those that something else paid since stay
 * paid. Gives the ids of those that lose their place if nobody pays: neither what is cancelled nor what is on its way.
 */
export const reopenForPayment = async (
  userId: number,
  paymentId: number,
  colisIds: readonly number[],
): Promise<number[]> => {
  const toPay: number[] = [];
  for (const colis of await findColisOf(userId, colisIds))
    if (colis && (await withFreshColis(colis, (fresh) => reopenColis(fresh, paymentId)))) toPay.push(colis.id);
  return toPay;
};

/** True where the parcel is unpaid now, or was made so before and nothing else pays it yet, and may lose its place. */
const reopenColis = async (colis: StoredColis, paymentId: number): Promise<boolean> => {
  const mayLapse = canLapse({ etat: colis.etat, paye: false });
  if (colis.paymentId !== paymentId) return colis.paymentId === null && colis.lockedBy === null && mayLapse;
  const time = mayLapse ? paymentWindow(await containerOf(colis.bookingId)) : {};
  await transact({ colis: replaceColis({ ...colis, paymentId: null, ...time }) });
  return mayLapse;
};
