import type { Language } from '#shared/auth/schema.ts';
import type { BeyondPrice } from '#shared/colis/supplement.ts';
import type { Currency } from '#shared/customs/constants.ts';
import type { MOYENS } from '#shared/money/methods.ts';
import type { DisputeEtat, PaymentStatut } from '#shared/payments/schema.ts';

/**
 * Part of a payment for one parcel, in cents: of its price, or of what it costs beyond (`pour`); `partie` if it is a part of
 * what was due. `bookingId` is the parcel's container when the payment was started.
 */
export type PaymentLine = { colisId: number; cents: number; pour?: BeyondPrice; partie?: true; bookingId?: number };

/**
 * Dispute of a card payment by the customer's bank: open, won (the money stays), or lost (it went back). `closLe` is
 * null while it is open; `repondreAvant` is the last instant for an answer to the bank, if it is known.
 */
export type StoredDispute = {
  cents: number;
  etat: DisputeEtat;
  ouvertLe: string;
  closLe: string | null;
  repondreAvant?: string | null;
};

/** Payment as stored, in its customer's partition; amounts in US cents. */
export type StoredPayment = {
  id: number;
  userId: number;
  /** Customer's name at creation; null once the customer is erased. */
  username: string | null;
  lines: PaymentLine[];
  cents: number;
  moyen: (typeof MOYENS)[number];
  statut: PaymentStatut;
  /** Reference of the terminal, the wallet or the transfer. */
  reference?: string;
  /** Photo that proves money which an admin is to confirm: the message of a wallet, or the order of a transfer. */
  photoKey?: string;
  /** Pay link by which somebody else pays, the language of their page, and where they want the receipt. */
  link?: { id: number; langue: Language; email?: string };
  /**
   * The money as a counter took it: in the smallest unit of `devise`, at the rate of the day `tauxDu` per dollar (null
   * for dollars), and the drawer whose cash it was (`caisse`); absent from other payments.
   */
  recu?: { caisse?: number; devise: Currency; montant: number; taux: number | null; tauxDu: string };
  /** Stripe's Checkout Session, and when it expires by itself. */
  sessionId: string | null;
  sessionEndsAt: string | null;
  paymentIntentId: string | null;
  /**
   * Refunds for parcels that could not be marked paid or were cancelled, by parcel id, and (`7:ECART:5`) of what a
   * parcel costs less since its intake; `etat` is the state of the refund, not of the parcel, and FAILED is what the card did
   * not accept.
   */
  refunds: { [key: string]: { cents: number; etat: 'DUE' | 'DONE' | 'FAILED' } };
  /** Instant at which the sweep must process a refund that is still due. */
  refundsDueAt: string | null;
  /** Everything that went back: refunds, also those made in Stripe's dashboard, and what lost disputes took. */
  refundedCents: number;
  /** Part refunded in Stripe's dashboard that the customer was notified of. */
  foreignRefundedCents: number;
  /** Part that an admin refunded manually. */
  handRefundedCents?: number;
  /** Ids of Stripe's failed refunds that were already reported. */
  failedRefunds?: string[];
  /** When the latest dispute was opened. */
  disputedAt: string | null;
  /** Disputes by Stripe's id. */
  disputes?: { [id: string]: StoredDispute };
  /** Instant of deletion, once the payment is anonymised. */
  keptUntil?: string;
  createdAt: string;
  /** When the money came in: Stripe's time of the charge, or the confirmation by an admin; null until it did. */
  paidAt: string | null;
  version: number;
};
