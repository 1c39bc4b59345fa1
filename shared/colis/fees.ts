import * as v from 'valibot';
import { MAX_MOTIF_LENGTH } from '../changes/constants.ts';
import { amount, line, text } from '../http/fields.ts';
import { MAX_CHARGE_CENTS, MAX_LINE_PRICE, MIN_CHARGE_CENTS } from '../money/charges.ts';

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

/** Duties that customs ask for one parcel, in whole XOF: at most a sane limit of the trade. */
export const dutyFrancs = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000));

/** Currencies in which duties are asked of a recipient. */
export const DUTY_CURRENCIES = ['XOF', 'USD'] as const;

/**
 * Request to ask of a recipient the duties that customs asked for a parcel: whole francs, or dollars in whole cents, at
 * least what a card can pay.
 */
export const NewDutyCharge = v.variant('devise', [
  v.object({ devise: v.literal('XOF'), montant: dutyFrancs }),
  v.object({ devise: v.literal('USD'), montant: amount(MIN_CHARGE_CENTS / 100, MAX_CHARGE_CENTS / 100) }),
]);
export type NewDutyCharge = v.InferOutput<typeof NewDutyCharge>;

/** Request to take back the duties that were asked of a recipient, with the reason, for the team. */
export const DutyTakeBack = v.object({ motif: text(MAX_MOTIF_LENGTH) });
