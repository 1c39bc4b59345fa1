import { paymentMethodsOf } from './colis.table.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Adds the payment method to locked parcels. Only a lock older than the stored method costs a read, one for all such
 * parcels.
 */
export const withLockMethods = async (colisList: readonly StoredColis[]): Promise<readonly StoredColis[]> => {
  const missing = colisList.flatMap(({ id, userId, lockedBy, lockedFor }) =>
    lockedBy !== null && !lockedFor ? [{ id, userId, paymentId: lockedBy }] : [],
  );
  if (missing.length === 0) return colisList;
  const methods = await paymentMethodsOf(missing);
  const methodById = new Map(missing.map(({ id }, index) => [id, methods[index]]));
  return colisList.map((colis) => ({ ...colis, lockedFor: methodById.get(colis.id) ?? colis.lockedFor }));
};
