import type { Currency } from '../customs/constants.ts';

/** Smallest units of a whole one: a hundred cents, or the franc itself. */
const UNITS: Record<Currency, number> = { EUR: 100, USD: 100, CAD: 100, XOF: 1 };

/** Returns an amount in the smallest unit of its currency; undefined for parts of one. */
export const smallestOf = (montant: number, devise: Currency): number | undefined => {
  const smallest = Math.round(montant * UNITS[devise]);
  return Math.abs(smallest - montant * UNITS[devise]) < 1e-6 ? smallest : undefined;
};

/** Returns an amount of the smallest unit in whole units of its currency. */
export const wholeOf = (smallest: number, devise: Currency): number => smallest / UNITS[devise];
