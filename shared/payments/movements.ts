import * as v from 'valibot';
import { id } from '../http/fields.ts';
import { MOYENS } from '../money/methods.ts';
import { centsOf, dollarsOf } from '../units.ts';

/**
 * Kinds of movements: a payment; a refund, and one that the bank sent back to us; what a lost dispute took, and what
 * came back when the bank decided otherwise.
 */
export const MOVEMENT_TYPES = [
  'PAIEMENT',
  'REMBOURSEMENT',
  'REMBOURSEMENT_RENVOYE',
  'LITIGE_PERDU',
  'LITIGE_RENDU',
] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

/** Money that came in or went out once, at a moment; a movement never changes. */
export const Movement = v.object({
  id: v.string(),
  /** When the money moved: Stripe's time for cards, the confirmation or recording by an admin otherwise. */
  le: v.string(),
  type: v.picklist(MOVEMENT_TYPES),
  /** Dollars; negative when money went out. */
  montant: v.number(),
  devise: v.literal('USD'),
  /** The same money as it came in or went back, in another currency; absent if it was in dollars. */
  origine: v.optional(v.object({ devise: v.string(), montant: v.number() })),
  /** Null for a refund that an admin paid by hand because the card did not accept it. */
  moyen: v.nullable(v.picklist(MOYENS)),
  paymentId: id,
  /** Number of the receipt of its payment; null in the moments before it is issued, and of a free one. */
  recu: v.nullable(v.string()),
  /** Number of the credit note of money that went back; null of a payment, and in the moments before it is issued. */
  avoir: v.nullable(v.string()),
  userId: id,
  /** The customer's name at the time of the payment, if known; null when their account is deleted. */
  username: v.nullable(v.string()),
  colisIds: v.array(id),
  /** Containers of these parcels when the payment was started. */
  containerBookingIds: v.array(id),
  /** Stripe's id of the payment, refund or dispute; null for money that did not pass through Stripe. */
  reference: v.nullable(v.string()),
  /** When it became known here, which may be long after `le`. */
  enregistreLe: v.string(),
});
export type Movement = v.InferOutput<typeof Movement>;

/** Sums of movements in dollars: `recu` − `rembourse` − `conteste` = `net`. */
export type MovementSums = { recu: number; rembourse: number; conteste: number; net: number };

/** Adds movements up: what came in, what was refunded, what lost disputes took, and what remains. */
export const sumMovements = (movements: readonly Pick<Movement, 'type' | 'montant'>[]): MovementSums => {
  const centsOfTypes = (...types: MovementType[]): number =>
    movements.reduce((sum, { type, montant }) => sum + (types.includes(type) ? centsOf(montant) : 0), 0);
  const recu = centsOfTypes('PAIEMENT');
  const rembourse = 0 - centsOfTypes('REMBOURSEMENT', 'REMBOURSEMENT_RENVOYE');
  const conteste = 0 - centsOfTypes('LITIGE_PERDU', 'LITIGE_RENDU');
  return {
    recu: dollarsOf(recu),
    rembourse: dollarsOf(rembourse),
    conteste: dollarsOf(conteste),
    net: dollarsOf(recu - rembourse - conteste),
  };
};
