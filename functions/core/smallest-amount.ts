import { smallestOf } from '#shared/counter/cash.ts';
import { type Currency, UNITS } from '#shared/customs/constants.ts';
import { AppError } from '#shared/errors.ts';

/** Returns an amount in the smallest unit of its currency. Throws INVALID_FIELDS, naming `field`, for parts of one. */
export const smallest = ({ devise, montant }: { devise: Currency; montant: number }, field: string): number => {
  const amount = smallestOf(montant, devise);
  if (amount === undefined)
    throw new AppError('INVALID_FIELDS', {
      fields: { [field]: { fault: UNITS[devise] === 1 ? 'not_integer' : 'not_cents' } },
    });
  return amount;
};
