import type { StoredColis } from '../colis/stored-colis.ts';
import { findOwners } from '../core/items/accounts.ts';
import { hasPaid } from '../core/items/verification.ts';

/** Reports whether money or a depot vouches for a parcel: it is paid with more than $0, or was received. */
const isVouchedFor = ({
  paymentId,
  priceCents,
  reception,
  chargement,
  arrivee,
}: Pick<StoredColis, 'paymentId' | 'priceCents' | 'reception' | 'chargement' | 'arrivee'>): boolean =>
  (paymentId !== null && priceCents > 0) ||
  (reception !== undefined && reception.verdict !== 'REFUSE') ||
  chargement !== undefined ||
  arrivee !== undefined;

/**
 * Returns the parcels whose recipients may be written to: those that are paid or received, and all of senders who have
 * paid before. Otherwise anybody could mail strangers by bookings that they never pay.
 */
export const withWritableRecipients = async (colisList: readonly StoredColis[]): Promise<StoredColis[]> => {
  const userIds = new Set(colisList.filter((colis) => !isVouchedFor(colis)).map(({ userId }) => userId));
  const payers = new Set((await findOwners([...userIds])).filter(hasPaid).map(({ userId }) => userId));
  return colisList.filter((colis) => isVouchedFor(colis) || payers.has(colis.userId));
};
