import type { Language } from '#shared/auth/schema.ts';
import type { ENTRY_KINDS } from '#shared/payments/provider-entries.ts';
import type { StoredPayment } from './stored-payment.ts';

/**
 * Port to who takes money from afar: a page on which a payment is paid, and its refunds. Everything else of payments
 * knows its providers by this alone. Their calls throw PAYMENT_PROVIDER_DOWN for an outage.
 */
export type Provider = {
  /** True if it refunds parts of a payment; otherwise it takes back all of one, or nothing. */
  refundsParts: boolean;
  /** Opens the page of a payment, for all that it costs. Throws PAYMENT_PAGE_REFUSED when the provider refuses it. */
  open: (payment: StoredPayment, payer: Payer) => Promise<ProviderSession>;
  /** Returns a page as it is now; undefined when the provider has none. */
  read: (sessionId: string) => Promise<ProviderSession | undefined>;
  /** Ends an open page; returns false when it was paid or had ended already. */
  end: (sessionId: string) => Promise<boolean>;
  /**
   * Refunds part of what a payment charged for a parcel, in cents, at most once per key and round; returns undefined
   * when the provider refuses and refunds nothing.
   */
  refund: (charge: Charge, cents: number, of: RefundOf) => Promise<ProviderRefund | undefined>;
  /** Returns the refunds of a charge, made anywhere, and those that failed, whose money came back to us. */
  refundsOf: (charge: Charge) => Promise<{ existingRefunds: ProviderRefund[]; failedRefunds: ProviderRefund[] }>;
  /** Reports whether everything that a page charged went back. */
  isRefunded: (session: ProviderSession) => Promise<boolean>;
  /**
   * Returns a page of the entries of our account at the provider: of a period, or of one payout where the provider
   * tells what is in it (`listsPayouts`). `cursor` is the `next` of the page before.
   */
  entries: (of: EntriesOf, cursor?: string) => Promise<{ items: ProviderEntry[]; next?: string }>;
  /** True if the provider tells which entries a payout consists of. */
  listsPayouts: boolean;
  /**
   * Returns the content of a webhook call after checking its signature on the raw bytes. Throws INVALID_SIGNATURE, or
   * MALFORMED_REQUEST for a signed text that is no JSON.
   */
  verifyWebhook: (bytes: Buffer, headers: Readonly<Record<string, string | undefined>>) => Promise<unknown>;
};

/** Payer, as the page of a payment names them and its lines, with the path of the site that it leads back to. */
export type Payer = { email: string; language: Language; path: string; nameOf: (colisId: number) => string };

/** References that a page keeps of what it pays; `colisIds` only if it has room for them. */
export type SessionRefs = { userId: number; paymentId: number; colisIds?: number[] };

/** Outcome of a page: `processing` is complete but not yet paid, as with bank debits. */
export type Outcome = 'open' | 'processing' | 'paid' | 'failed' | 'expired';

/** Page of a payment, as its provider has it now. */
export type ProviderSession = {
  id: string;
  outcome: Outcome;
  /** Undefined when the page is not ours. */
  refs: SessionRefs | undefined;
  /** Payment that it was opened for, as the provider shows it beside the page. */
  reference: string | null;
  /** Sum that it asks for. */
  sum: Sum;
  /** Address of the page, which is a capability; null once it has ended. */
  url: string | null;
  /** When the page ends by itself. */
  endsAt: string;
  /** Id of the money; null before it came. */
  chargeId: string | null;
  /** When it came; a bank debit counts from its order. */
  chargedAt: string;
  /** Reports whether this site opened it; stages for testing may share an account. */
  isOfThisSite: boolean;
};

/** Money in the smallest unit of its currency, by ISO 4217. */
export type Sum = { devise: string; montant: number };

/** Charge of a payment: the page on which it was paid, the id of its money, and what it paid in cents. */
export type Charge = { sessionId: string | null; chargeId: string; cents: number };

/** Subject of a refund; `round` is higher after a dispute, when a provider may accept what it refused before. */
export type RefundOf = { paymentId: number; key: string; colisId: number; round: number };

/**
 * Refund by the provider, in cents; one made by this site has the key of its line in the payment. `returnedAt` is when
 * the money of a failed one came back, if the provider says so.
 */
export type ProviderRefund = {
  id: string;
  cents: number;
  key: string | undefined;
  createdAt: string;
  returnedAt: string | null;
};

/** Returns the sum that a payment asks for, in the currency in which its money comes. */
export const sumOfPayment = ({ recu, cents }: Pick<StoredPayment, 'recu' | 'cents'>): Sum =>
  recu ? { devise: recu.devise, montant: recu.montant } : { devise: 'USD', montant: cents };

/** Returns the charge of a payment whose money came by a provider; undefined of others. */
export const chargeOf = ({ sessionId, paymentIntentId, cents }: StoredPayment): Charge | undefined =>
  paymentIntentId === null ? undefined : { sessionId, chargeId: paymentIntentId, cents };

/** Entries to list: those from an instant to before another one, or those of a payout. */
type EntriesOf = { from: string; to: string } | { payoutId: string };

/** Kinds of entries: money of a payment, a refund, a refund that came back, a dispute, a fee of its own, a payout, others. */
export type ProviderEntryKind = (typeof ENTRY_KINDS)[number];

/**
 * Entry of our account at a provider, in the smallest unit of its currency: `amount` before the fee, negative when money
 * left; the account changed by `amount - fee`.
 */
export type ProviderEntry = {
  id: string;
  at: string;
  kind: ProviderEntryKind;
  devise: string;
  amount: number;
  fee: number;
  /** Reference of the movement that it should equal: the id of the charge, refund or dispute; null for others. */
  reference: string | null;
  /** References that the page of a payment names; undefined for what is not ours. */
  refs: SessionRefs | undefined;
  sessionId: string | null;
};
