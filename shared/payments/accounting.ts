import * as v from 'valibot';
import { day, id } from '../http/fields.ts';

const rate = v.pipe(v.number(), v.gtValue(0));

/** Rates of a day by which books are kept in euros: units of each currency per euro. */
export const BookRates = v.object({ date: day, USD: rate, CAD: rate });
export type BookRates = v.InferOutput<typeof BookRates>;

/** Closing of a month: its rates, its movements by number and hash, which a repeated export must equal. */
const MonthClosing = v.object({
  le: v.string(),
  par: id,
  taux: BookRates,
  /** Movements that were known when it was closed. */
  mouvements: v.number(),
  /** SHA-256 of the month's file of entries (FEC), in hexadecimal. */
  empreinte: v.string(),
});

/** Settings with which the books of a month are made, beside its movements. */
export const MonthBooks = v.object({
  mois: v.string(),
  /** Seller of the books on the last day of the month; `siren` is null of one who is not French. */
  vendeur: v.object({ nom: v.string(), siren: v.nullable(v.string()), tauxTva: v.nullable(v.number()) }),
  /** Latest rates, by which an open month is shown; null while none are known. */
  taux: v.nullable(BookRates),
  /** True once the month is over in the seller's zone. */
  fini: v.boolean(),
  cloture: v.nullable(MonthClosing),
});
export type MonthBooks = v.InferOutput<typeof MonthBooks>;

/** Request to close a month with what its reader saw: how many movements, at which rates, and the hash of their file. */
export const NewMonthClosing = v.object({
  mouvements: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  empreinte: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'malformed')),
  /** Day of the rates by which the file was made. */
  tauxDu: day,
});
export type NewMonthClosing = v.InferOutput<typeof NewMonthClosing>;
