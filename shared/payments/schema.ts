import * as v from 'valibot';
import { amount, id } from '../http/fields.ts';

export const PAYMENT_STATUTS = ['EN_ATTENTE', 'CONFIRME', 'REJETE', 'EXPIRE', 'REMBOURSE'] as const;
export type PaymentStatut = (typeof PAYMENT_STATUTS)[number];

/** What an admin records by hand: cash, or a transfer. */
export const MOYENS_BY_HAND = ['ESPECES', 'VIREMENT'] as const;
export type MoyenByHand = (typeof MOYENS_BY_HAND)[number];
export const MOYENS = ['CARTE', ...MOYENS_BY_HAND] as const;
export type Moyen = (typeof MOYENS)[number];

/** What one payment may name: 40 parcels fit one transaction with all that goes with them. */
export const MAX_COLIS_PER_PAYMENT = 40;

/** The ids of the parcels to pay together. */
export const GroupPayment = v.pipe(
  v.array(id),
  v.minLength(1),
  v.maxLength(MAX_COLIS_PER_PAYMENT),
  v.check((ids) => new Set(ids).size === ids.length, 'repeated'),
);

/** Above the price of 40 parcels that fill a container each, in dollars: a guard against slips of the finger. */
const MAX_TOTAL = 2_000_000_000;

/**
 * What an admin records by hand; without `colisIds` all that is to pay, which is refused (PAYMENT_TOO_MANY) when it is
 * more than one payment may name. `montant` (dollars), if given, must be the sum.
 */
export const PaymentByHand = v.object({
  moyen: v.picklist(MOYENS_BY_HAND),
  colisIds: v.optional(GroupPayment),
  montant: v.optional(amount(0, MAX_TOTAL)),
});
export type PaymentByHand = v.InferOutput<typeof PaymentByHand>;

/** What an admin may change: by which means a payment comes, or that what was owed back has been given back by hand. */
export const PaymentEdit = v.partial(v.object({ moyen: v.picklist(MOYENS_BY_HAND), rembourse: v.literal(true) }));
export type PaymentEdit = v.InferOutput<typeof PaymentEdit>;

/** A payment; `montant` in dollars. */
export const Payment = v.object({
  id,
  userId: id,
  /** The customer's name when the payment was made, as far as it is known; null: their account is deleted. */
  username: v.nullable(v.string()),
  colisIds: v.array(id),
  montant: v.number(),
  devise: v.literal('USD'),
  moyen: v.picklist(MOYENS),
  statut: v.picklist(PAYMENT_STATUTS),
  sessionId: v.nullable(v.string()),
  /** Dollars given back so far, and still to be given back. */
  rembourse: v.number(),
  aRembourser: v.number(),
  /** What of it went back to its card and was sent back by the bank: to be given back by hand. */
  remboursementEchoue: v.number(),
  /** When its customer's bank disputed it. */
  litigeLe: v.nullable(v.string()),
  createdAt: v.string(),
  paidAt: v.nullable(v.string()),
});
export type Payment = v.InferOutput<typeof Payment>;
