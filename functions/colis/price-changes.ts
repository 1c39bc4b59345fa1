import { AppError } from '#shared/errors.ts';
import { equalsCents } from '#shared/money/charges.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Checks that staff may change the price of a parcel, or when it is paid. Throws COLIS_CANCELLED, COLIS_HANDED_OVER or
 * COLIS_LOCKED.
 */
export const checkPriceOpen = ({ etat, lockedBy }: StoredColis): void => {
  if (etat === 'ANNULE') throw new AppError('COLIS_CANCELLED');
  if (etat === 'LIVRE') throw new AppError('COLIS_HANDED_OVER');
  if (lockedBy !== null) throw new AppError('COLIS_LOCKED');
};

/** Returns the cents of a sum in dollars that a field of a request has. Throws INVALID_FIELDS for parts of a cent. */
export const wholeCents = (dollars: number, field: string): number => {
  const cents = Math.round(dollars * 100);
  if (!equalsCents(dollars, cents))
    throw new AppError('INVALID_FIELDS', { fields: { [field]: { fault: 'not_cents' } } });
  return cents;
};
