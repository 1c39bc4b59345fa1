import { paymentMethodsOf } from './colis.table.ts';
import type { StoredColis } from './stored.ts';

/**
 * Adds the payment method to locked parcels. Only a lock older than the stored method costs a read, one for all such
 * parcels.
 */
export const withLockMethods = async (colis: readonly StoredColis[]): Promise<readonly StoredColis[]> => {
  const missing = colis.flatMap(({ id, userId, lockedBy, lockedFor }) =>
    lockedBy !== null && lockedFor === null ? [{ id, userId, paymentId: lockedBy }] : [],
  );
  if (missing.length === 0) return colis;
  const methods = await paymentMethodsOf(missing);
  const methodById = new Map(missing.map(({ id }, at) => [id, methods[at]]));
  return colis.map((one) => ({ ...one, lockedFor: methodById.get(one.id) ?? one.lockedFor }));
};
