import type Stripe from 'stripe';
import { callStripe, type StripeApi } from './stripe-client.ts';

type List<T> = (
  stripe: StripeApi,
  page: Stripe.PaginationParams & { created: Stripe.RangeQueryParam },
) => Promise<Stripe.ApiList<T>>;

/** Items per page; Stripe returns this many within its timeout, with all expanded fields. */
const PAGE_SIZE = 50;

/** Yields what Stripe created since an instant, newest first, one call per page. Throws PAYMENT_PROVIDER_DOWN. */
async function* createdSince<T extends { id: string }>(since: string, list: List<T>): AsyncGenerator<T[]> {
  const created = { gte: Math.floor(Date.parse(since) / 1000) };
  let after: string | undefined;
  do {
    const page = { created, limit: PAGE_SIZE, ...(after && { starting_after: after }) };
    const { data, has_more } = await callStripe((stripe) => list(stripe, page));
    yield data;
    after = has_more ? data.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** Lists sessions with their payment intents, which `outcomeOf` needs. */
export const sessionsSince = (since: string): AsyncGenerator<Stripe.Checkout.Session[]> =>
  createdSince(since, ({ checkout }, page) => checkout.sessions.list({ ...page, expand: ['data.payment_intent'] }));

export const refundsSince = (since: string): AsyncGenerator<Stripe.Refund[]> =>
  createdSince(since, ({ refunds }, page) => refunds.list(page));

export const disputesSince = (since: string): AsyncGenerator<Stripe.Dispute[]> =>
  createdSince(since, ({ disputes }, page) => disputes.list(page));

/**
 * Lists Stripe's events of a type, for what happens long after its object was made: refunds that banks return, disputes
 * that end.
 */
export const eventsSince = (since: string, type: 'refund.failed' | 'charge.dispute.closed') =>
  createdSince<Stripe.Event>(since, ({ events }, page) => events.list({ ...page, type }));
