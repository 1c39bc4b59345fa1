import * as v from 'valibot';
import { id } from '../http/fields.ts';
import { MIN_CHARGE_CENTS } from '../money/charges.ts';
import { centsOf } from '../units.ts';

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

/**
 * Cents that are not asked for of what is missing of a parcel's total: what was waived before, and of a settled parcel a
 * rest that is too small for a card. Holds for every line that changes the total: a fee, another size, duties, storage.
 */
export const waivedCents = ({
  missing,
  waived,
  isSettled,
}: {
  /** Total of the parcel, less what was received for it. */
  missing: number;
  waived: number;
  isSettled: boolean;
}): number => {
  const kept = Math.max(0, Math.min(waived, missing));
  const rest = missing - kept;
  return isSettled && rest > 0 && rest < MIN_CHARGE_CENTS ? missing : kept;
};

/** Dollars of a parcel as its readers see them. */
type ShownAmounts = {
  prixEstime: number;
  fraisArrivee?: { droits?: number | undefined; magasinage?: number | undefined } | undefined;
  recu: number;
  aPayer: number;
  paye: boolean;
};

/** Returns the cents that are owed, or paid too much, for a parcel once a line of these cents joins its price. */
export const balanceWith = (
  { prixEstime, fraisArrivee, recu, aPayer, paye }: ShownAmounts,
  cents: number,
): { owedCents: number; overpaidCents: number } => {
  const total = prixEstime + (fraisArrivee?.droits ?? 0) + (fraisArrivee?.magasinage ?? 0);
  const before = centsOf(total) - centsOf(recu);
  const waived = paye || aPayer > 0 ? Math.max(0, before - centsOf(aPayer)) : 0;
  const missing = before + cents;
  const owedCents = Math.max(0, missing - waivedCents({ missing, waived, isSettled: paye }));
  return { owedCents, overpaidCents: Math.max(0, -missing) };
};
