import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { keepTables } from '../provider/tables.ts';

type Common = 'id' | 'object' | 'created' | 'currency';
type OfCharge = { charge: string; payment_intent: string };

/** Stripe's objects, with the fields that Yónnee and its tests read. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | Common
  | 'adaptive_pricing'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'locale'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & { payment_intent: string | null };
export type Intent = Pick<Stripe.PaymentIntent, Common | 'amount' | 'amount_received' | 'metadata' | 'status'> & {
  latest_charge: string | null;
};
export type Charge = Pick<
  Stripe.Charge,
  Common | 'amount' | 'amount_refunded' | 'disputed' | 'paid' | 'refunded' | 'status'
> & { payment_intent: string };
export type Refund = Pick<Stripe.Refund, Common | 'amount' | 'metadata' | 'status'> &
  OfCharge & {
    /** Present once the bank returned it; shown as its id, unless it is expanded. */
    failure_balance_transaction?: Pick<Stripe.BalanceTransaction, 'id' | 'object' | 'created'>;
  };
export type Dispute = Pick<Stripe.Dispute, Common | 'amount' | 'reason' | 'status'> &
  OfCharge & {
    evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by' | 'has_evidence' | 'past_due' | 'submission_count'>;
  };
export type Event = Pick<Stripe.EventBase, 'id' | 'object' | 'created' | 'data' | 'livemode' | 'pending_webhooks'> & {
  type: EventType;
};
type EventType = Stripe.Event['type'];

/** Session with the data that Stripe stores but does not show in the object. */
export interface Checkout {
  id: string;
  session: Session;
  lines: { name: string; cents: number }[];
  /** Metadata of the payment intent that the first card creates. */
  metadata: Stripe.Metadata;
  /** Later action of the bank, and its time in milliseconds. */
  due?: { at: number; outcome: 'succeeds' | 'fails' | 'disputes' } | undefined;
}

/** First response under an idempotency key; the key is the id. */
interface StoredResponse {
  id: string;
  at: number;
  /** Path and parameters of the key's first use. */
  request: string;
  status: number;
  body: string;
}

const emptyTables = () => ({
  checkouts: new Map<string, Checkout>(),
  intents: new Map<string, Intent>(),
  charges: new Map<string, Charge>(),
  refunds: new Map<string, Refund>(),
  disputes: new Map<string, Dispute>(),
  events: new Map<string, Event>(),
  answers: new Map<string, StoredResponse>(),
});

/** Merchant account of the emulator. */
export interface Account {
  /** URL of the emulator, without a final slash. */
  endpoint: string;
  readonly data: ReturnType<typeof emptyTables>;
  /** Milliseconds until a delayed payment settles or a dispute arrives. */
  readonly settleMs: number;
  /** Milliseconds by which a test has moved the clock ahead. */
  aheadMs: number;
  /** Milliseconds by which a test delays each API call. */
  latencyMs: number;
  /** False while a test suppresses webhooks. */
  delivers: boolean;
  /** Records an event with the object's current state, and sends it to the webhook. */
  emit(type: EventType, object: object): void;
  /** Resolves when all changes up to now are on disk. Concurrent calls share one write. */
  save(): Promise<void>;
}

export const now = ({ aheadMs }: Account): number => Date.now() + aheadMs;

/** Current time in whole seconds, as Stripe writes times. */
export const seconds = (account: Account): number => Math.floor(now(account) / 1000);

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Loads the data stored in `file`, or starts without data. Without a file everything stays in memory. */
export async function openData(file?: string): Promise<Pick<Account, 'data' | 'save'>> {
  const data = emptyTables();
  return { data, save: await keepTables(data, file) };
}
