import type { MOYENS, PaymentStatut } from '#shared/payments/schema.ts';

/** What a payment charges for one parcel, in cents. */
export type Line = { colisId: number; cents: number };

/** A payment as stored, in its customer's partition; amounts in US cents. */
export type StoredPayment = {
  id: number;
  userId: number;
  /** The customer's name when it was made; empty when it is older than that was kept, null once they are erased. */
  username: string | null;
  lines: Line[];
  cents: number;
  moyen: (typeof MOYENS)[number];
  statut: PaymentStatut;
  /** Stripe's Checkout Session, and when it ends by itself. */
  sessionId: string | null;
  sessionEndsAt: string | null;
  paymentIntentId: string | null;
  /** What is owed back for parcels that could not be sold or were cancelled, by parcel id; what a card did not take is FAILED. */
  refunds: { [colisId: string]: { cents: number; etat: 'DUE' | 'DONE' | 'FAILED' } };
  /** When the sweep must see to a refund that is still due. */
  refundsDueAt: string | null;
  /** All that went back, refunds made in Stripe's dashboard too. */
  refundedCents: number;
  /** What went back by another hand than ours, as far as the customer was told. */
  foreignRefundedCents: number;
  /** What people gave back by hand. */
  handRefundedCents?: number;
  /** Stripe's refunds that did not arrive, as far as people were told. */
  failedRefunds?: string[];
  disputedAt: string | null;
  /** When it goes, once it is nobody's. */
  keptUntil?: string;
  createdAt: string;
  paidAt: string | null;
  version: number;
};
