import { canLapse } from '#shared/colis/rules.ts';
import { containerOf } from '../containers/containers.service.ts';
import { transact } from '../core/dynamo.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { findColisOf, replaceColis } from './colis.table.ts';
import { paymentWindow } from './payment-deadline.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Marks the parcels of a fully refunded payment unpaid; skips parcels that another payment has paid meanwhile. Returns
 * the ids of the unpaid ones that lose their space if not paid: neither cancelled nor in transit.
 */
export const reopenForPayment = async (
  userId: number,
  paymentId: number,
  colisIds: readonly number[],
): Promise<number[]> => {
  const unpaidIds: number[] = [];
  for (const colis of await findColisOf(userId, colisIds))
    if (colis && (await retryWithCurrentColis(colis, (current) => reopenColis(current, paymentId))))
      unpaidIds.push(colis.id);
  return unpaidIds;
};

/**
 * Marks a parcel unpaid if this payment paid it. Returns true when it is unpaid, not locked by another payment, and may
 * lose its space.
 */
const reopenColis = async (colis: StoredColis, paymentId: number): Promise<boolean> => {
  const mayLapse = canLapse({ etat: colis.etat, paye: false });
  if (colis.paymentId !== paymentId) return colis.paymentId === null && colis.lockedBy === null && mayLapse;
  const window = mayLapse ? paymentWindow(await containerOf(colis.bookingId)) : {};
  await transact({ colis: replaceColis({ ...colis, paymentId: null, ...window }) });
  return mayLapse;
};
