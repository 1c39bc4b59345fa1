import * as v from 'valibot';
import { MAX_MOTIF_LENGTH } from '../changes/constants.ts';
import { amount, line, text } from '../http/fields.ts';
import { MAX_LINE_PRICE } from '../money/charges.ts';

/** Lines that staff add to the price of a parcel: a fee, or a reduction. */
export const FEE_CODES = ['FRAIS', 'RABAIS'] as const;

/** Fees and reductions of one parcel at most, so that it stays within 1 KB. */
export const MAX_FEES = 5;

/**
 * Request to add a fee to the price of a parcel, or to take a reduction off it: dollars in whole cents, at most what a
 * fee of a price list may cost, the name that its customer reads, and the reason, for the team.
 */
export const NewFee = v.object({
  code: v.picklist(FEE_CODES),
  nom: line(60),
  montant: amount(0.01, MAX_LINE_PRICE),
  motif: text(MAX_MOTIF_LENGTH),
});
export type NewFee = v.InferOutput<typeof NewFee>;
