import * as v from 'valibot';
import { id } from '../http/fields.ts';
import { MOYENS } from '../money/methods.ts';

/**
 * Ways by which money goes back: to the card or the Wave account that paid, as cash at the depot, or by the team, who
 * arrange it with whoever paid.
 */
export const RETURN_WAYS = ['CARTE', 'WAVE', 'CAISSE', 'EQUIPE'] as const;
export type ReturnWay = (typeof RETURN_WAYS)[number];

/**
 * Part of a payment that goes back, in dollars, and its way. `parLien`: to the person who paid by a link. `especes`: the
 * cash that a depot gives back, in the whole units of its currency, if that is not dollars.
 */
export const MoneyBack = v.object({
  paymentId: id,
  moyen: v.picklist(MOYENS),
  voie: v.picklist(RETURN_WAYS),
  montant: v.number(),
  parLien: v.optional(v.literal(true)),
  especes: v.optional(v.object({ devise: v.string(), montant: v.number() })),
});
export type MoneyBack = v.InferOutput<typeof MoneyBack>;
