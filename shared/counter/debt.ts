import type { IndicativeRates } from '../currency/schema.ts';
import type { Currency } from '../customs/constants.ts';
import { convert } from '../customs/totals.ts';

/** Duties that were asked in francs: their cents at the rate of that day, and the whole francs. */
type DutiesInFrancs = { cents: number; francs: number };

/** Cents that parcels owe together, and of them the duties that were asked in francs, of which nothing is paid. */
export type Debt = { cents: number; duties?: DutiesInFrancs | undefined };

/** Returns the debts of parcels together. */
export const totalDebt = (debts: readonly Debt[]): Debt => {
  const duties = debts.flatMap((debt) => debt.duties ?? []);
  return {
    cents: sum(debts.map(({ cents }) => cents)),
    ...(duties.length > 0 && {
      duties: { cents: sum(duties.map(({ cents }) => cents)), francs: sum(duties.map(({ francs }) => francs)) },
    }),
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/**
 * Returns what a debt is in the smallest unit of a currency, at the rates of the day; duties that were asked in francs
 * stay the same francs, whatever the dollar is worth since. Null without a rate.
 */
export const askedIn = (debt: Debt, devise: Currency, rates: Pick<IndicativeRates, 'perUsd'> | null): number | null => {
  const { cents, duties } = debt;
  if (devise !== 'XOF' || !duties || cents < duties.cents) return convert(cents, 'USD', devise, rates);
  const rest = convert(cents - duties.cents, 'USD', 'XOF', rates);
  return rest === null ? null : rest + duties.francs;
};

/**
 * Returns the cents of a debt that an amount in the smallest unit of a currency pays: all of them if it is what is asked,
 * perhaps more than all if it is more. Null without a rate.
 */
export const centsPaidBy = (
  debt: Debt,
  amount: number,
  devise: Currency,
  rates: Pick<IndicativeRates, 'perUsd'> | null,
): number | null => {
  const asked = askedIn(debt, devise, rates);
  if (asked === amount) return debt.cents;
  const cents = convert(amount, devise, 'USD', rates);
  if (asked === null || cents === null) return null;
  return amount < asked ? Math.min(cents, debt.cents) : Math.max(cents, debt.cents + 1);
};
