import { type Currency, UNITS } from '../customs/constants.ts';

/** Returns an amount in the smallest unit of its currency; undefined for parts of one. */
export const smallestOf = (montant: number, devise: Currency): number | undefined => {
  const smallest = Math.round(montant * UNITS[devise]);
  return Math.abs(smallest - montant * UNITS[devise]) < 1e-6 ? smallest : undefined;
};

/** Returns an amount of the smallest unit in whole units of its currency. */
export const wholeOf = (smallest: number, devise: Currency): number => smallest / UNITS[devise];
