import * as v from 'valibot';
import { MAX_MOTIF_LENGTH } from '../changes/constants.ts';
import { amount, text } from '../http/fields.ts';
import { MIN_DEPOSIT, REST_MOMENTS, TERMS } from '../money/terms.ts';

/** Terms that staff gave a parcel; of a deposit, its dollars and the moment before which the rest is paid. */
export const ShownTerms = v.variant('type', [
  v.object({ type: v.literal('ACOMPTE'), acompte: v.number(), reste: v.picklist(REST_MOMENTS) }),
  v.object({ type: v.literal('A_L_ARRIVEE') }),
]);
export type ShownTerms = v.InferOutput<typeof ShownTerms>;

/** Above the price in dollars of a parcel that fills a container: a guard against typing errors. */
const MAX_DEPOSIT = 100_000_000;

/**
 * Request to give a parcel terms of payment, with the reason; PREPAYE takes them back. A deposit (`acompte`, dollars in
 * whole cents) is for ACOMPTE alone, whose rest is paid before the collection unless `reste` says otherwise.
 */
export const NewTerms = v.object({
  type: v.picklist(TERMS),
  acompte: v.optional(amount(MIN_DEPOSIT, MAX_DEPOSIT)),
  reste: v.optional(v.picklist(REST_MOMENTS)),
  motif: text(MAX_MOTIF_LENGTH),
});
export type NewTerms = v.InferOutput<typeof NewTerms>;
