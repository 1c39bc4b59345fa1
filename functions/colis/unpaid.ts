import { canLapse } from '#shared/colis/rules.ts';
import { containerOf } from '../bookings/bookings.service.ts';
import { transact } from '../core/dynamo.ts';
import { timeToPay } from './book.ts';
import { colisStillThere, onFresh } from './colis.service.ts';
import { replaceColis } from './colis.table.ts';
import type { StoredColis } from './stored.ts';

/**
 * Parcels that a payment paid are to be paid again, as all of it went back; those that something else paid since stay
 * paid. Gives the ids of those that somebody has to pay: what is cancelled is not among them.
 */
export const payAgain = async (userId: number, paymentId: number, colisIds: readonly number[]): Promise<number[]> => {
  const toPay: number[] = [];
  for (const colis of await colisStillThere(userId, colisIds))
    if (colis && (await onFresh(colis, (fresh) => unpaid(fresh, paymentId)))) toPay.push(colis.id);
  return toPay;
};

/** True where the parcel is unpaid now, or was made so before, and is still to travel. */
const unpaid = async (colis: StoredColis, paymentId: number): Promise<boolean> => {
  const isToTravel = colis.etat !== 'ANNULE';
  if (colis.paymentId !== paymentId) return colis.paymentId === null && isToTravel;
  const mayLapse = canLapse({ etat: colis.etat, paye: false }); // else it keeps its place in any case
  const time = mayLapse ? timeToPay(await containerOf(colis.bookingId)) : {};
  await transact({ colis: replaceColis({ ...colis, paymentId: null, ...time }) });
  return isToTravel;
};
