import type Stripe from 'stripe';
import type { Data } from './store.ts';

export type EventType = Extract<
  Stripe.Event['type'],
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'payment_intent.succeeded'
  | 'charge.refunded'
  | 'refund.failed'
  | 'charge.dispute.created'
>;

/** The one merchant account that the stand-in serves. */
export interface Account {
  /** Where the stand-in answers, without a final slash. */
  readonly endpoint: string;
  /** How long banks take over a delayed payment or a dispute, in milliseconds. */
  readonly settleMs: number;
  readonly data: Data;
  /** Milliseconds; runs ahead of the real time once a test has advanced it. */
  now(): number;
  /** Records an event with the object as it is now, and sends it to the webhook. */
  emit(type: EventType, object: object, previous?: object): void;
}

/** Stripe's times are whole seconds. */
export function seconds(account: Account): number {
  return Math.floor(account.now() / 1000);
}

/** `$1,234.50`, as Stripe writes amounts in its messages. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
