import * as v from 'valibot';
import { id } from '../http/fields.ts';
import { MIN_CHARGE_CENTS } from '../money/charges.ts';

/** States of a supplement: due, paid, or waived. */
export const SUPPLEMENT_ETATS = ['DU', 'PAYE', 'DISPENSE'] as const;
export type SupplementEtat = (typeof SUPPLEMENT_ETATS)[number];

/** Costs of a parcel beyond the price at which it was paid: a supplement, or duties and storage at its arrival. */
export const BEYOND_PRICE = ['SUPPLEMENT', 'FRAIS_ARRIVEE'] as const;
export type BeyondPrice = (typeof BEYOND_PRICE)[number];

/**
 * Amount in dollars that a paid parcel costs more since its intake; `motif` and `par` are the reason and author of a
 * waiver, for the team only. Without `par` the supplement was waived because it is too small for a card.
 */
export const Supplement = v.object({
  montant: v.number(),
  etat: v.picklist(SUPPLEMENT_ETATS),
  depuis: v.string(),
  motif: v.optional(v.nullable(v.string())),
  par: v.optional(v.nullable(id)),
});

/** Reports whether a supplement (cents) is too small for a card payment, and therefore waived at once. */
export const isWaivedAtOnce = (cents: number): boolean => cents < MIN_CHARGE_CENTS;
