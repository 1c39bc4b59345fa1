import { MAX_LINE_PRICE } from '../money/charges.ts';

/**
 * Kilos charged per m³ that price lists offer: none, the factors of air (167) and of road freight (333), and that of sea
 * freight, W/M (1,000).
 */
export const FACTEURS_M3 = [0, 167, 333, 1000] as const;

/** Kinds of piece, each with a picture on the pages. */
export const PIECE_ICONS = [
  'DRUM',
  'SUITCASE',
  'BOX',
  'BAG',
  'TV',
  'FRIDGE',
  'WASHING_MACHINE',
  'SOFA',
  'BED',
  'TYRES',
  'SOLAR',
  'BICYCLE',
  'MOPED',
  'OTHER',
] as const;

/** Limits of a price list; its pieces and versions are lists that a person reads. Prices in dollars. */
export const TARIF_LIMITS = {
  pieces: 60,
  versions: 100,
  countries: 20,
  fees: 20,
  price: MAX_LINE_PRICE,
  percent: 90,
  perMille: 200,
  francsPerDollar: 5_000,
  freeDays: 90,
} as const;
