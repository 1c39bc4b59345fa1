import * as v from 'valibot';
import { Colis, Ledger } from '../colis/schema.ts';
import { id } from '../http/fields.ts';
import { MOYENS } from '../money/methods.ts';
import { Received } from './schema.ts';

/** Receipt of a confirmed payment; amounts in dollars. */
export const Receipt = v.object({
  /** Year and number, such as `2026-000042`: without a gap within a year. */
  numero: v.string(),
  /** Time at which it got its number: its date of issue. */
  le: v.string(),
  /** Zone of the seller, in which its dates are printed; the year of its number is that of `le` there. */
  fuseau: v.string(),
  paymentId: id,
  payeLe: v.string(),
  moyen: v.picklist(MOYENS),
  /** The money as it came, in another currency; absent if it came in dollars. */
  recu: v.optional(Received),
  /** True if somebody else paid by a pay link. */
  parLien: v.optional(v.literal(true)),
  /** Customer's name at the time of the payment, if known. */
  client: v.string(),
  lignes: v.array(
    v.object({
      colisId: id,
      montant: v.number(),
      supplement: v.boolean(),
      piece: Colis.entries.piece,
      /** Lines of the parcel's price with its insurance, and the changes since. */
      charges: Ledger.entries.charges,
      /** Value in XOF that is declared and not insured; null for an insured one. */
      valeurDeclaree: v.nullable(v.number()),
      /** Dollars that are due for it now. */
      reste: v.number(),
    }),
  ),
  montant: v.number(),
  /** Dollars of it that went back so far. */
  rembourse: v.number(),
  /** Dollars of `rembourse` that the customer's bank took back by a lost dispute; absent if none. */
  conteste: v.optional(v.number()),
});
export type Receipt = v.InferOutput<typeof Receipt>;

const DIGITS = 6;

/** Formats the number of a receipt: `2026-000042`. */
export const formatReceiptNumber = (year: number, count: number): string =>
  `${year}-${String(count).padStart(DIGITS, '0')}`;
