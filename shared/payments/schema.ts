import * as v from 'valibot';
import { amount, id, isDistinct, textOrNothing } from '../http/fields.ts';
import { MAX_REFERENCE, MOYENS, ONLINE_METHODS, RECORDED_METHODS } from '../money/methods.ts';
import { MAX_COLIS_PER_PAYMENT, type PAYMENT_FILTERS, PAYMENT_STATUTS } from './constants.ts';

export type PaymentStatut = (typeof PAYMENT_STATUTS)[number];
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

export type RecordedMethod = (typeof RECORDED_METHODS)[number];
export type Moyen = (typeof MOYENS)[number];

/** Ids of the parcels to pay together. */
export const GroupPayment = v.pipe(
  v.array(id),
  v.minLength(1),
  v.maxLength(MAX_COLIS_PER_PAYMENT),
  v.check((all) => isDistinct(all), 'repeated'),
);

/** Method of a payment that is paid on its provider's page; a card without it. */
export const PaidBy = v.object({ moyen: v.optional(v.picklist(ONLINE_METHODS), 'CARTE') });

/** Above the price in dollars of 40 parcels that each fill a container: a guard against typing errors. */
const MAX_TOTAL = 2_000_000_000;

/**
 * Payment that an admin records. Without `colisIds` it covers all unpaid parcels and supplements, and is refused
 * (PAYMENT_TOO_MANY) when these are more than one payment may name. `montant` (dollars) is all that is due for them, or
 * a part of it, which pays the parcels in their order; without it the payment is for all that is due.
 */
export const NewRecordedPayment = v.object({
  moyen: v.picklist(RECORDED_METHODS),
  colisIds: v.optional(GroupPayment),
  montant: v.optional(amount(0, MAX_TOTAL)),
  /** Required by the methods that have one (`needsReference`). */
  reference: v.optional(textOrNothing(MAX_REFERENCE), ''),
});
export type NewRecordedPayment = v.InferOutput<typeof NewRecordedPayment>;

/** Methods that an admin changes a recorded payment to: those that need no reference. */
export const CORRECTED_METHODS = ['ESPECES', 'VIREMENT'] as const satisfies readonly RecordedMethod[];

/** Changes to a payment by an admin: its payment method, or that a due refund was made manually. */
export const PaymentEdit = v.partial(v.object({ moyen: v.picklist(CORRECTED_METHODS), rembourse: v.literal(true) }));
export type PaymentEdit = v.InferOutput<typeof PaymentEdit>;

const DISPUTE_ETATS = ['OUVERT', 'GAGNE', 'PERDU'] as const;
export type DisputeEtat = (typeof DISPUTE_ETATS)[number];

/**
 * The latest dispute of a payment: open, won or lost; `montant` in dollars. The bank takes an answer until
 * `repondreAvant`, as far as it is known; null to customers.
 */
const Dispute = v.object({
  etat: v.picklist(DISPUTE_ETATS),
  montant: v.number(),
  ouvertLe: v.string(),
  closLe: v.nullable(v.string()),
  repondreAvant: v.nullable(v.string()),
});

/** Money as it came: units of its currency by ISO 4217, at the rate of the day `tauxDu` per dollar (null for dollars). */
export const Received = v.object({
  devise: v.string(),
  montant: v.number(),
  taux: v.nullable(v.number()),
  tauxDu: v.string(),
});

/** A payment; `montant` in dollars. */
export const Payment = v.object({
  id,
  userId: id,
  /** The customer's name at the time of the payment, if known; null when their account is deleted. */
  username: v.nullable(v.string()),
  colisIds: v.array(id),
  /** Those of them whose supplement it pays, not the price. */
  supplementIds: v.array(id),
  /** Those of them whose duties and storage it pays. */
  fraisArriveeIds: v.array(id),
  montant: v.number(),
  devise: v.literal('USD'),
  moyen: v.picklist(MOYENS),
  /** Reference of the terminal, the wallet or the transfer. */
  reference: v.optional(v.string()),
  /** Link to the photo that proves it, to admins alone; absent without one. */
  photoUrl: v.optional(v.nullable(v.string())),
  /** The money as a counter took it. */
  recu: v.optional(Received),
  statut: v.picklist(PAYMENT_STATUTS),
  /** True if somebody else paid it by a pay link; absent otherwise. */
  parLien: v.optional(v.literal(true)),
  sessionId: v.nullable(v.string()),
  /** Dollars that went back so far, by refunds or a lost dispute, and still to refund. */
  rembourse: v.number(),
  aRembourser: v.number(),
  /** Dollars of `aRembourser` whose card refund the bank returned; an admin refunds them manually. */
  remboursementEchoue: v.number(),
  /** Time at which the customer's bank disputed the payment. */
  litigeLe: v.nullable(v.string()),
  /** Absent from disputes that began before it was recorded how they end. */
  litige: v.optional(Dispute),
  createdAt: v.string(),
  paidAt: v.nullable(v.string()),
});
export type Payment = v.InferOutput<typeof Payment>;
