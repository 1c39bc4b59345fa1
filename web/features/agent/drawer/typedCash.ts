import { smallestOf } from '#shared/counter/cash.ts';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import { DENOMINATION_KINDS, DENOMINATIONS, type DenominationKind } from './denominations.ts';

/** Amount of a number field in the smallest unit of its currency; undefined if it is empty or no such amount. */
export const parseAmount = (typed: string, devise: Currency): number | undefined => {
  const montant = Number(typed);
  return typed.trim() === '' || !(montant >= 0) ? undefined : smallestOf(montant, devise);
};

/** Count of one currency as typed: its total, or once begun the numbers of its notes and coins by `pieceKey`. */
export interface TypedCount {
  total: string;
  pieces: Readonly<Record<string, string>> | null;
}

/** Counts as typed, by currency. */
export type TypedCounts = Partial<Record<Currency, TypedCount>>;

export const NOTHING_COUNTED: TypedCount = { total: '', pieces: null };

/** Name of a note or coin among those of its currency: 500 F CFA are both. */
export const pieceKey = (kind: DenominationKind, value: number): string => `${kind}-${value}`;

/** Counted sum in the smallest unit of its currency; undefined if nothing or no number is typed. */
export const countedOf = ({ total, pieces }: TypedCount, devise: Currency): number | undefined => {
  if (pieces === null) return parseAmount(total, devise);
  let sum = 0;
  let isTyped = false;
  for (const kind of DENOMINATION_KINDS)
    for (const value of DENOMINATIONS[devise][kind]) {
      const typed = pieces[pieceKey(kind, value)]?.trim() ?? '';
      if (typed === '') continue;
      if (!/^\d{1,6}$/.test(typed)) return undefined;
      isTyped = true;
      sum += value * Number(typed);
    }
  return isTyped ? sum : undefined;
};

/** Reads counts that this device kept, without what is none. */
export const readCounts = (kept: unknown): TypedCounts => {
  const counts: TypedCounts = {};
  for (const devise of CURRENCIES) {
    const count: unknown = isRecord(kept) ? kept[devise] : undefined;
    if (!isRecord(count) || typeof count.total !== 'string') continue;
    const pieces = isRecord(count.pieces) ? Object.entries(count.pieces) : undefined;
    counts[devise] = {
      total: count.total,
      pieces: pieces ? Object.fromEntries(pieces.map(([name, typed]) => [name, String(typed)])) : null,
    };
  }
  return counts;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
