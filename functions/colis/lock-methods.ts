import { paymentMethodsOf } from './colis.table.ts';
import type { StoredColis } from './stored.ts';

/**
 * Parcels with the means of their lock: a lock that is older than the stored means takes it from its payment, in one read
 * for all of them. Parcels locked since cost no read.
 */
export const withLockMethods = async (colis: readonly StoredColis[]): Promise<readonly StoredColis[]> => {
  const older = colis.flatMap(({ id, userId, lockedBy, lockedFor }) =>
    lockedBy !== null && lockedFor === null ? [{ id, userId, paymentId: lockedBy }] : [],
  );
  if (older.length === 0) return colis;
  const means = await paymentMethodsOf(older);
  const known = new Map(older.map(({ id }, at) => [id, means[at]]));
  return colis.map((one) => ({ ...one, lockedFor: known.get(one.id) ?? one.lockedFor }));
};
