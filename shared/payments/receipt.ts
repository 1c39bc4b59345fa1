import * as v from 'valibot';
import { Colis, Ledger } from '../colis/schema.ts';
import { BEYOND_PRICE } from '../colis/supplement.ts';
import { id } from '../http/fields.ts';
import { MOYENS } from '../money/methods.ts';
import { MOVEMENT_TYPES } from './movements.ts';
import { Received } from './schema.ts';

/** Seller on a paper, with the zone of its dates. */
export const SellerOnPaper = v.object({
  nom: v.string(),
  adresse: v.string(),
  ville: v.string(),
  fuseau: v.string(),
  /** Name of its register with its number there: `SIREN 123 456 782`. */
  immatriculation: v.string(),
  tvaNumero: v.nullable(v.string()),
  tva: v.union([
    v.object({ taux: v.number() }),
    v.object({ exoneration: v.object({ fr: v.string(), en: v.string() }) }),
  ]),
});
export type SellerOnPaper = v.InferOutput<typeof SellerOnPaper>;

/** Receipt of a confirmed payment, which is its paid invoice; amounts in dollars. */
export const Receipt = v.object({
  /** Year and number, such as `2026-000042`: without a gap within a year. */
  numero: v.string(),
  /** Time at which it got its number: its date of issue. */
  le: v.string(),
  /** Zone of the seller, in which its dates are printed; the year of its number is that of `le` there. */
  fuseau: v.string(),
  vendeur: SellerOnPaper,
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
      /** Costs beyond the parcel's price that it pays; null for the price. */
      pour: v.nullable(v.picklist(BEYOND_PRICE)),
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

/**
 * Credit note: it corrects the receipt of its payment by money that went back (`montant` above 0), or cancels an earlier
 * one whose money the bank sent back to us (`montant` below 0, `annule` its number). Amounts in dollars.
 */
export const CreditNote = v.object({
  /** `AV-2026-000001`: without a gap within a year. */
  numero: v.string(),
  /** Time at which it got its number: its date of issue. */
  le: v.string(),
  vendeur: SellerOnPaper,
  type: v.picklist(MOVEMENT_TYPES),
  montant: v.number(),
  /** When the money moved. */
  verseLe: v.string(),
  colisIds: v.array(id),
  annule: v.nullable(v.string()),
});
export type CreditNote = v.InferOutput<typeof CreditNote>;

/** Receipt with the credit notes that correct it, the oldest first. */
export const ReceiptWithCreditNotes = v.object({ ...Receipt.entries, avoirs: v.array(CreditNote) });
export type ReceiptWithCreditNotes = v.InferOutput<typeof ReceiptWithCreditNotes>;

const DIGITS = 6;

/** Formats the number of a receipt: `2026-000042`. */
export const formatReceiptNumber = (year: number, count: number): string =>
  `${year}-${String(count).padStart(DIGITS, '0')}`;

/** Formats the number of a credit note: `AV-2026-000042`. */
export const formatCreditNoteNumber = (year: number, count: number): string => `AV-${formatReceiptNumber(year, count)}`;
