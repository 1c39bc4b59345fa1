import { canLapse } from '#shared/colis/rules.ts';
import { containerOf } from '../containers/containers.service.ts';
import { transact } from '../core/dynamo.ts';
import { paymentWindow } from './book.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { findColisOf, replaceColis } from './colis.table.ts';
import type { StoredColis } from './stored.ts';

/**
 * Marks parcels unpaid after their payment was refunded in full; those paid by another payment since stay paid. Returns
 * the ids of those that lose their space if not paid: neither cancelled nor in transit.
 */
export const reopenForPayment = async (
  userId: number,
  paymentId: number,
  colisIds: readonly number[],
): Promise<number[]> => {
  const unpaidIds: number[] = [];
  for (const colis of await findColisOf(userId, colisIds))
    if (colis && (await retryWithCurrentColis(colis, (fresh) => reopenColis(fresh, paymentId))))
      unpaidIds.push(colis.id);
  return unpaidIds;
};

/** Returns true when the parcel may lose its space: it is unpaid now, or already was, and no other payment locks it. */
const reopenColis = async (colis: StoredColis, paymentId: number): Promise<boolean> => {
  const mayLapse = canLapse({ etat: colis.etat, paye: false });
  if (colis.paymentId !== paymentId) return colis.paymentId === null && colis.lockedBy === null && mayLapse;
  const window = mayLapse ? paymentWindow(await containerOf(colis.bookingId)) : {};
  await transact({ colis: replaceColis({ ...colis, paymentId: null, ...window }) });
  return mayLapse;
};
