import * as v from 'valibot';
import { id } from '../http/fields.ts';

export const PAYMENT_STATUTS = ['EN_ATTENTE', 'CONFIRME', 'REJETE', 'EXPIRE', 'REMBOURSE'] as const;
export type PaymentStatut = (typeof PAYMENT_STATUTS)[number];

export const MOYENS = ['CARTE', 'ESPECES', 'VIREMENT'] as const;

/** What one payment may name: 40 parcels fit one transaction with all that goes with them. */
export const MAX_COLIS_PER_PAYMENT = 40;

/** The ids of the parcels to pay together. */
export const GroupPayment = v.pipe(
  v.array(id),
  v.minLength(1),
  v.maxLength(MAX_COLIS_PER_PAYMENT),
  v.check((ids) => new Set(ids).size === ids.length, 'repeated'),
);

/** A payment; `montant` in dollars. */
export const Payment = v.object({
  id,
  userId: id,
  colisIds: v.array(id),
  montant: v.number(),
  devise: v.literal('USD'),
  moyen: v.picklist(MOYENS),
  statut: v.picklist(PAYMENT_STATUTS),
  sessionId: v.nullable(v.string()),
  /** Dollars given back so far, and still to be given back. */
  rembourse: v.number(),
  aRembourser: v.number(),
  createdAt: v.string(),
  paidAt: v.nullable(v.string()),
});
export type Payment = v.InferOutput<typeof Payment>;
