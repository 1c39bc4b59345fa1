import { XOF_PER_EUR } from '../currency/rules.ts';
import type { IndicativeRates } from '../currency/schema.ts';
import { CURRENCIES, type Currency, UNITS } from './constants.ts';
import type { InventoryLine } from './inventory.ts';

/** Sums in the smallest unit of each currency; currencies without lines are absent. */
export type Sums = Partial<Record<Currency, number>>;

type ValuedLine = Pick<InventoryLine, 'quantite' | 'valeurUnitaire' | 'devise'>;

/** Dated rates of dollars, or null when none is current. */
type Rates = Pick<IndicativeRates, 'perUsd'> | null;

/** Returns the exact sum per currency. */
export const sumsOf = (lines: readonly ValuedLine[]): Sums => {
  const sums: Sums = {};
  for (const { quantite, valeurUnitaire, devise } of lines)
    sums[devise] = (sums[devise] ?? 0) + quantite * valeurUnitaire;
  return sums;
};

/** Returns two sums together, exactly. */
export const addSums = (one: Sums, other: Sums): Sums => {
  const sums = { ...one };
  for (const [currency, sum] of Object.entries(other) as [Currency, number][])
    sums[currency] = (sums[currency] ?? 0) + sum;
  return sums;
};

const SCALE = 1_000_000;
const scaled = (rate: number): bigint => BigInt(Math.round(rate * SCALE));

type Ratio = readonly [numerator: bigint, denominator: bigint];

/** Returns francs per whole unit of a currency as an exact ratio, or null when its rate is missing. */
const francsPer = (currency: Currency, rates: Rates): Ratio | null => {
  if (currency === 'XOF') return [1n, 1n];
  if (currency === 'EUR') return [scaled(XOF_PER_EUR), BigInt(SCALE)];
  if (!rates) return null;
  const { XOF, CAD } = rates.perUsd;
  return currency === 'USD' ? [scaled(XOF), BigInt(SCALE)] : [scaled(XOF), scaled(CAD)];
};

/**
 * Converts an amount in smallest units once, rounded half up in whole numbers; null when a rate is missing. Rates count
 * to their sixth decimal.
 */
export const convert = (amount: number, from: Currency, to: Currency, rates: Rates): number | null => {
  if (from === to) return amount;
  const [source, target] = [francsPer(from, rates), francsPer(to, rates)];
  if (!source || !target) return null;
  const numerator = BigInt(amount) * source[0] * target[1] * BigInt(UNITS[to]);
  const denominator = source[1] * target[0] * BigInt(UNITS[from]);
  return Number((2n * numerator + denominator) / (2n * denominator));
};

/** Returns the total in one currency, each sum converted once; null when a rate is missing. */
export const totalIn = (sums: Sums, to: Currency, rates: Rates): number | null => {
  let total = 0;
  for (const currency of CURRENCIES) {
    const converted = convert(sums[currency] ?? 0, currency, to, rates);
    if (converted !== null) total += converted;
    else if (sums[currency]) return null;
  }
  return total;
};
