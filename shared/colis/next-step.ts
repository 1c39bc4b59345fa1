import type { Moyen } from '../payments/schema.ts';
import { isRecorded, owesSupplement } from './rules.ts';
import type { Etat } from './schema.ts';
import type { SupplementEtat } from './supplement.ts';

/**
 * What the customer of a parcel does next, or waits for; the first that applies. Payment comes first, since an unpaid
 * parcel loses its space; a rejected document comes before the depot, since its review may take days.
 */
export type NextStep =
  | 'PAY'
  | 'PAY_SUPPLEMENT'
  | 'REPLACE_DOCUMENT'
  | 'AWAIT_PAYMENT'
  | 'BRING'
  | 'BRING_AGAIN'
  | 'AWAIT_DEPARTURE'
  | 'AWAIT_ARRIVAL'
  | 'AWAIT_COLLECTION'
  | 'PASS_CODE';

type Facts = {
  etat: Etat;
  paye: boolean;
  moyenEnCours: Moyen | null;
  supplement: { etat: SupplementEtat } | null;
  reception: { verdict: string } | null;
  /** True once the parcel can be collected with its code. */
  retirable: boolean;
};

/** Returns the next step of a parcel; undefined once it is delivered or cancelled. */
export const nextStepOf = (colis: Facts, isDocumentRejected: boolean): NextStep | undefined => {
  const { etat, paye, reception } = colis;
  if (etat === 'ANNULE' || etat === 'LIVRE') return undefined;
  if (!paye && !isRecorded(colis)) return 'PAY';
  if (owesSupplement(colis) && !isRecorded(colis)) return 'PAY_SUPPLEMENT';
  if (isDocumentRejected) return 'REPLACE_DOCUMENT';
  if (etat === 'ARRIVE') return colis.retirable ? 'PASS_CODE' : 'AWAIT_COLLECTION';
  if (etat === 'EN_TRANSIT') return 'AWAIT_ARRIVAL';
  if (reception?.verdict === 'REFUSE') return 'BRING_AGAIN';
  if (!reception && etat === 'ENREGISTRE') return 'BRING';
  return isRecorded(colis) ? 'AWAIT_PAYMENT' : 'AWAIT_DEPARTURE';
};
