import { canLapse } from '#shared/colis/rules.ts';
import { containerOf } from '../bookings/bookings.service.ts';
import { transact } from '../core/dynamo.ts';
import { timeToPay } from './book.ts';
import { colisStillThere, onFresh } from './colis.service.ts';
import { replaceColis } from './colis.table.ts';
import type { StoredColis } from './stored.ts';

/** Parcels that a payment paid are to be paid again, as all of it went back; those that something else paid since stay paid. */
export const payAgain = async (userId: number, paymentId: number, colisIds: readonly number[]): Promise<void> => {
  for (const colis of await colisStillThere(userId, colisIds))
    if (colis) await onFresh(colis, (fresh) => unpaid(fresh, paymentId));
};

const unpaid = async (colis: StoredColis, paymentId: number): Promise<void> => {
  if (colis.paymentId !== paymentId) return;
  const mayLapse = canLapse({ etat: colis.etat, paye: false }); // else it keeps its place in any case
  const time = mayLapse ? timeToPay(await containerOf(colis.bookingId)) : {};
  await transact({ colis: replaceColis({ ...colis, paymentId: null, ...time }) });
};
